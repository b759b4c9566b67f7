/* The parts that all subcommands are made of: parsing, help, data folder, printing. */
#include "cli/cli_common.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "game/setup_parts.h"

enum {
    OPTIONS_MAX = 64, /* of one command */
    LINE_COLS = 79    /* of a line that is blanked out: in 80 columns it does not wrap */
};

static const char *program = "bastide";

void bst__cli_set_program(const char *argv0)
{
    program = argv0;
}

/* ------------------------------------------------------------------ data */

static bool holds_data(const bst_text *folder)
{
    bst_text inner = {0};
    bst__text_addf(&inner, "%s/tilesets", bst__text_get(folder));
    bool is_there = !inner.failed && access(bst__text_get(&inner), R_OK | X_OK) == 0;
    bst__text_free(&inner);
    return is_there;
}

/* The program's own file; a command that was found through PATH is only known to the system. */
static bool find_program(char *buffer)
{
    ssize_t size = readlink("/proc/self/exe", buffer, PATH_MAX - 1);
    if (size > 0) {
        buffer[size] = '\0';
        return true;
    }
    return strchr(program, '/') && realpath(program, buffer);
}

static bool find_beside(bst_text *out)
{
    static const char *const above[] = {"..", "../.."};
    char buffer[PATH_MAX];
    if (!find_program(buffer)) {
        return false;
    }
    char *slash = strrchr(buffer, '/');
    if (slash) {
        *slash = '\0';
    }
    for (size_t i = 0; i < sizeof above / sizeof *above; i++) {
        bst_text folder = {0};
        char full[PATH_MAX];
        bst__text_addf(&folder, "%s/%s", buffer, above[i]);
        bool is_it = !folder.failed && holds_data(&folder);
        if (is_it && realpath(bst__text_get(&folder), full)) {
            bst__text_add(out, full);
        }
        bst__text_free(&folder);
        if (is_it) {
            return !out->failed && out->size > 0;
        }
    }
    return false;
}

bool bst__cli_find_data(bst_text *out, const char *given)
{
    const char *environment = getenv("BASTIDE_DATA_DIR");
    bst__text_clear(out);
    if (given || (environment && environment[0] != '\0')) {
        bst__text_add(out, given ? given : environment);
        return !out->failed;
    }
    if (find_beside(out)) {
        return true;
    }
    bst__text_clear(out);
    bst__text_add(out, BASTIDE_DATA_DIR);
    return !out->failed;
}

/* ------------------------------------------------------------------ terminals */

static bool is_plain; /* --plain: no escapes are written, wherever something is printed */

void bst__cli_set_plain(bool plain)
{
    is_plain = plain;
}

void bst__cli_clear_line(FILE *stream)
{
    if (is_plain) {
        (void)fprintf(stream, "\r%*s\r", LINE_COLS, "");
    } else {
        (void)fputs("\r\033[K", stream);
    }
}

bool bst__cli_colour(FILE *stream)
{
    const char *declined = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    if (is_plain || (declined && declined[0] != '\0') ||
        (terminal && strcmp(terminal, "dumb") == 0)) {
        return false;
    }
    return isatty(fileno(stream)) == 1;
}

bool bst__cli_ascii(void)
{
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0] != '\0') {
            const char *dot = strchr(value, '.');
            return !dot ||
                   (strncasecmp(dot, ".utf-8", 6) != 0 && strncasecmp(dot, ".utf8", 5) != 0);
        }
    }
    return true;
}

/* ------------------------------------------------------------------ printing */

const char *bst__cli_plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

void bst__cli_report(bst__cli *cli)
{
    if (cli->diags) {
        (void)fflush(stdout);
        bst_diags_print(cli->diags, stderr, bst__cli_colour(stderr));
        bst_diags_clear(cli->diags);
    }
}

int bst__cli_fail(bst__cli *cli, bst_status status)
{
    bool is_said = cli->diags && bst_diags_count(cli->diags, BST_ERROR) > 0;
    bst__cli_report(cli);
    if (!is_said) {
        (void)fprintf(stderr, "bastide %s: %s\n", cli->command, bst_status_text(status));
    }
    return BST__EXIT_FAILED;
}

int bst__cli_usage(const bst__cli *cli, const char *format, ...)
{
    va_list args;
    (void)fprintf(stderr, "bastide %s: ", cli->command);
    va_start(args, format);
    (void)vfprintf(stderr, format, args);
    va_end(args);
    (void)fprintf(stderr, "\nTry: bastide %s --help\n", cli->command);
    return BST__EXIT_USAGE;
}

/* ------------------------------------------------------------------ options */

void bst__cli_common_table(bst__cli *cli, struct poptOption table[BST__CLI_COMMON_OPTIONS])
{
    const struct poptOption options[BST__CLI_COMMON_OPTIONS] = {
        {"data-dir", 0, POPT_ARG_STRING, &cli->data_dir, 0, "where tilesets, scripts and mods are",
         "DIR"},
        {"mods-dir", 0, POPT_ARG_ARGV, &cli->mods_dirs, 0,
         "a folder with mods besides those of the data and your own (may be repeated)", "DIR"},
        {"lang", 0, POPT_ARG_STRING, &cli->lang, 0,
         "the language of names and sentences, such as zh_TW (default: as the terminal's)", "LANG"},
        {"plain", 0, POPT_ARG_NONE, &cli->plain, 0,
         "plain lines of ASCII only, without colours", NULL},
        {"help", 'h', POPT_ARG_NONE, &cli->help, 0, "show this help", NULL},
        POPT_TABLEEND};
    memcpy(table, options, sizeof options);
}

void bst__cli_setup_table(bst__cli *cli, struct poptOption table[BST__CLI_SETUP_OPTIONS])
{
    const struct poptOption options[BST__CLI_SETUP_OPTIONS] = {
        {"game", 'g', POPT_ARG_STRING, &cli->game, 0, "the game", "NAME"},
        {"setup", 0, POPT_ARG_STRING, &cli->setup_file, 0,
         "read a setup file first; other options change it", "FILE"},
        {"preset", 0, POPT_ARG_STRING, &cli->preset, 0,
         "mods and options by one name; `bastide presets` lists them", "NAME"},
        {"rules", 0, POPT_ARG_STRING, &cli->rules, 0,
         "a named set of options, also together with a preset that names mods", "NAME"},
        {"option", 'O', POPT_ARG_ARGV, &cli->options, 0, "set an option (may be repeated)",
         "NAME=VALUE"},
        {"players", 'p', POPT_ARG_STRING, &cli->players, 0, "how many, or their names",
         "N|NAME,NAME..."},
        {"seed", 's', POPT_ARG_STRING, &cli->seed, 0, "the number that chance is drawn from", "N"},
        {"mods", 'm', POPT_ARG_ARGV, &cli->mods, 0, "mods to play with; `bastide mods` lists them",
         "MOD,MOD..."},
        {"without", 0, POPT_ARG_ARGV, &cli->without, 0, "mods of the preset or file to leave out",
         "MOD,MOD..."},
        {"copies", 0, POPT_ARG_STRING, &cli->copies, 0, "play with N sets of the game's tiles",
         "N"},
        POPT_TABLEEND};
    memcpy(table, options, sizeof options);
}

static void print_help(bst__cli *cli)
{
    (void)printf("%s\n", cli->about);
    bst__cli_flush();
    poptPrintHelp(cli->context, stdout, 0);
}

/* The long names of the table, and of those that it includes. */
static void list_options(const char **names, size_t *count, const struct poptOption *table)
{
    for (; table->longName || table->shortName || table->arg; table++) {
        if ((table->argInfo & POPT_ARG_MASK) == POPT_ARG_INCLUDE_TABLE) {
            list_options(names, count, table->arg);
        } else if (table->longName && *count < OPTIONS_MAX) {
            names[(*count)++] = table->longName;
        }
    }
}

int bst__cli_bad_option(const bst__cli *cli, poptContext context, int error,
                        const struct poptOption *table)
{
    const char *names[OPTIONS_MAX];
    size_t count = 0;
    const char *near = NULL;
    const char *said = poptBadOption(context, POPT_BADOPTION_NOALIAS);
    if (error == POPT_ERROR_BADOPT && strncmp(said, "--", 2) == 0) {
        bst_text word = {0};
        bst__text_add_bytes(&word, said + 2, strcspn(said + 2, "="));
        list_options(names, &count, table);
        near = bst__text_nearest(bst__text_get(&word), names, count);
        bst__text_free(&word);
    }
    return near ? bst__cli_usage(cli, "%s: %s; did you mean `--%s`?", said, poptStrerror(error),
                                 near)
                : bst__cli_usage(cli, "%s: %s", said, poptStrerror(error));
}

int bst__cli_parse(bst__cli *cli, int argc, const char **argv, const struct poptOption *table)
{
    bst_text usage = {0};
    bst__text_addf(&usage, "[OPTION...]%s%s", cli->operands[0] != '\0' ? " " : "", cli->operands);
    cli->context = poptGetContext(argv[0], argc, argv, table, 0);
    poptSetOtherOptionHelp(cli->context, bst__text_get(&usage));
    int parsed = poptGetNextOpt(cli->context);
    int code = BST__CLI_GOES_ON;
    bst__cli_set_plain(cli->plain != 0);
    if (parsed < -1) {
        code = bst__cli_bad_option(cli, cli->context, parsed, table);
    } else if (cli->help) {
        print_help(cli);
        code = BST__EXIT_OK;
    } else if (cli->operands[0] == '\0' && poptPeekArg(cli->context)) {
        code = bst__cli_usage(cli, "`%s` means nothing here", poptPeekArg(cli->context));
    }
    bst__text_free(&usage);
    return code;
}

void bst__cli_close(bst__cli *cli)
{
    char *const texts[] = {cli->data_dir, cli->setup_file, cli->game,   cli->preset,
                           cli->rules,    cli->players,    cli->seed,   cli->copies,
                           cli->lang};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        free(texts[i]);
    }
    char **const lists[] = {cli->options, cli->mods, cli->without, cli->mods_dirs};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (char **item = lists[i]; item && *item; item++) {
            free(*item);
        }
        free(lists[i]);
    }
    if (cli->context) {
        poptFreeContext(cli->context);
    }
    bst_setup_destroy(cli->setup);
    bst_diags_destroy(cli->diags);
    bst_sources_destroy(cli->sources);
    bst__text_free(&cli->data_path);
}

/* ------------------------------------------------------------------ the output */

static int output_error; /* why stdout could not be flushed the first time; 0 it could */

void bst__cli_flush(void)
{
    if (fflush(stdout) != 0 && output_error == 0) {
        output_error = errno;
    }
}

/* A full disk behind the output must not pass for success. */
int bst__cli_check_output(int code)
{
    bst__cli_flush();
    if (output_error == 0 && !ferror(stdout)) {
        return code;
    }
    (void)fprintf(stderr, "bastide: cannot write the output: %s\n",
                  strerror(output_error != 0 ? output_error : EIO));
    return code == BST__EXIT_OK ? BST__EXIT_FAILED : code;
}

/* ------------------------------------------------------------------ small readers */

bool bst__cli_number(const char *text, uint64_t max, uint64_t *out)
{
    uint64_t value = 0;
    if (!bst__setup_parse_seed(text, &value) || value > max) {
        return false;
    }
    *out = value;
    return true;
}

bool bst__cli_each(const char *list, bool (*each)(void *user, const char *part), void *user)
{
    bool goes_on = true;
    while (goes_on) {
        size_t size = strcspn(list, ",");
        bst_text part = {0};
        bst__text_add_bytes(&part, list, size);
        goes_on = !part.failed && each(user, bst__text_get(&part));
        bst__text_free(&part);
        if (list[size] == '\0') {
            return goes_on;
        }
        list += size + 1;
    }
    return false;
}

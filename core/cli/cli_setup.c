/* From options to a setup: the default game, then a setup file, then single options. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/cli_common.h"
#include "cli/language.h"
#include "cli/mod_place.h"
#include "game/setup_parts.h"

/* A step of making the setup: BST__CLI_GOES_ON, or the exit code after saying why. */
typedef int (*step)(bst__cli *cli);

static int from_status(bst__cli *cli, bst_status status)
{
    return status == BST_OK ? BST__CLI_GOES_ON : bst__cli_fail(cli, status);
}

static int read_file(bst__cli *cli, const char *path)
{
    bst_status status = bst_setup_read(cli->setup, cli->sources, path, cli->diags);
    return from_status(cli, status);
}

static int say_no_default(const bst__cli *cli)
{
    bst_text path = {0};
    const char *folder = bst__text_get(&cli->data_path);
    bst__text_addf(&path, "%s/tilesets", folder);
    if (!path.failed && access(bst__text_get(&path), R_OK) == 0) {
        (void)fprintf(stderr,
                      "bastide %s: which game? There is no %s/scripts/default.yaml to say it\n"
                      "  hint: name one with --game, or write `game: NAME` into that file\n",
                      cli->command, folder);
    } else {
        (void)fprintf(stderr,
                      "bastide %s: there is no data in %s\n"
                      "  hint: name the folder that holds tilesets, scripts and mods with "
                      "--data-dir or $BASTIDE_DATA_DIR\n",
                      cli->command, folder);
    }
    bst__text_free(&path);
    return BST__EXIT_FAILED;
}

/* The core knows no game: a file of the data names the one to play unless told otherwise. */
static int read_default(bst__cli *cli)
{
    bst_text path = {0};
    bst__text_addf(&path, "%s/scripts/default.yaml", bst__text_get(&cli->data_path));
    int code = BST__CLI_GOES_ON;
    if (path.failed) {
        code = bst__cli_fail(cli, BST_E_NOMEM);
    } else if (access(bst__text_get(&path), R_OK) == 0) {
        code = read_file(cli, bst__text_get(&path));
    } else if (!cli->game && !cli->setup_file && !cli->is_for_record) {
        code = say_no_default(cli);
    }
    bst__text_free(&path);
    return code;
}

static int read_setup_file(bst__cli *cli)
{
    return cli->setup_file ? read_file(cli, cli->setup_file) : BST__CLI_GOES_ON;
}

static int set_game(bst__cli *cli)
{
    bst_status status = BST_OK;
    if (cli->game) {
        status = bst_setup_set_game(cli->setup, cli->game);
    }
    if (status == BST_OK && cli->preset) {
        status = bst_setup_set_preset(cli->setup, cli->preset);
    }
    return from_status(cli, status);
}

/* Where no preset was named, a named set of options is one itself. */
static int set_rules(bst__cli *cli)
{
    if (!cli->rules || bst_setup_preset(cli->setup)[0] != '\0') {
        return BST__CLI_GOES_ON;
    }
    return from_status(cli, bst_setup_set_preset(cli->setup, cli->rules));
}

static int set_options(bst__cli *cli)
{
    for (char **option = cli->options; option && *option; option++) {
        char *equals = strchr(*option, '=');
        if (!equals || equals == *option || equals[1] == '\0') {
            return bst__cli_usage(cli, "--option %s: an option is set as NAME=VALUE", *option);
        }
        *equals = '\0';
        bst_status status = bst_setup_set_option(cli->setup, *option, equals + 1);
        *equals = '=';
        if (status != BST_OK) {
            return bst__cli_fail(cli, status);
        }
    }
    return BST__CLI_GOES_ON;
}

static bool add_mod(void *user, const char *part)
{
    bst__cli *cli = user;
    return part[0] != '\0' && bst_setup_add_mod(cli->setup, part) == BST_OK;
}

static int set_mods(bst__cli *cli)
{
    for (char **list = cli->mods; list && *list; list++) {
        if (!bst__cli_each(*list, add_mod, cli)) {
            return bst__cli_usage(cli, "--mods %s: a list of mods looks like `one,two`", *list);
        }
    }
    return BST__CLI_GOES_ON;
}

static bool leave_out(void *user, const char *part)
{
    bst__cli *cli = user;
    return part[0] != '\0' && bst_setup_leave_out(cli->setup, part) == BST_OK;
}

typedef struct both_lists {
    const bst__cli *cli;
    const char *mod;    /* that is looked for */
    bst_text contested; /* the one in both */
} both_lists;

static bool is_another(void *user, const char *part)
{
    const both_lists *both = user;
    return strcmp(part, both->mod) != 0;
}

static bool is_in_one(void *user, const char *part)
{
    both_lists *both = user;
    bool is_good = true;
    both->mod = part;
    for (char **list = both->cli->mods; list && *list && is_good; list++) {
        is_good = bst__cli_each(*list, is_another, both);
    }
    if (!is_good) {
        bst__text_add(&both->contested, part);
    }
    return is_good;
}

/* Of the options of one command, none comes after the other. */
static int check_contested(bst__cli *cli)
{
    both_lists both = {.cli = cli};
    bool is_good = true;
    for (char **list = cli->without; list && *list && is_good; list++) {
        is_good = bst__cli_each(*list, is_in_one, &both);
    }
    int code = is_good ? BST__CLI_GOES_ON
                       : bst__cli_usage(cli, "`%s` is in --mods and in --without: which of them?",
                                        bst__text_get(&both.contested));
    bst__text_free(&both.contested);
    return code;
}

static int set_without(bst__cli *cli)
{
    for (char **list = cli->without; list && *list; list++) {
        if (!bst__cli_each(*list, leave_out, cli)) {
            return bst__cli_usage(cli, "--without %s: a list of mods looks like `one,two`", *list);
        }
    }
    return check_contested(cli);
}

bool bst__cli_own_mods(bst_text *out)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (data && data[0] == '/') {
        bst__text_addf(out, "%s/bastide/mods", data);
    } else if (home && home[0] == '/') {
        bst__text_addf(out, "%s/.local/share/bastide/mods", home);
    }
    return out->size > 0 && !out->failed;
}

static int set_mods_dirs(bst__cli *cli)
{
    bst_text own = {0};
    bst_status status = BST_OK;
    if (bst__cli_own_mods(&own)) {
        status = bst_setup_add_mods_dir(cli->setup, bst__text_get(&own));
    }
    bst__text_free(&own);
    for (char **dir = cli->mods_dirs; dir && *dir && status == BST_OK; dir++) {
        if (access(*dir, R_OK) != 0) {
            return bst__cli_usage(cli, "--mods-dir %s: %s", *dir, strerror(errno));
        }
        status = bst__mods_dir_use(cli->setup, bst__text_get(&cli->data_path), *dir);
    }
    return from_status(cli, status);
}

typedef struct seat_names {
    bst__cli *cli;
    uint32_t seats;
    const char *problem;
} seat_names;

static bool add_name(void *user, const char *part)
{
    seat_names *names = user;
    names->problem = bst__setup_name_problem(part);
    if (!names->problem && names->seats == BST__SEATS_MAX) {
        names->problem = "there are 8 seats at most";
    }
    for (uint32_t seat = 1; seat <= names->seats && !names->problem; seat++) {
        if (strcasecmp(bst_setup_name(names->cli->setup, seat), part) == 0) {
            names->problem = "two seats have one name";
        }
    }
    return !names->problem &&
           bst_setup_set_name(names->cli->setup, ++names->seats, part) == BST_OK;
}

static int set_players(bst__cli *cli)
{
    uint64_t number = 0;
    seat_names names = {cli, 0, NULL};
    if (!cli->players) {
        return BST__CLI_GOES_ON;
    }
    if (cli->players[0] >= '0' && cli->players[0] <= '9') {
        if (!bst__cli_number(cli->players, BST__SEATS_MAX, &number) || number == 0) {
            return bst__cli_usage(cli, "--players %s: from 1 to %d can play", cli->players,
                                  BST__SEATS_MAX);
        }
        bst_setup_set_players(cli->setup, (uint32_t)number);
        return BST__CLI_GOES_ON;
    }
    if (!bst__cli_each(cli->players, add_name, &names)) {
        return bst__cli_usage(cli, "--players %s: %s", cli->players,
                              names.problem ? names.problem : bst_status_text(BST_E_NOMEM));
    }
    bst_setup_set_players(cli->setup, names.seats);
    return BST__CLI_GOES_ON;
}

static int set_numbers(bst__cli *cli)
{
    uint64_t number = 0;
    cli->has_seed = cli->seed || bst_setup_seed(cli->setup) != 0;
    if (cli->seed) {
        if (!bst__cli_number(cli->seed, UINT64_MAX, &number)) {
            return bst__cli_usage(cli, "--seed %s: a seed is a plain number from 0 to %llu",
                                  cli->seed, (unsigned long long)UINT64_MAX);
        }
        bst_setup_set_seed(cli->setup, number);
    }
    if (cli->copies) {
        if (!bst__cli_number(cli->copies, BST__COPIES_MAX, &number) || number == 0) {
            return bst__cli_usage(cli, "--copies %s: a number from 1 to %d", cli->copies,
                                  BST__COPIES_MAX);
        }
        bst_setup_set_copies(cli->setup, (uint32_t)number);
    }
    return BST__CLI_GOES_ON;
}

bst_status bst__cli_use_preset(const bst__cli *cli, bst_setup *setup)
{
    bool is_other = cli->rules && strcmp(cli->rules, bst_setup_preset(setup)) != 0;
    bst_status status = bst_setup_use_preset(setup, bst__text_get(&cli->data_path), cli->sources,
                                             cli->diags);
    if (status != BST_OK || !is_other) {
        return status;
    }
    if (cli->preset && bst_setup_origin(setup, NULL)[0] == '\0') {
        bst_diags_add(cli->diags, BST_ERROR, "E-PRESET", (bst_span){0},
                      "`%s` and `%s` both are a set of options: name one of them", cli->preset,
                      cli->rules);
        return BST_E_INVALID;
    }
    return bst_setup_set_preset(setup, cli->rules);
}

static int use_preset(bst__cli *cli)
{
    return from_status(cli, bst__cli_use_preset(cli, cli->setup));
}

int bst__cli_open(bst__cli *cli)
{
    static const step steps[] = {read_default, read_setup_file, set_game,    set_rules,
                                 set_options,  set_mods,        set_without, set_mods_dirs,
                                 set_players,  set_numbers,     use_preset};
    bst_status status = bst_sources_create(&cli->sources);
    if (status == BST_OK) {
        status = bst_diags_create(&cli->diags, cli->sources);
    }
    if (status == BST_OK) {
        status = bst_setup_create(&cli->setup);
    }
    if (status == BST_OK && !bst__cli_find_data(&cli->data_path, cli->data_dir)) {
        status = BST_E_NOMEM;
    }
    int code = from_status(cli, status);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && code == BST__CLI_GOES_ON; i++) {
        code = steps[i](cli);
    }
    return code;
}

/* The setup with the folders that the options name. */
static bst_status add_mods_dirs(bst_setup **out, const bst__cli *cli, const bst_setup *setup)
{
    bst_status status = bst_setup_clone(out, setup);
    for (uint32_t i = 0; status == BST_OK && i < bst_setup_mods_dir_count(cli->setup); i++) {
        status = bst_setup_add_mods_dir(*out, bst_setup_mods_dir(cli->setup, i));
    }
    return status;
}

bst_ruleset *bst__cli_ruleset(bst__cli *cli, const bst_setup *setup)
{
    bst_ruleset *ruleset = NULL;
    bst_setup *whole = NULL;
    bst_status status = add_mods_dirs(&whole, cli, setup);
    if (status == BST_OK) {
        status = bst_ruleset_create(&ruleset, whole, bst__text_get(&cli->data_path), cli->sources,
                                    cli->diags);
    }
    bst_setup_destroy(whole);
    if (status != BST_OK) {
        (void)bst__cli_fail(cli, status);
        return NULL;
    }
    if (!bst__cli_speak(cli, ruleset)) {
        bst_ruleset_destroy(ruleset);
        return NULL;
    }
    bst__cli_report(cli);
    return ruleset;
}

int bst__cli_run(bst__cli *cli, int argc, const char **argv, const struct poptOption *table,
                 int (*run)(bst__cli *cli, void *user), void *user)
{
    int code = bst__cli_parse(cli, argc, argv, table);
    if (code == BST__CLI_GOES_ON) {
        code = bst__cli_open(cli);
    }
    if (code == BST__CLI_GOES_ON) {
        code = run(cli, user);
    }
    bst__cli_close(cli);
    return code;
}

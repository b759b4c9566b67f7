/* trace_check: the command line, the files, and the sum of it all. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "data/schema.h"
#include "trace.h"

enum { CHUNK_BYTES = 1 << 16, EXIT_DIFFERS = 1, EXIT_UNREADABLE = 2 };

static const char help[] =
    "usage: trace_check [OPTION]... FILE...\n"
    "\n"
    "Replays games recorded with another engine (JSON lines, plain or gzipped) and compares every\n"
    "step. Exit code: 0 all agree, 1 something differs, 2 something cannot be read.\n"
    "\n"
    "  --max N         show N disagreements (default: 20)\n"
    "  --game N        only game N of each file\n"
    "  --stop          stop at the first disagreement\n"
    "  -v              also their choice and the board\n"
    "  --skip FILE     disagreements that are known: YAML list of {file, game, step, why}\n"
    "  --known-only    games with words that no table knows are no failure\n"
    "  --record DIR    write each game that was played as a record to DIR/CONFIG-SEED.yaml\n"
    "  --data-dir DIR  where tilesets, scripts and mods are (default: .)\n";

/* A line of the file without its end, in `line`; false at the end of the file. */
static bool read_line(gzFile file, bst_text *line)
{
    char chunk[CHUNK_BYTES];
    bst__text_clear(line);
    while (gzgets(file, chunk, sizeof chunk)) {
        size_t size = strlen(chunk);
        bst__text_add_bytes(line, chunk, size);
        if (size > 0 && chunk[size - 1] == '\n') {
            return true;
        }
    }
    return line->size > 0;
}

static bool play_line(trace_run *run, const bst_text *line)
{
    json_error_t error;
    json_t *game = json_loadb(bst__text_get(line), line->size, 0, &error);
    bool is_game = json_is_array(json_object_get(game, "steps"));
    if (is_game && (run->only_game == 0 || run->only_game == run->number)) {
        trace_play(run, game);
    }
    if (!is_game) {
        (void)fprintf(stderr, "trace_check: %s: line %u is no game: %s\n", run->path,
                      (unsigned)run->number, game ? "it has no steps" : error.text);
    }
    json_decref(game);
    return is_game;
}

bool trace_file(trace_run *run, const char *path)
{
    const char *slash = strrchr(path, '/');
    gzFile file = gzopen(path, "rb");
    bst_text line = {0};
    bool is_good = file != NULL;
    int error = Z_OK;
    run->path = path;
    run->file = slash ? slash + 1 : path;
    run->number = 0;
    while (is_good && !run->is_stopped && read_line(file, &line)) {
        run->number++;
        is_good = play_line(run, &line);
    }
    if (!file || (gzerror(file, &error) && error != Z_OK) || line.failed) {
        (void)fprintf(stderr, "trace_check: %s cannot be read\n", path);
        is_good = false;
    }
    if (is_good && run->number == 0) {
        (void)fprintf(stderr, "trace_check: %s holds no game\n", path);
        is_good = false;
    }
    bst__text_free(&line);
    if (file) {
        (void)gzclose(file);
    }
    return is_good;
}

static bool read_number(const char *text, uint32_t *out)
{
    int32_t number = 0;
    if (!bst__text_to_int(text, &number) || number < 0) {
        (void)fprintf(stderr, "trace_check: `%s` is no number\n", text);
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

static bool read_options(trace_run *run, int argc, char **argv, const char **skip)
{
    static const struct option options[] = {{"max", required_argument, NULL, 'm'},
                                            {"game", required_argument, NULL, 'g'},
                                            {"stop", no_argument, NULL, 's'},
                                            {"skip", required_argument, NULL, 'k'},
                                            {"known-only", no_argument, NULL, 'n'},
                                            {"record", required_argument, NULL, 'r'},
                                            {"data-dir", required_argument, NULL, 'd'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    bool is_good = true;
    int option = getopt_long(argc, argv, "vh", options, NULL);
    for (; option != -1 && is_good; option = getopt_long(argc, argv, "vh", options, NULL)) {
        switch (option) {
        case 'm':
            is_good = read_number(optarg, &run->disagreements_max);
            break;
        case 'g':
            is_good = read_number(optarg, &run->only_game);
            break;
        case 's':
            run->stops = true;
            break;
        case 'v':
            run->is_verbose = true;
            break;
        case 'k':
            *skip = optarg;
            break;
        case 'n':
            run->allows_unknown = true;
            break;
        case 'r':
            run->record_dir = optarg;
            break;
        case 'd':
            run->data_dir = optarg;
            break;
        case 'h':
            (void)fputs(help, stdout);
            exit(EXIT_SUCCESS);
        default:
            is_good = false;
            break;
        }
    }
    if (is_good && optind == argc) {
        (void)fputs(help, stderr);
    }
    return is_good && optind < argc;
}

static int sum_up(const trace_run *run, bool is_good)
{
    if (run->disagreements > run->disagreements_max) {
        (void)printf("%llu more not shown\n",
                     (unsigned long long)(run->disagreements - run->disagreements_max));
    }
    if (run->not_in_play > 0) {
        (void)printf("%llu games not in play\n", (unsigned long long)run->not_in_play);
    }
    if (run->skipped > 0) {
        (void)printf("%llu disagreements skipped\n", (unsigned long long)run->skipped);
    }
    (void)printf("%llu games, %llu steps, %llu disagreements\n", (unsigned long long)run->games,
                 (unsigned long long)run->steps, (unsigned long long)run->disagreements);
    if (!is_good) {
        return EXIT_UNREADABLE;
    }
    bool has_unknown = run->not_in_play > 0 && !run->allows_unknown;
    return run->disagreements > 0 || has_unknown ? EXIT_DIFFERS : EXIT_SUCCESS;
}

static bst_status read_tables(trace_run *run, const char *skip)
{
    bst_text folder = {0};
    bst__text_addf(&folder, "%s/scripts", run->data_dir);
    bst_status status = bst__foreign_tables_read(&run->tables, bst__text_get(&folder), false);
    bst__text_clear(&folder);
    bst__text_addf(&folder, "%s/mods", run->data_dir);
    if (status == BST_OK) {
        status = bst__foreign_tables_read(&run->tables, bst__text_get(&folder), true);
    }
    bst__text_free(&folder);
    if (status == BST_OK && bst__foreign_tables_broken(&run->tables)) {
        status = BST_E_INVALID;
    }
    return status == BST_OK && skip ? bst__foreign_yaml(&run->tables, skip, &run->skips) : status;
}

static bool open_tables(trace_run *run, const char *skip)
{
    bst_sources *sources = NULL;
    bst_diags *diags = NULL;
    bst_status status = bst_sources_create(&sources);
    if (status == BST_OK) {
        status = bst_diags_create(&diags, sources);
    }
    bst__foreign_tables_init(&run->tables, sources, diags);
    if (status == BST_OK) {
        status = read_tables(run, skip);
    }
    if (status != BST_OK) {
        if (diags) {
            bst_diags_print(diags, stderr, 0);
        }
        (void)fprintf(stderr, "trace_check: %s\n", bst_status_text(status));
    } else if (run->tables.count == 0) {
        (void)fprintf(stderr, "trace_check: no scripts/GAME/import.yaml in %s\n", run->data_dir);
    }
    return status == BST_OK && run->tables.count > 0;
}

int main(int argc, char **argv)
{
    trace_run run = {.disagreements_max = 20, .data_dir = "."};
    const char *skip = NULL;
    int code = EXIT_UNREADABLE;
    if (!read_options(&run, argc, argv, &skip)) {
        return EXIT_UNREADABLE;
    }
    bool is_good = open_tables(&run, skip);
    if (is_good) {
        for (int i = optind; i < argc && is_good && !run.is_stopped; i++) {
            is_good = trace_file(&run, argv[i]);
        }
        code = sum_up(&run, is_good);
    }
    bst__foreign_tables_free(&run.tables);
    bst_diags_destroy(run.tables.diags);
    bst_sources_destroy(run.tables.sources);
    return code;
}

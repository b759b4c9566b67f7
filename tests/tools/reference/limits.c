/* The pages of codes and limits. */
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bastide/limits.h>

#include "board/board.h"
#include "data/resolve.h"
#include "diag/codes.h"
#include "game/build.h"
#include "game/game.h"
#include "script/bind.h"

static const struct {
    const char *code;
    const char *doc;
} codes[] = {
#define CODE(code, doc) {code, doc},
    BST__CODES_FILES(CODE){NULL, "Kinds, pieces, tiles and options of a game file"},
    BST__CODES_THINGS(CODE){NULL, "Mods"}, BST__CODES_MODS(CODE){NULL, "Rule scripts"},
    BST__CODES_RULES(CODE){NULL, "During a game"},
    BST__CODES_PLAY(CODE){NULL, "The command, records and scenarios"}, BST__CODES_COMMAND(CODE)
    {NULL, "Advice on mods"}, BST__CODES_ADVICE(CODE)
#undef CODE
};
enum { CODES = sizeof codes / sizeof *codes };

static void print_section(const char *title)
{
    (void)printf("\n## %s\n\n| code | means |\n|---|---|\n", title);
}

void ref_page_errors(void)
{
    ref_print_about(
        "Codes of errors and warnings",
        "Each problem has a code, in brackets at the end of its first line. `E-` is an error,\n"
        "`W-` a warning. The message itself says what is wrong in this case and, where the\n"
        "engine can tell, what was meant.");
    print_section("Files and their form");
    for (int i = 0; i < CODES; i++) {
        if (codes[i].code) {
            (void)printf("| `%s` | %s |\n", codes[i].code, codes[i].doc);
        } else {
            print_section(codes[i].doc);
        }
    }
}

void ref_page_codes(void)
{
    for (int i = 0; i < CODES; i++) {
        if (codes[i].code) {
            (void)puts(codes[i].code);
        }
    }
}

static const struct {
    const char *name;
    long value;
    const char *doc;
} limits[] = {
#define LIMIT(name, doc) {#name, (long)(name), doc},
    /* clang-format off: one limit a line */
    LIMIT(BST_YAML_BYTES_MAX, "bytes of one YAML file")
    LIMIT(BST_YAML_DEPTH_MAX, "lists and maps inside each other")
    LIMIT(BST_YAML_NODES_MAX, "values in one YAML file")
    LIMIT(BST_TILES_MAX, "kinds of tiles of a game with its mods")
    LIMIT(BST_TILE_COUNT_MAX, "copies of one tile")
    LIMIT(BST_TILE_SEGMENTS_MAX, "segments that a tile's description may list")
    LIMIT(BST__TILE_SEGMENTS_MAX, "segments of one tile, with those made of others")
    LIMIT(BST__MODS_MAX, "mods in play")
    LIMIT(BST_DIAGS_PER_FILE_MAX, "problems that are shown of one file")
    LIMIT(BST_SCRIPT_INSTRUCTIONS_MAX, "Lua instructions of one call from the engine")
    LIMIT(BST_SCRIPT_CHOICE_MAX, "such steps of all calls that one choice makes")
    LIMIT(BST_SCRIPT_PATTERN_STEPS_MAX, "steps of pattern functions in one call")
    LIMIT(BST_SCRIPT_LOG_MAX, "bytes that one call may log")
    LIMIT(BST_SCRIPT_DEPTH_MAX, "calls inside each other")
    LIMIT(BST_SCRIPT_MEMORY_MAX, "bytes that all scripts of a game use together")
    LIMIT(BST_SCRIPT_TEXT_MAX, "bytes of one text")
    LIMIT(BST_SCRIPT_VALUES_MAX, "values of one unpack or byte, and variable arguments")
    LIMIT(BST_SCRIPT_INDEX_CHAIN_MAX, "tables behind each other through `__index`")
    LIMIT(BST_SCRIPT_FILE_MAX, "bytes of one Lua file")
    LIMIT(BST_DECLARE_DEPTH_MAX, "tables inside each other in one declaration")
    LIMIT(BST_DECLARE_NODES_MAX, "values of one declaration")
    LIMIT(BST_CHOICES_MAX, "choices of one game")
    LIMIT(BST_SEATS_MAX, "players")
    LIMIT(BST_ARGS_MAX, "arguments of an option")
    LIMIT(BST__KINDS_MAX - 1, "kinds")
    LIMIT(BST__FOLDS_MAX, "attributes of segments")
    LIMIT(BST__ATTRS_MAX, "attributes")
    LIMIT(BST__PIECE_KINDS_MAX - 1, "kinds of pieces")
    LIMIT(BST__CAUSES_MAX, "causes")
    LIMIT(BST__TRAITS_MAX, "traits")
    LIMIT(BST__ZONES_MAX, "zones")
    LIMIT(BST__DECKS_MAX - 1, "decks")
    LIMIT(BST__BUDGETS_MAX, "budgets")
    LIMIT(BST__MENUS_MAX, "menus")
    LIMIT(BST__MODES_MAX, "modes of settling")
    LIMIT(BST__SOURCES_MAX, "sources of points")
    LIMIT(BST__TERMS_MAX, "rates in one declaration")
    LIMIT(BST__ROWS_MAX, "rates that apply to one feature")
    LIMIT(BST__OFFERS_MAX, "offers and claims")
    LIMIT(BST__FRAMES_MAX, "phases and tracks that wait for each other")
    LIMIT(BST__FRAME_ARGS, "integers of a phase's frame")
    LIMIT(BST__PARTS_MAX, "parts of one turn inside each other")
    LIMIT(BST__NEXT_MAX, "turns that are promised")
    LIMIT(BST__ALSO_MAX, "features to be settled besides those that close")
    LIMIT(BST__SETTLED_MAX, "features settled in one part that scripts can ask for")
    LIMIT(BST__EVENTS_MAX, "notifies of one choice")
    /* clang-format on */
#undef LIMIT
};
enum { LIMITS = sizeof limits / sizeof *limits };

static bool has_limit(const char *name, size_t size)
{
    for (int i = 0; i < LIMITS; i++) {
        if (strlen(limits[i].name) == size && memcmp(limits[i].name, name, size) == 0) {
            return true;
        }
    }
    return false;
}

/* Every limit of the public header stands in the table. */
static void check_limits(void)
{
    static const char mark[] = "#define BST_";
    const char *top = getenv("BASTIDE_SOURCE_DIR");
    char path[1000];
    char line[300];
    int seen = 0;
    (void)snprintf(path, sizeof path, "%s/core/include/bastide/limits.h", top ? top : ".");
    FILE *file = fopen(path, "r");
    if (!file) {
        ref_complain("cannot read", path);
        return;
    }
    while (fgets(line, sizeof line, file)) {
        const char *name = line + strlen("#define ");
        size_t size = strncmp(line, mark, sizeof mark - 1) == 0 ? strcspn(name, " \n") : 0;
        seen += size > 0;
        if (size > 0 && !has_limit(name, size)) {
            line[strcspn(line, "\n")] = '\0';
            ref_complain("tests/tools/reference/limits.c does not describe", name);
        }
    }
    (void)fclose(file);
    if (seen < 10) {
        ref_complain("too few limits found in", path);
    }
}

void ref_page_limits(void)
{
    check_limits();
    ref_print_about(
        "Limits",
        "What the engine refuses to exceed, so that no file and no script can stop or fill a\n"
        "machine. Going past one is an error that names it.\n\n"
        "Instructions are not counted where every file of the game and the mods in play is as it\n"
        "was shipped with this build: such scripts are known to end, and run faster so. One file\n"
        "that was changed, or one mod of your own, and all are counted; with the environment\n"
        "variable `BASTIDE_BUDGET` set they always are.\n\n"
        "| at most | of what |\n|---|---|");
    for (int i = 0; i < LIMITS; i++) {
        (void)printf("| %ld | %s |\n", limits[i].value, limits[i].doc);
    }
}

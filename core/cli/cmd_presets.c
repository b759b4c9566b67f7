/* bastide presets: which presets there are, and what one of them is made of.
 *
 * Everything comes from their files; no mod is loaded. */
#include <jansson.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/cli_common.h"
#include "diag/hint.h"
#include "script/content.h"
#include "script/preset.h"

static const char about[] =
    "Lists the presets: games as they were sold, with their mods and options, and named sets of\n"
    "options. Or describes one of the former.\n"
    "\n"
    "  bastide presets\n"
    "  bastide presets NAME\n"
    "  bastide presets --json\n"
    "\n"
    "Play one with --preset NAME, also with more mods or without some of its own:\n"
    "\n"
    "  bastide play --preset NAME --mods MOD --without MOD\n";

/* A preset for the game that is asked about. */
typedef struct entry {
    bst__preset_plan plan;
    bst_setup *setup;
    const bst_node *root;
    bool is_for_game;
} entry;

static void entry_close(entry *e)
{
    if (e->setup) {
        bst__preset_plan_close(&e->plan);
    }
    bst_setup_destroy(e->setup);
    e->setup = NULL;
}

/* Reads and works out preset `id`. To be closed also after a failure. */
static bst_status entry_open(entry *e, bst__cli *cli, bst_arena *arena, const char *id)
{
    const char *data_dir = bst__text_get(&cli->data_path);
    memset(e, 0, sizeof *e);
    bst_status status =
        bst__preset_read(&e->root, arena, cli->sources, data_dir, id, cli->diags);
    if (status != BST_OK) {
        return status;
    }
    e->is_for_game =
        bst__node_get(bst__node_get(e->root, "games"), bst_setup_game(cli->setup)) != NULL;
    if (!e->is_for_game) {
        return BST_OK;
    }
    bst_setup *setup = NULL;
    status = bst_setup_clone(&setup, cli->setup);
    if (status == BST_OK) {
        status = bst_setup_set_preset(setup, id);
    }
    if (status != BST_OK) {
        bst_setup_destroy(setup);
        return status;
    }
    e->setup = setup;
    return bst__preset_plan_make(&e->plan, setup, data_dir, cli->sources, cli->diags);
}

/* "one, two" of the mods that are there, or are not. */
static void list_mods(bst_text *out, const entry *e, const bst__cli *cli, bool are_there)
{
    for (uint32_t i = 0; e->setup && i < bst_setup_mod_count(e->plan.named); i++) {
        const char *mod = bst_setup_mod(e->plan.named, i);
        if (bst__preset_has_mod(e->setup, bst__text_get(&cli->data_path), mod) == are_there) {
            bst__text_addf(out, "%s%s", out->size > 0 ? ", " : "", mod);
        }
    }
}

/* ------------------------------------------------------------------ as text */

static void print_row(const bst__cli *cli, const entry *e, const char *id, int width)
{
    bst_text missing = {0};
    list_mods(&missing, e, cli, false);
    (void)printf("%-*s  %4s  %5s  %s", width, id, bst__node_text(e->root, "year", "-"),
                 bst__node_text(e->root, "tiles", "-"), bst__node_text(e->root, "name", ""));
    if (!e->is_for_game) {
        (void)printf(" (for another game)");
    } else if (missing.size > 0) {
        bool are_many = strchr(bst__text_get(&missing), ',') != NULL;
        (void)printf(" (not yet: mod%s %s missing)", are_many ? "s" : "", bst__text_get(&missing));
    }
    (void)puts("");
    bst__text_free(&missing);
}

static void print_texts(const bst_node *root, const char *key, const char *what)
{
    BST_NODE_EACH (text, bst__node_get(root, key)) {
        (void)printf("  %-10s %s\n", what, text->text);
    }
}

static void print_choices(const bst_node *root)
{
    BST_NODE_EACH (choice, bst__node_get(root, "choices")) {
        const char *join = "";
        (void)printf("  %-10s %s=%s  (", "choice", choice->key,
                     bst__node_text(choice, "default", ""));
        BST_NODE_EACH (value, bst__node_get(choice, "values")) {
            (void)printf("%s%s", join, value->text);
            join = "|";
        }
        (void)printf(") %s\n", bst__node_text(choice, "about", ""));
    }
}

static void print_contents(const bst__cli *cli, const entry *e)
{
    bst_text mods = {0};
    bst_text missing = {0};
    list_mods(&mods, e, cli, true);
    list_mods(&missing, e, cli, false);
    if (bst_setup_preset(e->plan.named)[0] != '\0') {
        (void)printf("  %-10s %s\n", "rules", bst_setup_preset(e->plan.named));
    }
    if (mods.size > 0) {
        (void)printf("  %-10s %s\n", "mods", bst__text_get(&mods));
    }
    if (missing.size > 0) {
        (void)printf("  %-10s %s\n", "not yet", bst__text_get(&missing));
    }
    for (uint32_t i = 0; i < bst_setup_option_count(e->plan.named); i++) {
        const char *value = NULL;
        const char *name = bst_setup_option(e->plan.named, i, &value);
        (void)printf("  %-10s %s=%s\n", "option", name, value);
    }
    bst__text_free(&mods);
    bst__text_free(&missing);
}

static void print_entry(const bst__cli *cli, const entry *e, const char *id)
{
    const bst_node *root = e->root;
    const char *text = bst__node_text(root, "about", "");
    (void)printf("%s: %s\n", id, bst__node_text(root, "name", ""));
    if (text[0] != '\0') {
        (void)printf("  %s\n", text);
    }
    print_texts(root, "names", "name");
    if (bst__node_get(root, "year")) {
        (void)printf("  %-10s %s\n", "year", bst__node_text(root, "year", ""));
    }
    if (bst__node_get(root, "tiles")) {
        (void)printf("  %-10s %s\n", "tiles", bst__node_text(root, "tiles", ""));
    }
    BST_NODE_EACH (game, bst__node_get(root, "games")) {
        (void)printf("  %-10s %s\n", "game", game->key);
    }
    if (e->is_for_game) {
        print_contents(cli, e);
    }
    if (bst__node_bool(root, "locked", false)) {
        (void)printf("  %-10s %s\n", "locked", "no mods can be added or left out");
    }
    if (bst__node_bool(root, "unsure", false)) {
        (void)printf("  %-10s %s\n", "unsure", "what is in it is not certain");
    }
    print_choices(root);
    print_texts(root, "notes", "note");
}

typedef bst_status rules_fn(void *user, const bst__cli *cli, const bst_node *sets);

/* Calls `each` with the named sets of options of the game itself; mods add to them. */
static bst_status with_rules(bst__cli *cli, bst_arena *arena, rules_fn *each, void *user)
{
    bst_setup *bare = NULL;
    bst_status status = bst_setup_create(&bare);
    if (status == BST_OK) {
        status = bst_setup_set_game(bare, bst_setup_game(cli->setup));
    }
    bst__content content = {.arena = arena,
                            .sources = cli->sources,
                            .setup = bare,
                            .data_dir = bst__text_get(&cli->data_path),
                            .diags = cli->diags};
    if (status == BST_OK) {
        status = bst__content_load(&content);
    }
    if (status == BST_OK) {
        status = each(user, cli, bst__node_get(content.merge.root, "presets"));
    }
    bst__content_close(&content);
    bst_setup_destroy(bare);
    return status;
}

static void print_rules(const bst__cli *cli, const bst_node *sets)
{
    const char *join = "";
    (void)printf("\nSets of options of `%s`, also for --rules: ", bst_setup_game(cli->setup));
    BST_NODE_EACH (preset, sets) {
        (void)printf("%s%s", join, preset->key);
        join = ", ";
    }
    (void)puts(join[0] == '\0' ? "none" : "");
}

/* ------------------------------------------------------------------ as JSON */

static json_t *texts_json(const bst_node *list)
{
    json_t *out = json_array();
    BST_NODE_EACH (text, list) {
        (void)json_array_append_new(out, json_string(text->text));
    }
    return out;
}

static json_t *number_json(const bst_node *root, const char *key)
{
    return bst__node_get(root, key) ? json_integer(bst__node_int(root, key, 0)) : json_null();
}

static json_t *mods_json(const bst__cli *cli, const entry *e, bool are_there)
{
    json_t *out = json_array();
    for (uint32_t i = 0; e->setup && i < bst_setup_mod_count(e->plan.named); i++) {
        const char *mod = bst_setup_mod(e->plan.named, i);
        if (bst__preset_has_mod(e->setup, bst__text_get(&cli->data_path), mod) == are_there) {
            (void)json_array_append_new(out, json_string(mod));
        }
    }
    return out;
}

static json_t *options_json(const entry *e)
{
    json_t *out = json_object();
    for (uint32_t i = 0; e->setup && i < bst_setup_option_count(e->plan.named); i++) {
        const char *value = NULL;
        const char *name = bst_setup_option(e->plan.named, i, &value);
        (void)json_object_set_new(out, name, json_string(value));
    }
    return out;
}

static json_t *entry_json(const bst__cli *cli, const entry *e, const char *id)
{
    const bst_node *root = e->root;
    const char *rules = e->setup ? bst_setup_preset(e->plan.named) : "";
    json_t *games = json_array();
    BST_NODE_EACH (game, bst__node_get(root, "games")) {
        (void)json_array_append_new(games, json_string(game->key));
    }
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:b, s:b, s:o, s:s, s:o, s:o, s:o}",
                     "id", id, "name", bst__node_text(root, "name", ""), "about",
                     bst__node_text(root, "about", ""), "year", number_json(root, "year"), "tiles",
                     number_json(root, "tiles"), "names",
                     texts_json(bst__node_get(root, "names")), "notes",
                     texts_json(bst__node_get(root, "notes")), "locked",
                     bst__node_bool(root, "locked", false), "unsure",
                     bst__node_bool(root, "unsure", false), "games", games, "rules", rules, "mods",
                     mods_json(cli, e, true), "missing", mods_json(cli, e, false), "options",
                     options_json(e));
}

/* ------------------------------------------------------------------ the command */

typedef struct listing {
    bst__cli *cli;
    bst_arena *arena;
    const bst__preset_list *list;
    json_t *json; /* NULL: as text */
    bool is_alone;
    int width;
} listing;

static bst_status show(const listing *l, const char *id)
{
    entry e;
    bst_status status = entry_open(&e, l->cli, l->arena, id);
    if (status == BST_OK && l->json) {
        json_t *each = entry_json(l->cli, &e, id);
        status = json_array_append_new(l->json, each) == 0 ? BST_OK : BST_E_NOMEM;
    } else if (status == BST_OK && l->is_alone) {
        print_entry(l->cli, &e, id);
    } else if (status == BST_OK) {
        print_row(l->cli, &e, id, l->width);
    }
    entry_close(&e);
    return status;
}

typedef struct refusal {
    const char *id;
    const bst__preset_list *list;
} refusal;

/* What is no file may still be a set of options, which the list names too. */
static bst_status refuse(void *user, const bst__cli *cli, const bst_node *sets)
{
    const refusal *r = user;
    bst_diag *diag = bst_diags_add(cli->diags, BST_ERROR, "E-PRESET", (bst_span){0},
                                   "there is no preset file `%s`", r->id);
    if (bst__node_get(sets, r->id)) {
        bst_diag_hint(diag, "it is a set of options: `bastide setup --preset %s --changed` shows "
                            "those that it changes", r->id);
    } else if (!bst__diag_hint_nearest(diag, r->id, r->list->names, r->list->count)) {
        bst_diag_hint(diag, "`bastide presets` lists them");
    }
    return BST_E_NOTFOUND;
}

/* A file with mistakes hinders no other. */
static bst_status show_all(listing *l)
{
    const bst__preset_list *list = l->list;
    bst_status worst = BST_OK;
    for (uint32_t i = 0; i < list->count; i++) {
        int size = (int)strlen(list->names[i]);
        l->width = size > l->width ? size : l->width;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        bst_status status = show(l, list->names[i]);
        worst = status != BST_OK ? status : worst;
    }
    return worst;
}

/* Once the game is known to be one. */
static bst_status list_all(void *user, const bst__cli *cli, const bst_node *sets)
{
    listing *l = user;
    bst_status status = show_all(l);
    if (status == BST_OK && !l->json) {
        print_rules(cli, sets);
    }
    return status;
}

static int run(bst__cli *cli, void *user)
{
    bool json = *(const int *)user != 0;
    bst_arena arena;
    bst__preset_list list;
    const char *id = poptGetArg(cli->context);
    if (poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name one preset, or none");
    }
    bst__arena_init(&arena, bst__alloc_libc);
    listing l = {cli, &arena, &list, json ? json_array() : NULL, id != NULL, 0};
    bst_status status = bst__preset_list_read(&list, &arena, bst__text_get(&cli->data_path));
    if (status == BST_OK && id) {
        refusal none = {id, &list};
        status = bst__preset_is_file(bst__text_get(&cli->data_path), id)
                     ? show(&l, id)
                     : with_rules(cli, &arena, refuse, &none);
    } else if (status == BST_OK) {
        status = with_rules(cli, &arena, list_all, &l);
    }
    if (status == BST_OK && l.json) {
        status = json_dumpf(l.json, stdout, JSON_INDENT(2)) == 0 ? BST_OK : BST_E_IO;
        (void)puts("");
    }
    json_decref(l.json);
    bst__arena_free(&arena);
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(cli, status);
}

int bst__cmd_presets(int argc, const char **argv)
{
    bst__cli cli = {.command = "presets", .operands = "[NAME]", .about = about};
    int json = 0;
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    bst__cli_common_table(&cli, common);
    const struct poptOption table[] = {
        {"game", 'g', POPT_ARG_STRING, &cli.game, 0, "the game", "NAME"},
        {"json", 0, POPT_ARG_NONE, &json, 0, "as JSON", NULL},
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    return bst__cli_run(&cli, argc, argv, table, run, &json);
}

/* bastide mods: which mods there are, and what one of them can be told.
 *
 * Everything comes from the manifests, and the files of tiles that they name; no script is run. */
#include <jansson.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/cli_common.h"
#include "data/schema.h"
#include "data/yaml.h"
#include "diag/hint.h"
#include "script/content.h"

static const char about[] =
    "Lists the mods that can be found, or describes one: what it needs, its elements, sets of\n"
    "tiles and options, and how to switch them.\n"
    "\n"
    "  bastide mods\n"
    "  bastide mods NAME\n"
    "  bastide mods --json\n"
    "\n"
    "Mods are looked for in the folder mods of the data, in your own folder\n"
    "(~/.local/share/bastide/mods) and where --mods-dir says.\n";

enum { NAMES_MAX = 256 };

/* ------------------------------------------------------------------ as text */

static void print_refs(const char *what, const bst__mod_refs *refs)
{
    if (refs->count == 0) {
        return;
    }
    (void)printf("  %-10s", what);
    for (uint32_t i = 0; i < refs->count; i++) {
        const bst__mod_ref *ref = &refs->list[i];
        (void)printf("%s %s%s%s", i > 0 ? "," : "", ref->id, ref->range ? " " : "",
                     ref->range ? ref->range : "");
        if (ref->reason) {
            (void)printf(" (%s%s", ref->reason, ref->unless ? "; unless" : "");
            BST_NODE_EACH (option, ref->unless) {
                (void)printf(" %s=%s", option->key, option->text);
            }
            (void)printf(")");
        }
    }
    (void)puts("");
}

static void print_switches(const bst__manifest *mod)
{
    for (uint32_t i = 0; i < mod->elements.count; i++) {
        const bst__mod_switch *each = &mod->elements.list[i];
        (void)printf("  element   %s.%s=%s  %s\n", mod->id, each->name,
                     each->by_default ? "on" : "off", each->about);
    }
    for (uint32_t i = 0; i < mod->sets.count; i++) {
        const bst__mod_switch *each = &mod->sets.list[i];
        (void)printf("  tiles     %s.%s=%d  %s\n", mod->id, each->name, (int)each->by_default,
                     each->about);
    }
}

/* Options that nobody wrote down: they come with every mod that has what they switch. */
static void print_made(const bst__manifest *mod, bool has_rest)
{
    if (mod->elements.count > 0) {
        (void)printf("  elements  %s.elements=default  (default|all|none)\n", mod->id);
    }
    if (has_rest) {
        (void)printf("  tiles     %s." BST__SET_OF_REST "=1  copies of its tiles\n", mod->id);
    }
    BST_NODE_EACH (preset, bst__node_get(mod->root, "presets")) {
        (void)printf("  preset    %s\n", preset->key);
    }
}

static void print_values(const bst_node *option)
{
    const char *join = "";
    BST_NODE_EACH (value, bst__node_get(option, "values")) {
        (void)printf("%s%s", join, value->text);
        join = "|";
    }
    if (join[0] == '\0') {
        (void)printf("%s", bst__node_text(option, "type", ""));
    }
}

static void print_options(const bst__manifest *mod)
{
    BST_NODE_EACH (option, bst__node_get(mod->root, "options")) {
        (void)printf("  option    %s=%s  (", option->key, bst__node_text(option, "default", ""));
        print_values(option);
        (void)printf(") %s\n", bst__node_text(option, "about", ""));
    }
}

static void print_facts(const bst_node *root)
{
    BST_NODE_EACH (name, bst__node_get(root, "names")) {
        (void)printf("  %-10s %s\n", "name", name->text);
    }
    if (bst__node_get(root, "year")) {
        (void)printf("  %-10s %s\n", "year", bst__node_text(root, "year", ""));
    }
    BST_NODE_EACH (note, bst__node_get(root, "notes")) {
        (void)printf("  %-10s %s\n", "note", note->text);
    }
}

static void print_mod(const bst__manifest *mod, bool has_rest)
{
    const char *text = bst__node_text(mod->root, "about", "");
    (void)printf("%s %s: %s\n", mod->id, mod->version, mod->name);
    if (text[0] != '\0') {
        (void)printf("  %s\n", text);
    }
    print_facts(mod->root);
    (void)printf("  %-10s %s\n", "folder", mod->dir);
    print_refs("games", &mod->games);
    print_refs("depends", &mod->depends);
    print_refs("optional", &mod->optional);
    print_refs("conflicts", &mod->conflicts);
    print_refs("provides", &mod->provides);
    print_refs("after", &mod->after);
    print_switches(mod);
    print_made(mod, has_rest);
    print_options(mod);
}

static const char *trouble_with(const bst__manifest *mod)
{
    return mod->is_broken ? "broken: `bastide check` says why"
                          : "made for another version of bastide";
}

static void print_list(const bst__content *content)
{
    size_t width = 4;
    for (uint32_t i = 0; i < content->known_count; i++) {
        size_t size = strlen(content->known[i]->id);
        width = size > width ? size : width;
    }
    for (uint32_t i = 0; i < content->known_count; i++) {
        const bst__manifest *mod = content->known[i];
        bool is_good = !mod->is_broken && !mod->is_foreign;
        (void)printf("%-*s  %-7s %s\n", (int)width, mod->id, is_good ? mod->version : "-",
                     is_good ? mod->name : trouble_with(mod));
    }
    if (content->known_count == 0) {
        (void)puts("There are no mods yet.");
    }
}

/* ------------------------------------------------------------------ as JSON */

static json_t *refs_json(const bst__mod_refs *refs)
{
    json_t *list = json_array();
    for (uint32_t i = 0; list && i < refs->count; i++) {
        const bst__mod_ref *ref = &refs->list[i];
        json_t *each = json_pack("{s:s, s:s?, s:s?}", "id", ref->id, "range", ref->range,
                                 "reason", ref->reason);
        if (json_array_append_new(list, each) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *switches_json(const bst__mod_switches *switches, bool are_elements)
{
    json_t *map = json_object();
    for (uint32_t i = 0; map && i < switches->count; i++) {
        const bst__mod_switch *each = &switches->list[i];
        json_t *value = are_elements ? json_boolean(each->by_default)
                                     : json_integer(each->by_default);
        if (json_object_set_new(map, each->name,
                                json_pack("{s:s, s:o}", "about", each->about, "default", value))) {
            json_decref(map);
            return NULL;
        }
    }
    return map;
}

static json_t *options_json(const bst_node *options)
{
    json_t *map = json_object();
    BST_NODE_EACH (option, options) {
        json_t *values = json_array();
        BST_NODE_EACH (value, bst__node_get(option, "values")) {
            (void)json_array_append_new(values, json_string(value->text));
        }
        json_t *each = json_pack("{s:s, s:s, s:s, s:o}", "type", bst__node_text(option, "type", ""),
                                 "default", bst__node_text(option, "default", ""), "about",
                                 bst__node_text(option, "about", ""), "values", values);
        if (!map || json_object_set_new(map, option->key, each) != 0) {
            json_decref(map);
            return NULL;
        }
    }
    return map;
}

static json_t *texts_json(const bst_node *texts)
{
    json_t *list = json_array();
    BST_NODE_EACH (text, texts) {
        (void)json_array_append_new(list, json_string(text->text));
    }
    return list;
}

static json_t *year_json(const bst_node *root)
{
    return bst__node_get(root, "year") ? json_integer(bst__node_int(root, "year", 0))
                                       : json_null();
}

static json_t *mod_json(const bst__manifest *mod)
{
    if (mod->is_broken || mod->is_foreign) {
        return json_pack("{s:s, s:s, s:b, s:b}", "id", mod->id, "folder", mod->dir, "broken",
                         mod->is_broken, "foreign", mod->is_foreign);
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
                     "id", mod->id, "name", mod->name, "version", mod->version, "folder", mod->dir,
                     "about", bst__node_text(mod->root, "about", ""), "names",
                     texts_json(bst__node_get(mod->root, "names")), "year", year_json(mod->root),
                     "notes", texts_json(bst__node_get(mod->root, "notes")), "games",
                     refs_json(&mod->games),
                     "depends", refs_json(&mod->depends), "optional", refs_json(&mod->optional),
                     "conflicts", refs_json(&mod->conflicts), "elements",
                     switches_json(&mod->elements, true), "sets", switches_json(&mod->sets, false),
                     "options", options_json(bst__node_get(mod->root, "options")));
}

static bst_status print_json(const bst__content *content, const char *only)
{
    json_t *list = json_array();
    for (uint32_t i = 0; list && i < content->known_count; i++) {
        const bst__manifest *mod = content->known[i];
        if ((!only || strcmp(mod->id, only) == 0) &&
            json_array_append_new(list, mod_json(mod)) != 0) {
            json_decref(list);
            list = NULL;
        }
    }
    bool is_good = list && json_dumpf(list, stdout, JSON_INDENT(2)) == 0;
    json_decref(list);
    (void)puts("");
    return is_good ? BST_OK : BST_E_NOMEM;
}

/* ------------------------------------------------------------------ the command */

static bool is_known(bst__cli *cli, const bst__content *content, const char *id)
{
    const char *names[NAMES_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < content->known_count; i++) {
        if (strcmp(content->known[i]->id, id) == 0) {
            return true;
        }
        if (count < NAMES_MAX) {
            names[count++] = content->known[i]->id;
        }
    }
    bst_diag *diag = bst_diags_add(cli->diags, BST_ERROR, "E-MOD-UNKNOWN", (bst_span){0},
                                   "there is no mod `%s`", id);
    if (!bst__diag_hint_nearest(diag, id, names, count)) {
        bst_diag_hint(diag, "`bastide mods` lists them");
    }
    return false;
}

/* Whether the mod has tiles that are in none of its sets: its files are looked at too. */
static bst_status find_rest(bool *out, const bst__content *content, uint32_t index)
{
    const bst__manifest *mod = content->known[index];
    bst__folder *folder = &content->known_folders[index];
    bst_status status = BST_OK;
    *out = bst__content_has_rest(mod->root);
    BST_NODE_EACH (name, bst__node_get(mod->root, "files")) {
        const bst_node *root = NULL;
        uint32_t file = 0;
        if (*out || status != BST_OK) {
            break;
        }
        status = bst__folder_has(folder, name->text, name->span, content->diags)
                     ? bst__folder_read(&file, folder, name->text, content->sources, content->diags)
                     : BST_E_INVALID;
        if (status == BST_OK) {
            status = bst__yaml_load(&root, content->arena, content->sources, file, 0,
                                    content->diags);
        }
        *out = status == BST_OK && bst__content_has_rest(root);
    }
    return status;
}

static int show_mod(bst__cli *cli, const bst__content *content, uint32_t index)
{
    const bst__manifest *mod = content->known[index];
    bool has_rest = false;
    if (mod->is_broken || mod->is_foreign) {
        (void)fprintf(stderr, "bastide mods: `%s` (%s) is %s\n", mod->id, mod->dir,
                      trouble_with(mod));
        return BST__EXIT_FAILED;
    }
    bst_status status = find_rest(&has_rest, content, index);
    if (status != BST_OK) {
        return bst__cli_fail(cli, status);
    }
    print_mod(mod, has_rest);
    return BST__EXIT_OK;
}

static int show(bst__cli *cli, const bst__content *content, const char *id, bool json)
{
    if (id && !is_known(cli, content, id)) {
        return bst__cli_fail(cli, BST_E_NOTFOUND);
    }
    if (json) {
        bst_status status = print_json(content, id);
        return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(cli, status);
    }
    if (!id) {
        print_list(content);
        return BST__EXIT_OK;
    }
    for (uint32_t i = 0; i < content->known_count; i++) {
        if (strcmp(content->known[i]->id, id) == 0) {
            return show_mod(cli, content, i);
        }
    }
    return BST__EXIT_OK;
}

static int run(bst__cli *cli, void *user)
{
    bool json = *(const int *)user != 0;
    bst_arena arena;
    const char *id = poptGetArg(cli->context);
    if (poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name one mod, or none");
    }
    bst__arena_init(&arena, bst__alloc_libc);
    bst__content content = {.arena = &arena,
                            .sources = cli->sources,
                            .setup = cli->setup,
                            .data_dir = bst__text_get(&cli->data_path),
                            .diags = cli->diags};
    bst_status status = bst__content_find(&content);
    int code = status == BST_OK ? show(cli, &content, id, json) : bst__cli_fail(cli, status);
    bst__content_close(&content);
    bst__arena_free(&arena);
    return code;
}

int bst__cmd_mods(int argc, const char **argv)
{
    bst__cli cli = {.command = "mods", .operands = "[NAME]", .about = about};
    int json = 0;
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    bst__cli_common_table(&cli, common);
    const struct poptOption table[] = {
        {"json", 0, POPT_ARG_NONE, &json, 0, "as JSON", NULL},
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    return bst__cli_run(&cli, argc, argv, table, run, &json);
}

/* Reads scenario files: one scenario, or a list of them with the defaults of the file in front;
 * and pages whose marked blocks are such files, so that documentation can be tested.
 *
 * A scenario with variants becomes one entry per variant, so that each is run, named and reported
 * by itself.
 */
#include <string.h>

#include "cli/scenario.h"
#include "cli/scenario_shape.h"
#include "data/yaml.h"

bst_status bst__suite_init(bst_suite *suite)
{
    memset(suite, 0, sizeof *suite);
    bst__arena_init(&suite->arena, bst__alloc_libc);
    return bst_sources_create(&suite->sources);
}

void bst__suite_free(bst_suite *suite)
{
    bst__arena_free(&suite->arena);
    bst_sources_destroy(suite->sources);
    memset(suite, 0, sizeof *suite);
}

/* ------------------------------------------------------------------ texts of the board */

/* The next word of [*at, end), or false where none is left or it has no room in `word`. */
static bool next_word(const char **at, const char *end, char *word, size_t size)
{
    const char *from = *at;
    while (from < end && *from == ' ') {
        from++;
    }
    const char *to = from;
    while (to < end && *to != ' ') {
        to++;
    }
    size_t bytes = (size_t)(to - from);
    if (bytes == 0 || bytes >= size) {
        return false;
    }
    memcpy(word, from, bytes);
    word[bytes] = '\0';
    *at = to;
    return true;
}

static bool parse_cell(const char *word, int32_t *x, int32_t *y)
{
    char left[16];
    const char *comma = strchr(word, ',');
    if (!comma || (size_t)(comma - word) >= sizeof left) {
        return false;
    }
    memcpy(left, word, (size_t)(comma - word));
    left[comma - word] = '\0';
    return bst__text_to_int(left, x) && bst__text_to_int(comma + 1, y);
}

/* "@90" */
static bool parse_turn(const char *word, uint32_t *out)
{
    int32_t degrees = 0;
    if (word[0] != '@' || !bst__text_to_int(word + 1, &degrees) || degrees < 0 || degrees > 270 ||
        degrees % 90 != 0) {
        return false;
    }
    *out = (uint32_t)degrees / 90;
    return true;
}

bool bst__scene_tile_parse(bst_scene_tile *out, const char *text, size_t size)
{
    const char *at = text;
    const char *end = text + size;
    char word[32];
    out->turn = 0;
    out->overlay[0] = '\0';
    out->overlay_turn = 0;
    if (!next_word(&at, end, out->tile, sizeof out->tile) || !next_word(&at, end, word, sizeof word)
        || !parse_cell(word, &out->x, &out->y)) {
        return false;
    }
    if (next_word(&at, end, word, sizeof word) && !parse_turn(word, &out->turn)) {
        return false;
    }
    if (next_word(&at, end, out->overlay, sizeof out->overlay) &&
        (!next_word(&at, end, word, sizeof word) || !parse_turn(word, &out->overlay_turn))) {
        return false;
    }
    return !next_word(&at, end, word, sizeof word) && at + strspn(at, " ") >= end;
}

/* Copies the bytes [from, to) without blanks at the ends; false where nothing is left or it has no
 * room. */
static bool copy_trimmed(char *out, size_t size, const char *from, const char *to)
{
    while (from < to && *from == ' ') {
        from++;
    }
    while (to > from && to[-1] == ' ') {
        to--;
    }
    size_t bytes = (size_t)(to - from);
    if (bytes == 0 || bytes >= size) {
        return false;
    }
    memcpy(out, from, bytes);
    out[bytes] = '\0';
    return true;
}

/* Cuts the last word off [text, *end). */
static bool last_word(const char *text, const char **end, char *word, size_t size)
{
    const char *to = *end;
    while (to > text && to[-1] == ' ') {
        to--;
    }
    const char *from = to;
    while (from > text && from[-1] != ' ') {
        from--;
    }
    *end = from;
    return copy_trimmed(word, size, from, to);
}

bool bst__scene_piece_parse(bst_scene_piece *out, const char *text, size_t size)
{
    const char *end = text + size;
    return last_word(text, &end, out->slot, sizeof out->slot)
           && last_word(text, &end, out->kind, sizeof out->kind)
           && copy_trimmed(out->player, sizeof out->player, text, end);
}

/* ------------------------------------------------------------------ looking things up */

const bst_node *bst__scenario_get(const bst_scenario *scenario, const char *key)
{
    const bst_node *node = bst__node_get(scenario->variant, key);
    if (!node) {
        node = bst__node_get(scenario->map, key);
    }
    return node ? node : bst__node_get(scenario->defaults, key);
}

const bst_node *bst__scenario_setup(const bst_scenario *scenario, const char *key)
{
    const bst_node *node = bst__node_get(bst__node_get(scenario->variant, "setup"), key);
    if (!node) {
        node = bst__node_get(bst__node_get(scenario->map, "setup"), key);
    }
    return node ? node : bst__node_get(bst__node_get(scenario->defaults, "setup"), key);
}

static bool covers(const bst_node *map, const char *text)
{
    const bst_node *ids = bst__node_get(map, "covers");
    if (!ids) {
        return false;
    }
    if (ids->type == BST_NODE_SCALAR) {
        return strstr(ids->text, text) != NULL;
    }
    BST_NODE_EACH(id, ids) {
        if (strstr(id->text, text)) {
            return true;
        }
    }
    return false;
}

bool bst__scenario_matches(const bst_scenario *scenario, const char *text)
{
    return strstr(scenario->name, text) || covers(scenario->map, text)
           || covers(scenario->variant, text);
}

/* ------------------------------------------------------------------ reading */

typedef struct reader {
    bst_suite *suite;
    const char *file;
    const bst_node *defaults;
    bst_scenario *first;
    bst_scenario *last;
    uint32_t count;
    bst_diags *diags;
    bst_status status;
} reader;

/* "a short path [base.rate: full]" */
static const char *full_name(reader *r, const bst_node *map, const bst_node *variant)
{
    const char *name = bst__node_text(map, "name", "");
    if (!variant) {
        return name;
    }
    bst_text text = {0};
    bst__text_addf(&text, "%s [", name);
    if (bst__node_get(variant, "name")) {
        bst__text_add(&text, bst__node_text(variant, "name", ""));
    } else {
        const char *separator = "";
        BST_NODE_EACH(option, bst__node_get(variant, "with")) {
            bst__text_addf(&text, "%s%s: %s", separator, option->key, option->text);
            separator = ", ";
        }
    }
    bst__text_add(&text, "]");
    const char *copy =
        text.failed ? NULL : bst__arena_copy(&r->suite->arena, bst__text_get(&text), text.size);
    bst__text_free(&text);
    return copy;
}

static void add_scenario(reader *r, const bst_node *map, const bst_node *variant)
{
    bst_scenario *scenario = BST_ARENA_NEW(&r->suite->arena, bst_scenario);
    const char *name = full_name(r, map, variant);
    if (!scenario || !name) {
        r->status = BST_E_NOMEM;
        return;
    }
    scenario->file = r->file;
    scenario->name = name;
    scenario->span = variant ? variant->span : bst__node_get(map, "name")->span;
    scenario->defaults = r->defaults;
    scenario->map = map;
    scenario->variant = variant;
    for (const bst_scenario *other = r->first; other; other = other->next) {
        if (strcmp(other->name, name) == 0) {
            bst_diag *diag = bst_diags_add(r->diags, BST_ERROR, "E-SCENARIO-NAME", scenario->span,
                                           "a second scenario is called `%s`", name);
            bst_diag_related(diag, other->span, "the first");
            r->status = BST_E_INVALID;
            return;
        }
    }
    if (r->last) {
        r->last->next = scenario;
    } else {
        r->first = scenario;
    }
    r->last = scenario;
    r->count++;
}

static void read_scenario(reader *r, const bst_node *map)
{
    if (!bst__shape_scenario(map, r->diags)) {
        r->status = BST_E_INVALID;
        return;
    }
    const bst_node *variants = bst__node_get(map, "variants");
    if (!variants) {
        add_scenario(r, map, NULL);
    }
    BST_NODE_EACH(variant, variants) {
        add_scenario(r, map, variant);
    }
}

static void read_entry(reader *r, const bst_node *entry, bool is_first)
{
    const bst_node *defaults = bst__node_get(entry, "defaults");
    if (!defaults) {
        read_scenario(r, entry);
        return;
    }
    if (!is_first || entry->count != 1) {
        bst_diags_add(r->diags, BST_ERROR, "E-SCENARIO-KEY", defaults->key_span,
                      "`defaults` stands alone, as the first entry of the list");
        r->status = BST_E_INVALID;
    } else if (!bst__shape_defaults(defaults, r->diags)) {
        r->status = BST_E_INVALID;
    } else {
        r->defaults = defaults;
    }
}

static void read_root(reader *r, const bst_node *root)
{
    if (root->type == BST_NODE_MAP) {
        read_scenario(r, root);
        return;
    }
    if (root->type != BST_NODE_LIST) {
        bst_diags_add(r->diags, BST_ERROR, "E-SCENARIO-VALUE", root->span,
                      "expected a scenario or a list of scenarios");
        r->status = BST_E_INVALID;
        return;
    }
    BST_NODE_EACH(entry, root) {
        read_entry(r, entry, entry == root->first);
    }
}

static void append(bst_suite *suite, const reader *r)
{
    if (!r->first) {
        return;
    }
    if (suite->last) {
        suite->last->next = r->first;
    } else {
        suite->first = r->first;
    }
    suite->last = r->last;
    suite->count += r->count;
}

static bst_status read_source(reader *r, uint32_t file)
{
    const bst_node *root = NULL;
    r->defaults = NULL;
    bst_status status =
        bst__yaml_load(&root, &r->suite->arena, r->suite->sources, file, 0, r->diags);
    if (status == BST_OK) {
        read_root(r, root);
    } else if (r->status == BST_OK) {
        r->status = status;
    }
    return r->status;
}

/* ------------------------------------------------------------------ pages */

static const char FENCE[] = "```yaml scenario";

/* The next block after `*at`: [begin, end) is its text. False where none is left. */
static bool next_block(const char **at, const char **begin, const char **end)
{
    const char *line = *at;
    while (line && strncmp(line, FENCE, sizeof FENCE - 1) != 0) {
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    const char *first = line ? strchr(line, '\n') : NULL;
    const char *last = first ? strstr(first, "\n```") : NULL;
    if (!last) {
        return false;
    }
    *begin = first + 1;
    *end = last + 1;
    *at = last + 4;
    return true;
}

/* Each block becomes a source of its own, behind as many empty lines as stand before it in the
 * page, so that messages name the page's lines. */
static void read_page(reader *r, uint32_t file)
{
    size_t size = 0;
    const char *page = bst_sources_text(r->suite->sources, file, &size);
    const char *begin;
    const char *end;
    /* kept apart: adding a source may move those that are there */
    const char *copy = bst__arena_copy(&r->suite->arena, page, size);
    const char *at = copy;
    if (!copy) {
        r->status = BST_E_NOMEM;
        return;
    }
    while (r->status != BST_E_NOMEM && next_block(&at, &begin, &end)) {
        bst_text text = {0};
        uint32_t block = 0;
        bst_status status = BST_E_NOMEM;
        for (const char *c = copy; c < begin; c++) {
            if (*c == '\n') {
                bst__text_add(&text, "\n");
            }
        }
        bst__text_add_bytes(&text, begin, (size_t)(end - begin));
        if (!text.failed) {
            status = bst_sources_add(&block, r->suite->sources, r->file, bst__text_get(&text),
                                     text.size);
        }
        bst__text_free(&text);
        if (status == BST_OK) {
            (void)read_source(r, block); /* kept in r->status; the next blocks are read as well */
        } else {
            r->status = status;
        }
    }
}

static bool is_page(const char *path)
{
    return bst__path_ends(path, ".md");
}

bst_status bst__scenario_read(bst_suite *suite, const char *path, bst_diags *diags)
{
    reader r = {.suite = suite, .diags = diags, .status = BST_OK};
    uint32_t file = 0;
    r.status = bst_sources_read(&file, suite->sources, path, NULL, BST_YAML_BYTES_MAX, diags);
    if (r.status != BST_OK) {
        return r.status;
    }
    char *name = bst__arena_copy(&suite->arena, path, strlen(path));
    if (!name) {
        return BST_E_NOMEM;
    }
    bst__path_tidy(name);
    r.file = name;
    if (is_page(path)) {
        read_page(&r, file);
    } else {
        (void)read_source(&r, file);
    }
    if (r.status == BST_OK && r.count == 0) {
        bst_diags_add(diags, BST_ERROR, "E-SCENARIO-EMPTY", (bst_span){file, 0, 0, 0, 0},
                      "no scenario in this file");
        r.status = BST_E_INVALID;
    }
    if (r.status == BST_OK) {
        append(suite, &r);
    }
    return r.status;
}

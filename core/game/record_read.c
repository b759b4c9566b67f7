/* Reading records: YAML, checked against a shape, every choice taken apart into who, what and the
 * hash of the state after it. */
#include <string.h>

#include <bastide/limits.h>

#include "data/yaml.h"
#include "game/record_parts.h"
#include "game/setup_parts.h"

enum { HASH_DIGITS = 8 };

static const bst_shape version = {.type = BST_S_INT, .name = "the version of the format"};
static const bst_shape lines = {
    .type = BST_S_LIST, .name = "a list of texts", .of = &bst__shape_text};

static const bst_key keys[] = {
    {"bastide", &version, BST_KEY_REQUIRED, "version of the format of records"},
    {"setup", &bst__setup_shape, BST_KEY_REQUIRED, "what was played, with the names of all seats"},
    {"lock", &lines, 0, "what the setup was resolved to: id, version, hash of the content"},
    {"choices", &lines, BST_KEY_REQUIRED | BST_KEY_EMPTY,
     "all choices: who, what, = and 8 digits of the hash of the state after it"},
    {0},
};

const bst_shape bst__record_shape = {.type = BST_S_MAP, .name = "a record", .keys = keys};

/* ------------------------------------------------------------------ one choice */

static bool parse_hash(const char *digits, uint32_t *out)
{
    uint32_t value = 0;
    for (int i = 0; i < HASH_DIGITS; i++) {
        char digit = digits[i];
        if (digit >= '0' && digit <= '9') {
            value = value << 4 | (uint32_t)(digit - '0');
        } else if (digit >= 'a' && digit <= 'f') {
            value = value << 4 | (uint32_t)(digit - 'a' + 10);
        } else {
            return false;
        }
    }
    *out = value;
    return true;
}

/* Cuts " =1a2b3c4d" off the end of `text`; false where it has no such end. */
static bool cut_hash(char *text, uint32_t *out_hash)
{
    size_t size = strlen(text);
    size_t tail = HASH_DIGITS + 2;
    char *end = size > tail ? text + size - tail : NULL;
    if (end && end[0] == ' ' && end[1] == '=' && parse_hash(end + 2, out_hash)) {
        *end = '\0';
        return true;
    }
    return false;
}

static bool starts_with_word(const char *text, const char *word)
{
    size_t size = strlen(word);
    return size > 0 && strncmp(text, word, size) == 0 && text[size] == ' ' &&
           text[size + 1] != '\0';
}

/* Who chose; 0 nobody. */
static uint32_t find_seat(const bst_setup *setup, const char *text)
{
    if (starts_with_word(text, "chance")) {
        return BST_CHANCE;
    }
    for (uint32_t seat = 1; seat <= bst_setup_players(setup); seat++) {
        if (starts_with_word(text, bst_setup_name(setup, seat))) {
            return seat;
        }
    }
    return 0;
}

static bst_status read_choice(bst_record *record, const bst_node *node, bst_diags *diags)
{
    bst__record_choice *choice = &record->choices[record->choice_count];
    char *text = bst__arena_copy(&record->arena, node->text, strlen(node->text));
    if (!text) {
        return BST_E_NOMEM;
    }
    choice->span = node->span;
    choice->has_hash = cut_hash(text, &choice->hash);
    choice->seat = find_seat(record->setup, text);
    if (choice->seat == 0) {
        bst_diag *diag =
            bst_diags_add(diags, BST_ERROR, "E-RECORD-SEAT", node->span,
                          "a choice begins with the name of a seat, or with `chance`");
        bst_diag_hint(diag, "`players` of the setup lists the names of all seats");
        return BST_E_INVALID;
    }
    choice->text = strchr(text, ' ') + 1;
    record->choice_count++;
    return BST_OK;
}

/* ------------------------------------------------------------------ the file */

static bst_status read_choices(bst_record *record, const bst_node *list, bst_diags *diags)
{
    bst_status result = BST_OK;
    record->choices = BST_ARENA_ARRAY(&record->arena, bst__record_choice, list->count + 1);
    if (!record->choices) {
        return BST_E_NOMEM;
    }
    BST_NODE_EACH (node, list) {
        bst_status status = read_choice(record, node, diags);
        if (status == BST_E_NOMEM) {
            return status;
        }
        result = result == BST_OK ? status : result;
    }
    return result;
}

static bst_status read_lock(bst_record *record, const bst_node *list)
{
    record->has_lock = list != NULL;
    record->lock = BST_ARENA_ARRAY(&record->arena, bst__record_lock, list ? list->count + 1 : 1);
    if (!record->lock) {
        return BST_E_NOMEM;
    }
    BST_NODE_EACH (node, list) {
        const char *line = bst__arena_copy(&record->arena, node->text, strlen(node->text));
        if (!line) {
            return BST_E_NOMEM;
        }
        record->lock[record->lock_count++] = (bst__record_lock){line, node->span};
    }
    return BST_OK;
}

static bst_status check_version(const bst_node *root, bst_diags *diags)
{
    const bst_node *node = bst__node_get(root, "bastide");
    int32_t number = bst__node_int(root, "bastide", 0);
    if (number == BST__RECORD_VERSION) {
        return BST_OK;
    }
    bst_diags_add(diags, BST_ERROR, "E-RECORD-VERSION", node->span,
                  "records of version %d cannot be read, only those of version %d", number,
                  BST__RECORD_VERSION);
    return BST_E_INVALID;
}

static bst_status read_tree(bst_record *record, const bst_node *root, const bst_sources *sources,
                            bst_diags *diags)
{
    bst_status status = check_version(root, diags);
    if (status == BST_OK) {
        status = bst_setup_create(&record->setup);
    }
    if (status == BST_OK) {
        status = bst__setup_apply(record->setup, bst__node_get(root, "setup"), sources, diags);
    }
    if (status == BST_OK) {
        status = read_lock(record, bst__node_get(root, "lock"));
    }
    return status == BST_OK ? read_choices(record, bst__node_get(root, "choices"), diags) : status;
}

bst_status bst__record_parse(bst_record **out, const bst_sources *sources, uint32_t file,
                             bst_diags *diags)
{
    bst_arena arena;
    const bst_node *root = NULL;
    bst_record *record = NULL;
    *out = NULL;
    bst__arena_init(&arena, bst__alloc_libc);
    bst_status status = bst__yaml_load(&root, &arena, sources, file, 0, diags);
    if (status == BST_OK && !bst__schema_check(root, &bst__record_shape, diags)) {
        status = BST_E_INVALID;
    }
    if (status == BST_OK) {
        const bst_alloc *alloc = &bst__alloc_libc;
        record = alloc->resize(alloc->user, NULL, 0, sizeof *record);
        status = record ? BST_OK : BST_E_NOMEM;
    }
    if (record) {
        memset(record, 0, sizeof *record);
        bst__arena_init(&record->arena, bst__alloc_libc);
        status = read_tree(record, root, sources, diags);
    }
    bst__arena_free(&arena);
    if (status != BST_OK) {
        bst_record_destroy(record);
        record = NULL;
    }
    *out = record;
    return status;
}

bst_status bst_record_read(bst_record **out, bst_sources *sources, const char *path,
                           bst_diags *diags)
{
    uint32_t file = 0;
    *out = NULL;
    bst_status status = bst_sources_read(&file, sources, path, NULL, BST_YAML_BYTES_MAX, diags);
    return status == BST_OK ? bst__record_parse(out, sources, file, diags) : status;
}

void bst_record_destroy(bst_record *record)
{
    if (!record) {
        return;
    }
    bst_setup_destroy(record->setup);
    bst__arena_free(&record->arena);
    (void)bst__alloc_libc.resize(bst__alloc_libc.user, record, sizeof *record, 0);
}

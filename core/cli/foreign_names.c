/* Names of ours in tables, looked up in the rules: what is misspelled must not be taken for
 * something of which there is none. What an option leaves out is declared all the same. */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/foreign.h"
#include "data/schema.h"
#include "game/build.h"

static bool is_source(const bst_ruleset *rules, const char *name)
{
    for (uint32_t i = 0; i < rules->award_source_count; i++) {
        if (strcmp(rules->award_sources[i], name) == 0) {
            return true;
        }
    }
    return false;
}

bool bst__foreign_is_name(const bst_ruleset *rules, bst__foreign_sort sort, const char *name)
{
    switch (sort) {
    case BST__FOREIGN_KIND:
        return bst__rules_kind(rules, name) > 0;
    case BST__FOREIGN_PIECE:
        return bst__rules_piece_kind(rules, name) > 0;
    case BST__FOREIGN_ZONE:
        return bst__rules_zone(rules, name) > 0;
    case BST__FOREIGN_ATTRIBUTE:
        return bst__rules_attr(rules, name) >= 0;
    case BST__FOREIGN_SOURCE:
        return is_source(rules, name);
    case BST__FOREIGN_MODE:
        return bst__rules_mode(rules, name) >= 0;
    case BST__FOREIGN_OPTION_NAME:
        return bst__rules_setting(rules, name) != NULL;
    }
    return false;
}

/* ------------------------------------------------------------------ what is left out */

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

/* Whether a line of YAML has the name as a key, or one of a script has it in quotes. */
static bool declares(const char *line, const char *name, bool is_script)
{
    size_t size = strlen(name);
    for (const char *at = line; size > 0 && (at = strstr(at, name)) != NULL; at++) {
        char before = at > line ? at[-1] : ' ';
        char after = at[size];
        bool is_quoted = (before == '"' || before == '\'') && after == before;
        if (is_script ? is_quoted : !is_word_char(before) && after == ':') {
            return true;
        }
    }
    return false;
}

static bool file_declares(const char *path, const char *name, bool is_script)
{
    char *line = NULL;
    size_t capacity = 0;
    bool is_there = false;
    FILE *file = fopen(path, "r");
    while (file && !is_there && getline(&line, &capacity, file) >= 0) {
        is_there = declares(line, name, is_script);
    }
    free(line);
    if (file) {
        (void)fclose(file);
    }
    return is_there;
}

/* Whether what lies beside the table declares the name, whatever is in play of it. */
static bool is_beside(const char *table, const char *name)
{
    bool is_there = false;
    bst_text folder = {0};
    bst_text path = {0};
    const char *slash = strrchr(table, '/');
    bst__text_add_bytes(&folder, table, slash ? (size_t)(slash - table) : 0);
    DIR *entries = slash && !folder.failed ? opendir(bst__text_get(&folder)) : NULL;
    for (struct dirent *entry = entries ? readdir(entries) : NULL; entry && !is_there;
         entry = readdir(entries)) {
        bool is_script = bst__path_ends(entry->d_name, ".lua");
        bool counts = is_script || bst__path_ends(entry->d_name, ".yaml");
        bst__text_clear(&path);
        bst__text_addf(&path, "%s/%s", bst__text_get(&folder), entry->d_name);
        is_there = counts && !path.failed && strcmp(entry->d_name, "import.yaml") != 0 &&
                   file_declares(bst__text_get(&path), name, is_script);
    }
    if (entries) {
        (void)closedir(entries);
    }
    bst__text_free(&folder);
    bst__text_free(&path);
    return is_there;
}

bool bst__foreign_is_known(const bst_sources *sources, const bst_ruleset *rules,
                           bst__foreign_sort sort, const bst_node *name)
{
    const char *table = bst_sources_name(sources, name->span.file);
    return bst__foreign_is_name(rules, sort, name->text) || (table && is_beside(table, name->text));
}

/* ------------------------------------------------------------------ entries */

const bst_node *bst__foreign_reason_unknown(const bst_sources *sources, const bst_ruleset *rules,
                                            const bst_node *reason)
{
    static const struct {
        const char *key;
        bst__foreign_sort sort;
    } keys[] = {{"source", BST__FOREIGN_SOURCE},
                {"mode", BST__FOREIGN_MODE},
                {"kind", BST__FOREIGN_KIND}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        BST_NODE_ITEMS(name, bst__node_get(reason, keys[i].key))
        {
            if (!bst__foreign_is_known(sources, rules, keys[i].sort, name)) {
                return name;
            }
        }
    }
    return NULL;
}

const bst_node *bst__foreign_token_unknown(const bst_sources *sources, const bst_ruleset *rules,
                                           const bst_node *token)
{
    const bst_node *piece = bst__node_get(token, "piece");
    const bst_node *attribute = bst__node_get(token, "attribute");
    const bst_node *zone = bst__node_get(token, "zone");
    if (zone && !bst__foreign_is_known(sources, rules, BST__FOREIGN_ZONE, zone)) {
        return zone;
    }
    if (piece && !bst__foreign_is_known(sources, rules, BST__FOREIGN_PIECE, piece)) {
        return piece;
    }
    return attribute && !bst__foreign_is_known(sources, rules, BST__FOREIGN_ATTRIBUTE, attribute)
               ? attribute
               : NULL;
}

bool bst__foreign_reason_says(const bst_node *reason)
{
    return bst__node_get(reason, "source") || bst__node_get(reason, "mode") ||
           bst__node_get(reason, "kind");
}

/* ------------------------------------------------------------------ tiles */

static bool holds(const bst_ruleset *rules, const bst_node *options)
{
    BST_NODE_EACH(option, options)
    {
        const bst__setting *own = bst__rules_setting(rules, option->key);
        if (own && strcmp(own->value, option->text) != 0) {
            return false;
        }
    }
    return true;
}

const char *bst__foreign_tile(const bst__foreign_tables *tables, const bst_ruleset *rules,
                              const char *tile)
{
    const bst_node *ours = bst__foreign_find(tables, "tiles", tile);
    const bst_node *other = bst__foreign_find(tables, "no_tiles", tile);
    return other && holds(rules, other) ? NULL : ours ? ours->text : tile;
}

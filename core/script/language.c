/* Gives a ruleset the texts of a language: the engine's, the game's and those of the mods in play,
 * as far as each has any. They are read apart from all that makes the ruleset, so that no hash and
 * no lock knows of them. */
#include <bastide/game.h>
#include <bastide/limits.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "data/locale.h"
#include "data/yaml.h"
#include "game/rules.h"
#include "script/files.h"
#include "script/language.h"

typedef struct reading {
    bst_ruleset *rules;
    bst__locale *locale;
    bst_sources *sources;
    bst_diags *diags;
    uint32_t files;
} reading;

/* A folder that has no such file says nothing in this language. */
static bst_status read_file(reading *r, const char *folder_path, const char *shown,
                            const char *name, uint16_t source)
{
    char path[BST__PATH_BYTES];
    uint32_t file = 0;
    bst__folder folder;
    const bst_node *root = NULL;
    bst_span none = {0};
    int size = snprintf(path, sizeof path, "%s/%s", folder_path, name);
    if (size < 0 || size >= BST__PATH_BYTES || access(path, F_OK) != 0) {
        return BST_OK;
    }
    bst__folder_open(&folder, folder_path, shown);
    if (!bst__folder_has(&folder, name, none, r->diags)) {
        return BST_E_INVALID;
    }
    bst_status status = bst__folder_read(&file, &folder, name, r->sources, r->diags);
    if (status == BST_OK) {
        status = bst__yaml_load(&root, &r->rules->arena, r->sources, file, source, r->diags);
    }
    if (status == BST_OK) {
        status = bst__locale_add(r->locale, &r->rules->arena, root, source, r->diags);
    }
    bst__folder_close(&folder);
    r->files++;
    return status;
}

static bst_status read_source(reading *r, uint32_t index)
{
    char name[BST__PATH_BYTES];
    const bst__source *source = &r->rules->source_list[index];
    uint16_t place = (uint16_t)(index + BST__LOCALE_GAME);
    if (index == 0) {
        (void)snprintf(name, sizeof name, "scripts/%s/locale/%s.yaml", r->rules->game_id,
                       r->locale->language);
        return read_file(r, r->rules->data_dir, "", name, place);
    }
    (void)snprintf(name, sizeof name, "locale/%s.yaml", r->locale->language);
    return read_file(r, source->folder, source->shown, name, place);
}

bst_status bst_ruleset_set_language(bst_ruleset *ruleset, const char *language,
                                    bst_sources *sources, bst_diags *diags)
{
    char name[BST__PATH_BYTES];
    bst__locale *locale = BST_ARENA_NEW(&ruleset->arena, bst__locale);
    ruleset->locale = NULL;
    if (!bst__locale_is_language(language)) {
        return BST_E_NOTFOUND;
    }
    if (!locale) {
        return BST_E_NOMEM;
    }
    locale->language = bst__arena_printf(&ruleset->arena, "%s", language);
    if (!locale->language) {
        return BST_E_NOMEM;
    }
    reading r = {ruleset, locale, sources, diags, 0};
    (void)snprintf(name, sizeof name, "scripts/locale/%s.yaml", language);
    bst_status status = read_file(&r, ruleset->data_dir, "", name, BST__LOCALE_ENGINE);
    for (uint32_t i = 0; i < ruleset->source_count && status == BST_OK; i++) {
        status = read_source(&r, i);
    }
    if (status == BST_OK && r.files > 0) {
        ruleset->locale = locale;
    }
    bool is_missing = r.files == 0 && strcmp(language, "en") != 0;
    return status == BST_OK && is_missing ? BST_E_NOTFOUND : status;
}

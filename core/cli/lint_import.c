/* Names of ours in a table of another engine's words, when the game or mod is checked that it lies
 * beside: options, pieces, kinds, zones, attributes, and mods. */
#include "cli/lint_import.h"

#include <string.h>
#include <unistd.h>

#include "cli/foreign.h"
#include "data/schema.h"

typedef struct table {
    bst__cli *cli;
    const bst_ruleset *rules;
    const bst_node *root;
    const char *folder; /* with the mods beside this one; NULL for a game's table */
} table;

static void say(const table *t, bst_span span, const char *what, const char *name)
{
    bst_diag *diag = bst_diags_add(t->cli->diags, BST_ERROR, "E-NAME", span,
                                   "there is no %s `%s`", what, name);
    bst_diag_hint(diag, "a name in this table is one that the game or the mod itself declares");
}

static void look_up(const table *t, bst__foreign_sort sort, const char *what, const bst_node *names)
{
    BST_NODE_ITEMS(name, names)
    {
        if (!bst__foreign_is_known(t->cli->sources, t->rules, sort, name)) {
            say(t, name->span, what, name->text);
        }
    }
}

/* The value of every key in a section. */
static void look_up_values(const table *t, bst__foreign_sort sort, const char *what,
                           const char *section)
{
    BST_NODE_EACH(entry, bst__node_get(t->root, section))
    {
        look_up(t, sort, what, entry);
    }
}

static bool has_mod(const table *t, const char *mod)
{
    bst_text path = {0};
    bst__text_addf(&path, "%s/mods/%s/mod.yaml", bst__text_get(&t->cli->data_path), mod);
    bool is_there = access(bst__text_get(&path), R_OK) == 0;
    if (!is_there && t->folder) {
        bst__text_clear(&path);
        bst__text_addf(&path, "%s/%s/mod.yaml", t->folder, mod);
        is_there = access(bst__text_get(&path), R_OK) == 0;
    }
    bst__text_free(&path);
    return is_there;
}

/* What their sets, elements, rules and settings do. */
static void check_settings(const table *t, const char *section)
{
    BST_NODE_EACH(entry, bst__node_get(t->root, section))
    {
        look_up(t, BST__FOREIGN_OPTION_NAME, "option", bst__node_get(entry, "option"));
        BST_NODE_ITEMS(mod, bst__node_get(entry, "mods"))
        {
            if (!has_mod(t, mod->text)) {
                say(t, mod->span, "mod", mod->text);
            }
        }
    }
}

static void check_set(const table *t)
{
    BST_NODE_EACH(option, bst__node_get(t->root, "set"))
    {
        if (!bst__foreign_is_name(t->rules, BST__FOREIGN_OPTION_NAME, option->key)) {
            say(t, option->key_span, "option", option->key);
        }
    }
}

static void check_features(const table *t)
{
    BST_NODE_EACH(entry, bst__node_get(t->root, "features"))
    {
        bool is_map = entry->type == BST_NODE_MAP;
        bool is_word = strcmp(entry->text, "cell") == 0 || strcmp(entry->text, "ignore") == 0;
        if (!is_word) {
            look_up(t, BST__FOREIGN_KIND, "kind", is_map ? bst__node_get(entry, "kinds") : entry);
        }
        BST_NODE_EACH(zone, is_map ? bst__node_get(entry, "zones") : NULL)
        {
            look_up(t, BST__FOREIGN_ZONE, "zone", zone);
        }
    }
}

static void check_counts(const table *t)
{
    BST_NODE_EACH(token, bst__node_get(t->root, "tokens"))
    {
        look_up(t, BST__FOREIGN_PIECE, "piece", bst__node_get(token, "piece"));
        look_up(t, BST__FOREIGN_ATTRIBUTE, "attribute", bst__node_get(token, "attribute"));
        look_up(t, BST__FOREIGN_ZONE, "zone", bst__node_get(token, "zone"));
    }
    BST_NODE_EACH(reason, bst__node_get(t->root, "points"))
    {
        look_up(t, BST__FOREIGN_SOURCE, "source of points", bst__node_get(reason, "source"));
        look_up(t, BST__FOREIGN_MODE, "mode of scoring", bst__node_get(reason, "mode"));
        look_up(t, BST__FOREIGN_KIND, "kind", bst__node_get(reason, "kind"));
    }
    BST_NODE_EACH(flock, bst__node_get(t->root, "flocks"))
    {
        look_up(t, BST__FOREIGN_PIECE, "piece", bst__node_get(flock, "piece"));
    }
}

static void check_auctions(const table *t)
{
    static const char *const zones[] = {"open", "offered", "held"};
    static const char *const attributes[] = {"price", "buyer"};
    BST_NODE_EACH(auction, bst__node_get(t->root, "auctions"))
    {
        for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
            look_up(t, BST__FOREIGN_ZONE, "zone", bst__node_get(auction, zones[i]));
        }
        for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
            look_up(t, BST__FOREIGN_ATTRIBUTE, "attribute",
                    bst__node_get(auction, attributes[i]));
        }
        look_up(t, BST__FOREIGN_SOURCE, "source of points", bst__node_get(auction, "source"));
    }
}

static void check_names(const table *t)
{
    const bst_node *game = bst__node_get(t->root, "game");
    if (game && strcmp(game->text, bst_ruleset_game_id(t->rules)) != 0) {
        say(t, game->span, "game here called", game->text);
    }
    check_set(t);
    check_settings(t, "sets");
    check_settings(t, "elements");
    check_settings(t, "rules");
    check_settings(t, "settings");
    look_up_values(t, BST__FOREIGN_PIECE, "piece", "pieces");
    look_up_values(t, BST__FOREIGN_PIECE, "piece", "figures");
    look_up_values(t, BST__FOREIGN_PIECE, "piece", "board");
    look_up_values(t, BST__FOREIGN_ZONE, "zone", "zones");
    check_features(t);
    check_counts(t);
    check_auctions(t);
}

bst_status bst__lint_import(bst__cli *cli, const bst_ruleset *rules, const char *path,
                            const char *mods)
{
    bst__foreign_tables tables;
    table t = {.cli = cli, .rules = rules, .folder = mods};
    if (access(path, F_OK) != 0) {
        return BST_OK;
    }
    bst__foreign_tables_init(&tables, cli->sources, cli->diags);
    uint32_t before = bst_diags_count(cli->diags, BST_ERROR);
    bst_status status = bst__foreign_yaml(&tables, path, &t.root);
    if (status == BST_OK && bst__foreign_table_check(t.root, cli->diags)) {
        check_names(&t);
    }
    if (status == BST_OK && bst_diags_count(cli->diags, BST_ERROR) > before) {
        status = BST_E_INVALID;
    }
    bst__foreign_tables_free(&tables);
    return status;
}

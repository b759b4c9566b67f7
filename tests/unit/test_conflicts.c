/* Mods that do not play together unless an option says so, and names that mods provide. */
#include "unit/toy.h"

static const char east[] = "mod: east\nname: East\nversion: 1\napi: '>=1.0 <2'\ngames: toy\n"
                           "provides: wind\n"
                           "conflicts: {west: {because: they blow against each other,\n"
                           "                   unless: {east.calm: yes, east.hours: 2}}}\n"
                           "options:\n"
                           "  east.calm: {type: bool, default: no, about: Calm}\n"
                           "  east.hours: {type: int, min: 1, max: 3, default: 2, about: Hours}\n";
static const char west[] = "mod: west\nname: West\nversion: 1\napi: '>=1.0 <2'\ngames: toy\n"
                           "scripts: [west.lua]\n";
/* It offers a choice where something of the name is in play. */
static const char west_lua[] = "for _, name in ipairs{'wind', 'east', 'rain'} do\n"
                               "  if bst.has(name) then\n"
                               "    bst.offer{verb=name, menu='act', choose=function() end}\n"
                               "  end\n"
                               "end\n";

/* A toy of which only the files are used, with two mods. */
static void make_mods(toy *t)
{
    char path[128];
    assert_int_equal(toy_load(t, TOY_YAML, TOY_LUA), BST_OK);
    static const char *const folders[] = {"mods", "mods/east", "mods/west"};
    for (size_t i = 0; i < 3; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", t->dir, folders[i]);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    toy_write(t, "mods/east/mod.yaml", east);
    toy_write(t, "mods/west/mod.yaml", west);
    toy_write(t, "mods/west/west.lua", west_lua);
    bst_setup_destroy(t->setup);
    bst_ruleset_destroy(t->ruleset);
    t->ruleset = NULL;
    assert_int_equal(bst_setup_create(&t->setup), BST_OK);
    assert_int_equal(bst_setup_set_game(t->setup, "toy"), BST_OK);
}

static void remove_mods(toy *t)
{
    static const char *const files[] = {"mods/west/west.lua", "mods/west/mod.yaml",
                                        "mods/east/mod.yaml", "mods/west", "mods/east", "mods"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        toy_remove(t, files[i]);
    }
    toy_close(t);
}

static bst_status load(toy *t, const char *option, const char *value)
{
    bst_ruleset_destroy(t->ruleset);
    t->ruleset = NULL;
    if (option) {
        assert_int_equal(bst_setup_set_option(t->setup, option, value), BST_OK);
    }
    return bst_ruleset_create(&t->ruleset, t->setup, t->dir, t->sources, t->diags);
}

static void an_option_can_lift_a_conflict(void **state)
{
    (void)state;
    toy t;
    make_mods(&t);
    assert_int_equal(bst_setup_add_mod(t.setup, "east"), BST_OK);
    assert_int_equal(load(&t, NULL, NULL), BST_OK); /* alone it is fine */
    assert_int_equal(bst_setup_add_mod(t.setup, "west"), BST_OK);
    assert_int_equal(load(&t, NULL, NULL), BST_E_INVALID);
    assert_true(toy_says(&t, "`east` does not play with `west`: they blow against each other"));
    assert_int_equal(load(&t, "east.calm", "true"), BST_OK);
    assert_int_equal(load(&t, "east.hours", "1"), BST_E_INVALID); /* all must be so */
    remove_mods(&t);
}

static void mods_are_asked_for_by_what_they_provide(void **state)
{
    (void)state;
    toy t;
    bst_option option;
    make_mods(&t);
    assert_int_equal(bst_setup_add_mod(t.setup, "east"), BST_OK);
    assert_int_equal(bst_setup_add_mod(t.setup, "west"), BST_OK);
    assert_int_equal(load(&t, "east.calm", "true"), BST_OK);
    assert_int_equal(bst_game_create(&t.game, t.ruleset, t.setup, NULL, t.diags), BST_OK);
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(bst_game_option_parse(t.game, "wind", &option, t.diags), BST_OK);
    assert_int_equal(bst_game_option_parse(t.game, "east", &option, t.diags), BST_OK);
    assert_int_not_equal(bst_game_option_parse(t.game, "rain", &option, t.diags), BST_OK);
    remove_mods(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_option_can_lift_a_conflict),
        cmocka_unit_test(mods_are_asked_for_by_what_they_provide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

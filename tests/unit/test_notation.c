/* What is said of choices that are not possible: a word that no state of the game could know is
 * misspelt, another one only means nothing here. */
#include "unit/toy.h"

#include "game/game.h"

#define VERBS                                                                                      \
    "bst.verb{name='shoo', args={'piece'}}\n"                                                      \
    "bst.verb{name='sing', args={'zone'}}\n"                                                       \
    "bst.verb{name='count', args={'integer'}}\n"

static void says(toy *t, bst_status status, const char *text, const char *why)
{
    bst_option option;
    bst_status got = bst_game_option_parse(t->game, text, &option, t->diags);
    if (got != status || !toy_says(t, why)) {
        print_error("%s: %s\n", text, bst_status_text(got));
        bst_diags_print(t->diags, stderr, 0);
    }
    assert_int_equal(got, status);
    assert_true(toy_says(t, why));
    bst_diags_clear(t->diags);
}

static void misspelt(toy *t, const char *text, const char *why)
{
    says(t, BST_E_SYNTAX, text, why);
}

static void not_here(toy *t, const char *text, const char *why)
{
    says(t, BST_E_ILLEGAL, text, why);
}

static void words_are_misspelt_or_mean_nothing_here(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML "zones:\n  choir: {per: player, holds: pieces}\n", TOY_LUA VERBS);
    not_here(&t, "place 9,9 @0", "not possible");
    misspelt(&t, "place 9;9 @0", "\"9;9\" is no cell: a cell is written x,y");
    misspelt(&t, "place 0,1 @45", "\"@45\" is no turn");
    misspelt(&t, "place 0,1", "takes 2 arguments");
    misspelt(&t, "plaze 0,1 @0", "did you mean \"place\"?");

    not_here(&t, "deploy pawn 0,0:N", "not possible");
    not_here(&t, "deploy pawn 5,5:N", "\"5,5:N\" names no segment here: no tile lies there");
    not_here(&t, "deploy pawn 0,0:way", "the tile has no such segment");
    not_here(&t, "deploy pawn 0,0:land2", "the tile has no such segment");
    misspelt(&t, "deploy pawn 0,0:weg", "\"0,0:weg\" is no segment");
    misspelt(&t, "deploy pawn 0,0:landx", "\"0,0:landx\" is no segment");
    misspelt(&t, "deploy pawn 5,5", "a segment is written x,y:SLOT");
    misspelt(&t, "deploy paun 0,0:N", "\"paun\" is no piece_kind of this game");

    not_here(&t, "shoo Ann.pawn.1", "not possible");
    not_here(&t, "shoo ann.pawn.99", "\"ann.pawn.99\" names no piece here");
    not_here(&t, "shoo bird.7", "\"bird.7\" names no piece here");
    misspelt(&t, "shoo Ann.pawn", "a piece is written NAME.KIND.NUMBER");
    misspelt(&t, "shoo Cid.pawn.1", "\"Cid.pawn.1\" is no piece");

    not_here(&t, "sing choir.Ben", "not possible");
    misspelt(&t, "sing choir.Cid", "\"choir.Cid\" is no zone of this game");
    misspelt(&t, "count many", "\"many\" is no integer");
    misspelt(&t, "count 2147483648", "it is not between -2147483648 and 2147483647");
    misspelt(&t, "place 32768,0 @0", "each from -32768 to 32767");
    toy_close(&t);
}

/* Calls a verb otherwise, which no declaration can: their names have small letters only. */
static void rename_verb(toy *t, const char *name, const char *to)
{
    uint32_t i = 0;
    while (strcmp(t->ruleset->verbs[i].name, name) != 0) {
        i++;
    }
    t->ruleset->verbs[i].name = to;
}

static void all_verbs_that_differ_in_capitals_are_tried(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML "zones:\n  choir: {per: player, holds: pieces}\n",
             TOY_LUA VERBS "bst.verb{name='lay', args={'cell', 'turn'}}\n");
    rename_verb(&t, "lay", "PLACE");
    rename_verb(&t, "count", "Sing");
    not_here(&t, "sing choir.Ben", "\"sing choir.Ben\" is not possible");
    not_here(&t, "sing 3", "\"sing 3\" is not possible");
    misspelt(&t, "sing many", "\"many\" is no zone");
    toy_choose(&t, "place 1,0 @0"); /* the first of the two is nobody's option */
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_misspelt_or_mean_nothing_here),
        cmocka_unit_test(all_verbs_that_differ_in_capitals_are_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

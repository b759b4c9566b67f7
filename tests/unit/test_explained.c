/* The ledger explains the scores: what sim --checks asks after every choice, and that it notices
 * when a line, an award or a score is another. */
#include "unit/unit.h"

#include "game/game.h"
#include "tools/games.h"

typedef struct played {
    games_rig rig;
    bst_game *game;
    uint32_t award; /* one with lines and points */
} played;

static void play(played *p)
{
    uint64_t random = 9;
    assert_int_equal(games_open(&p->rig, &games_kinds[0], 3, 13, NULL), BST_OK);
    assert_int_equal(
        bst_game_create(&p->game, p->rig.ruleset, p->rig.setup, NULL, p->rig.diags), BST_OK);
    while (bst_game_decision(p->game).state == BST_DECIDING) {
        bst_option option;
        assert_int_equal(bst_game_option_random(p->game, &random, &option), BST_OK);
        assert_int_equal(bst_game_choose(p->game, &option, p->rig.diags), BST_OK);
    }
    assert_true(bst_game_award_count(p->game) > 3);
    p->award = bst_game_award_count(p->game) - 1;
    assert_true(p->game->awards[p->award].lines.count > 0);
    assert_int_equal(bst_game_check(p->game, p->rig.diags), BST_OK);
}

static void end(played *p)
{
    bst_game_destroy(p->game);
    games_close(&p->rig);
}

static void complains(const played *p, const char *what)
{
    bst_diags_clear(p->rig.diags);
    assert_int_equal(bst_game_check(p->game, p->rig.diags), BST_E_STATE);
    char *text = unit_print(p->rig.diags, unit_print_plain);
    assert_non_null(strstr(text, what));
    free(text);
}

static void lines_that_are_no_award_are_noticed(void **state)
{
    (void)state;
    played p;
    play(&p);
    p.game->lines[p.game->awards[p.award].lines.first].points++;
    complains(&p, "the lines of an award do not add up");
    end(&p);
}

static void awards_that_are_no_score_are_noticed(void **state)
{
    (void)state;
    played p;
    play(&p);
    p.game->awards[p.award].points++;
    p.game->lines[p.game->awards[p.award].lines.first].points++;
    complains(&p, "a score differs from the ledger");
    end(&p);
}

static void a_score_without_an_award_is_noticed(void **state)
{
    (void)state;
    played p;
    play(&p);
    p.game->players[2].score += 1;
    complains(&p, "a score differs from the ledger");
    end(&p);
}

/* The same through the public headers: nothing of a score is unexplained. */
static void every_point_has_a_line(void **state)
{
    (void)state;
    played p;
    play(&p);
    int64_t sums[BST_SEATS_MAX + 1] = {0};
    for (uint32_t i = 0; i < bst_game_award_count(p.game); i++) {
        bst_award award = bst_game_award(p.game, i);
        for (uint32_t line = 0; line < award.line_count; line++) {
            sums[award.seat] += bst_game_award_line(p.game, i, line).points;
        }
    }
    for (uint32_t seat = 1; seat <= 3; seat++) {
        assert_int_equal(sums[seat], bst_game_score(p.game, seat));
    }
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_that_are_no_award_are_noticed),
        cmocka_unit_test(awards_that_are_no_score_are_noticed),
        cmocka_unit_test(a_score_without_an_award_is_noticed),
        cmocka_unit_test(every_point_has_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Turns and their parts: what begins anew with each, and what ends. */
#include "game/game.h"

#include <string.h>

/* Points by the source that brought them, four at a time; only sources that the rules have are ever
 * booked. */
static void clear_points(const bst_game *game, int32_t *points)
{
    enum { AT_ONCE = 4 };
    _Static_assert(BST__SOURCES_MAX % AT_ONCE == 0, "the last ones are cleared with others");
    for (uint32_t i = 0; i < game->rules->award_source_count; i += AT_ONCE) {
        points[i] = 0;
        points[i + 1] = 0;
        points[i + 2] = 0;
        points[i + 3] = 0;
    }
}

/* What lasts so long is as at the start again, and who listens is told. */
static bst_status reset_and_tell(bst_game *game, uint32_t resets, bst__hook hook, uint32_t player)
{
    bst_status status = bst__attrs_reset(game, resets);
    return status == BST_OK ? bst__notify_of(game, hook, BST__REF_PLAYER, player) : status;
}

bst_status bst__part_begin(bst_game *game, bst__frame *frame)
{
    bst__head *head = game->head;
    if (head->part_count == BST__PARTS_MAX) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT", "parts are nested more than %d deep",
                         BST__PARTS_MAX);
    }
    if (frame->a[0] < 0 || (uint32_t)frame->a[0] > game->rules->deck_count || frame->a[1] < 0 ||
        (uint32_t)frame->a[1] > game->rules->board.tile_count) {
        return bst__fail(game, BST_E_ILLEGAL, "E-PART", "a part begins with no deck %d or tile %d",
                         (int)frame->a[0], (int)frame->a[1]);
    }
    bst__part *part = &head->parts[head->part_count++];
    memset(part, 0, sizeof *part);
    part->touched = game->board.head->touched_count;
    game->board.head->touched_from = part->touched;
    part->player = frame->player;
    part->deck = (uint8_t)frame->a[0];
    part->tile = (uint16_t)frame->a[1];
    frame->part = head->part_count;
    /* whose part it is, is active in it; the one before is again when it has ended */
    frame->a[2] = frame->player && frame->player != head->active ? head->active : 0;
    head->active = frame->player ? frame->player : head->active;
    head->part_number++;
    for (uint32_t seat = 1; seat <= head->players; seat++) {
        clear_points(game, game->players[seat].part_points);
    }
    return reset_and_tell(game, BST__RESETS_PART, BST__HOOK_PART_STARTED, frame->player);
}

bst_status bst__turn_begin(bst_game *game, const bst__frame *frame)
{
    bst__head *head = game->head;
    head->turn++;
    memset(head->budgets_turn, 0, sizeof head->budgets_turn);
    head->spent_turn = 0;
    for (uint32_t seat = 1; seat <= head->players; seat++) {
        clear_points(game, game->players[seat].turn_points);
    }
    return reset_and_tell(game, BST__RESETS_TURN, BST__HOOK_TURN_STARTED, frame->player);
}

void bst__part_end(bst_game *game, const bst__frame *frame)
{
    bst__head *head = game->head;
    head->active = frame->a[2] ? (uint8_t)frame->a[2] : head->active;
    bst__boardhead *board = game->board.head;
    uint16_t from = head->parts[head->part_count - 1].touched;
    memset(&board->touched[from], 0, sizeof *board->touched * (board->touched_count - from));
    board->touched_count = from;
    memset(&head->parts[--head->part_count], 0, sizeof *head->parts);
    board->touched_from = bst__part_now(game)->touched;
    while (head->also_count && head->also[head->also_count - 1].part > head->part_count) {
        memset(&head->also[--head->also_count], 0, sizeof *head->also);
    }
    while (head->settled_count &&
           head->settled[head->settled_count - 1].part > head->part_count) {
        memset(&head->settled[--head->settled_count], 0, sizeof *head->settled);
    }
    head->settled_lost = head->settled_lost && head->part_count;
}

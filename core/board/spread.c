/* Spreading: what is reached step by step, along a feature from part to part or over laid cells
 * from side to side. Whoever asks says of each step whether it may be made. */
#include "board/board.h"

uint32_t bst__board_across(const bst__board *board, uint32_t segment, uint32_t slot, bool *meets)
{
    const bst__cell *c = &board->cells[board->segments[segment].cell];
    uint32_t other = c->neighbours[slot / 3];
    *meets = other ? board->cells[other].tile != 0 : board->def->border_closes;
    if (!other || !*meets) {
        return 0;
    }
    uint32_t met = bst__board_slot(board, other, (slot / 3 ^ 2) * 3 + 2 - slot % 3);
    return met && board->segments[met].kind == board->segments[segment].kind ? met : 0;
}

/* A fill under way: what it has still to look at, and whom it asks. */
typedef struct fill {
    bst__board *board;
    uint32_t *stamps;
    uint16_t *queue;
    uint32_t stamp;
    uint32_t count;
    bool over;
    bst__board_admit enter;
    void *user;
} fill;

/* Whoever was asked may have walked over the board, and left marks of that in place of these. */
static void mark_again(fill *f)
{
    f->stamp = bst__board_new_stamp(f->board);
    for (uint32_t i = 0; i < f->count; i++) {
        f->stamps[f->queue[i]] = f->stamp;
    }
}

static void reach(fill *f, uint32_t index)
{
    if (!index || f->over || f->stamps[index] == f->stamp) {
        return;
    }
    f->stamps[index] = f->stamp;
    bst__admit entry = f->enter(f->user, index);
    if (entry != BST__ADMIT_NO) {
        f->queue[f->count++] = (uint16_t)index;
        f->over = entry == BST__ADMIT_LAST;
    }
    if (f->board->stamp != f->stamp) {
        mark_again(f);
    }
}

static fill begin(bst__board *board, uint32_t *stamps, uint16_t *queue, uint32_t from)
{
    fill f = {.board = board, .stamps = stamps, .queue = queue};
    f.stamp = bst__board_new_stamp(board);
    stamps[from] = f.stamp;
    queue[f.count++] = (uint16_t)from;
    return f;
}

static void reach_parts(fill *f, uint32_t segment)
{
    const bst__board *board = f->board;
    uint32_t slots = bst__board_slots(board, segment);
    for (uint32_t slot = 0; slots >> slot; slot++) {
        bool meets;
        if (slots >> slot & 1) {
            reach(f, bst__board_across(board, segment, slot, &meets));
        }
    }
    for (uint32_t i = 0; i < board->head->link_count; i++) {
        const bst__link *link = &board->links[i];
        if (link->a == segment || link->b == segment) {
            reach(f, link->a == segment ? link->b : link->a);
        }
    }
}

uint16_t *bst__board_spread_part(bst__board *board, uint32_t from, bst__board_admit enter,
                                       void *user, uint32_t *out_count)
{
    fill f = begin(board, board->stamps, board->queue, from);
    f.enter = enter;
    f.user = user;
    for (uint32_t i = 0; i < f.count && !f.over; i++) {
        reach_parts(&f, f.queue[i]);
    }
    *out_count = f.count;
    return f.queue;
}

/* In the part of the scratch that is its own: it may be asked for while parts are spread over. */
uint16_t *bst__board_spread_cell(bst__board *board, uint32_t from, bst__board_admit enter,
                                       void *user, uint32_t *out_count)
{
    fill f = begin(board, board->stamps + board->caps.segments, board->queue + board->caps.segments,
                   from);
    f.enter = enter;
    f.user = user;
    for (uint32_t i = 0; i < f.count && !f.over; i++) {
        const bst__cell *cell = &board->cells[f.queue[i]];
        for (uint32_t side = 0; cell->tile && side < BST_SIDES; side++) {
            uint32_t next = cell->neighbours[side];
            reach(&f, next && board->cells[next].tile ? next : 0);
        }
    }
    *out_count = f.count;
    return f.queue;
}

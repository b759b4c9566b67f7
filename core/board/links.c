/* Links: segments of one kind that go on in each other though they lie apart.
 *
 * On a line, a link takes a mouth (an inner end that counts as open until it is linked), or where
 * none is left an inner end. Cutting a link floods that one feature only. */
#include "board/board.h"

#include <string.h>

uint32_t bst__board_links_of(const bst__board *board, uint32_t segment)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < board->head->link_count; i++) {
        const bst__link *link = &board->links[i];
        count += link->a == segment || link->b == segment;
    }
    return count;
}

/* Index of the link between two segments, or of the first one free. */
static uint32_t find_link(const bst__board *board, uint32_t a, uint32_t b)
{
    uint32_t i = 0;
    while (i < board->head->link_count &&
           !(board->links[i].a == a && board->links[i].b == b) &&
           !(board->links[i].a == b && board->links[i].b == a)) {
        i++;
    }
    return i;
}

bool bst__board_linked(const bst__board *board, uint32_t a, uint32_t b)
{
    return find_link(board, a, b) < board->head->link_count;
}

static bool is_line(const bst__board *board, uint32_t segment)
{
    return board->def->kinds[board->segments[segment].kind].shape == BST__LINE;
}

bool bst__board_has_end(const bst__board *board, uint32_t segment)
{
    const bst__segdef *def = bst__board_segdef(board, segment);
    return !is_line(board, segment) ||
           bst__board_links_of(board, segment) < (uint32_t)def->mouths + def->ends;
}

/* With `links` others at the segment, one link more or less takes or gives `by` of its mouths, or
 * of its inner ends. */
static void count_end(bst__board *board, uint32_t segment, uint32_t links, int by)
{
    bst__feature *feature = &board->features[bst__board_root(board, segment)];
    if (!is_line(board, segment)) {
        return;
    }
    if (links < bst__board_segdef(board, segment)->mouths) {
        feature->open = (uint16_t)(feature->open + by);
    } else {
        feature->ends = (uint16_t)(feature->ends + by);
    }
}

static void touch(bst__board *board, uint32_t segment)
{
    bst__feature *feature = &board->features[bst__board_root(board, segment)];
    feature->flags = (uint16_t)(feature->flags & BST__FEATURE_TWIN);
    bst__board_touch(board, segment);
}

void bst__board_link(bst__board *board, uint32_t a, uint32_t b)
{
    count_end(board, a, bst__board_links_of(board, a), -1);
    count_end(board, b, bst__board_links_of(board, b), -1);
    bst__link *link = &board->links[board->head->link_count++];
    link->a = (uint16_t)a;
    link->b = (uint16_t)b;
    bst__board_join(board, a, b);
    touch(board, a);
}

/* ---------------------------------------------------------------- cutting */

/* What the feature's fill has still to look at. */
typedef struct fill {
    uint16_t *queue;
    uint32_t count;
    uint32_t stamp;
} fill;

static void reach(const bst__board *board, fill *f, uint32_t segment)
{
    if (board->stamps[segment] != f->stamp) {
        board->stamps[segment] = f->stamp;
        f->queue[f->count++] = (uint16_t)segment;
    }
}

static void reach_around(const bst__board *board, fill *f, uint32_t segment)
{
    uint32_t slots = bst__board_slots(board, segment);
    for (uint32_t slot = 0; slots >> slot; slot++) {
        bool meets;
        uint32_t met =
            slots >> slot & 1 ? bst__board_across(board, segment, slot, &meets) : 0;
        if (met) {
            reach(board, f, met);
        }
    }
    for (uint32_t i = 0; i < board->head->link_count; i++) {
        const bst__link *link = &board->links[i];
        if (link->a == segment || link->b == segment) {
            reach(board, f, link->a == segment ? link->b : link->a);
        }
    }
}

/* Adds what the segment's slots, mouths and inner ends count for. */
static void add_counts(const bst__board *board, uint32_t segment, bst__feature *to)
{
    const bst__segdef *def = bst__board_segdef(board, segment);
    uint32_t slots = bst__board_slots(board, segment);
    uint32_t links = is_line(board, segment) ? bst__board_links_of(board, segment) : 0;
    uint32_t mouths = links < def->mouths ? links : def->mouths;
    uint32_t open = def->mouths - mouths;
    uint32_t ends = def->ends - (links - mouths);
    for (uint32_t slot = 0; slots >> slot; slot++) {
        bool meets;
        if (slots >> slot & 1) {
            bool joins = bst__board_across(board, segment, slot, &meets) != 0;
            open += !meets;
            ends += meets && !joins;
        }
    }
    to->size++;
    to->open = (uint16_t)(to->open + open);
    to->ends = (uint16_t)(to->ends + ends);
    to->flags |= def->twin ? BST__FEATURE_TWIN : 0;
}

/* Makes a feature of the segments in `list`: a ring, its root, its counts. */
static void make_feature(bst__board *board, const uint16_t *list, uint32_t count)
{
    uint32_t folds = board->def->fold_count;
    uint16_t root = list[0];
    bst__feature *feature = &board->features[root];
    memset(feature, 0, sizeof *feature);
    memset(&board->folds[(size_t)root * folds], 0, sizeof *board->folds * folds);
    for (uint32_t i = 0; i < count; i++) {
        bst__segment *s = &board->segments[list[i]];
        s->root = root;
        s->next = list[(i + 1) % count];
        add_counts(board, list[i], feature);
        bst__folds_merge(board->def, &board->folds[(size_t)root * folds],
                         bst__board_segdef(board, list[i])->folds);
    }
}

/* Members of both parts find the ring of theirs. */
static void share_members(bst__board *board, uint32_t first)
{
    for (uint32_t piece = first; piece;) {
        bst__piece *p = &board->pieces[piece];
        bst__feature *feature = &board->features[bst__board_root(board, p->segment)];
        uint32_t next = p->next == first ? 0 : p->next;
        if (feature->members) {
            bst__piece *other = &board->pieces[feature->members];
            p->next = other->next;
            other->next = (uint16_t)piece;
        } else {
            feature->members = (uint16_t)piece;
            p->next = (uint16_t)piece;
        }
        feature->occupiers = (uint16_t)(feature->occupiers + p->occupies);
        piece = next;
    }
}

static void split(bst__board *board, uint32_t a, uint32_t b)
{
    uint32_t root = bst__board_root(board, a);
    uint32_t first = board->features[root].members;
    uint32_t size = board->features[root].size;
    fill f = {.queue = board->queue, .stamp = bst__board_new_stamp(board)};
    reach(board, &f, a);
    for (uint32_t i = 0; i < f.count; i++) {
        reach_around(board, &f, f.queue[i]);
    }
    if (board->stamps[b] == f.stamp) {
        return;
    }
    uint32_t mine = f.count;
    reach(board, &f, b);
    for (uint32_t i = mine; i < f.count && f.count < size; i++) {
        reach_around(board, &f, f.queue[i]);
    }
    memset(&board->features[root], 0, sizeof board->features[root]);
    make_feature(board, f.queue, mine);
    make_feature(board, f.queue + mine, f.count - mine);
    share_members(board, first);
}

void bst__board_unlink(bst__board *board, uint32_t a, uint32_t b)
{
    uint32_t at = find_link(board, a, b);
    bst__boardhead *head = board->head;
    head->link_count--;
    memmove(&board->links[at], &board->links[at + 1],
            sizeof *board->links * (head->link_count - at));
    memset(&board->links[head->link_count], 0, sizeof *board->links);
    count_end(board, a, bst__board_links_of(board, a), 1);
    count_end(board, b, bst__board_links_of(board, b), 1);
    split(board, a, b);
    touch(board, a);
    touch(board, b);
}

/* The feature graph: joining, what is closed, distinct tiles, members.
 *
 * A root's record is the sum of its segments' records; joining relabels the smaller ring, which
 * costs a logarithm per segment over a game. */
#include "board/board.h"

#include <string.h>

uint16_t bst__board_slots(const bst__board *board, uint32_t segment)
{
    const bst__segment *s = &board->segments[segment];
    uint32_t slots = bst__board_segdef(board, segment)->slots;
    uint32_t by = 3u * board->cells[s->cell].turn;
    return (uint16_t)((slots << by | slots >> (BST_SLOTS - by)) & 0xFFFu);
}

/* Where the list is full: forgets what an earlier entry of the same part names too. */
static void shorten_touched(bst__board *board)
{
    bst__boardhead *head = board->head;
    uint16_t kept = head->touched_from;
    for (uint32_t i = kept; i < head->touched_count; i++) {
        bool repeated = false;
        for (uint32_t j = head->touched_from; j < kept && !repeated; j++) {
            repeated = bst__board_root(board, head->touched[j]) ==
                       bst__board_root(board, head->touched[i]);
        }
        if (!repeated) {
            head->touched[kept++] = head->touched[i];
        }
    }
    memset(&head->touched[kept], 0, sizeof *head->touched * (head->touched_count - (size_t)kept));
    head->touched_count = kept;
}

void bst__board_touch(bst__board *board, uint32_t segment)
{
    bst__boardhead *head = board->head;
    if (head->touched_count == BST__TOUCHED_MAX) {
        shorten_touched(board);
    }
    if (head->touched_count == BST__TOUCHED_MAX) {
        head->touched_lost = 1;
        return;
    }
    head->touched[head->touched_count++] = (uint16_t)segment;
}

void bst__folds_merge(const bst__boarddef *def, int16_t *into, const int16_t *from)
{
    const uint8_t *at = def->fold_order;
    const uint8_t *order = at;
    for (; at < order + def->fold_end[BST__FOLD_SUM]; at++) {
        into[*at] = (int16_t)(into[*at] + from[*at]);
    }
    for (; at < order + def->fold_end[BST__FOLD_MAX]; at++) {
        into[*at] = into[*at] > from[*at] ? into[*at] : from[*at];
    }
    for (; at < order + def->fold_end[BST__FOLD_ANY]; at++) {
        into[*at] = (int16_t)(into[*at] != 0 || from[*at] != 0);
    }
    for (; at < order + def->fold_end[BST__FOLD_SET]; at++) {
        into[*at] = (int16_t)(into[*at] | from[*at]);
    }
}

void bst__board_join(bst__board *board, uint32_t a, uint32_t b)
{
    bst__segment *segments = board->segments;
    uint16_t into = segments[a].root;
    uint16_t from = segments[b].root;
    if (into == from) {
        return;
    }
    if (board->features[into].size < board->features[from].size) {
        uint16_t swapped = into;
        into = from;
        from = swapped;
    }
    uint16_t at = from;
    do {
        segments[at].root = into;
        at = segments[at].next;
    } while (at != from);
    uint16_t next = segments[into].next;
    segments[into].next = segments[from].next;
    segments[from].next = next;

    bst__feature *f = &board->features[into];
    bst__feature *g = &board->features[from];
    f->size = (uint16_t)(f->size + g->size);
    f->open = (uint16_t)(f->open + g->open);
    f->ends = (uint16_t)(f->ends + g->ends);
    f->occupiers = (uint16_t)(f->occupiers + g->occupiers);
    f->flags = (uint16_t)((f->flags | g->flags) & BST__FEATURE_TWIN);
    if (g->members) {
        if (f->members) {
            bst__piece *p = &board->pieces[f->members];
            bst__piece *q = &board->pieces[g->members];
            uint16_t link = p->next;
            p->next = q->next;
            q->next = link;
        } else {
            f->members = g->members;
        }
    }
    uint32_t folds = board->def->fold_count;
    bst__folds_merge(board->def, &board->folds[(size_t)into * folds],
                     &board->folds[(size_t)from * folds]);
    memset(g, 0, sizeof *g);
}

bool bst__board_closed(const bst__board *board, uint32_t root)
{
    const bst__feature *f = &board->features[root];
    const bst__boardkind *kind = &board->def->kinds[board->segments[root].kind];
    if (f->flags & BST__FEATURE_CLOSED) {
        return true;
    }
    switch ((bst__closes)kind->closes) {
    case BST__CLOSES_ENDS:
        return f->open == 0 && (kind->loops || f->ends > 0);
    case BST__CLOSES_SURROUNDED:
        return f->open == 0;
    case BST__CLOSES_ALWAYS:
        return true;
    case BST__CLOSES_BY_RULE:
        return (f->flags & BST__FEATURE_SETTLED) != 0; /* once the rule was heard */
    case BST__CLOSES_NEVER:
        break;
    }
    return false;
}

uint32_t bst__board_new_stamp(bst__board *board)
{
    if (++board->stamp == 0) {
        uint32_t count = board->caps.segments + board->caps.cells;
        memset(board->stamps, 0, sizeof *board->stamps * count);
        board->stamp = 1;
    }
    return board->stamp;
}

uint32_t bst__board_tiles(bst__board *board, uint32_t root)
{
    const bst__feature *f = &board->features[root];
    if (!(f->flags & BST__FEATURE_TWIN)) {
        return f->size;
    }
    uint32_t stamp = bst__board_new_stamp(board);
    uint32_t *cells = board->stamps + board->caps.segments;
    uint32_t count = 0;
    uint32_t at = root;
    do {
        uint16_t cell = board->segments[at].cell;
        count += cells[cell] != stamp;
        cells[cell] = stamp;
        at = board->segments[at].next;
    } while (at != root);
    return count;
}

uint16_t bst__board_canonical(const bst__board *board, uint32_t root)
{
    uint32_t least = root;
    for (uint32_t at = board->segments[root].next; at != root; at = board->segments[at].next) {
        least = at < least ? at : least;
    }
    return (uint16_t)least;
}

void bst__board_put(bst__board *board, uint32_t piece, uint32_t segment)
{
    bst__piece *p = &board->pieces[piece];
    bst__feature *f = &board->features[bst__board_root(board, segment)];
    p->site = BST__SITE_CELL;
    p->at = board->segments[segment].cell;
    p->segment = (uint16_t)segment;
    if (f->members) {
        bst__piece *first = &board->pieces[f->members];
        p->next = first->next;
        first->next = (uint16_t)piece;
    } else {
        f->members = (uint16_t)piece;
        p->next = (uint16_t)piece;
    }
    f->occupiers = (uint16_t)(f->occupiers + p->occupies);
}

void bst__board_stand(bst__board *board, uint32_t piece, bst__site site, uint32_t at)
{
    bst__piece *p = &board->pieces[piece];
    p->site = (uint8_t)site;
    p->at = (uint16_t)at;
}

void bst__board_take(bst__board *board, uint32_t piece, bst__site site)
{
    bst__piece *p = &board->pieces[piece];
    if (p->segment) {
        bst__feature *f = &board->features[bst__board_root(board, p->segment)];
        uint16_t before = (uint16_t)piece;
        while (board->pieces[before].next != piece) {
            before = board->pieces[before].next;
        }
        if (before == piece) {
            f->members = 0;
        } else {
            board->pieces[before].next = p->next;
            if (f->members == piece) {
                f->members = p->next;
            }
        }
        f->occupiers = (uint16_t)(f->occupiers - p->occupies);
    }
    p->site = (uint8_t)site;
    p->at = 0;
    p->segment = 0;
    p->next = 0;
}

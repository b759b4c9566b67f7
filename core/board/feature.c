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

void bst__board_touch(bst__board *board, uint32_t segment)
{
    bst__boardhead *head = board->head;
    if (head->touched_count == BST__TOUCHED_MAX) {
        /* full: forget what an earlier entry's feature names too */
        uint16_t kept = 0;
        for (uint32_t i = 0; i < head->touched_count; i++) {
            bool repeated = false;
            for (uint32_t j = 0; j < kept && !repeated; j++) {
                repeated = bst__board_root(board, head->touched[j]) ==
                           bst__board_root(board, head->touched[i]);
            }
            if (!repeated) {
                head->touched[kept++] = head->touched[i];
            }
        }
        head->touched_count = kept;
        if (kept == BST__TOUCHED_MAX) {
            return;
        }
    }
    head->touched[head->touched_count++] = (uint16_t)segment;
}

static void merge_folds(bst__board *board, uint32_t into, uint32_t from)
{
    uint32_t count = board->def->fold_count;
    int16_t *a = &board->folds[(size_t)into * count];
    const int16_t *b = &board->folds[(size_t)from * count];
    for (uint32_t i = 0; i < count; i++) {
        switch ((bst__fold)board->def->fold_ops[i]) {
        case BST__FOLD_SUM:
            a[i] = (int16_t)(a[i] + b[i]);
            break;
        case BST__FOLD_MAX:
            a[i] = a[i] > b[i] ? a[i] : b[i];
            break;
        case BST__FOLD_ANY:
            a[i] = (int16_t)(a[i] != 0 || b[i] != 0);
            break;
        case BST__FOLD_SET:
            a[i] = (int16_t)(a[i] | b[i]);
            break;
        }
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
    f->flags = (uint16_t)((f->flags | g->flags) & ~BST__FEATURE_SETTLED);
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
    merge_folds(board, into, from);
    memset(g, 0, sizeof *g);
}

bool bst__board_closed(const bst__board *board, uint32_t root)
{
    const bst__feature *f = &board->features[root];
    const bst__boardkind *kind = &board->def->kinds[board->segments[root].kind];
    switch ((bst__closes)kind->closes) {
    case BST__CLOSES_ENDS:
        return f->open == 0 && (kind->loops || f->ends > 0);
    case BST__CLOSES_SURROUNDED:
        return f->open == 0;
    case BST__CLOSES_ALWAYS:
        return true;
    case BST__CLOSES_NEVER:
    case BST__CLOSES_BY_RULE:
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

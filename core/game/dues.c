/* What the owners of settled features get.
 *
 * What all of them are due is found before any of it is paid: who hears of an award may change what
 * another feature is worth, and points themselves are something that rules may ask for. */
#include "game/game.h"

/* The mode in which the value is computed for an owner. */
static bst_status find_mode(bst_game *game, const bst__entry *entry, uint32_t seat,
                            uint32_t *out_mode)
{
    *out_mode = entry->mode;
    if (!bst__hooked(game, BST__HOOK_MODE)) {
        return BST_OK;
    }
    bst__context context = BST__CONTEXT_NONE;
    context.segment = entry->root;
    context.payee = seat;
    context.mode = entry->mode;
    int64_t value = entry->mode;
    int64_t args[] = {BST__REF(BST__REF_SEGMENT, entry->root), BST__REF(BST__REF_PLAYER, seat),
                      entry->mode};
    bst_status status = bst__query(game, BST__HOOK_MODE, &context, 3, args, &value);
    *out_mode = (uint32_t)value;
    return status;
}

/* The lines of a value wait in the log for its award. */
static bst_status log_lines(bst_game *game, bst__due *due)
{
    return due->value && !game->config.no_ledger ? bst__lines_log(game, &due->lines) : BST_OK;
}

static bst_status find_due(bst_game *game, uint32_t index, uint32_t seat)
{
    bst__entry *entry = &game->entries[index];
    bst__due *due = &game->dues[game->due_count++];
    *due = (bst__due){.entry = (uint16_t)index, .seat = (uint8_t)seat};
    if (entry->given) { /* its lines explain what each owner gets */
        due->value = entry->value;
        return log_lines(game, due);
    }
    uint32_t mode;
    const bst__asker asker = {.payee = seat};
    bool is_first = due == game->dues || due[-1].entry != index;
    bst_status status = find_mode(game, entry, seat, &mode);
    if (status == BST_OK) {
        status = bst__value(game, entry->root, mode, &asker, &due->value);
    }
    if (status == BST_OK) {
        status = log_lines(game, due);
    }
    entry->value = is_first || due->value > entry->value ? due->value : entry->value;
    return status;
}

bst_status bst__dues_find(bst_game *game)
{
    bst_status status = BST_OK;
    game->due_count = 0;
    for (uint32_t i = 0; i < game->entry_count; i++) {
        uint32_t owners = game->entries[i].owners;
        uint32_t seat = game->head->active;
        for (uint32_t n = 0; owners && n < game->head->players && status == BST_OK; n++) {
            if (owners >> seat & 1) {
                status = find_due(game, i, seat);
            }
            seat = seat % game->head->players + 1u;
        }
    }
    game->scratch_count = 0;
    return status;
}

static bst_status tell_extra(bst_game *game, const bst__entry *entry)
{
    if (!bst__hooked(game, BST__HOOK_EXTRA)) {
        return BST_OK;
    }
    int64_t args[] = {BST__REF(BST__REF_SEGMENT, entry->root), entry->mode, entry->value,
                      entry->owners};
    game->scratch_count = 0; /* what is said there explains its own awards */
    return bst__tell_now(game, BST__HOOK_EXTRA, 4, args);
}

bst_status bst__dues_pay(bst_game *game)
{
    uint32_t next = 0;
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < game->entry_count && status == BST_OK; i++) {
        const bst__entry *entry = &game->entries[i];
        for (; next < game->due_count && game->dues[next].entry == i && status == BST_OK; next++) {
            const bst__due *due = &game->dues[next];
            status = bst__award_logged(game, due->seat, due->value, 0, entry->mode, entry->name,
                                       &game->contests[i], &due->lines);
        }
        if (status == BST_OK) {
            status = tell_extra(game, entry);
        }
    }
    return status;
}

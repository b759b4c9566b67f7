/* `game` for walks over features: of some kind, near others, linked, closing and settled. */
#include "script/bind.h"

static bst__kindmask kinds_with(const bst_ruleset *rules, uint32_t trait)
{
    bst__kindmask kinds = 0;
    for (uint32_t i = 1; i <= rules->board.kind_count; i++) {
        kinds |= rules->kinds[i].traits >> trait & 1 ? 1u << i : 0;
    }
    return kinds;
}

/* The kinds that a walk is about: one, or all that have a trait. */
static bst__kindmask walk_kinds(lua_State *L)
{
    lua_Integer ref = lua_tointeger(L, lua_upvalueindex(3));
    return BST__REF_TYPE(ref) == BST__REF_KIND
               ? 1u << bst__walk_second(L)
               : kinds_with(bst__bind_game(L)->rules, bst__walk_second(L) - 1);
}

/* The trait that argument `arg` names; -1 where it names or is a kind. */
static int trait_arg(lua_State *L, int arg)
{
    const bst_ruleset *rules = bst__bind_game(L)->rules;
    const char *name = lua_type(L, arg) == LUA_TSTRING ? lua_tostring(L, arg) : NULL;
    return name && !bst__rules_kind(rules, name) ? bst__rules_trait(rules, name) : -1;
}

/* A walk about the features of a kind, or of all kinds with a trait, named at argument `arg`. */
static int start_kinds(lua_State *L, lua_CFunction next, uint32_t first, int arg)
{
    int trait = trait_arg(L, arg);
    if (trait >= 0) {
        return bst__bind_walk(L, next, BST__REF_SEGMENT, first, BST__REF_NONE,
                              (uint32_t)trait + 1);
    }
    return bst__bind_walk(L, next, BST__REF_SEGMENT, first, BST__REF_KIND,
                          bst__bind_kind(L, arg));
}

/* Whether no segment of its feature has a smaller number. */
static bool is_first(const bst__board *board, uint32_t segment)
{
    uint32_t at = board->segments[segment].next;
    while (at > segment) {
        at = board->segments[at].next;
    }
    return at == segment;
}

/* Which features a walk is about: all, or as they are. */
enum { FEATURES_ALL, FEATURES_CLOSED, FEATURES_OPEN };

static bool is_meant(const bst__board *board, uint32_t root, uint32_t which)
{
    return which == FEATURES_ALL ||
           bst__board_closed(board, root) == (which == FEATURES_CLOSED);
}

static int next_feature(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    bst__kindmask kinds = walk_kinds(L);
    uint32_t which = bst__walk_first(L);
    uint32_t found = 0;
    size_t steps = 0;
    for (uint32_t s = bst__walk_last(L) + 1; s <= board->head->segment_count && !found; s++) {
        steps++;
        if (kinds >> board->segments[s].kind & 1) {
            uint32_t root = bst__board_root(board, s);
            steps += board->features[root].size;
            found = is_meant(board, root, which) && is_first(board, s) ? s : 0;
        }
    }
    bst__script_charge(L, steps);
    return bst__walk_end(L, BST__REF_SEGMENT, found);
}

/* Which features are meant: argument 3. */
static uint32_t which_arg(lua_State *L)
{
    if (lua_isnoneornil(L, 3)) {
        return FEATURES_ALL;
    }
    luaL_checktype(L, 3, LUA_TBOOLEAN);
    return lua_toboolean(L, 3) ? FEATURES_CLOSED : FEATURES_OPEN;
}

/* game:features(kind or trait [, closed]): each feature once, by its smallest segment */
static int walk_features(lua_State *L)
{
    bst__bind_game(L);
    return start_kinds(L, next_feature, which_arg(L), 2);
}

/* game:feature_count(kind or trait [, closed]): how many of them there are */
static int count_features(lua_State *L)
{
    const bst_ruleset *rules = bst__bind_game(L)->rules;
    int trait = trait_arg(L, 2);
    bst__kindmask kinds =
        trait >= 0 ? kinds_with(rules, (uint32_t)trait) : 1u << bst__bind_kind(L, 2);
    uint32_t which = which_arg(L);
    const bst__board *board = &bst__bind_game(L)->board;
    lua_Integer count = 0;
    for (uint32_t s = 1; s <= board->head->segment_count; s++) {
        count += (kinds >> board->segments[s].kind & 1) && bst__board_root(board, s) == s &&
                 is_meant(board, s, which);
    }
    bst__script_charge(L, board->head->segment_count);
    lua_pushinteger(L, count);
    return 1;
}

static int next_touching(lua_State *L)
{
    enum { TOUCHING_MAX = 1024 };
    bst_game *game = bst__bind_game(L);
    uint16_t found[TOUCHING_MAX];
    uint32_t root = bst__board_root(&game->board, bst__walk_first(L));
    bst__script_charge(L, game->board.features[root].size);
    uint32_t count =
        bst__feature_touching(game, root, walk_kinds(L), found, TOUCHING_MAX);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    for (uint32_t i = 0; i < count && i < TOUCHING_MAX; i++) {
        uint32_t name = bst__board_canonical(&game->board, found[i]);
        least = name > last && (!least || name < least) ? name : least;
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:touching(feature, kind or trait): features of such kinds that it touches on some tile */
static int walk_touching(lua_State *L)
{
    return start_kinds(L, next_touching, bst__bind_ref(L, 2, BST__REF_SEGMENT), 3);
}

static int next_near(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t root = bst__board_root(board, bst__walk_first(L));
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    bst__script_charge(L, board->features[root].size);
    uint32_t at = root;
    do {
        uint32_t base = at - board->segments[at].index;
        uint32_t near = bst__board_segdef(board, at)->near;
        for (uint32_t i = 0; near >> i; i++) {
            uint32_t other = base + i;
            if ((near >> i & 1) && bst__board_root(board, other) != root && other > last &&
                (!least || other < least)) {
                least = other;
            }
        }
        at = board->segments[at].next;
    } while (at != root);
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:near(feature): the segments of others that it meets at a point of some tile */
static int walk_near(lua_State *L)
{
    return bst__bind_walk_of(L, next_near, BST__REF_SEGMENT);
}

static int next_linked(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t segment = bst__walk_first(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    for (uint32_t i = 0; i < board->head->link_count; i++) {
        uint32_t a = board->links[i].a;
        uint32_t b = board->links[i].b;
        uint32_t other = a == segment ? b : b == segment ? a : 0;
        least = other > last && (!least || other < least) ? other : least;
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:linked(segment): the segments that it is linked with */
static int walk_linked(lua_State *L)
{
    return bst__bind_walk_of(L, next_linked, BST__REF_SEGMENT);
}

static int next_closing(lua_State *L)
{
    const bst_game *game = bst__bind_game(L);
    const bst__boardhead *board = game->board.head;
    uint32_t kind = bst__walk_first(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    for (uint32_t i = bst__part_now(game)->touched; i < board->touched_count; i++) {
        uint32_t root = bst__board_root(&game->board, board->touched[i]);
        bool fits = !kind || game->board.segments[root].kind == kind;
        if (!fits || !bst__is_closing(game, root)) {
            continue;
        }
        bst__script_charge(L, game->board.features[root].size);
        uint32_t name = bst__board_canonical(&game->board, root);
        least = name > last && (!least || name < least) ? name : least;
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:closing([kind]): what closed in this part and is not settled yet */
static int walk_closing(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t kind = lua_isnoneornil(L, 2) ? 0 : bst__bind_kind(L, 2);
    if (game->board.head->touched_lost) {
        return bst__script_raise(L, "E-LIMIT", 1, "more than %d features are touched at once",
                                 BST__TOUCHED_MAX);
    }
    return bst__bind_walk(L, next_closing, BST__REF_KIND, kind, BST__REF_NONE, 0);
}

/* Whether the feature lies on the cell; 0: on any. */
static bool lies_on(const bst__board *board, uint32_t segment, uint32_t cell)
{
    const bst__cell *at = &board->cells[cell];
    uint32_t count = cell && at->tile ? bst__board_tile(board, at)->segment_count : 0;
    for (uint32_t s = at->segments; s < at->segments + count; s++) {
        if (bst__board_root(board, s) == bst__board_root(board, segment)) {
            return true;
        }
    }
    return !cell;
}

/* The first entry from number `i` on that is of this part and lies on the cell. */
static uint32_t settled_from(const bst_game *game, uint32_t i, uint32_t cell)
{
    const bst__head *head = game->head;
    while (i < head->settled_count && !(head->settled[i].part == head->part_count &&
                                        lies_on(&game->board, head->settled[i].segment, cell))) {
        i++;
    }
    return i;
}

/* The number of the entry, feature, value, owners, mode. */
static int next_settled(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t i = settled_from(game, bst__walk_last(L), bst__walk_first(L));
    int32_t value = 0;
    if (i >= game->head->settled_count) {
        lua_pushnil(L);
        return 1;
    }
    const bst__settled *settled = &game->head->settled[i];
    bst__bind_status(L, game, bst__settled_value(game, settled, &value));
    lua_pushinteger(L, i + 1);
    (void)bst__bind_push(L, BST__REF_SEGMENT, settled->segment);
    lua_pushinteger(L, value);
    lua_pushinteger(L, settled->owners);
    lua_pushinteger(L, settled->mode);
    return 5;
}

/* game:settled([cell]): what was settled in this part, in that order; what lies on the cell */
static int walk_settled(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t cell = lua_isnoneornil(L, 2) ? 0 : bst__bind_ref(L, 2, BST__REF_CELL);
    if (game->head->settled_lost) {
        return bst__script_raise(L, "E-LIMIT", 1, "more than %d features were settled in one part",
                                 BST__SETTLED_MAX);
    }
    return settled_from(game, 0, cell) < game->head->settled_count
               ? bst__bind_walk(L, next_settled, BST__REF_CELL, cell, BST__REF_NONE, 0)
               : bst__bind_walk_none(L);
}

const luaL_Reg bst__bind_walk_features[] = {{"features", walk_features},
                                            {"feature_count", count_features},
                                            {"touching", walk_touching},
                                            {"near", walk_near},
                                            {"linked", walk_linked},
                                            {"closing", walk_closing},
                                            {"settled", walk_settled},
                                            {NULL, NULL}};

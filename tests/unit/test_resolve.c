/* The resolver: a table of mods and requests with the order, or with all that is said, word for
 * word. Every case is run with its mods and requests in many orders: nothing may depend on them. */
#include "unit.h"

#include "data/resolve.h"
#include "data/yaml.h"
#include "diag/diag_parts.h"
#include "failing_alloc.h"
#include "resolve_cases.h"

/* ---------------------------------------------------------------- running a case */

typedef struct fixture {
    bst_sources *sources;
    bst_diags *diags;
    bst_arena arena;
    const bst__manifest *known[MODS_MAX];
    uint32_t known_count;
    bst__request asked[ASKED_MAX];
    uint32_t asked_count;
} fixture;

static void set_up(fixture *f)
{
    *f = (fixture){0};
    assert_int_equal(bst_sources_create(&f->sources), BST_OK);
    assert_int_equal(bst_diags_create(&f->diags, f->sources), BST_OK);
    bst__arena_init(&f->arena, bst__alloc_libc);
}

static void tear_down(fixture *f)
{
    bst__arena_free(&f->arena);
    bst_diags_destroy(f->diags);
    bst_sources_destroy(f->sources);
}

/* mod.yaml of a short form; *out_dir is its folder. */
static char *write_manifest(fixture *f, const char *spec, const char **out_dir)
{
    char id[40];
    char version[20];
    char text[600];
    int used = 0;
    assert_int_equal(sscanf(spec, "%39s %19s%n", id, version, &used), 2);
    const char *slash = strchr(id, '/');
    *out_dir = bst__arena_printf(&f->arena, "%s%s", slash ? "" : "mods/", id);
    int size = snprintf(text, sizeof text, "mod: %s\nname: X\nversion: %s\n",
                        slash ? slash + 1 : id, version);
    for (const char *line = strchr(spec + used, '|'); line; line = strchr(line + 1, '|')) {
        int length = (int)strcspn(line + 2, "|");
        size += snprintf(text + size, sizeof text - (size_t)size, "%.*s\n", length, line + 2);
    }
    size += snprintf(text + size, sizeof text - (size_t)size, "%s%s",
                     strstr(spec, "api:") ? "" : "api: 1.0\n",
                     strstr(spec, "games:") ? "" : "games: toy\n");
    assert_true(size < (int)sizeof text);
    return bst__arena_copy(&f->arena, text, (size_t)size);
}

static void add_mod(fixture *f, const char *spec)
{
    const bst__manifest **out = &f->known[f->known_count++];
    uint32_t file = 0;
    if (spec[0] == '!') {
        const char *dir = bst__arena_printf(&f->arena, "mods/%s", spec + 1);
        assert_int_equal(bst__manifest_broken(out, &f->arena, dir), BST_OK);
        return;
    }
    const char *dir = NULL;
    const char *text = write_manifest(f, spec, &dir);
    const char *name = bst__arena_printf(&f->arena, "%s/mod.yaml", dir);
    const bst_node *root = NULL;
    assert_int_equal(bst_sources_add(&file, f->sources, name, text, strlen(text)), BST_OK);
    assert_int_equal(bst__yaml_load(&root, &f->arena, f->sources, file, 0, f->diags), BST_OK);
    bst_status status = bst__manifest_read(out, &f->arena, root, dir, f->diags);
    unit_assert_text(f->diags, "");
    assert_int_equal(status, BST_OK);
    assert_true(bst__manifest_check_folder(*out, f->diags));
}

static void add_requests(fixture *f, const char *asked)
{
    uint32_t file = 0;
    const bool is_written = asked[0] == '@';
    asked += is_written ? 1 : 0;
    assert_int_equal(bst_sources_add(&file, f->sources, "setup", asked, strlen(asked)), BST_OK);
    for (const char *at = asked; *at != '\0'; at += *at == ' ' ? 1 : 0) {
        size_t size = strcspn(at, " ");
        uint32_t col = (uint32_t)(at - asked) + 1;
        bst__request *out = &f->asked[f->asked_count++];
        assert_true(f->asked_count <= ASKED_MAX);
        *out = (bst__request){.id = bst__arena_copy(&f->arena, at, size)};
        if (is_written) {
            out->span = (bst_span){file, 1, col, 1, col + (uint32_t)size};
        }
        at += size;
    }
}

static void print_place(FILE *out, const fixture *f, bst_span span)
{
    if (span.file == 0) {
        (void)fputs("-", out);
    } else {
        (void)fprintf(out, "%s:%u:%u", bst_sources_name(f->sources, span.file), span.line,
                      span.col);
    }
}

/* All that was said, without source lines. */
static void print_diags(FILE *out, const fixture *f)
{
    for (uint32_t i = 0; i < bst_diags_count(f->diags, BST_NOTE); i++) {
        const bst_diag *diag = bst_diags_get(f->diags, i);
        (void)fprintf(out, "%s ", diag->code);
        print_place(out, f, diag->span);
        (void)fprintf(out, ": %s\n", diag->message);
        for (const bst__note *note = diag->notes; note; note = note->next) {
            (void)fputs("  ", out);
            if (note->type == BST__NOTE_HINT) {
                (void)fputs("hint", out);
            } else {
                print_place(out, f, note->span);
            }
            (void)fprintf(out, ": %s\n", note->text);
        }
    }
}

/* What the resolver makes of the manifests and requests in these orders; the caller frees it. */
static char *resolve(fixture *f, const char *game_version, const bst__manifest *const *known,
                     const bst__request *asked)
{
    char *text = NULL;
    size_t size = 0;
    const bst__manifest **order = NULL;
    uint32_t count = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    bst_diags_clear(f->diags);
    bst_status status = bst__resolve(&order, &count, &f->arena, "toy", game_version, known,
                                     f->known_count, asked, f->asked_count, f->diags);
    if (status == BST_OK) {
        (void)fputs("order:", out);
        for (uint32_t i = 0; i < count; i++) {
            (void)fprintf(out, " %s", order[i]->id);
        }
        assert_int_equal(bst_diags_count(f->diags, BST_NOTE), 0);
    } else {
        assert_int_equal(status, BST_E_INVALID);
        assert_null(order);
        assert_int_equal(count, 0);
        (void)fputs(bst_diags_count(f->diags, BST_NOTE) == 0 ? "failed:" : "", out);
        print_diags(out, f);
    }
    assert_int_equal(fclose(out), 0);
    return text;
}

static uint32_t factorial(uint32_t count)
{
    return count < 2 ? 1 : count * factorial(count - 1);
}

/* Writes the places 0 to `count` - 1 in their order number `index` of all. */
static void permute(uint32_t *out, uint32_t count, uint32_t index)
{
    for (uint32_t i = 0; i < count; i++) {
        out[i] = i;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t rest = factorial(count - i - 1);
        uint32_t from = i + index / rest;
        uint32_t moved = out[from];
        index %= rest;
        memmove(&out[i + 1], &out[i], (from - i) * sizeof *out);
        out[i] = moved;
    }
}

static char *resolve_permuted(fixture *f, const char *game_version, uint32_t index)
{
    const bst__manifest *known[MODS_MAX];
    bst__request asked[ASKED_MAX];
    uint32_t places[MODS_MAX > ASKED_MAX ? MODS_MAX : ASKED_MAX];
    permute(places, f->known_count, index % factorial(f->known_count));
    for (uint32_t i = 0; i < f->known_count; i++) {
        known[i] = f->known[places[i]];
    }
    permute(places, f->asked_count, index % factorial(f->asked_count));
    for (uint32_t i = 0; i < f->asked_count; i++) {
        asked[i] = f->asked[places[i]];
    }
    return resolve(f, game_version, known, asked);
}

enum { ORDERS_MAX = 720 };

static bool run_case(const resolve_case *one)
{
    fixture f;
    set_up(&f);
    for (int i = 0; i < MODS_MAX && one->mods[i]; i++) {
        add_mod(&f, one->mods[i]);
    }
    const bool has_version = one->asked[0] != '#';
    add_requests(&f, one->asked + (has_version ? 0 : 1));
    uint32_t orders = factorial(f.known_count > f.asked_count ? f.known_count : f.asked_count);
    uint32_t step = orders > ORDERS_MAX ? orders / ORDERS_MAX : 1;
    bool is_good = true;
    for (uint32_t index = 0; index < orders && is_good; index += step) {
        char *got = resolve_permuted(&f, has_version ? "1.5" : "", index);
        is_good = strcmp(got, one->expected) == 0;
        if (!is_good) {
            print_error("%s, order %u: expected\n%s\ngot\n%s\n", one->name, index, one->expected,
                        got);
        }
        free(got);
    }
    tear_down(&f);
    return is_good;
}

static void every_case_in_every_order(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        failures += run_case(&cases[i]) ? 0 : 1;
    }
    assert_int_equal(failures, 0);
    assert_true(sizeof cases / sizeof *cases >= 50);
}

static void orders_are_all_different(void **state)
{
    (void)state;
    uint32_t seen[24] = {0};
    for (uint32_t index = 0; index < 24; index++) {
        uint32_t places[4];
        permute(places, 4, index);
        seen[index] = places[0] * 1000 + places[1] * 100 + places[2] * 10 + places[3];
        assert_int_equal(places[0] + places[1] + places[2] + places[3], 6);
        for (uint32_t i = 0; i < index; i++) {
            assert_int_not_equal(seen[i], seen[index]);
        }
    }
}

/* ---------------------------------------------------------------- limits and memory */

enum { MANY = BST__MODS_MAX + 1 };

/* Mods m000, m001, ..., all asked for, the last first. */
typedef struct many {
    char ids[MANY][16];
    bst__manifest mods[MANY];
    bst__mod_ref after[MANY];
    const bst__manifest *known[MANY];
    bst__request asked[MANY];
    uint32_t count;
} many;

/* With `in_circle`, each is loaded after the next one, and the last after the first. */
static many *make_many(uint32_t count, bool in_circle)
{
    static const bst__mod_ref toy = {.id = "toy"};
    many *m = calloc(1, sizeof *m);
    assert_non_null(m);
    m->count = count;
    for (uint32_t i = 0; i < count; i++) {
        (void)snprintf(m->ids[i], sizeof m->ids[i], "m%03u", i);
        m->after[i].id = m->ids[(i + 1) % count];
        m->mods[i] = (bst__manifest){.id = m->ids[i],
                                     .version = "1",
                                     .dir = m->ids[i],
                                     .games = {&toy, 1},
                                     .after = {&m->after[i], in_circle ? 1 : 0}};
        m->known[i] = &m->mods[i];
        m->asked[count - i - 1].id = m->ids[i];
    }
    return m;
}

/* Resolves in an arena of its own, which is empty again afterwards. */
static bst_status resolve_many(const many *m, bst_alloc alloc, bst_diags *diags)
{
    const bst__manifest **order = NULL;
    uint32_t count = 0;
    bst_arena arena;
    bst__arena_init(&arena, alloc);
    bst_status status = bst__resolve(&order, &count, &arena, "toy", NULL, m->known, m->count,
                                     m->asked, m->count, diags);
    assert_int_equal(status == BST_OK, order != NULL);
    assert_int_equal(count, status == BST_OK ? m->count : 0);
    for (uint32_t i = 0; i < count; i++) {
        assert_ptr_equal(order[i], &m->mods[i]);
    }
    bst__arena_free(&arena);
    return status;
}

static void there_can_be_many(void **state)
{
    (void)state;
    fixture f;
    set_up(&f);
    many *most = make_many(BST__MODS_MAX, false);
    assert_int_equal(resolve_many(most, bst__alloc_libc, f.diags), BST_OK);
    unit_assert_text(f.diags, "");
    free(most);
    many *too_many = make_many(BST__MODS_MAX + 1, false);
    assert_int_equal(resolve_many(too_many, bst__alloc_libc, f.diags), BST_E_LIMIT);
    unit_assert_text(f.diags, "error: 257 mods are asked for, but 256 can be in play "
                              "[E-MOD-LIMIT]\n");
    free(too_many);
    tear_down(&f);
}

/* So many mods that the arena needs several blocks, with an unknown one and a circle. */
static void memory_may_run_out(void **state)
{
    (void)state;
    many *m = make_many(200, true);
    m->asked[7].id = "nobody";
    m->after[191].id = m->ids[0]; /* m192 is what is not asked for */
    bst_status status = BST_E_NOMEM;
    long requests = 0;
    for (; status == BST_E_NOMEM; requests++) {
        failing memory;
        status = resolve_many(m, failing_alloc(&memory, requests), NULL);
        assert_int_equal(status == BST_E_NOMEM, memory.failures > 0);
        assert_int_equal(memory.live, 0);
    }
    assert_int_equal(status, BST_E_INVALID);
    assert_true(requests > 4);
    free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_in_every_order),
        cmocka_unit_test(orders_are_all_different),
        cmocka_unit_test(there_can_be_many),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests_name("resolve", tests, NULL, NULL);
}

/* Records: written, read and played again; what is refused, with its place; locks that differ. */
#include "unit.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/record_parts.h"
#include "game/setup_parts.h"

/* The smallest record; its setup is never resolved. */
#define HEAD "bastide: 1\nsetup: {game: toy, players: [Ann, AnnB]}\n"

typedef struct fixture {
    bst_sources *sources;
    bst_diags *diags;
    bst_setup *setup;
    bst_ruleset *ruleset;
    bst_game *game;
    char folder[64];
    char file[96];
} fixture;

static int set_up(void **state)
{
    static fixture f;
    memset(&f, 0, sizeof f);
    assert_int_equal(bst_sources_create(&f.sources), BST_OK);
    assert_int_equal(bst_diags_create(&f.diags, f.sources), BST_OK);
    strcpy(f.folder, "/tmp/bastide-record-XXXXXX");
    assert_non_null(mkdtemp(f.folder));
    (void)snprintf(f.file, sizeof f.file, "%s/game.yaml", f.folder);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    (void)unlink(f->file);
    assert_int_equal(rmdir(f->folder), 0);
    bst_game_destroy(f->game);
    bst_ruleset_destroy(f->ruleset);
    bst_setup_destroy(f->setup);
    bst_diags_destroy(f->diags);
    bst_sources_destroy(f->sources);
    return 0;
}

static bst_status parse(fixture *f, bst_record **out, const char *text)
{
    uint32_t file = 0;
    bst_diags_clear(f->diags);
    assert_int_equal(bst_sources_add(&file, f->sources, "r.yaml", text, strlen(text)), BST_OK);
    return bst__record_parse(out, f->sources, file, f->diags);
}

/* A game of the default setup with three players after `choices` random choices. */
static void play(fixture *f, uint64_t seed, uint32_t choices)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.keep_hashes = true;
    assert_int_equal(bst_setup_create(&f->setup), BST_OK);
    assert_int_equal(bst_setup_read(f->setup, f->sources, "scripts/default.yaml", f->diags),
                     BST_OK);
    bst_setup_set_players(f->setup, 3);
    bst_setup_set_seed(f->setup, seed);
    assert_int_equal(bst_setup_set_name(f->setup, 2, "Ann:\xC3\xA9#2"), BST_OK);
    bst_status status = bst_ruleset_create(&f->ruleset, f->setup, ".", f->sources, f->diags);
    unit_assert_text(f->diags, "");
    assert_int_equal(status, BST_OK);
    assert_int_equal(bst_game_create(&f->game, f->ruleset, f->setup, &config, f->diags), BST_OK);
    uint64_t random = seed;
    while (bst_game_decision(f->game).state == BST_DECIDING &&
           bst_game_choice_count(f->game) < choices) {
        bst_option option;
        assert_int_equal(bst_game_option_random(f->game, &random, &option), BST_OK);
        assert_int_equal(bst_game_choose(f->game, &option, f->diags), BST_OK);
    }
}

/* Writes the game and reads it again. */
static bst_record *write_and_read(fixture *f)
{
    bst_record *record = NULL;
    assert_int_equal(bst_record_write(f->game, f->file, f->diags), BST_OK);
    bst_status status = bst_record_read(&record, f->sources, f->file, f->diags);
    unit_assert_text(f->diags, "");
    assert_int_equal(status, BST_OK);
    return record;
}

static bst_game *create_again(fixture *f, const bst_record *record, bool manual)
{
    bst_game *again = NULL;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = manual;
    assert_int_equal(
        bst_game_create(&again, f->ruleset, bst_record_setup(record), &config, f->diags), BST_OK);
    return again;
}

/* ------------------------------------------------------------------ reading */

static void choices_are_taken_apart(void **state)
{
    fixture *f = *state;
    bst_record *record = NULL;
    uint32_t seat = 0;
    uint32_t hash = 1;
    assert_int_equal(parse(f, &record,
                           HEAD "lock: ['toy 1 sha256:ab']\n"
                                "choices: [Ann go =0000ffff, 'AnnB go 1 =x', "
                                "chance roll 3 =00000000]\n"),
                     BST_OK);
    assert_int_equal(bst_record_choice_count(record), 3);
    assert_string_equal(bst_record_choice(record, 0, &seat, &hash), "go");
    assert_int_equal(seat, 1);
    assert_int_equal(hash, 0xFFFF);
    assert_string_equal(bst_record_choice(record, 1, &seat, &hash), "go 1 =x");
    assert_int_equal(seat, 2);
    assert_int_equal(hash, 0);
    assert_string_equal(bst_record_choice(record, 2, &seat, NULL), "roll 3");
    assert_int_equal(seat, BST_CHANCE);
    assert_null(bst_record_choice(record, 3, NULL, NULL));
    assert_true(bst_record_has_hash(record, 0));
    assert_false(bst_record_has_hash(record, 1));
    assert_true(bst_record_has_hash(record, 2));
    assert_false(bst_record_has_hash(record, 3));
    assert_true(bst_record_has_lock(record));
    bst_record_destroy(record);
}

static void refuse(fixture *f, const char *text, const char *code, uint32_t line, uint32_t col)
{
    bst_record *record = NULL;
    assert_int_equal(parse(f, &record, text), BST_E_INVALID);
    assert_null(record);
    const bst_diag *diag = bst_diags_get(f->diags, 0);
    assert_non_null(diag);
    assert_string_equal(bst_diag_code(diag), code);
    assert_int_equal(bst_diag_span(diag).line, line);
    assert_int_equal(bst_diag_span(diag).col, col);
}

static void bad_records_are_refused(void **state)
{
    fixture *f = *state;
    refuse(f, HEAD "choices: [Cy go]\n", "E-RECORD-SEAT", 3, 11);
    refuse(f, HEAD "choices: [Ann]\n", "E-RECORD-SEAT", 3, 11);
    refuse(f, HEAD "choices: [Annie go]\n", "E-RECORD-SEAT", 3, 11);
    refuse(f, HEAD "choices:\n  - Ann go\n  - Cy go\n", "E-RECORD-SEAT", 5, 5);
    refuse(f, HEAD "choices: 3\n", "E-SCHEMA-TYPE", 3, 10);
    refuse(f, HEAD, "E-SCHEMA-MISSING", 1, 1);
    refuse(f, HEAD "choices: []\nmoves: []\n", "E-SCHEMA-KEY", 4, 1);
    refuse(f, "bastide: 2\nsetup: {}\nchoices: []\n", "E-RECORD-VERSION", 1, 10);
    refuse(f, "bastide: 1\nsetup: {seed: x}\nchoices: []\n", "E-SETUP-SEED", 2, 15);
    /* without names of seats nobody can have chosen */
    refuse(f, "bastide: 1\nsetup: {players: 2}\nchoices: [Red go]\n", "E-RECORD-SEAT", 3, 11);
}

/* ------------------------------------------------------------------ writing and playing */

static void a_record_gives_the_same_game(void **state)
{
    fixture *f = *state;
    play(f, UINT64_C(12345678901234567890), 80);
    bst_record *record = write_and_read(f);
    assert_int_equal(bst_record_choice_count(record), bst_game_choice_count(f->game));
    assert_string_equal(bst_setup_name(bst_record_setup(record), 2), "Ann:\xC3\xA9#2");
    assert_true(bst_setup_seed(bst_record_setup(record)) == UINT64_C(12345678901234567890));
    assert_int_equal(bst_record_check_lock(record, f->ruleset, f->diags), BST_OK);
    for (int manual = 0; manual <= 1; manual++) {
        bst_game *again = create_again(f, record, manual == 1);
        /* in two steps, the first of which ends in the middle */
        assert_int_equal(bst_record_play(record, again, 41, f->diags), BST_OK);
        assert_true(bst_game_choice_count(again) >= 41);
        assert_true(bst_game_choice_count(again) <= 43);
        assert_int_equal(bst_record_play(record, again, UINT32_MAX, f->diags), BST_OK);
        assert_true(bst_game_hash(again) == bst_game_hash(f->game));
        bst_game_destroy(again);
    }
    unit_assert_text(f->diags, "");
    bst_record_destroy(record);
}

static void a_restarted_game_records_its_own_seed(void **state)
{
    fixture *f = *state;
    play(f, 1, 5);
    assert_int_equal(bst_game_restart(f->game, 99, f->diags), BST_OK);
    bst_record *record = write_and_read(f);
    assert_true(bst_setup_seed(bst_record_setup(record)) == 99);
    bst_record_destroy(record);
}

/* The record of the fixture's game with `old` replaced by `new` in its text. */
static bst_record *change(fixture *f, const char *old, const char *new)
{
    bst_text text = {0};
    bst_text changed = {0};
    bst_record *record = NULL;
    assert_int_equal(bst__record_text(&text, f->game), BST_OK);
    const char *at = strstr(text.data, old);
    assert_non_null(at);
    bst__text_addf(&changed, "%.*s%s%s", (int)(at - text.data), text.data, new, at + strlen(old));
    assert_int_equal(parse(f, &record, changed.data), BST_OK);
    bst__text_free(&text);
    bst__text_free(&changed);
    return record;
}

static void a_wrong_hash_is_found(void **state)
{
    fixture *f = *state;
    char hash[32];
    play(f, 3, 30);
    uint32_t last = bst_game_choice_count(f->game) - 1;
    uint32_t value = bst_game_choice_hash(f->game, last);
    assert_true(value != 0);
    (void)snprintf(hash, sizeof hash, "=%08x", (unsigned)value);
    bst_record *record = change(f, hash, "=00000001");
    bst_game *again = create_again(f, record, true);
    assert_int_equal(bst_record_play(record, again, UINT32_MAX, f->diags), BST_E_STATE);
    const bst_diag *diag = bst_diags_get(f->diags, 0);
    assert_string_equal(bst_diag_code(diag), "E-RECORD-HASH");
    assert_true(bst_diag_span(diag).line > 10);
    bst_game_destroy(again);
    bst_record_destroy(record);
}

static void refuse_choice(fixture *f, const char *new, const char *message)
{
    char text[128];
    char old[160];
    uint32_t seat = bst_game_choice(f->game, 2, text, sizeof text);
    (void)snprintf(old, sizeof old, "%s %s", bst_game_player_name(f->game, seat), text);
    bst_record *record = change(f, old, new);
    bst_game *again = create_again(f, record, true);
    assert_int_equal(bst_record_play(record, again, UINT32_MAX, f->diags), BST_E_ILLEGAL);
    const bst_diag *diag = bst_diags_get(f->diags, 0);
    assert_non_null(strstr(bst_diag_message(diag), message));
    assert_int_equal(bst_game_choice_count(again), 2);
    assert_true(bst_diag_span(diag).line > 0);
    bst_game_destroy(again);
    bst_record_destroy(record);
}

static void impossible_choices_are_told(void **state)
{
    fixture *f = *state;
    char wrong[64];
    play(f, 4, 10);
    uint32_t seat = bst_game_choice(f->game, 2, wrong, sizeof wrong);
    (void)snprintf(wrong, sizeof wrong, "%s place 40,40 @0", bst_game_player_name(f->game, seat));
    refuse_choice(f, wrong, "choice 3 cannot be played: ");
    (void)snprintf(wrong, sizeof wrong, "%s frobnicate", bst_game_player_name(f->game, seat));
    refuse_choice(f, wrong, "choice 3 cannot be played: ");
    refuse_choice(f, "chance pass", "decides here");
}

static void chance_of_another_seed_is_found(void **state)
{
    fixture *f = *state;
    play(f, 5, 40);
    bst_record *record = change(f, "seed: 5", "seed: 6");
    bst_game *again = create_again(f, record, false);
    assert_int_equal(bst_record_play(record, again, UINT32_MAX, f->diags), BST_E_STATE);
    assert_string_equal(bst_diag_code(bst_diags_get(f->diags, 0)), "E-RECORD-CHOICE");
    bst_game_destroy(again);
    bst_record_destroy(record);
}

/* ------------------------------------------------------------------ locks */

static void check_lock(fixture *f, const char *lock, const char *expected)
{
    bst_text text = {0};
    bst_record *record = NULL;
    bst__text_addf(&text, HEAD "lock: [%s]\nchoices: []\n", lock);
    assert_int_equal(parse(f, &record, text.data), BST_OK);
    bst_status status = bst_record_check_lock(record, f->ruleset, f->diags);
    assert_int_equal(status, expected[0] == '\0' ? BST_OK : BST_E_LOCK);
    const bst_diag *diag = bst_diags_get(f->diags, 0);
    assert_string_equal(diag ? bst_diag_message(diag) : "", expected);
    assert_null(diag ? bst_diags_get(f->diags, 1) : NULL);
    bst_record_destroy(record);
    bst__text_free(&text);
}

static void locks_say_what_differs(void **state)
{
    fixture *f = *state;
    char id[64];
    char version[64];
    char lock[2048];
    char expected[2048];
    play(f, 1, 1);
    assert_int_equal(bst_ruleset_lock_count(f->ruleset), 1);
    const char *line = bst_ruleset_lock_line(f->ruleset, 0);
    assert_int_equal(sscanf(line, "%63s %63s", id, version), 2);
    (void)snprintf(lock, sizeof lock, "'%s'", line);
    check_lock(f, lock, "");
    (void)snprintf(lock, sizeof lock, "'%s 0.0.1 sha256:00'", id);
    (void)snprintf(expected, sizeof expected,
                   "the record was made with `%s` version 0.0.1, here is version %s", id, version);
    check_lock(f, lock, expected);
    (void)snprintf(lock, sizeof lock, "'%s %s sha256:00'", id, version);
    (void)snprintf(expected, sizeof expected,
                   "`%s` %s was changed since the record was made: here is sha256:%.64s", id,
                   version, strstr(line, "sha256:") + 7);
    check_lock(f, lock, expected);
    (void)snprintf(lock, sizeof lock, "'%s', 'other 2 sha256:00'", line);
    check_lock(f, lock, "the record was made with `other` 2, which is not in play here");
    (void)snprintf(expected, sizeof expected,
                   "`%s` %s is in play here, but the record was made without it", id, version);
    check_lock(f, "", expected);
}

/* One byte more in one file: the file is named, and no other. */
static void a_changed_file_is_named(void **state)
{
    fixture *f = *state;
    char lock[2048];
    bst_text text = {0};
    play(f, 1, 1);
    (void)snprintf(lock, sizeof lock, "%s", bst_ruleset_lock_line(f->ruleset, 0));
    char *hash = strstr(lock, "sha256:");
    char *file = strchr(hash, '=');
    assert_non_null(file);
    hash[7] = hash[7] == '0' ? '1' : '0';
    file[1] = file[1] == '0' ? '1' : '0';
    bst__text_addf(&text, HEAD "lock: ['%s']\nchoices: []\n", lock);
    bst_record *record = NULL;
    assert_int_equal(parse(f, &record, text.data), BST_OK);
    assert_int_equal(bst_record_check_lock(record, f->ruleset, f->diags), BST_E_LOCK);
    char *said = unit_print(f->diags, unit_print_plain);
    assert_non_null(strstr(said, "tilesets/carcassonne.yaml is another one now"));
    assert_null(strstr(said, "rules.lua is"));
    free(said);
    bst_record_destroy(record);
    bst__text_free(&text);
}

/* ------------------------------------------------------------------ files */

static uint32_t count_files(const char *folder)
{
    uint32_t count = 0;
    DIR *stream = opendir(folder);
    assert_non_null(stream);
    for (struct dirent *entry = readdir(stream); entry; entry = readdir(stream)) {
        count += entry->d_name[0] != '.' || strlen(entry->d_name) > 2 ? 1u : 0u;
    }
    (void)closedir(stream);
    return count;
}

static void writing_replaces_and_leaves_nothing(void **state)
{
    fixture *f = *state;
    play(f, 2, 10);
    assert_int_equal(bst_record_write(f->game, f->file, f->diags), BST_OK);
    assert_int_equal(bst_record_write(f->game, f->file, f->diags), BST_OK);
    assert_int_equal(count_files(f->folder), 1);
    unit_assert_text(f->diags, "");
}

static void what_cannot_be_written_is_told(void **state)
{
    fixture *f = *state;
    struct stat there;
    play(f, 2, 10);
    assert_int_equal(bst_record_write(f->game, "/nowhere/at/all.yaml", f->diags), BST_E_IO);
    assert_int_equal(bst_record_write(f->game, f->folder, f->diags), BST_E_IO);
    /* a device is not replaced by a file */
    assert_int_equal(bst_record_write(f->game, "/dev/null", f->diags), BST_E_IO);
    assert_int_equal(stat("/dev/null", &there), 0);
    assert_true(S_ISCHR(there.st_mode));
    assert_int_equal(bst_diags_count(f->diags, BST_ERROR), 3);
    assert_int_equal(count_files(f->folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(choices_are_taken_apart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bad_records_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_record_gives_the_same_game, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_restarted_game_records_its_own_seed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_wrong_hash_is_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(impossible_choices_are_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(chance_of_another_seed_is_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(locks_say_what_differs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_changed_file_is_named, set_up, tear_down),
        cmocka_unit_test_setup_teardown(writing_replaces_and_leaves_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_written_is_told, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

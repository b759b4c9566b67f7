/* Playing a record up to some choice, for commands that look at one moment of it. */
#include "cli/moment.h"

static int read_record(bst__moment *moment, bst__cli *cli, const char *move)
{
    uint64_t at = 0;
    bst_status status = bst_record_read(&moment->record, cli->sources, moment->path, cli->diags);
    if (status != BST_OK) {
        return bst__cli_fail(cli, status);
    }
    moment->count = bst_record_choice_count(moment->record);
    at = moment->count;
    if (move && !bst__cli_number(move, moment->count, &at)) {
        return bst__cli_usage(cli, "--move %s: the record has choices 0 to %u", move,
                              (unsigned)moment->count);
    }
    moment->at = (uint32_t)at;
    return BST__CLI_GOES_ON;
}

static int check_lock(const bst__moment *moment, bst__cli *cli, bool is_forced)
{
    bst_status status = bst_record_check_lock(moment->record, moment->ruleset, cli->diags);
    if (status != BST_OK && !(is_forced && status == BST_E_LOCK)) {
        int code = bst__cli_fail(cli, status);
        (void)fputs("  hint: --force plays it all the same\n", stderr);
        return code;
    }
    bst__cli_report(cli);
    return BST__CLI_GOES_ON;
}

static bst_status play(bst__moment *moment, bst__cli *cli)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    bst_status status = bst_game_create(&moment->game, moment->ruleset,
                                        bst_record_setup(moment->record), &config, cli->diags);
    if (status == BST_OK) {
        status = bst_record_play(moment->record, moment->game, moment->at, cli->diags);
    }
    return status;
}

int bst__moment_open(bst__moment *moment, bst__cli *cli, const char *path, const char *move,
                     bool is_forced)
{
    *moment = (bst__moment){.path = path};
    int code = read_record(moment, cli, move);
    if (code != BST__CLI_GOES_ON) {
        return code;
    }
    moment->ruleset = bst__cli_ruleset(cli, bst_record_setup(moment->record));
    if (!moment->ruleset) {
        return BST__EXIT_FAILED;
    }
    code = check_lock(moment, cli, is_forced);
    if (code != BST__CLI_GOES_ON) {
        return code;
    }
    bst_status status = play(moment, cli);
    return status == BST_OK ? BST__CLI_GOES_ON : bst__cli_fail(cli, status);
}

void bst__moment_close(bst__moment *moment)
{
    bst_game_destroy(moment->game);
    bst_ruleset_destroy(moment->ruleset);
    bst_record_destroy(moment->record);
}

bst_game *bst__moment_copy(const bst__moment *moment, bst__cli *cli)
{
    bst_game *copy = NULL;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    bst_status status = bst_game_create(&copy, moment->ruleset, bst_game_setup(moment->game),
                                        &config, cli->diags);
    if (status == BST_OK) {
        status = bst_game_copy(copy, moment->game);
    }
    if (status != BST_OK) {
        bst_game_destroy(copy);
        (void)bst__cli_fail(cli, status);
        return NULL;
    }
    return copy;
}

/* The loop of a session: bots choose, humans are asked, everything is shown as it happens.
 *
 * However the input ends (quit, its end, an interrupt), a game that is not over is kept.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/types.h>
#include <unistd.h>

#include "cli/play.h"
#include "game/say.h"

typedef enum answer { ANSWER_AGAIN, ANSWER_LIST, ANSWER_SHOW, ANSWER_LEAVE, ANSWER_FAIL } answer;

static const char help_text[] =
    "  NUMBER         choose the option with this number\n"
    "  NOTATION       choose it by its text, as in the list but without what stands behind a\n"
    "                 segment or a piece\n"
    "  options        list the options again; so does an empty line\n"
    "  undo           take your last choice back\n"
    "  board          show the board without numbers\n"
    "  log            show all choices and awards so far\n"
    "  save FILE      write the game to a file\n"
    "  quit           leave; `bastide play --resume` goes on\n";

/* ------------------------------------------------------------------ answers */

/* What cannot be kept is said once; the game goes on. */
static void keep(bst__play *play)
{
    if (!play->is_watched || bst__keep_write(play) == BST_OK) {
        return;
    }
    if (!play->is_warned) {
        play->is_warned = true;
        bst__cli_report(play->cli);
    }
    bst_diags_clear(play->cli->diags);
}

static bst_status write_all(bst__play *play)
{
    keep(play);
    return bst__play_write_record(play);
}

/* What bots did since the last choice of a human is undone with it. */
static answer undo(bst__play *play)
{
    bst_status status = bst__play_undo(play, false);
    if (status == BST_E_STATE) {
        (void)puts("There is nothing more to undo.");
        return ANSWER_AGAIN;
    }
    if (status == BST_OK) {
        status = write_all(play);
    }
    if (status != BST_OK) {
        (void)bst__cli_fail(play->cli, status);
        return ANSWER_FAIL;
    }
    return ANSWER_SHOW;
}

static answer save(bst__play *play, const char *path)
{
    if (path[0] == '\0') {
        (void)puts("Save to which file? `save FILE`");
        return ANSWER_AGAIN;
    }
    bst_status status = bst__play_save(play, path);
    if (status != BST_OK) {
        (void)bst__cli_fail(play->cli, status);
    } else {
        (void)printf("Saved to %s\n", path);
    }
    return ANSWER_AGAIN;
}

/* Applies a choice that was understood; what the rules refuse is said and asked again. */
static answer choose(bst__play *play, const bst_option *option)
{
    bst_status status = bst__play_choose(play, option);
    if (status == BST_OK) {
        status = write_all(play);
        if (status != BST_OK) {
            (void)bst__cli_fail(play->cli, status);
            return ANSWER_FAIL;
        }
        return ANSWER_SHOW;
    }
    (void)bst__cli_fail(play->cli, status);
    return ANSWER_AGAIN;
}

static answer choose_number(bst__play *play, uint64_t number)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst_status status = bst_game_options(play->game, &options, &count);
    if (status != BST_OK) {
        (void)bst__cli_fail(play->cli, status);
        return ANSWER_FAIL;
    }
    if (number < 1 || number > count) {
        (void)printf("There are options 1 to %u; `options` lists them.\n", (unsigned)count);
        return ANSWER_AGAIN;
    }
    bst_option option = options[number - 1];
    if (option.argc > 0 && option.last > option.args[option.argc - 1]) {
        char text[BST__PLAY_TEXT];
        (void)bst_game_option_text(play->game, &option, text, sizeof text);
        (void)printf("Type it out with one number: %s\n", text);
        return ANSWER_AGAIN;
    }
    return choose(play, &option);
}

/* Whether a word begins as a turn does and is none. */
static bool has_wrong_turn(const char *text)
{
    static const char *const turns[] = {"@0", "@90", "@180", "@270"};
    const char *word = strchr(text, '@');
    if (!word || (word > text && word[-1] != ' ')) {
        return false;
    }
    size_t size = strcspn(word, " ");
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        if (strlen(turns[i]) == size && memcmp(turns[i], word, size) == 0) {
            return false;
        }
    }
    return true;
}

static answer choose_text(bst__play *play, const char *text)
{
    bst_option option;
    bst_status status = bst_game_option_parse(play->game, text, &option, play->cli->diags);
    if (status == BST_OK) {
        return choose(play, &option);
    }
    bst__cli_report(play->cli);
    if (has_wrong_turn(text)) {
        (void)fputs("A turn is one of @0 @90 @180 @270.\n", stderr);
    }
    (void)fputs("Type a number from the list, `options` to see it again, or `help`.\n", stderr);
    return ANSWER_AGAIN;
}

/* Whether `line` was meant as a number: a digit, perhaps after a sign, begins its only word. */
static bool is_like_number(const char *line)
{
    size_t sign = strspn(line, "+-");
    return line[sign] >= '0' && line[sign] <= '9' && !strpbrk(line, " ,:@");
}

static bool is_word(const char *line, const char *word, const char *short_word)
{
    return strcasecmp(line, word) == 0 || strcmp(line, short_word) == 0;
}

static answer understand(bst__play *play, char *line)
{
    uint64_t number = 0;
    if (is_word(line, "options", "")) {
        return ANSWER_LIST;
    }
    if (is_like_number(line)) {
        return choose_number(play, bst__cli_number(line, UINT32_MAX, &number) ? number : 0);
    }
    if (is_word(line, "quit", "q")) {
        return ANSWER_LEAVE;
    }
    if (is_word(line, "help", "?")) {
        (void)fputs(help_text, stdout);
        return ANSWER_LIST;
    }
    if (strcasecmp(line, "undo") == 0) {
        return undo(play);
    }
    if (strcasecmp(line, "log") == 0) {
        bst__play_show_log(play);
        return ANSWER_LIST;
    }
    if (strcasecmp(line, "board") == 0) {
        return bst__play_show_board(play) == BST_OK ? ANSWER_LIST : ANSWER_FAIL;
    }
    if (strncasecmp(line, "save", 4) == 0 && (line[4] == '\0' || line[4] == ' ')) {
        return save(play, line + 4 + strspn(line + 4, " "));
    }
    return choose_text(play, line);
}

/* Cuts blanks off both ends. */
static char *trim(char *line)
{
    line += strspn(line, " \t\r\n");
    size_t size = strlen(line);
    while (size > 0 && strchr(" \t\r\n", line[size - 1])) {
        line[--size] = '\0';
    }
    return line;
}

static answer ask(bst__play *play)
{
    char *line = NULL;
    size_t capacity = 0;
    answer result = ANSWER_AGAIN;
    while (result == ANSWER_AGAIN) {
        bst_decision decision = bst_game_decision(play->game);
        char decider[BST__DECIDER];
        bst__play_decider(play, decider, sizeof decider);
        (void)printf("%s, %s> ", decider, bst__say_decision(play->ruleset, decision.name));
        (void)fflush(stdout);
        errno = 0;
        ssize_t size = getline(&line, &capacity, stdin);
        result = size < 0 || bst__play_interrupted ? ANSWER_LEAVE : understand(play, trim(line));
        bst__cli_report(play->cli);
        if (result == ANSWER_LIST) {
            bst_status status = bst__play_show_options(play);
            result = status == BST_OK ? ANSWER_AGAIN : ANSWER_FAIL;
        }
    }
    free(line);
    return result;
}

/* ------------------------------------------------------------------ the loop */

static bst_status let_bot_choose(bst__play *play)
{
    bst_status status = bst__play_bot(play);
    return status == BST_OK ? write_all(play) : status;
}

/* A moment of the game: ANSWER_SHOW goes on. */
static answer take_moment(bst__play *play)
{
    bst_status status = BST_OK;
    bst__play_show_news(play);
    if (!bst__play_is_human(play)) {
        status = bst__play_interrupted ? BST_OK : let_bot_choose(play);
        if (bst__play_interrupted) {
            return ANSWER_LEAVE;
        }
    } else {
        status = bst__play_show_turn(play);
    }
    if (status != BST_OK) {
        (void)bst__cli_fail(play->cli, status);
        return ANSWER_FAIL;
    }
    bool asks =
        bst__play_is_human(play) && play->choices_shown == bst_game_choice_count(play->game);
    return asks ? ask(play) : ANSWER_SHOW;
}

static int finish(bst__play *play)
{
    bst_decision decision = bst_game_decision(play->game);
    bst__play_show_news(play);
    bst_status status = bst__play_show_board(play);
    if (status == BST_OK) {
        status = write_all(play);
    }
    if (status != BST_OK) {
        return bst__cli_fail(play->cli, status);
    }
    if (decision.state == BST_HALTED) {
        (void)fputs("The game was halted by a failing script.\n", stderr);
        return BST__EXIT_FAILED;
    }
    status = bst__play_show_end(play);
    if (status != BST_OK) {
        return bst__cli_fail(play->cli, status);
    }
    return play->is_watched ? bst__keep_leave(play) : BST__EXIT_OK;
}

int bst__play_run(bst__play *play)
{
    answer result = ANSWER_SHOW;
    if (play->is_watched) {
        bst__play_catch_interrupts();
        keep(play);
    }
    while (result == ANSWER_SHOW && bst_game_decision(play->game).state == BST_DECIDING) {
        result = take_moment(play);
    }
    if (result == ANSWER_LEAVE) {
        int code = bst__keep_leave(play);
        bst_status status = bst__play_write_record(play);
        return status == BST_OK ? code : bst__cli_fail(play->cli, status);
    }
    if (result == ANSWER_FAIL) {
        (void)bst__keep_leave(play);
        return BST__EXIT_FAILED;
    }
    return finish(play);
}

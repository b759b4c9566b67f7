/* What happened, in lines: the newest beside the board, all of it on a page of its own; and pages
 * of lines in general. */
#include <stdio.h>
#include <string.h>

#include "cli/tui.h"
#include "view/tile_cells.h"

enum { AWARD_BYTES = 1024, INDENT = 2 };

/* ------------------------------------------------------------------ the log */

static const char *who(const bst_game *game, uint32_t seat)
{
    return seat == BST_CHANCE ? "chance" : bst_game_player_name(game, seat);
}

/* The beginning of a line: who; where `brief` the seat's digit, which is shown as its letter. */
static void add_who(bst_text *out, const bst_game *game, uint32_t seat, bool brief)
{
    if (brief) {
        bst__text_addf(out, "%u", seat <= BST_SEATS_MAX ? (unsigned)seat : 0);
    } else {
        bst__text_add(out, who(game, seat));
    }
}

static void add_award(bst_text *out, const bst_game *game, uint32_t index, bool brief)
{
    char text[AWARD_BYTES];
    bst_award award = bst_game_award(game, index);
    (void)bst_game_award_text(game, index, text, sizeof text);
    bst__text_add(out, brief ? "" : "* ");
    add_who(out, game, award.seat, brief);
    bst__text_addf(out, " %+d  %s\n", award.points, text);
}

/* Appends a line for each choice and award from choice `from` on; those of chance, and passing, are
 * left out where `brief`. */
static void write_log(bst_text *out, const bst_game *game, uint32_t from, bool brief)
{
    uint32_t award = 0;
    uint32_t awards = bst_game_award_count(game);
    uint32_t choices = bst_game_choice_count(game);
    for (uint32_t i = 0; i < choices; i++) {
        char text[BST__PLAY_TEXT];
        uint32_t seat = bst_game_choice(game, i, text, sizeof text);
        bool is_told = i >= from && !(brief && (seat == BST_CHANCE || strcmp(text, "pass") == 0));
        if (is_told) {
            add_who(out, game, seat, brief);
            bst__text_addf(out, "%s%s\n", brief ? " " : ": ", text);
        }
        while (award < awards && bst_game_award(game, award).choice <= i + 1) {
            if (i >= from) {
                add_award(out, game, award, brief);
            }
            award++;
        }
    }
    while (award < awards) {
        add_award(out, game, award++, brief);
    }
}

/* How many bytes of `text` go on a line of `cols`: up to the last blank that fits. */
static size_t line_bytes(const char *text, int cols)
{
    size_t last_blank = 0;
    size_t i = 0;
    int width = 0;
    for (; text[i] != '\0' && text[i] != '\n'; i++) {
        width += ((unsigned char)text[i] & 0xC0u) != 0x80 ? 1 : 0;
        if (width > cols) {
            return last_blank > 0 ? last_blank : i;
        }
        last_blank = text[i] == ' ' && width > INDENT ? i : last_blank;
    }
    return i;
}

/* One line of a page: `seats` not NULL: a digit at its start stands for a seat. */
static void draw_line(bst__canvas *canvas, int col, int row, int cols, const char *line,
                      const bst_game *seats)
{
    char letter[8];
    bst__paint paint = {0, 0, line[0] == '*' ? BST__BOLD : 0};
    if (seats && line[0] >= '1' && line[0] <= '8') {
        uint32_t seat = (uint32_t)(line[0] - '0');
        bst__ink ink = bst__ink_of_seat(bst_game_ruleset(seats), seat);
        paint.style = line[1] == ' ' && (line[2] == '+' || line[2] == '-') ? BST__BOLD : 0;
        bst__canvas_put(canvas, col++, row,
                        bst__spot_of(bst__seat_letter(seats, seat, letter),
                                     (bst__paint){bst__ink_on(ink), ink, BST__BOLD | BST__MARKED}));
        line++;
        cols--;
    }
    (void)bst__canvas_text(canvas, col, row, cols, line, paint);
}

/* Draws the lines of `text` from number `first` on, wrapped; returns how many there are. */
static int draw_wrapped(bst__canvas *canvas, bst__box box, int first, const char *text,
                        const bst_game *seats)
{
    int row = 0;
    int indent = 0;
    while (*text != '\0') {
        char line[1024];
        size_t bytes = line_bytes(text, box.cols - indent);
        size_t kept = bytes < sizeof line ? bytes : sizeof line - 1;
        memcpy(line, text, kept);
        line[kept] = '\0';
        if (row >= first && row < first + box.rows) {
            draw_line(canvas, box.col + indent, box.row + row - first, box.cols - indent, line,
                      indent == 0 ? seats : NULL);
        }
        row++;
        text += bytes;
        indent = *text == '\n' || *text == '\0' ? 0 : INDENT;
        text += *text == '\n' || *text == ' ' ? 1 : 0;
    }
    return row;
}

void bst__panel_log(bst__canvas *canvas, bst__box box, int row, const bst_game *game)
{
    bst_text text = {0};
    uint32_t choices = bst_game_choice_count(game);
    bst__box below = {box.col, row, box.cols, box.row + box.rows - row};
    if (below.rows < 1) {
        return;
    }
    /* more than ever fit */
    write_log(&text, game, choices > 200 ? choices - 200 : 0, true);
    int count =
        draw_wrapped(canvas, (bst__box){0, 0, below.cols, 0}, 0, bst__text_get(&text), game);
    int first = count > below.rows ? count - below.rows : 0;
    (void)draw_wrapped(canvas, below, first, bst__text_get(&text), game);
    bst__text_free(&text);
}

/* ------------------------------------------------------------------ pages */

static int scroll_by(int key, int rows)
{
    switch (key) {
    case BST__KEY_UP:
    case 'k':
        return -1;
    case BST__KEY_DOWN:
    case 'j':
        return 1;
    case BST__KEY_PAGE_UP:
        return -rows;
    case BST__KEY_PAGE_DOWN:
    case ' ':
        return rows;
    default:
        return 0;
    }
}

static void show_page(bst__canvas *canvas, const char *title, const char *text, int *first)
{
    char head[BST__TUI_LABEL];
    bst__box box = {1, 1, canvas->cols - 2, canvas->rows - 2};
    bst__canvas_clear(canvas);
    int count = draw_wrapped(canvas, (bst__box){0, 0, box.cols, 0}, 0, text, NULL);
    *first = *first > count - box.rows ? count - box.rows : *first;
    *first = *first < 0 ? 0 : *first;
    (void)draw_wrapped(canvas, box, *first, text, NULL);
    (void)snprintf(head, sizeof head, " %s", title);
    bst__panel_title(canvas, head, "");
    bst__panel_line(canvas, canvas->rows - 1,
                    count > box.rows ? " arrows scroll, any other key goes back"
                                     : " any key goes back",
                    bst__bar_paint);
    bst__screen_show(canvas);
}

static void show_pages(bst__canvas *canvas, const char *title, const char *text, int first)
{
    int moved = 0;
    int key = BST__KEY_RESIZE;
    while (moved != 0 || key == BST__KEY_RESIZE || key == BST__KEY_HOME || key == BST__KEY_END) {
        first = key == BST__KEY_HOME ? 0 : key == BST__KEY_END ? INT16_MAX : first + moved;
        show_page(canvas, title, text, &first);
        key = bst__screen_key(canvas);
        moved = scroll_by(key, canvas->rows - 3);
    }
}

void bst__panel_show_lines(bst__canvas *canvas, const char *title, const char *text)
{
    show_pages(canvas, title, text, 0);
}

void bst__panel_show_log(bst__canvas *canvas, const bst_game *game)
{
    bst_text text = {0};
    write_log(&text, game, 0, false);
    show_pages(canvas, "The log, newest last", bst__text_get(&text), INT16_MAX);
    bst__text_free(&text);
}

/* ------------------------------------------------------------------ a line of input */

/* Appends a character as UTF-8. */
static void append_key(char *buffer, size_t size, int key)
{
    size_t at = strlen(buffer);
    unsigned point = (unsigned)key;
    char bytes[4];
    size_t count = 0;
    if (point < 0x80) {
        bytes[count++] = (char)point;
    } else {
        unsigned rest = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
        static const unsigned heads[4] = {0, 0xC0, 0xE0, 0xF0};
        bytes[count++] = (char)(heads[rest] | point >> (6 * rest));
        while (rest-- > 0) {
            bytes[count++] = (char)(0x80u | (point >> (6 * rest) & 0x3Fu));
        }
    }
    if (at + count < size) {
        memcpy(buffer + at, bytes, count);
        buffer[at + count] = '\0';
    }
}

static void remove_last(char *buffer)
{
    size_t at = strlen(buffer);
    while (at > 0 && ((unsigned char)buffer[at - 1] & 0xC0u) == 0x80) {
        at--;
    }
    buffer[at > 0 ? at - 1 : 0] = '\0';
}

bool bst__panel_ask(bst__canvas *canvas, int row, const char *prompt, char *buffer, size_t size)
{
    int key = BST__KEY_OTHER;
    while (key != BST__KEY_ENTER) {
        bst_text line = {0};
        int at = key == BST__KEY_RESIZE ? canvas->rows - 2 : row;
        row = at;
        bst__text_addf(&line, " %s%s_", prompt, buffer);
        bst__panel_line(canvas, row, bst__text_get(&line), bst__bar_paint);
        bst__screen_show(canvas);
        bst__text_free(&line);
        key = bst__screen_key(canvas);
        if (key == BST__KEY_NONE || key == BST__KEY_ESCAPE) {
            return false;
        }
        if (key == BST__KEY_BACK) {
            remove_last(buffer);
        } else if (key >= ' ' && key < BST__KEY_FIRST) {
            append_key(buffer, size, key);
        }
    }
    return true;
}

/* The terminal by ncurses: shows canvases with the colours it has, and reads keys. Nothing else
 * knows ncurses.
 *
 * Signals that matter here are held back except while it waits for a key, so that none comes
 * between looking for it and waiting.
 */
#include <errno.h>
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

#include "base/utf8.h"
#include "cli/tui.h"

static struct {
    SCREEN *handle;
    int colours; /* 0, 8 or 256 */
    sigset_t held;
    sigset_t before; /* what was held back before */
    struct sigaction resized_before;
} terminal;

static volatile sig_atomic_t was_resized;

/* ------------------------------------------------------------------ signals */

static void note_resize(int signal)
{
    (void)signal;
    was_resized = 1;
}

static void hold_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_resize;
    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGWINCH, &action, &terminal.resized_before);
    (void)sigemptyset(&terminal.held);
    (void)sigaddset(&terminal.held, SIGWINCH);
    (void)sigaddset(&terminal.held, SIGINT);
    (void)sigaddset(&terminal.held, SIGTERM);
    (void)sigaddset(&terminal.held, SIGHUP);
    (void)sigprocmask(SIG_BLOCK, &terminal.held, &terminal.before);
}

static void let_signals_through(void)
{
    (void)sigprocmask(SIG_SETMASK, &terminal.before, NULL);
}

/* ------------------------------------------------------------------ opening */

bool bst__tui_is_possible(const bst__cli *cli)
{
    int error = 0;
    const char *name = getenv("TERM");
    if (cli->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !name ||
        setupterm(NULL, STDOUT_FILENO, &error) != OK) {
        return false;
    }
    const char *move = tigetstr("cup");
    bool can_move = move && move != (const char *)-1;
    (void)del_curterm(cur_term);
    return can_move;
}

static bool wants_colour(void)
{
    const char *declined = getenv("NO_COLOR");
    return !(declined && declined[0] != '\0') && has_colors();
}

static bool fit(bst__canvas *canvas)
{
    return bst__canvas_resize(canvas, COLS, LINES) == BST_OK;
}

bool bst__screen_open(bst__canvas *canvas, bool ascii)
{
    (void)setlocale(LC_CTYPE, "");
    canvas->ascii = ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    terminal.handle = newterm(NULL, stdout, stdin);
    if (!terminal.handle) {
        return false;
    }
    /* ncurses ends the program on interrupts; here the game is kept first */
    bst__play_catch_interrupts();
    hold_signals();
    (void)cbreak();
    (void)noecho();
    (void)nonl();
    (void)keypad(stdscr, TRUE);
    (void)nodelay(stdscr, TRUE);
    (void)set_escdelay(25);
    (void)curs_set(0);
    terminal.colours = 0;
    if (wants_colour() && start_color() == OK && use_default_colors() == OK) {
        terminal.colours = COLORS >= 256 ? 256 : COLORS >= 8 ? 8 : 0;
    }
    if (!fit(canvas)) {
        bst__screen_close();
        return false;
    }
    return true;
}

void bst__screen_close(void)
{
    if (terminal.handle) {
        (void)endwin();
        delscreen(terminal.handle);
        terminal.handle = NULL;
        let_signals_through();
        (void)sigaction(SIGWINCH, &terminal.resized_before, NULL);
    }
}

void bst__screen_redraw(void)
{
    (void)clearok(stdscr, TRUE);
}

/* ------------------------------------------------------------------ colours */

static int cube_step(int part)
{
    return part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40;
}

static int of_256(int red, int green, int blue)
{
    int spread = abs(red - green) + abs(green - blue) + abs(red - blue);
    if (spread < 24 && red > 10 && red < 240) {
        return 232 + (red - 8 < 0 ? 0 : (red - 8) / 10 > 23 ? 23 : (red - 8) / 10);
    }
    return 16 + 36 * cube_step(red) + 6 * cube_step(green) + cube_step(blue);
}

/* By hue, in degrees; what has little of it is black or white. */
static int of_8(int red, int green, int blue)
{
    static const int hues[6] = {COLOR_YELLOW, COLOR_GREEN,   COLOR_CYAN,
                                COLOR_BLUE,   COLOR_MAGENTA, COLOR_RED};
    static const int ends[6] = {18, 75, 165, 200, 265, 335};
    int most = red > green ? red : green;
    int least = red < green ? red : green;
    most = blue > most ? blue : most;
    least = blue < least ? blue : least;
    int spread = most - least;
    if (most == 0 || spread * 5 < most) {
        return most > 110 ? COLOR_WHITE : COLOR_BLACK;
    }
    int hue = most == red     ? 60 * (green - blue) / spread
              : most == green ? 120 + 60 * (blue - red) / spread
                              : 240 + 60 * (red - green) / spread;
    hue = hue < 0 ? hue + 360 : hue;
    int found = COLOR_RED;
    for (int i = 0; i < 6; i++) {
        found = hue >= ends[i] ? hues[i] : found;
    }
    return found;
}

/* A number of the terminal's colours; -1 its own. */
static int colour_of(bst__ink ink)
{
    int red = (int)(ink >> 16 & 0xFFu);
    int green = (int)(ink >> 8 & 0xFFu);
    int blue = (int)(ink & 0xFFu);
    if (ink == 0) {
        return -1;
    }
    return terminal.colours == 256 ? of_256(red, green, blue) : of_8(red, green, blue);
}

/* With few colours a letter may have that of its ground; then it is told apart by light. */
static int pair_of(bst__paint paint)
{
    int fg = colour_of(paint.fg);
    int bg = colour_of(paint.bg);
    if (fg == bg && bg >= 0) {
        fg = colour_of(bst__ink_on(paint.bg));
        fg = fg != bg ? fg : bg == COLOR_BLACK ? COLOR_WHITE : COLOR_BLACK;
    }
    return fg < 0 && bg < 0 ? 0 : alloc_pair(fg, bg);
}

/* ------------------------------------------------------------------ showing */

static attr_t attributes_of(bst__paint paint)
{
    attr_t attributes = 0;
    bool is_marked = (paint.style & BST__REVERSE) != 0 ||
                     ((paint.style & BST__MARKED) != 0 && terminal.colours == 0);
    attributes |= paint.style & BST__BOLD ? A_BOLD : 0;
    attributes |= (paint.style & BST__DIM) && terminal.colours != 8 ? A_DIM : 0;
    attributes |= paint.style & BST__UNDERLINE ? A_UNDERLINE : 0;
    return attributes | (is_marked ? A_REVERSE : 0);
}

static void show_spot(int col, int row, const bst__spot *spot)
{
    wchar_t text[2] = {L' ', L'\0'};
    cchar_t shown;
    if (strcmp(spot->glyph, BST__SPOT_REST) == 0) {
        return; /* the character before it covers this place */
    }
    size_t size = strlen(spot->glyph);
    if (size > 0) {
        text[0] = (wchar_t)bst__utf8_point(spot->glyph, size);
        /* what the terminal takes for wider or narrower would push the rest aside */
        uint32_t point = bst__utf8_point(spot->glyph, size);
        bool fits = wcwidth(text[0]) == bst__utf8_width(point);
        text[0] = text[0] >= 0x80 && !fits ? L'?' : text[0];
    }
    int pair = terminal.colours > 0 ? pair_of(spot->paint) : 0;
    if (setcchar(&shown, text, attributes_of(spot->paint), 0, &pair) == OK) {
        (void)mvadd_wch(row, col, &shown);
    }
}

void bst__screen_show(const bst__canvas *canvas)
{
    (void)erase();
    for (int row = 0; row < canvas->rows; row++) {
        for (int col = 0; col < canvas->cols; col++) {
            show_spot(col, row, &canvas->at[row * canvas->cols + col]);
        }
    }
    (void)refresh();
    /* a long thought of a bot may follow: who wants to end need not wait for a key */
    let_signals_through();
    (void)sigprocmask(SIG_BLOCK, &terminal.held, NULL);
}

/* ------------------------------------------------------------------ keys */

static int special_key(wint_t key)
{
    static const struct {
        wint_t curses;
        int key;
    } known[] = {
        {KEY_UP, BST__KEY_UP},         {KEY_DOWN, BST__KEY_DOWN},
        {KEY_LEFT, BST__KEY_LEFT},     {KEY_RIGHT, BST__KEY_RIGHT},
        {KEY_HOME, BST__KEY_HOME},     {KEY_END, BST__KEY_END},
        {KEY_PPAGE, BST__KEY_PAGE_UP}, {KEY_NPAGE, BST__KEY_PAGE_DOWN},
        {KEY_ENTER, BST__KEY_ENTER},   {KEY_BACKSPACE, BST__KEY_BACK},
        {KEY_DC, BST__KEY_BACK},       {KEY_BTAB, BST__KEY_BACK_TAB},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i].curses == key) {
            return known[i].key;
        }
    }
    return BST__KEY_OTHER;
}

static int plain_key(wint_t key)
{
    switch (key) {
    case L'\r':
    case L'\n':
        return BST__KEY_ENTER;
    case 0x08:
    case 0x7F:
        return BST__KEY_BACK;
    case 0x1B:
        return BST__KEY_ESCAPE;
    default:
        return (int)key;
    }
}

/* Waits until there is something to read, or a signal came. False where that cannot be. */
static bool wait_for_input(void)
{
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    /* a signal that nobody holds: the program was stopped and goes on */
    return pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &terminal.before) > 0 ||
           was_resized || bst__play_interrupted || errno == EINTR;
}

static int take_resize(bst__canvas *canvas)
{
    struct winsize size;
    was_resized = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        (void)resize_term(size.ws_row, size.ws_col);
    }
    /* what was on its way for the old size may stand anywhere now */
    bst__screen_redraw();
    return fit(canvas) ? BST__KEY_RESIZE : BST__KEY_NONE;
}

int bst__screen_key(bst__canvas *canvas)
{
    enum { IN_VAIN = 16 };
    wint_t key = 0;
    /* a terminal that is gone can always be read, but nothing comes */
    for (int tries = 0; tries < IN_VAIN && !bst__play_interrupted; tries++) {
        int result = get_wch(&key);
        if (was_resized) {
            return take_resize(canvas);
        }
        if (result != ERR) {
            return result == KEY_CODE_YES ? special_key(key) : plain_key(key);
        }
        if (!wait_for_input()) {
            return BST__KEY_NONE;
        }
    }
    return BST__KEY_NONE;
}

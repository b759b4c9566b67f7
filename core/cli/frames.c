/* Numbered pictures of a record: one for each choice of a player that changes the board. The
 * board's last extent is found first, so that the pictures can follow each other in a film. */
#include "cli/frames.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "view/svg.h"

enum { DIGITS = 3, CHOICE_BYTES = 200 };

static bool copy_part(char *to, size_t size, const char *from, size_t count)
{
    if (count >= size || memchr(from, '%', count)) {
        return false;
    }
    memcpy(to, from, count);
    to[count] = '\0';
    return true;
}

/* The one "%d", "%03d" and so on of a name; nothing else is understood. */
static bool read_pattern(bst__frames *frames, const char *path)
{
    const char *at = strchr(path, '%');
    const char *rest = at ? at + 1 : NULL;
    frames->digits = 1;
    if (!at) {
        return false;
    }
    if (rest[0] == '0' && rest[1] >= '1' && rest[1] <= '9') {
        frames->digits = rest[1] - '0';
        rest += 2;
    }
    return *rest == 'd' &&
           copy_part(frames->before, sizeof frames->before, path, (size_t)(at - path)) &&
           copy_part(frames->after, sizeof frames->after, rest + 1, strlen(rest + 1));
}

bool bst__frames_read(bst__frames *frames, const bst__picture *picture)
{
    const char *path = picture->output ? picture->output : "";
    size_t size = strlen(path);
    if (size == 0 || path[size - 1] != '/') {
        return read_pattern(frames, path);
    }
    frames->digits = DIGITS;
    (void)snprintf(frames->after, sizeof frames->after, "%s",
                   picture->format == BST__FORMAT_PNG ? ".png" : ".svg");
    return copy_part(frames->before, sizeof frames->before, path, size);
}

/* ------------------------------------------------------------------ what changed */

static uint64_t mixed(uint64_t sum, uint64_t value)
{
    return (sum ^ value) * 1099511628211u;
}

/* Equal for boards with the same tiles and the same pieces in the same places. */
static uint64_t board_sum(const bst_game *game)
{
    uint64_t sum = mixed(14695981039346656037u, bst_game_tile_count(game));
    for (uint32_t i = 0; i < bst_game_piece_count(game); i++) {
        bst_piece_view piece = bst_game_piece(game, i);
        if (strcmp(piece.site, "supply") != 0) {
            sum = mixed(sum, i);
            sum = mixed(sum, piece.segment);
            sum = mixed(sum, (uint64_t)(uint32_t)piece.x);
            sum = mixed(sum, (uint64_t)(uint32_t)piece.y);
        }
    }
    return sum;
}

/* ------------------------------------------------------------------ drawing */

typedef struct film {
    const bst__frames *frames;
    const bst__picture *picture;
    bst__cli *cli;
    const bst_record *record;
    bst_game *game;
    bst_svg_board what;
    uint32_t count;
} film;

static int write_frame(film *f, const char *caption)
{
    bst_text drawing = {0};
    bst_text path = {0};
    f->what.caption = caption;
    bst_status status = bst__svg_board(&drawing, f->game, &f->what, f->cli->diags);
    bst__text_addf(&path, "%s%0*u%s", f->frames->before, f->frames->digits, (unsigned)f->count++,
                   f->frames->after);
    if (status == BST_OK && path.failed) {
        status = BST_E_NOMEM;
    }
    int code = status != BST_OK
                   ? bst__cli_fail(f->cli, status)
                   : bst__picture_write(f->picture, f->cli, &drawing, bst__text_get(&path));
    bst__text_free(&drawing);
    bst__text_free(&path);
    return code;
}

static int play_and_draw(film *f)
{
    uint32_t count = bst_record_choice_count(f->record);
    uint64_t before = board_sum(f->game);
    int code = write_frame(f, NULL);
    for (uint32_t i = 0; i < count && code == BST__EXIT_OK; i++) {
        char caption[CHOICE_BYTES];
        uint32_t seat = 0;
        const char *text = bst_record_choice(f->record, i, &seat, NULL);
        bst_status status = bst_record_play(f->record, f->game, i + 1, f->cli->diags);
        if (status != BST_OK) {
            return bst__cli_fail(f->cli, status);
        }
        uint64_t now = board_sum(f->game);
        if (seat != BST_CHANCE && now != before) {
            (void)snprintf(caption, sizeof caption, "%s: %s",
                           bst_game_player_name(f->game, seat), text);
            code = write_frame(f, caption);
            before = now;
        }
    }
    return code;
}

static bst_status start(film *f, bst_ruleset *ruleset)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    bst_game_destroy(f->game);
    f->game = NULL;
    return bst_game_create(&f->game, ruleset, bst_record_setup(f->record), &config,
                           f->cli->diags);
}

static bool make_folder(film *f)
{
    size_t size = strlen(f->frames->before);
    if (size == 0 || f->frames->before[size - 1] != '/' ||
        mkdir(f->frames->before, 0777) == 0 || errno == EEXIST) {
        return true;
    }
    bst_diags_add(f->cli->diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0},
                  "cannot make the folder `%s`: %s", f->frames->before, strerror(errno));
    return false;
}

int bst__frames_write(const bst__frames *frames, const bst__picture *picture, bst__cli *cli,
                      const bst_record *record, bst_ruleset *ruleset)
{
    film f = {.frames = frames, .picture = picture, .cli = cli, .record = record};
    bst_status status = make_folder(&f) ? BST_OK : BST_E_IO;
    if (status == BST_OK) {
        status = start(&f, ruleset);
    }
    if (status == BST_OK) {
        status = bst_record_play(record, f.game, bst_record_choice_count(record), cli->diags);
    }
    if (status == BST_OK) {
        f.what.fixed = bst__svg_board_bounds(f.game, &f.what);
        status = start(&f, ruleset);
    }
    int code = status == BST_OK ? play_and_draw(&f) : bst__cli_fail(cli, status);
    bst_game_destroy(f.game);
    return code;
}

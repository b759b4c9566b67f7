/* Writes setups as setup files. Where mods are looked for is not part of them, since that differs
 * from one machine to the next. */
#include "cli/setup_text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* A value that YAML reads as it is written, or in quotes. */
static void add_value(bst_text *out, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "._/+-";
    if (text[0] != '\0' && text[0] != '-' && text[strspn(text, plain)] == '\0') {
        bst__text_add(out, text);
        return;
    }
    bst__text_add(out, "\"");
    for (; *text != '\0'; text++) {
        bst__text_add(out, *text == '"' || *text == '\\' ? "\\" : "");
        bst__text_add_bytes(out, text, 1);
    }
    bst__text_add(out, "\"");
}

static void add_players(bst_text *out, const bst_setup *setup)
{
    uint32_t named = 0;
    for (uint32_t seat = 1; seat <= bst_setup_players(setup); seat++) {
        named += bst_setup_name(setup, seat)[0] != '\0';
    }
    if (named < bst_setup_players(setup)) {
        bst__text_addf(out, "players: %u\n", (unsigned)bst_setup_players(setup));
        return;
    }
    bst__text_add(out, "players: [");
    for (uint32_t seat = 1; seat <= bst_setup_players(setup); seat++) {
        bst__text_add(out, seat > 1 ? ", " : "");
        add_value(out, bst_setup_name(setup, seat));
    }
    bst__text_add(out, "]\n");
}

void bst__setup_text(bst_text *out, const bst_setup *setup)
{
    bst__text_add(out, "game: ");
    add_value(out, bst_setup_game(setup));
    bst__text_add(out, "\n");
    if (bst_setup_preset(setup)[0] != '\0') {
        bst__text_add(out, "preset: ");
        add_value(out, bst_setup_preset(setup));
        bst__text_add(out, "\n");
    }
    for (uint32_t i = 0; i < bst_setup_mod_count(setup); i++) {
        bst__text_add(out, i == 0 ? "mods: [" : ", ");
        add_value(out, bst_setup_mod(setup, i));
        bst__text_add(out, i + 1 == bst_setup_mod_count(setup) ? "]\n" : "");
    }
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        const char *value = NULL;
        const char *name = bst_setup_option(setup, i, &value);
        bst__text_addf(out, "%s  %s: ", i == 0 ? "options:\n" : "", name);
        add_value(out, value);
        bst__text_add(out, "\n");
    }
    add_players(out, setup);
    if (bst_setup_copies(setup) > 1) {
        bst__text_addf(out, "copies: %u\n", (unsigned)bst_setup_copies(setup));
    }
    bst__text_addf(out, "seed: %llu\n", (unsigned long long)bst_setup_seed(setup));
}

bst_status bst__text_write(const bst_text *text, const char *path, bst_diags *diags)
{
    if (text->failed) {
        return BST_E_NOMEM;
    }
    FILE *stream = fopen(path, "w");
    bool is_written = stream && fputs(bst__text_get(text), stream) >= 0;
    int error = errno;
    if (stream && fclose(stream) != 0 && is_written) {
        is_written = false;
        error = errno;
    }
    if (!is_written) {
        (void)bst_diags_add(diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0},
                            "cannot write `%s`: %s", path, strerror(error));
        return BST_E_IO;
    }
    return BST_OK;
}

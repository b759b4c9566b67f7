/* Reads a playthrough: the setup at its head, up to the first empty line, and the choices in what
 * follows. All else in the text is there to be compared only. */
#include "cli/playthrough.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bastide/limits.h>

#include "data/yaml.h"
#include "game/setup_parts.h"

enum { FILE_BYTES_MAX = 4 << 20 };

void bst__choices_add(bst__choices *choices, const char *text, size_t size)
{
    bst__text_add_bytes(&choices->lines, text, size);
    bst__text_add(&choices->lines, "\n");
    choices->count++;
}

void bst__choices_free(bst__choices *choices)
{
    bst__text_free(&choices->lines);
}

void bst__playthrough_free(bst__playthrough *playthrough)
{
    bst_setup_destroy(playthrough->setup);
    bst__choices_free(&playthrough->choices);
    bst__text_free(&playthrough->text);
}

/* "  > Ann (12): TEXT": names of seats hold no blanks, so the first "): " ends the head. */
static void read_choice(bst__playthrough *out, const char *line, size_t size)
{
    size_t head = strlen(BST__PLAYTHROUGH_CHOICE);
    if (size < head || strncmp(line, BST__PLAYTHROUGH_CHOICE, head) != 0) {
        return;
    }
    for (size_t i = head; i + 3 < size; i++) {
        if (strncmp(line + i, "): ", 3) == 0) {
            bst__choices_add(&out->choices, line + i + 3, size - i - 3);
            return;
        }
    }
}

static bst_status read_setup(bst__playthrough *out, bst__cli *cli, const char *path, size_t head)
{
    bst_arena arena;
    uint32_t file = 0;
    const bst_node *root = NULL;
    bst__arena_init(&arena, bst__alloc_libc);
    bst_status status = bst_setup_create(&out->setup);
    if (status == BST_OK) {
        status = bst_sources_add(&file, cli->sources, path, bst__text_get(&out->text), head);
    }
    if (status == BST_OK) {
        status = bst__yaml_load(&root, &arena, cli->sources, file, 0, cli->diags);
    }
    if (status == BST_OK && !bst__schema_check(root, &bst__setup_shape, cli->diags)) {
        status = BST_E_INVALID;
    }
    if (status == BST_OK) {
        status = bst__setup_apply(out->setup, root, cli->sources, cli->diags);
    }
    bst__arena_free(&arena);
    return status;
}

bst_status bst__playthrough_read(bst__playthrough *out, bst__cli *cli, const char *path)
{
    uint32_t file = 0;
    size_t size = 0;
    memset(out, 0, sizeof *out);
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        return BST_E_NOTFOUND;
    }
    bst_status status =
        bst_sources_read(&file, cli->sources, path, NULL, FILE_BYTES_MAX, cli->diags);
    if (status != BST_OK) {
        return status;
    }
    const char *text = bst_sources_text(cli->sources, file, &size);
    bst__text_add_bytes(&out->text, text, size);
    if (out->text.failed) {
        return BST_E_NOMEM;
    }
    text = bst__text_get(&out->text);
    const char *end = strstr(text, "\n\n");
    status = read_setup(out, cli, path, end ? (size_t)(end - text) + 1 : out->text.size);
    for (const char *line = text; status == BST_OK && *line != '\0';) {
        size_t length = strcspn(line, "\n");
        read_choice(out, line, length);
        line += length + (line[length] == '\n');
    }
    return status == BST_OK && out->choices.lines.failed ? BST_E_NOMEM : status;
}

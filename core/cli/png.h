/* SVG documents as PNG files. */
#ifndef BST_CLI_PNG_H
#define BST_CLI_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { BST__PNG_SIDE_MAX = 16000 }; /* pixels; what is larger is drawn smaller */

/* Draws the document of `size` bytes, `width` pixels wide (0: as it says), and writes it to
 * `stream`. False where that fails; `reason` says why. */
bool bst__png_write(FILE *stream, const char *svg, size_t size, uint32_t width, char *reason,
                    size_t reason_size);

#endif

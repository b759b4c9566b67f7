/* UTF-8, strictly: no overlong forms, no surrogates, nothing past U+10FFFF. */
#ifndef BST_BASE_UTF8_H
#define BST_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of the code point at `bytes` (of which `size` may be read), 0 where it is not valid. */
size_t bst__utf8_size(const char *bytes, size_t size);

/* The code point of `size` valid bytes. */
uint32_t bst__utf8_point(const char *bytes, size_t size);

/* Columns that a code point takes on a terminal: 0 for marks and joiners, 2 for the wide ones of
 * East Asia, else 1. Of the tables of Unicode the ranges that texts here have. */
int bst__utf8_width(uint32_t point);

/* The same for a whole text; what is not valid counts 1 a byte. */
int bst__utf8_columns(const char *text);

#endif

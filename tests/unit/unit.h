/* What every unit test needs: cmocka with the headers it wants, and rendering to a string. */
#ifndef TESTS_UNIT_UNIT_H
#define TESTS_UNIT_UNIT_H

/* open_memstream, mkstemp and dirent.h are POSIX; so this header comes first in each test. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <bastide/diag.h>

typedef void (*unit_printer)(const bst_diags *diags, FILE *stream);

/* What `print` writes for `diags`; the caller frees it. */
static inline char *unit_print(const bst_diags *diags, unit_printer print)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    print(diags, stream);
    assert_int_equal(fclose(stream), 0);
    return text;
}

static inline void unit_print_plain(const bst_diags *diags, FILE *stream)
{
    bst_diags_print(diags, stream, 0);
}

static inline void unit_assert_text(const bst_diags *diags, const char *expected)
{
    char *text = unit_print(diags, unit_print_plain);
    assert_string_equal(text, expected);
    free(text);
}

#endif

/* Result codes shared by every public function.
 *
 * Zero means success, negative values name the class of a failure. Details (where, why, what to
 * do) travel in a bst_diags collector, never in a global.
 */
#ifndef BASTIDE_STATUS_H
#define BASTIDE_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define BST_API __attribute__((visibility("default")))
#define BST_MUST_USE __attribute__((warn_unused_result))
#define BST_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#define BST_COLD __attribute__((cold)) /* called where something went wrong: kept out of the way */
#define BST_APART __attribute__((noinline)) /* long, and not called in each turn: kept apart too */
#else
#define BST_API
#define BST_MUST_USE
#define BST_PRINTF(fmt, args)
#define BST_COLD
#define BST_APART
#endif

/* One line defines the enumerator, its value and its text, so they cannot drift. */
#define BST_STATUS_LIST(X)                                                                         \
    X(OK, 0, "success")                                                                            \
    X(E_NOMEM, -1, "out of memory")                                                                \
    X(E_IO, -2, "a file could not be read or written")                                             \
    X(E_SYNTAX, -3, "the text is not well formed")                                                 \
    X(E_INVALID, -4, "the data is well formed but wrong")                                          \
    X(E_ILLEGAL, -5, "the rules do not allow this choice")                                         \
    X(E_SCRIPT, -6, "a script failed")                                                             \
    X(E_BUDGET, -7, "a script used up its budget")                                                 \
    X(E_LIMIT, -8, "an engine limit was reached")                                                  \
    X(E_LOCK, -9, "the content differs from the lock")                                             \
    X(E_STATE, -10, "the call does not fit the present state")                                     \
    X(E_NOTFOUND, -11, "no such thing")                                                            \
    X(E_USAGE, -12, "wrong arguments")

typedef enum bst_status {
#define BST_STATUS_ENUM(name, value, text) BST_##name = value,
    BST_STATUS_LIST(BST_STATUS_ENUM)
#undef BST_STATUS_ENUM
} bst_status;

/* Returns the English text of `status`; never NULL, also for unknown values. */
BST_API const char *bst_status_text(bst_status status);

#ifdef __cplusplus
}
#endif

#endif

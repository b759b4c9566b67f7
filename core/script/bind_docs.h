/* What scripts can call, in words: for the reference page and for editors. */
#ifndef BST_SCRIPT_BIND_DOCS_H
#define BST_SCRIPT_BIND_DOCS_H

typedef enum bst__binduse {
    BST__USE_READ,  /* in every call */
    BST__USE_WRITE, /* in notifies, `enter` and `choose` */
    BST__USE_EMIT,  /* in `options` and `chance` */
    BST__USE_LOAD   /* while a script is loaded */
} bst__binduse;

typedef struct bst__binddoc {
    const char *name;
    const char *args;  /* as written in a call, optional ones in brackets */
    const char *gives; /* "" where nothing */
    bst__binduse use;
    const char *doc;
} bst__binddoc;

/* Each ends with a NULL name. A test compares them with the bindings themselves. */
extern const bst__binddoc bst__binddocs_bst[];
extern const bst__binddoc bst__binddocs_game[];

#endif

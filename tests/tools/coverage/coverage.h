/* What the parts of the coverage page share: statements of the rules, and what shows them.
 * Everything lives in the arena of the run, which is short. */
#ifndef BST_TOOL_COVERAGE_H
#define BST_TOOL_COVERAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "data/node.h"

enum { KINDS = 3 }; /* rules, interactions, examples */

/* One thing that shows a statement: a scenario, or a test in another language. */
typedef struct proof {
    const char *name;
    const char *where; /* short: "river/rules" */
    struct proof *next;
} proof;

typedef struct statement {
    const char *id;
    int number;
    proof *first;
    proof *last;
    const char *missing; /* why nothing, or not all of it, is shown; NULL where all is */
    bool is_partly;      /* something is shown */
    struct statement *next;
} statement;

typedef struct group {
    const char *key;
    const char *title;
    const char *mod; /* NULL: no mod of its own */
    bool is_here;    /* its mod exists */
    statement *first[KINDS];
    struct group *next;
} group;

typedef struct reason {
    const char *why;
    int count;
    struct reason *next;
} reason;

typedef struct coverage {
    bst_arena arena;
    bst_sources *sources;
    bst_diags *diags;
    group *first;
    statement *scenes; /* in which others went wrong: shown or not, without a reason */
    reason *reasons;
    bool failed;
} coverage;

/* Says what is wrong; the run fails. */
void complain(coverage *all, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Memory that is there, or the program ends. */
void *keep(const void *memory);
/* The YAML of a file, or NULL after a complaint. */
const bst_node *read_yaml(coverage *all, const char *path);
/* The text of a file, "" after a complaint; borrowed until another file is read. */
const char *read_text(coverage *all, const char *path);
bool file_holds(coverage *all, const char *path, const char *text);
/* Whether a file or folder is there. */
bool exists(const char *path);

/* Reads the ids of the statements. */
void read_statements(coverage *all, const char *path);
statement *find_statement(const coverage *all, const char *id);
void add_proof(coverage *all, statement *what, const char *name, const char *where);
/* Of a group: statements of a kind, and how many of them something shows. */
int count_statements(const group *set, int kind);
int count_shown(const group *set, int kind);

/* Reads what shows them: scenarios below the project's top, and the tests that `path` names. */
void read_scenarios(coverage *all);
void read_others(coverage *all, const char *path);
/* Reads why something is missing, and complains where that is not so. */
void read_missing(coverage *all, const char *path);

/* Prints parts of the page. */
void print_page(coverage *all);
void print_sizes(coverage *all);

#endif

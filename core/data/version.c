/* Reading versions and ranges. A version is one integer of three fields, and a condition an
 * interval of such integers, so that all conditions of a range meet in one interval. */
#include "data/version.h"

#include <stddef.h>
#include <string.h>

#define PARTS_MAX 3
#define PART_BITS 20
#define NUMBER_MAX 999999 /* below 2^20 - 1, so that one more never carries */
#define VERSION_END ((bst__version)(NUMBER_MAX + 1) << ((PARTS_MAX - 1) * PART_BITS))

#define TEXT_OF(number) #number
#define TEXT_OF_VALUE(number) TEXT_OF(number)

typedef enum operator_type {
    OPERATOR_NONE,
    OPERATOR_FROM,
    OPERATOR_AFTER,
    OPERATOR_BEFORE,
    OPERATOR_TO,
    OPERATOR_IS
} operator_type;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

static const char *read_number(const char **at, bst__version *out)
{
    const char *from = *at;
    bst__version number = 0;
    for (; **at >= '0' && **at <= '9'; (*at)++) {
        number = number * 10 + (bst__version)(**at - '0');
        if (number > NUMBER_MAX) {
            return "a number is larger than " TEXT_OF_VALUE(NUMBER_MAX);
        }
    }
    if (*at == from) {
        return **at == '\0' || **at == '.' || is_blank(**at)
                   ? "a number is missing"
                   : "only numbers and dots are allowed in a version";
    }
    if (*from == '0' && *at > from + 1) {
        return "a number begins with 0";
    }
    *out = number;
    return NULL;
}

/* Reads 1 to 3 numbers, up to a blank or the end; *out_parts is how many. */
static const char *read_version(const char **at, bst__version *out, int *out_parts)
{
    bst__version version = 0;
    int parts = 0;
    do {
        bst__version number = 0;
        if (parts == PARTS_MAX) {
            return "a version has 3 numbers at most";
        }
        *at += parts > 0 ? 1 : 0;
        const char *problem = read_number(at, &number);
        if (problem) {
            return problem;
        }
        version = version << PART_BITS | number;
        parts++;
    } while (**at == '.');
    if (**at == ',' || **at == '|' || **at == '&') {
        return "conditions are joined by blanks, and all of them must hold";
    }
    if (**at != '\0' && !is_blank(**at)) {
        return "pre-releases and build names are not supported";
    }
    *out = version << (PART_BITS * (PARTS_MAX - parts));
    *out_parts = parts;
    return NULL;
}

const char *bst__version_read(bst__version *out, const char *text)
{
    bst__version version = 0;
    int parts = 0;
    const char *problem = read_version(&text, &version, &parts);
    if (problem) {
        return problem;
    }
    if (*text != '\0') {
        return "there is more than one";
    }
    *out = version;
    return NULL;
}

static operator_type read_operator(const char **at)
{
    static const struct {
        const char *text;
        operator_type type;
    } operators[] = {{">=", OPERATOR_FROM},
                     {">", OPERATOR_AFTER},
                     {"<=", OPERATOR_TO},
                     {"<", OPERATOR_BEFORE},
                     {"=", OPERATOR_IS}};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t size = strlen(operators[i].text);
        if (strncmp(*at, operators[i].text, size) == 0) {
            *at += size;
            return operators[i].type;
        }
    }
    return OPERATOR_NONE;
}

static bst__range interval(operator_type type, bst__version version, int parts)
{
    const bst__version step = (bst__version)1 << (PART_BITS * (PARTS_MAX - parts));
    const int major_bits = PART_BITS * (PARTS_MAX - 1);
    switch (type) {
    case OPERATOR_FROM:
        return (bst__range){version, VERSION_END};
    case OPERATOR_AFTER:
        return (bst__range){version + step, VERSION_END};
    case OPERATOR_BEFORE:
        return (bst__range){0, version};
    case OPERATOR_TO:
        return (bst__range){0, version + step};
    case OPERATOR_IS:
        return (bst__range){version, version + step};
    case OPERATOR_NONE:
        break;
    }
    return (bst__range){version, ((version >> major_bits) + 1) << major_bits};
}

static const char *read_condition(const char **at, bst__range *out)
{
    bst__version version = 0;
    int parts = 0;
    if (**at == '*' && ((*at)[1] == '\0' || is_blank((*at)[1]))) {
        *out = (bst__range){0, VERSION_END};
        (*at)++;
        return NULL;
    }
    operator_type type = read_operator(at);
    while (type != OPERATOR_NONE && is_blank(**at)) {
        (*at)++;
    }
    if (**at != '\0' && strchr("=<>!~^", **at)) {
        return "the signs are >= > <= < =";
    }
    const char *problem = read_version(at, &version, &parts);
    if (!problem) {
        *out = interval(type, version, parts);
    }
    return problem;
}

const char *bst__range_read(bst__range *out, const char *text)
{
    bst__range range = {0, VERSION_END};
    int conditions = 0;
    for (;; conditions++) {
        bst__range one = range;
        while (is_blank(*text)) {
            text++;
        }
        if (*text == '\0') {
            break;
        }
        const char *problem = read_condition(&text, &one);
        if (problem) {
            return problem;
        }
        range.from = one.from > range.from ? one.from : range.from;
        range.below = one.below < range.below ? one.below : range.below;
    }
    if (conditions == 0) {
        return "it is empty";
    }
    if (range.from >= range.below) {
        return "no version fits";
    }
    *out = range;
    return NULL;
}

static void report(const bst_node *node, const char *what, const char *problem, const char *hint,
                   bst_diags *diags)
{
    bst_diag *diag = bst_diags_add(
        diags, BST_ERROR, "E-VERSION", node->span, "%s%s%s`%s` is no %s: %s", node->key ? "`" : "",
        node->key ? node->key : "", node->key ? "`: " : "", node->text, what, problem);
    bst_diag_hint(diag, "%s", hint);
}

bool bst__version_of(bst__version *out, const bst_node *node, bst_diags *diags)
{
    if (node->type != BST_NODE_SCALAR) {
        return false;
    }
    const char *problem = bst__version_read(out, node->text);
    if (problem) {
        report(node, "version", problem, "write 1 to 3 numbers, such as 1.2.3", diags);
    }
    return !problem;
}

bool bst__range_of(bst__range *out, const bst_node *node, bst_diags *diags)
{
    if (node->type != BST_NODE_SCALAR) {
        return false;
    }
    const char *problem = bst__range_read(out, node->text);
    if (problem) {
        report(node, "range of versions", problem, "write conditions, such as \">=1.2 <2\"", diags);
    }
    return !problem;
}

bool bst__range_has(const bst__range *range, bst__version version)
{
    return version >= range->from && version < range->below;
}

bst__version bst__api_version(void)
{
    return ((bst__version)BST__API_MAJOR << PART_BITS | BST__API_MINOR) << PART_BITS;
}

const char *bst__api_text(void)
{
    return TEXT_OF_VALUE(BST__API_MAJOR) "." TEXT_OF_VALUE(BST__API_MINOR);
}

bool bst__api_check(const bst_node *node, bst_diags *diags)
{
    bst__range range;
    if (!node) {
        return true;
    }
    if (!bst__range_of(&range, node, diags)) {
        return false;
    }
    if (bst__range_has(&range, bst__api_version())) {
        return true;
    }
    bst_diag *diag =
        bst_diags_add(diags, BST_ERROR, "E-MOD-API", node->span,
                      "this is made for version %s of the engine's interface, but here it is %s",
                      node->text, bst__api_text());
    bst_diag_hint(diag, range.from > bst__api_version()
                            ? "a newer engine is needed"
                            : "the files need to be brought up to date for this engine");
    return false;
}

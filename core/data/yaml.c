/* The loader: libyaml's events become nodes in an arena, without recursion.
 *
 * Depth is counted here, event by event: libyaml itself is quadratic in it and has no limit.
 * Characters are checked beforehand, so that libyaml only ever sees lines that end as everywhere
 * else and its positions mean what an editor shows.
 */
#include "data/yaml.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include <bastide/limits.h>

#include "base/utf8.h"

/* An open list or map. */
typedef struct frame {
    bst_node *node;
    bst_node *last;  /* last child */
    const char *key; /* of the value to come; NULL where the key was refused */
    bst_span key_span;
    bool has_key;
} frame;

typedef struct loader {
    yaml_parser_t parser;
    bst_arena *arena;
    bst_diags *diags;
    uint32_t file;
    uint16_t source;
    uint32_t nodes;
    uint32_t depth;
    bool has_document;
    bst_node *root;
    bst_status status;
    frame frames[BST_YAML_DEPTH_MAX];
} loader;

static bst_span span_between(const loader *l, const yaml_mark_t *start, const yaml_mark_t *end)
{
    return (bst_span){l->file, (uint32_t)start->line + 1, (uint32_t)start->column + 1,
                      (uint32_t)end->line + 1, (uint32_t)end->column + 1};
}

static bst_span span_of(const loader *l, const yaml_event_t *event)
{
    return span_between(l, &event->start_mark, &event->end_mark);
}

/* Problems of content are collected; only syntax, limits and memory end the reading. */
static bool may_go_on(const loader *l)
{
    return l->status == BST_OK || l->status == BST_E_INVALID;
}

/* The first problem gives the status, but one that ends the reading counts more than one of
 * content: reading on after it would meet half-open lists. */
static void fail(loader *l, bst_status status)
{
    if (may_go_on(l)) {
        l->status = status;
    }
}

static bool is_refused(uint32_t point)
{
    bool is_control = (point < 0x20u && point != '\t' && point != '\n') || point == 0x7Fu ||
                      (point >= 0x80u && point <= 0x9Fu);
    return is_control || point == 0x2028u || point == 0x2029u || point == 0xFFFEu ||
           point == 0xFFFFu;
}

/* The first byte that may not stand in a file is reported: what follows it is guesswork. */
static void check_characters(loader *l, const char *text, size_t size)
{
    bst_span span = {l->file, 1, 1, 1, 2};
    for (size_t at = 0; at < size;) {
        size_t step = bst__utf8_size(text + at, size - at);
        if (step == 0) {
            bst_diags_add(l->diags, BST_ERROR, "E-YAML-SYNTAX", span,
                          "byte 0x%02X is not valid UTF-8 here", (unsigned)(unsigned char)text[at]);
            fail(l, BST_E_SYNTAX);
            return;
        }
        uint32_t point = bst__utf8_point(text + at, step);
        bool is_line_end = point == '\r' && at + 1 < size && text[at + 1] == '\n';
        if (is_refused(point) && !is_line_end) {
            bst_diags_add(l->diags, BST_ERROR, "E-YAML-SYNTAX", span,
                          "character U+%04X is not allowed", (unsigned)point);
            fail(l, BST_E_SYNTAX);
            return;
        }
        span.line += point == '\n' ? 1u : 0u;
        span.col = point == '\n' ? 1 : span.col + 1;
        span.end_line = span.line;
        span.end_col = span.col + 1;
        at += step;
    }
}

static bst_node *make_node(loader *l, bst_node_type type, bst_span span)
{
    if (l->nodes >= BST_YAML_NODES_MAX) {
        bst_diags_add(l->diags, BST_ERROR, "E-YAML-LIMIT", span, "more than %d values in one file",
                      BST_YAML_NODES_MAX);
        fail(l, BST_E_LIMIT);
        return NULL;
    }
    bst_node *node = BST_ARENA_NEW(l->arena, bst_node);
    if (!node) {
        fail(l, BST_E_NOMEM);
        return NULL;
    }
    l->nodes++;
    node->type = type;
    node->source = l->source;
    node->span = span;
    node->text = "";
    return node;
}

/* Links `node` below the open list or map, or makes it the root. */
static void attach(loader *l, bst_node *node)
{
    if (l->depth == 0) {
        l->root = node;
        return;
    }
    frame *parent = &l->frames[l->depth - 1];
    if (parent->node->type == BST_NODE_MAP) {
        if (!parent->has_key) {
            bst_diags_add(l->diags, BST_ERROR, "E-YAML-KEY", node->span,
                          "a key must be a plain word, not a list or a map");
            fail(l, BST_E_INVALID);
            parent->has_key = true;
            parent->key = NULL;
            return;
        }
        parent->has_key = false;
        if (!parent->key) {
            return;
        }
        node->key = parent->key;
        node->key_span = parent->key_span;
    }
    if (parent->last) {
        parent->last->next = node;
    } else {
        parent->node->first = node;
    }
    parent->last = node;
    parent->node->count++;
}

/* Escapes write what may not stand in a file itself: nor may it stand in a text. */
static void check_escaped(loader *l, const char *text, size_t size, bst_span span)
{
    size_t step = 0;
    for (size_t at = 0; at < size && l->status == BST_OK; at += step) {
        step = bst__utf8_size(text + at, size - at);
        uint32_t point = step ? bst__utf8_point(text + at, step) : 0;
        if (is_refused(point)) {
            bst_diags_add(l->diags, BST_ERROR, "E-YAML-SYNTAX", span,
                          "character U+%04X is not allowed", (unsigned)point);
            fail(l, BST_E_SYNTAX);
        }
    }
}

static const char *copy_scalar(loader *l, const yaml_event_t *event)
{
    const char *value = (const char *)event->data.scalar.value;
    size_t length = event->data.scalar.length;
    if (memchr(value, '\0', length)) {
        bst_diags_add(l->diags, BST_ERROR, "E-YAML-SYNTAX", span_of(l, event),
                      "a text cannot hold a zero byte");
        fail(l, BST_E_SYNTAX);
    }
    if (event->data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE) {
        check_escaped(l, value, length, span_of(l, event));
    }
    const char *copy = bst__arena_copy(l->arena, value, length);
    if (!copy) {
        fail(l, BST_E_NOMEM);
    }
    return copy;
}

static void read_key(loader *l, frame *parent, const yaml_event_t *event)
{
    parent->has_key = true;
    parent->key = copy_scalar(l, event);
    parent->key_span = span_of(l, event);
    if (!parent->key) {
        return;
    }
    bool is_plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (parent->key[0] == '\0') {
        bst_diags_add(l->diags, BST_ERROR, "E-YAML-KEY", parent->key_span, "a key is empty");
        fail(l, BST_E_INVALID);
    } else if (is_plain && strcmp(parent->key, "<<") == 0) {
        bst_diags_add(l->diags, BST_ERROR, "E-YAML-MERGE", parent->key_span,
                      "merge keys (`<<`) are not allowed");
        fail(l, BST_E_INVALID);
        parent->key = NULL;
    }
}

static void read_scalar(loader *l, const yaml_event_t *event)
{
    frame *parent = l->depth > 0 ? &l->frames[l->depth - 1] : NULL;
    if (parent && parent->node->type == BST_NODE_MAP && !parent->has_key) {
        read_key(l, parent, event);
        return;
    }
    bst_node *node = make_node(l, BST_NODE_SCALAR, span_of(l, event));
    if (!node) {
        return;
    }
    const char *text = copy_scalar(l, event);
    if (!text) {
        return;
    }
    node->text = text;
    node->text_bytes = (uint32_t)event->data.scalar.length;
    node->quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    attach(l, node);
}

static void open_container(loader *l, bst_node_type type, const yaml_event_t *event)
{
    bst_span span = span_of(l, event);
    if (l->depth >= BST_YAML_DEPTH_MAX) {
        bst_diags_add(l->diags, BST_ERROR, "E-YAML-LIMIT", span,
                      "lists and maps are nested more than %d deep", BST_YAML_DEPTH_MAX);
        fail(l, BST_E_LIMIT);
        return;
    }
    bst_node *node = make_node(l, type, span);
    if (!node) {
        return;
    }
    attach(l, node);
    l->frames[l->depth++] = (frame){.node = node};
}

typedef struct keyed {
    const bst_node *node;
    uint32_t index; /* in source order */
} keyed;

static int compare_keyed(const void *a, const void *b)
{
    const keyed *left = a;
    const keyed *right = b;
    int order = strcmp(left->node->key, right->node->key);
    if (order != 0) {
        return order;
    }
    return left->index < right->index ? -1 : 1;
}

/* Sorting keeps this fast for maps of any size. The order of the reports is that of the keys. */
static void check_duplicates(loader *l, const bst_node *map)
{
    if (map->count < 2) {
        return;
    }
    bst_alloc alloc = l->arena->alloc;
    size_t bytes = sizeof(keyed) * map->count;
    keyed *keys = alloc.resize(alloc.user, NULL, 0, bytes);
    if (!keys) {
        fail(l, BST_E_NOMEM);
        return;
    }
    uint32_t count = 0;
    BST_NODE_EACH (child, map) {
        keys[count] = (keyed){child, count};
        count++;
    }
    qsort(keys, count, sizeof(keyed), compare_keyed);
    uint32_t first = 0;
    for (uint32_t i = 1; i < count; i++) {
        if (strcmp(keys[i].node->key, keys[first].node->key) != 0) {
            first = i;
            continue;
        }
        bst_diag *diag =
            bst_diags_add(l->diags, BST_ERROR, "E-YAML-DUPLICATE", keys[i].node->key_span,
                          "key `%s` occurs twice in one map", keys[i].node->key);
        bst_diag_related(diag, keys[first].node->key_span, "first defined here");
        fail(l, BST_E_INVALID);
    }
    (void)alloc.resize(alloc.user, keys, bytes, 0);
}

/* The end of a block is only seen at the next line, so it ends with its last child instead. */
static void close_container(loader *l, const yaml_event_t *event)
{
    frame *top = &l->frames[--l->depth];
    bst_span *span = &top->node->span;
    bool has_bracket = event->end_mark.index > event->start_mark.index;
    if (has_bracket) {
        span->end_line = (uint32_t)event->end_mark.line + 1;
        span->end_col = (uint32_t)event->end_mark.column + 1;
    } else if (top->last) {
        span->end_line = top->last->span.end_line;
        span->end_col = top->last->span.end_col;
    }
    if (top->node->type == BST_NODE_MAP) {
        check_duplicates(l, top->node);
    }
}

static void refuse_properties(loader *l, const yaml_event_t *event, const yaml_char_t *anchor,
                              const yaml_char_t *tag)
{
    if (anchor) {
        bst_diags_add(l->diags, BST_ERROR, "E-YAML-ALIAS", span_of(l, event),
                      "anchors (`&%s`) are not allowed", (const char *)anchor);
        fail(l, BST_E_INVALID);
    }
    if (tag) {
        bst_diag *diag = bst_diags_add(l->diags, BST_ERROR, "E-YAML-TAG", span_of(l, event),
                                       "tags (`%s`) are not allowed", (const char *)tag);
        bst_diag_hint(diag, "the type of a value follows from its key; quote a text that begins "
                            "with `!`");
        fail(l, BST_E_INVALID);
    }
}

/* An alias is refused, but holds its place, so that reading goes on. */
static void read_alias(loader *l, const yaml_event_t *event)
{
    bst_diags_add(l->diags, BST_ERROR, "E-YAML-ALIAS", span_of(l, event),
                  "aliases (`*%s`) are not allowed", (const char *)event->data.alias.anchor);
    fail(l, BST_E_INVALID);
    frame *parent = l->depth > 0 ? &l->frames[l->depth - 1] : NULL;
    if (parent && parent->node->type == BST_NODE_MAP && !parent->has_key) {
        parent->has_key = true;
        parent->key = NULL;
        return;
    }
    bst_node *node = make_node(l, BST_NODE_SCALAR, span_of(l, event));
    if (node) {
        attach(l, node);
    }
}

static void read_document(loader *l, const yaml_event_t *event)
{
    if (l->has_document) {
        bst_diag *diag = bst_diags_add(l->diags, BST_ERROR, "E-YAML-DOCUMENTS", span_of(l, event),
                                       "a file holds one document, this begins another");
        bst_diag_hint(diag, "make it a file of its own, or drop the line `---`");
        fail(l, BST_E_INVALID);
    }
    l->has_document = true;
}

static void read_event(loader *l, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        read_document(l, event);
        break;
    case YAML_ALIAS_EVENT:
        read_alias(l, event);
        break;
    case YAML_SCALAR_EVENT:
        refuse_properties(l, event, event->data.scalar.anchor, event->data.scalar.tag);
        read_scalar(l, event);
        break;
    case YAML_SEQUENCE_START_EVENT:
        refuse_properties(l, event, event->data.sequence_start.anchor,
                          event->data.sequence_start.tag);
        open_container(l, BST_NODE_LIST, event);
        break;
    case YAML_MAPPING_START_EVENT:
        refuse_properties(l, event, event->data.mapping_start.anchor,
                          event->data.mapping_start.tag);
        open_container(l, BST_NODE_MAP, event);
        break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        close_container(l, event);
        break;
    default:
        break; /* stream start and end, document end */
    }
}

/* libyaml counts code points, its input is bytes. */
static bool is_tab_at(const yaml_parser_t *parser, size_t index)
{
    const char *at = (const char *)parser->input.string.start;
    const char *end = (const char *)parser->input.string.end;
    while (index > 0 && at < end) {
        at += bst__utf8_size(at, (size_t)(end - at));
        index--;
    }
    return at < end && *at == '\t';
}

/* libyaml's own problem: what it found, and what it was reading when it did. */
static void report_syntax(loader *l)
{
    const yaml_parser_t *parser = &l->parser;
    if (parser->error == YAML_MEMORY_ERROR) {
        fail(l, BST_E_NOMEM);
        return;
    }
    bst_span span = span_between(l, &parser->problem_mark, &parser->problem_mark);
    bst_diag *diag = bst_diags_add(l->diags, BST_ERROR, "E-YAML-SYNTAX", span, "%s",
                                   parser->problem ? parser->problem : "not readable");
    bool has_context = parser->context && parser->context_mark.index != parser->problem_mark.index;
    if (has_context) {
        bst_span context = span_between(l, &parser->context_mark, &parser->context_mark);
        bst_diag_related(diag, context, "%s that begins here", parser->context);
    }
    if (parser->problem && strncmp(parser->problem, "mapping values are not", 22) == 0) {
        bst_diag_hint(diag, "a text that contains `: ` needs quotes");
    }
    if (is_tab_at(parser, parser->problem_mark.index)) {
        bst_diag_hint(diag, "indent with spaces, not with tabs");
    }
    fail(l, BST_E_SYNTAX);
}

static void read_events(loader *l)
{
    bool is_done = false;
    while (!is_done && may_go_on(l)) {
        yaml_event_t event;
        if (!yaml_parser_parse(&l->parser, &event)) {
            report_syntax(l);
            return;
        }
        read_event(l, &event);
        is_done = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
}

static void check_root(loader *l)
{
    bool is_empty = !l->root || (l->root->type == BST_NODE_SCALAR && l->root->text[0] == '\0' &&
                                 !l->root->quoted);
    if (is_empty) {
        bst_diags_add(l->diags, BST_ERROR, "E-YAML-EMPTY", (bst_span){l->file, 0, 0, 0, 0},
                      "the file holds no data");
        fail(l, BST_E_INVALID);
    }
}

bst_status bst__yaml_load(const bst_node **out, bst_arena *arena, const bst_sources *sources,
                          uint32_t file, uint16_t source, bst_diags *diags)
{
    *out = NULL;
    size_t size = 0;
    const char *text = bst_sources_text(sources, file, &size);
    if (size > BST_YAML_BYTES_MAX) {
        bst_diags_add(diags, BST_ERROR, "E-YAML-LIMIT", (bst_span){file, 0, 0, 0, 0},
                      "the file is larger than %u bytes", BST_YAML_BYTES_MAX);
        return BST_E_LIMIT;
    }
    /* A byte order mark would shift libyaml's columns, and with them its idea of indentation. */
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3;
        size -= 3;
    }
    loader l = {.arena = arena, .diags = diags, .file = file, .source = source};
    check_characters(&l, text, size);
    if (l.status != BST_OK) {
        return l.status;
    }
    if (!yaml_parser_initialize(&l.parser)) {
        return BST_E_NOMEM;
    }
    yaml_parser_set_encoding(&l.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&l.parser, (const unsigned char *)text, size);
    read_events(&l);
    yaml_parser_delete(&l.parser);
    if (l.status == BST_OK) {
        check_root(&l);
    }
    if (l.status == BST_OK) {
        *out = l.root;
    }
    return l.status;
}

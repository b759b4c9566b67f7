/* Collects what the games and mods declare: ids of kinds, piece kinds, tiles, zones, options, mods
 * and games, and (for string literals) attributes and verbs. It reads the YAML with libyaml and
 * not with the engine's loader, since it judges the engine.
 */
#include "lint/lint.h"

#include <stdio.h>
#include <string.h>
#include <yaml.h>

#define WORDS_PATH "tests/lint/words.txt"

static const struct {
    const char *section;
    bool strings_only;
} sections[] = {
    {"kinds", false}, {"pieces", false},  {"tiles", false},
    {"zones", false}, {"options", false}, {"attributes", true},
};

typedef struct collector {
    lint_ids ids;
    const char *allowed;   /* words.txt, all but [technical]: allowed everywhere */
    const char *technical; /* words.txt, [technical]: allowed in identifiers */
    const char *path;      /* the file being read */
    yaml_document_t *document;
} collector;

static bool is_listed(const char *list, const char *name)
{
    return strstr(list, lint_printf("\n%s\n", name)) != NULL;
}

static void add_id(collector *all, const char *name, bool strings_only)
{
    if (name[0] == '\0' || is_listed(all->allowed, name)) {
        return;
    }
    lint_id id = {lint_printf("%s", name), all->path,
                  strings_only || is_listed(all->technical, name)};
    all->ids.items = lint_grow(all->ids.items, all->ids.count, sizeof(id));
    all->ids.items[all->ids.count++] = id;
}

static const char *scalar_text(const yaml_node_t *node)
{
    return node != NULL && node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value
                                                          : "";
}

static yaml_node_t *map_get(collector *all, const yaml_node_t *map, const char *key)
{
    if (map == NULL || map->type != YAML_MAPPING_NODE) {
        return NULL;
    }
    for (yaml_node_pair_t *pair = map->data.mapping.pairs.start; pair < map->data.mapping.pairs.top;
         pair++) {
        if (strcmp(scalar_text(yaml_document_get_node(all->document, pair->key)), key) == 0) {
            return yaml_document_get_node(all->document, pair->value);
        }
    }
    return NULL;
}

/* A section is a mapping from ids, or a list of ids or of mappings with the key `id`. */
static void add_section(collector *all, const yaml_node_t *node, bool strings_only)
{
    if (node == NULL) {
        return;
    }
    if (node->type == YAML_MAPPING_NODE) {
        for (yaml_node_pair_t *pair = node->data.mapping.pairs.start;
             pair < node->data.mapping.pairs.top; pair++) {
            add_id(all, scalar_text(yaml_document_get_node(all->document, pair->key)),
                   strings_only);
        }
    } else if (node->type == YAML_SEQUENCE_NODE) {
        for (yaml_node_item_t *item = node->data.sequence.items.start;
             item < node->data.sequence.items.top; item++) {
            const yaml_node_t *entry = yaml_document_get_node(all->document, *item);
            add_id(all, scalar_text(entry), strings_only);
            add_id(all, scalar_text(map_get(all, entry, "id")), strings_only);
        }
    }
}

static void add_document(collector *all)
{
    const yaml_node_t *top = yaml_document_get_root_node(all->document);
    add_id(all, scalar_text(map_get(all, top, "id")), false);
    add_id(all, scalar_text(map_get(all, top, "game")), false);
    add_id(all, scalar_text(map_get(all, map_get(all, top, "game"), "id")), false);
    for (size_t i = 0; i < sizeof(sections) / sizeof(sections[0]); i++) {
        add_section(all, map_get(all, top, sections[i].section), sections[i].strings_only);
    }
}

static void read_yaml(collector *all, const lint_file *file)
{
    yaml_parser_t parser;
    yaml_document_t document;
    if (!yaml_parser_initialize(&parser)) {
        lint_error(file->path, 1, "names", "libyaml has no memory");
        return;
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)file->text, file->size);
    if (!yaml_parser_load(&parser, &document)) {
        lint_error(file->path, (int)parser.problem_mark.line + 1, "names", "not YAML: %s",
                   parser.problem != NULL ? parser.problem : "unknown problem");
    } else {
        all->document = &document;
        if (yaml_document_get_root_node(&document) != NULL) {
            add_document(all);
        }
        yaml_document_delete(&document);
    }
    yaml_parser_delete(&parser);
}

/* Verbs are declared in Lua: verb = "name", or verb("name" ... and verb{"name" .... */
static void read_lua(collector *all, const lint_file *file)
{
    for (const char *at = strstr(file->text, "verb"); at != NULL; at = strstr(at, "verb")) {
        at += strlen("verb");
        at += strspn(at, " \t=({");
        if (*at == '"' || *at == '\'') {
            size_t size = strcspn(at + 1, "\"'\n");
            add_id(all, lint_printf("%.*s", (int)size, at + 1), true);
        }
    }
}

static void visit(const char *path, void *payload)
{
    collector *all = payload;
    /* the words of an import table are another engine's */
    if (strstr(path, "/tests/") != NULL || strstr(path, "/locale/") != NULL ||
        lint_has_suffix(path, "/import.yaml")) {
        return;
    }
    all->path = path;
    if (lint_has_suffix(path, ".yaml")) {
        lint_file file = lint_read(path);
        read_yaml(all, &file);
    } else if (lint_has_suffix(path, ".lua")) {
        lint_file file = lint_read(path);
        read_lua(all, &file);
    }
}

/* The names of games are those of their files, the names of mods those of their folders. */
static void visit_name(const char *path, void *payload)
{
    collector *all = payload;
    all->path = path;
    if (lint_has_suffix(path, "/mod.yaml")) {
        const char *from = strchr(path, '/') + 1;
        add_id(all, lint_printf("%.*s", (int)strcspn(from, "/"), from), false);
    } else if (lint_has_prefix(path, "tilesets/") && lint_has_suffix(path, ".yaml")) {
        const char *from = strrchr(path, '/') + 1;
        add_id(all, lint_printf("%.*s", (int)strcspn(from, "."), from), false);
    }
}

/* words.txt has one word a line, '#' comments, and the headings [schema], [languages],
 * [plain] and [technical]. */
static void read_words(collector *all)
{
    lint_file file = lint_read(WORDS_PATH);
    const char *heading = "";
    all->allowed = "\n";
    all->technical = "\n";
    int number = 0;
    for (const char *line = file.text; *line != '\0';) {
        size_t size = strcspn(line, "\n");
        const char *word = lint_printf("%.*s", (int)strcspn(line, " \t#\n"), line);
        number++;
        if (word[0] == '[') {
            heading = word;
        } else if (word[0] != '\0' && (strcmp(heading, "[schema]") == 0 ||
                                       strcmp(heading, "[languages]") == 0 ||
                                       strcmp(heading, "[plain]") == 0)) {
            all->allowed = lint_printf("%s%s\n", all->allowed, word);
        } else if (word[0] != '\0' && strcmp(heading, "[technical]") == 0) {
            all->technical = lint_printf("%s%s\n", all->technical, word);
        } else if (word[0] != '\0') {
            lint_error(file.path, number, "names", "a word under no known heading");
        }
        line += size + (line[size] == '\n');
    }
}

lint_ids lint_collect_ids(void)
{
    collector all = {{NULL, 0}, NULL, NULL, NULL, NULL};
    read_words(&all);
    static const char *const folders[] = {"tilesets", "mods", "scripts"};
    for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
        lint_walk(folders[i], visit_name, &all);
        lint_walk(folders[i], visit, &all);
    }
    return all.ids;
}

/* Looks words up: first among the messages of the ruleset's language, then among what the
 * declarations themselves say. */
#include "game/say.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/locale.h"

enum { ID_BYTES = 256, PAIRS_MAX = 8 };

#define UI_INFO(id, name, english) {"ui." name, english},
const bst__ui_info bst__ui_texts[BST__UI_COUNT] = {BST__UI_TEXTS(UI_INFO)};
#undef UI_INFO

static const char *find(const bst_ruleset *rules, const char *id)
{
    return rules->locale ? bst__locale_find(rules->locale, id) : NULL;
}

const char *bst__say(const bst_ruleset *rules, const char *fallback, const char *format, ...)
{
    char id[ID_BYTES];
    va_list args;
    if (!rules->locale) {
        return fallback;
    }
    va_start(args, format);
    int size = vsnprintf(id, sizeof id, format, args);
    va_end(args);
    const char *text = size >= 0 && size < ID_BYTES ? find(rules, id) : NULL;
    return text ? text : fallback;
}

const char *bst__say_number(char buffer[BST__SAY_NUMBER_BYTES], int64_t number)
{
    (void)snprintf(buffer, BST__SAY_NUMBER_BYTES, "%d", (int)number);
    return buffer;
}

void bst__say_ui(bst_text *out, const bst_ruleset *rules, bst__ui_text which, ...)
{
    const char *pairs[2 * PAIRS_MAX + 1] = {NULL};
    const char *text = find(rules, bst__ui_texts[which].id);
    va_list args;
    va_start(args, which);
    for (int i = 0; i < 2 * PAIRS_MAX; i++) {
        pairs[i] = va_arg(args, const char *);
        if (!pairs[i]) {
            break;
        }
    }
    va_end(args);
    bst__locale_fill(out, text ? text : bst__ui_texts[which].english, pairs);
}

/* Both forms of what `prefix` begins: "kind.x" alone is both, "kind.x.one" and "kind.x.many" are
 * more exact. A thing without words keeps none, unless a message gives it some. */
static bst__words say_words(const bst_ruleset *rules, bst__words fallback, const char *sort,
                            const char *name, const char *part)
{
    bst__words words = fallback;
    const char *both = bst__say(rules, NULL, "%s.%s%s", sort, name, part);
    words.one = bst__say(rules, both ? both : fallback.one, "%s.%s%s.one", sort, name, part);
    words.many = bst__say(rules, both ? both : fallback.many, "%s.%s%s.many", sort, name, part);
    return words;
}

bst__words bst__say_kind(const bst_ruleset *rules, uint32_t kind)
{
    return say_words(rules, rules->kinds[kind].words, "kind", rules->kinds[kind].name, "");
}

bst__words bst__say_member(const bst_ruleset *rules, uint32_t kind)
{
    const bst__kind *k = &rules->kinds[kind];
    if (!k->name) { /* an award for something else */
        return k->member;
    }
    bst__words words = say_words(rules, k->member, "kind", k->name, ".member");
    return words.one && words.many ? words : k->member;
}

bst__words bst__say_piece(const bst_ruleset *rules, uint32_t kind)
{
    const bst__piecekind *piece = &rules->piece_kinds[kind];
    return say_words(rules, piece->words, "piece", piece->name, "");
}

bst__words bst__say_attribute(const bst_ruleset *rules, uint32_t attribute)
{
    const bst__attr *attr = &rules->attrs[attribute];
    return say_words(rules, attr->words, "attribute", attr->name, "");
}

bool bst__say_label(const bst_ruleset *rules, const char *label, bst__words *out)
{
    bst__words words = *out;
    if (!bst__rules_words(rules, label, &words)) {
        out->one = bst__say(rules, label, "label.%s", label);
        out->many = out->one;
        return false;
    }
    if (!words.one) {
        *out = words;
        return true;
    }
    int index = bst__rules_attr(rules, label);
    bool is_measure = false;
    for (uint32_t i = 0; i < BST__MEASURE_FOLD; i++) {
        is_measure = is_measure || strcmp(bst__measure_labels[i], label) == 0;
    }
    if (is_measure) {
        *out = say_words(rules, words, "measure", label, "");
    } else if (index >= 0) {
        *out = bst__say_attribute(rules, (uint32_t)index);
    } else if ((index = bst__rules_kind(rules, label)) > 0) {
        *out = bst__say_kind(rules, (uint32_t)index);
    } else {
        *out = bst__say_piece(rules, (uint32_t)bst__rules_piece_kind(rules, label));
    }
    return true;
}

const char *bst__say_decision(const bst_ruleset *rules, const char *name)
{
    return bst__say(rules, bst__say(rules, name, "phase.%s", name), "menu.%s", name);
}

const char *bst__say_kind_named(const bst_ruleset *rules, const char *name)
{
    int kind = bst__rules_kind(rules, name);
    return rules->locale && kind > 0 ? bst__say_kind(rules, (uint32_t)kind).one : name;
}

const char *bst__say_piece_named(const bst_ruleset *rules, const char *name, bool many)
{
    int kind = bst__rules_piece_kind(rules, name);
    if (!rules->locale || kind <= 0) {
        return name;
    }
    bst__words words = bst__say_piece(rules, (uint32_t)kind);
    return many ? words.many : words.one;
}

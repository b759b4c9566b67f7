/* What declarations say about pictures: colours, signs and widths, from checked YAML. A colour that
 * is none is complained about here, so that drawings can trust it. */
#include "game/build.h"

#include <string.h>

const bst_node *bst__build_like(const bst_node *all, const bst_node *node, const char *key)
{
    for (uint32_t depth = 0; node && depth < 16; depth++) {
        const bst_node *value = bst__node_get(node, key);
        if (value) {
            return value;
        }
        node = bst__node_get(all, bst__node_text(node, "like", ""));
    }
    return NULL;
}

static bool is_colour(const char *text)
{
    return text[0] == '#' && strlen(text) == 7 &&
           strspn(text + 1, "0123456789abcdefABCDEF") == 6;
}

static const char *colour_of(bst__build *build, const bst_node *value)
{
    if (!value || value->text[0] == '\0') {
        return "";
    }
    if (is_colour(value->text)) {
        return value->text;
    }
    bst__build_complain(build, value, "E-COLOUR",
                        "`%s` is no colour: write \"#rrggbb\" with six hexadecimal digits",
                        value->text);
    return "";
}

static uint8_t form_of(const bst_node *value)
{
    for (uint32_t i = 0; value && i + 1 < BST__FORM_COUNT; i++) {
        if (strcmp(value->text, bst__form_names[i]) == 0) {
            return (uint8_t)(i + 1);
        }
    }
    return BST__FORM_NONE;
}

bst__look bst__build_look(bst__build *build, const bst_node *node, const bst_node *like)
{
    bst__look look = {0};
    const bst_node *glyph = bst__build_like(like, node, "glyph");
    const bst_node *icon = bst__build_like(like, node, "icon");
    const bst_node *percent = bst__build_like(like, node, "percent");
    int32_t number = 0;
    look.colour = colour_of(build, bst__build_like(like, node, "colour"));
    look.edge = colour_of(build, bst__build_like(like, node, "edge"));
    look.glyph = glyph ? glyph->text : "";
    look.icon = form_of(icon ? icon : bst__build_like(like, node, "form"));
    look.motif = form_of(bst__build_like(like, node, "motif"));
    if (percent && bst__node_as_int(percent, &number)) {
        look.percent = (uint8_t)number;
    }
    look.width = (uint8_t)bst__node_int(node, "width", 0);
    look.wall = bst__node_bool(node, "wall", false);
    look.ground = bst__node_bool(node, "ground", false);
    look.lying = strcmp(bst__node_text(node, "pieces", ""), "lying") == 0;
    return look;
}

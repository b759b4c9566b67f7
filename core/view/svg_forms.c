/* The signs that pictures use, as paths in a square from -50 to 50. Their colour is that of the
 * place where they are used; light and dark parts are laid over it. */
#include "view/svg_write.h"

#define LINE                                                                                       \
    "stroke=\"#1b1b1b\" stroke-opacity=\".75\" stroke-width=\"5\" stroke-linejoin=\"round\""
#define BODY "<path fill=\"currentColor\" " LINE " d=\""
#define PLAIN "<path fill=\"currentColor\" d=\""
#define LIGHT "<path fill=\"#ffffff\" fill-opacity=\".55\" d=\""
#define DARK "<path fill=\"#000000\" fill-opacity=\".35\" d=\""
#define WALLS "<path fill=\"#f7f0e2\" " LINE " d=\""
#define HOLE "<path fill=\"#1b1b1b\" fill-opacity=\".8\" d=\""
#define GLOW "<path fill=\"#ffcf5a\" " LINE " d=\""
#define END "\"/>"
/* A round spot of 13 units around x, y: its left and its right end. */
#define BERRY(left, right, y)                                                                      \
    "M" left " " y "A13 13 0 1 1 " right " " y "A13 13 0 1 1 " left " " y "Z"
#define ROLLER(left, right) "M" left " 28A15 15 0 1 1 " right " 28A15 15 0 1 1 " left " 28Z"
#define PERSON                                                                                     \
    BODY "M0 -48C18 -48 24 -28 14 -19C30 -14 47 -5 47 5C47 14 38 16 20 11C24 25 37 38 40 45"       \
         "C41 49 38 50 33 50H11L0 35L-11 50H-33C-38 50 -41 49 -40 45C-37 38 -24 25 -20 11"         \
         "C-38 16 -47 14 -47 5C-47 -5 -30 -14 -14 -19C-24 -28 -18 -48 0 -48Z" END

static const char *const drawings[BST__FORM_COUNT] = {
    [BST__FORM_DISC] = BODY "M0 -42A42 42 0 1 1 0 42A42 42 0 1 1 0 -42Z" END,
    [BST__FORM_RING] = "<path fill=\"currentColor\" fill-rule=\"evenodd\" " LINE
                       " d=\"M0 -44A44 44 0 1 1 0 44A44 44 0 1 1 0 -44ZM0 -22A22 22 0 1 0 0 22"
                       "A22 22 0 1 0 0 -22Z" END,
    [BST__FORM_SQUARE] = BODY "M-38 -38H38V38H-38Z" END,
    [BST__FORM_DIAMOND] = BODY "M0 -48L40 0L0 48L-40 0Z" END,
    [BST__FORM_TRIANGLE] = BODY "M0 -44L46 38H-46Z" END,
    [BST__FORM_STAR] =
        BODY "M0 -48L12 -16L46 -15L19 6L28 39L0 20L-28 39L-19 6L-46 -15L-12 -16Z" END,
    [BST__FORM_CROSS] = BODY "M-13 -46H13V-18H40V8H13V46H-13V8H-40V-18H-13Z" END,
    [BST__FORM_DROP] =
        BODY "M0 -48C16 -20 34 -4 34 16A34 32 0 1 1 -34 16C-34 -4 -16 -20 0 -48Z" END LIGHT
             "M-18 16C-18 4 -10 -6 -4 -14C-6 0 -10 10 -6 24C-14 26 -18 22 -18 16Z" END,
    [BST__FORM_SHIELD] =
        BODY "M-38 -42C-20 -36 20 -36 38 -42C40 0 30 32 0 48C-30 32 -40 0 -38 -42Z" END LIGHT
             "M-7 -36H7V-12H31V2H7V42L0 46L-7 42V2H-31V-12H-7Z" END,
    [BST__FORM_FLAG] = DARK "M-34 -46H-26V48H-34Z" END BODY
                            "M-26 -44C-6 -52 12 -30 42 -40V2C12 12 -6 -10 -26 0Z" END,
    [BST__FORM_CROWN] = BODY "M-42 34L-46 -24L-20 2L0 -38L20 2L46 -24L42 34Z" END,
    [BST__FORM_HOUSE] = WALLS "M-32 -6V42H32V-6Z" END BODY "M0 -46L46 -2H-46Z" END DARK
                              "M-9 42V14H9V42Z" END,
    [BST__FORM_CHAPEL] = WALLS "M-14 -4V46H44V-4Z" END WALLS "M-42 -18V46H-12V-18Z" END BODY
                               "M-12 -4L-2 -24H34L48 -2H-12Z" END BODY "M-27 -58L-8 -16H-46Z" END
                                   DARK "M8 46V26A8 8 0 0 1 24 26V46Z" END DARK
                                   "M-32 4A5 5 0 0 1 -22 4V18H-32Z" END,
    [BST__FORM_TURRET] =
        WALLS "M-26 -18V46H26V-18Z" END BODY
              "M-34 -46H-18V-36H-8V-46H8V-36H18V-46H34V-14H-34Z" END DARK
              "M-9 46V22A9 9 0 0 1 9 22V46Z" END,
    [BST__FORM_TREE] = DARK "M-6 14H6V48H-6Z" END BODY
                            "M0 -48C20 -48 24 -32 22 -26C40 -24 40 2 24 6C20 20 -20 20 -24 6"
                            "C-40 2 -40 -24 -22 -26C-24 -32 -20 -48 0 -48Z" END,
    [BST__FORM_GRASS] = PLAIN "M-6 30C-10 8 -22 -6 -36 -12C-20 -12 -8 -4 -2 8C-4 -12 0 -28 8 -42"
                              "C8 -26 6 -10 8 6C12 -6 22 -16 38 -18C24 -8 14 8 10 30Z" END,
    [BST__FORM_FLOWER] = BODY "M0 -46A16 16 0 0 1 16 -16A16 16 0 1 1 28 16A16 16 0 1 1 0 30"
                              "A16 16 0 1 1 -28 16A16 16 0 1 1 -16 -16A16 16 0 0 1 0 -46Z" END
                                  LIGHT "M0 -12A10 10 0 1 1 0 8A10 10 0 1 1 0 -12Z" END,
    [BST__FORM_WAVE] = PLAIN "M-46 4C-30 -22 -18 -22 -2 -2C12 14 24 14 46 -10C28 26 10 30 -8 12"
                             "C-20 0 -30 -2 -46 4Z" END,
    [BST__FORM_STONE] = BODY "M-42 30C-46 4 -28 -26 -4 -30C24 -34 44 -6 42 30Z" END LIGHT
                             "M-26 2C-20 -12 -12 -18 -2 -20C-10 -10 -16 0 -18 10Z" END,
    [BST__FORM_PERSON] = PERSON,
    [BST__FORM_ANIMAL] =
        BODY "M-46 -8C-44 -26 -30 -34 -12 -30H20C22 -42 34 -46 46 -38C44 -32 46 -26 42 -20"
             "C38 -12 36 -8 36 4V44H22V18H-18V44H-32V14C-40 8 -46 2 -46 -8Z" END,
    [BST__FORM_BLOCK] = BODY "M-38 -22L-18 -40H42V22L22 40H-38Z" END LIGHT
                             "M-38 -22L-18 -40H42L22 -22Z" END DARK "M22 -22L42 -40V22L22 40Z" END,
    [BST__FORM_CONE] = BODY "M0 -48C6 -48 8 -44 10 -38L38 40C38 52 -38 52 -38 40L-10 -38"
                            "C-8 -44 -6 -48 0 -48Z" END,
    [BST__FORM_PEAK] = GLOW "M-16 -18C-20 -32 -6 -34 -8 -50C8 -44 16 -34 16 -18Z" END BODY
                            "M-48 42L-18 -20H18L48 42Z" END LIGHT
                            "M-8 -20L-14 10L-2 0L4 20L10 -20Z" END,
    [BST__FORM_MOUND] = BODY "M-48 34C-44 -8 -22 -34 -4 -34C10 -34 18 -22 24 -10C36 -12 46 8 48 34Z"
        END LIGHT "M-34 14C-28 -10 -16 -22 -4 -24C-14 -10 -20 4 -20 20Z" END,
    [BST__FORM_ARCH] = BODY "M-44 44V0A44 44 0 0 1 44 0V44Z" END HOLE
                            "M-25 44V4A25 25 0 0 1 25 4V44Z" END,
    [BST__FORM_FLAME] =
        BODY "M2 -48C8 -26 36 -12 34 16C32 38 14 48 0 48C-18 48 -34 36 -34 14C-34 -2 -22 -10 "
             "-20 -26C-12 -20 -8 -12 -8 -4C0 -14 4 -30 2 -48Z" END LIGHT
             "M2 4C8 16 17 20 15 30C13 40 5 43 0 43C-8 43 -15 37 -14 28C-13 18 -2 16 2 4Z" END,
    [BST__FORM_GRAPES] = DARK "M-4 -20L-12 -48H0L5 -20Z" END BODY BERRY("-39", "-13", "-12")
        BERRY("13", "39", "-12") BERRY("-13", "13", "-14") BERRY("-26", "0", "10")
            BERRY("0", "26", "10") BERRY("-13", "13", "33") END,
    [BST__FORM_SHEAF] = BODY "M-10 48L-5 14C-36 8 -40 -20 -32 -42C-20 -36 -13 -28 -10 -16"
                             "C-11 -30 -7 -42 0 -50C7 -42 11 -30 10 -16C13 -28 20 -36 32 -42"
                             "C40 -20 36 8 5 14L10 48Z" END DARK "M-16 12H16V22H-16Z" END,
    [BST__FORM_FORK] = BODY "M-7 49V6H-34V-46H-20V-10H-7V-48H7V-10H20V-46H34V6H7V49Z" END,
    [BST__FORM_CLUB] =
        BODY "M-13 48C-10 22 -26 4 -26 -18C-26 -36 -14 -49 0 -49C14 -49 26 -36 26 -18"
             "C26 4 10 22 13 48Z" END LIGHT
             "M-16 -18C-16 -32 -8 -38 -2 -40C-8 -30 -8 -16 -6 -4C-12 -6 -16 -10 -16 -18Z" END,
    [BST__FORM_BUCKLER] = BODY "M0 -44A44 44 0 1 1 0 44A44 44 0 1 1 0 -44Z" END LIGHT
                               "M-7 -40H7V-14H40V0H7V40H-7V0H-40V-14H-7Z" END BODY
                               "M0 -22A15 15 0 1 1 0 8A15 15 0 1 1 0 -22Z" END,
    [BST__FORM_TENT] = BODY "M0 -48C8 -26 28 -10 48 -4L40 44H-40L-48 -4C-28 -10 -8 -26 0 -48Z" END
        LIGHT "M0 -48C-2 -26 -14 -10 -20 -4L-16 44H16L20 -4C14 -10 2 -26 0 -48Z" END DARK
              "M-9 44V20L0 8L9 20V44Z" END,
    [BST__FORM_STEPS] = BODY "M-46 44V14H-30V-16H-15V-44H15V-16H30V14H46V44Z" END LIGHT
                             "M-38 36V22H-22V-8H-7V-36H0V36Z" END,
    [BST__FORM_CART] = BODY "M-48 -30H48L38 18H-38Z" END WALLS ROLLER("-40", "-10")
        ROLLER("10", "40") END,
    [BST__FORM_SERPENT] =
        BODY "M-48 34C-46 2 -28 -10 -12 -8L-26 -46L14 -18C20 -34 36 -40 48 -30L36 -22"
             "C48 -8 40 8 26 8C30 26 12 36 -4 28C-16 22 -24 30 -26 46C-32 42 -36 38 -38 30Z" END,
    [BST__FORM_WINGS] =
        BODY "M0 -8C-10 -42 -48 -46 -48 -20C-48 0 -26 8 -12 6C-32 12 -36 36 -20 42C-8 46 0 28 0 16"
             "C0 28 8 46 20 42C36 36 32 12 12 6C26 8 48 0 48 -20C48 -46 10 -42 0 -8Z" END,
    [BST__FORM_TOPHAT] = PERSON BODY "M-27 -31V-38H-16V-62H16V-38H27V-31Z" END,
    [BST__FORM_MITRE] = PERSON BODY "M-19 -30C-22 -46 -10 -56 0 -66C10 -56 22 -46 19 -30Z" END LIGHT
        "M-3 -56H3V-36H-3Z" END,
    [BST__FORM_CROOK] = PERSON DARK
        "M32 50V-30C32 -44 50 -44 50 -30H43C43 -36 39 -36 39 -30V50Z" END,
    [BST__FORM_STALL] =
        WALLS "M-36 -10V46H-24V20H24V46H36V-10Z" END BODY
              "M-34 -44H34L48 -8A12 12 0 0 1 24 -8A12 12 0 0 1 0 -8A12 12 0 0 1 -24 -8"
              "A12 12 0 0 1 -48 -8Z" END LIGHT
              "M-12 -44H0V-8A12 12 0 0 1 -24 -8ZM14 -44H24L36 -8H24Z" END,
    [BST__FORM_TARGET] = BODY "M0 -46A46 46 0 1 1 0 46A46 46 0 1 1 0 -46Z" END WALLS
                              "M0 -30A30 30 0 1 1 0 30A30 30 0 1 1 0 -30Z" END BODY
                              "M0 -15A15 15 0 1 1 0 15A15 15 0 1 1 0 -15Z" END,
    [BST__FORM_GARLAND] = DARK "M-48 -32C-24 -14 24 -14 48 -32V-25C24 -6 -24 -6 -48 -25Z" END BODY
                               "M-44 -24L-18 -16L-38 20ZM-14 -16H14L0 26ZM18 -16L44 -24L38 20Z" END,
};

static void mark(bool *used, uint32_t form)
{
    used[form] = true;
}

void bst__svg_forms(bst_text *out, const bst_ruleset *rules)
{
    bool used[BST__FORM_COUNT] = {false};
    mark(used, BST__FORM_DISC);
    for (uint32_t kind = 1; kind <= rules->board.kind_count; kind++) {
        mark(used, rules->kinds[kind].look.icon);
        mark(used, rules->kinds[kind].look.motif);
    }
    for (uint32_t attr = 0; attr < rules->attr_count; attr++) {
        mark(used, rules->attrs[attr].look.icon);
    }
    for (uint32_t kind = 1; kind <= rules->piece_kind_count; kind++) {
        mark(used, rules->piece_kinds[kind].look.icon);
    }
    for (uint32_t form = BST__FORM_NONE + 1; form < BST__FORM_COUNT; form++) {
        if (used[form]) {
            bst__text_addf(out, "<g id=\"form-%s\">%s</g>\n", bst__form_names[form - 1],
                           drawings[form]);
        }
    }
}

void bst__svg_use(bst_text *out, uint32_t form, bst__point at, int32_t percent, int32_t degrees)
{
    bst__text_addf(out, "<use href=\"#form-%s\" transform=\"translate(%d %d)",
                   bst__form_names[form - 1], (int)at.x, (int)at.y);
    if (degrees != 0) {
        bst__text_addf(out, "rotate(%d)", (int)degrees);
    }
    bst__text_addf(out, "scale(%d.%02d)\"/>", (int)percent / 100, (int)percent % 100);
}

void bst__svg_piece(bst_text *out, const bst_ruleset *rules, uint32_t kind, uint32_t seat,
                    const char *mark_text, bst__point at, int32_t percent, bool lying)
{
    const bst__look *look = &rules->piece_kinds[kind].look;
    uint32_t form = look->icon != BST__FORM_NONE ? look->icon : (uint32_t)BST__FORM_DISC;
    percent = look->percent > 0 ? percent * look->percent / 100 : percent;
    int32_t size = percent * 34 / 100;
    bst__text_addf(out, "<g class=\"seat-%u\"", (unsigned)seat);
    if (seat == 0 && look->colour[0] != '\0') {
        bst__text_addf(out, " style=\"color:%s\"", look->colour);
    }
    bst__text_add(out, ">");
    bst__svg_use(out, form, at, percent, lying ? -90 : 0);
    bst__text_addf(out, "<text class=\"middle bold\" x=\"%d\" y=\"%d\" font-size=\"%d\">",
                   (int)at.x, (int)(at.y + size * 45 / 100), (int)size);
    bst__svg_escape(out, mark_text);
    bst__text_add(out, "</text></g>\n");
}

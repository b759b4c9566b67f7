/* What a table may hold: a wrong word in one would else be a silent one. */
#include "cli/foreign.h"
#include "data/schema.h"

static const bst_shape any = {.type = BST_S_ANY};
static const bst_shape texts = {
    .type = BST_S_DICT, .key = &bst__shape_text, .of = &bst__shape_text};
static const bst_shape text_or_list = {.type = BST_S_ONE_OR_LIST, .of = &bst__shape_text};
static const bst_shape lists = {.type = BST_S_DICT, .key = &bst__shape_text, .of = &text_or_list};

#define EITHER(name, first, second)                                                                \
    static const bst_shape *const name##_list[] = {&(first), &(second), NULL};                     \
    static const bst_shape name = {.type = BST_S_ALT, .alternatives = name##_list}
#define MAP(name, keys_of) static const bst_shape name = {.type = BST_S_MAP, .keys = (keys_of)}
#define DICT(name, shape)                                                                          \
    static const bst_shape name = {.type = BST_S_DICT, .key = &bst__shape_text, .of = &(shape)}

static const bst_key setting_keys[] = {
    {"option", &bst__shape_name, 0, "the option of ours"},
    {"values", &texts, 0, "what each of their values is for it; without: the value itself"},
    {"absent", &bst__shape_text, 0, "what it is where they do not name it"},
    {"mods", &bst__shape_ids, 0, "the mods that it brings"},
    {"with", &texts, 0, "what the option is where something else of theirs is named too"},
    {0}};
MAP(setting, setting_keys);
EITHER(setting_or_text, bst__shape_text, setting);
DICT(settings, setting_or_text);

static const bst_key feature_keys[] = {
    {"kinds", &bst__shape_ids, 0, "segment kinds"},
    {"locations", &texts, 0, "what a location is in a segment's name"},
    {"zones", &texts, 0, "zones of the game, by location"},
    {0}};
MAP(feature, feature_keys);
EITHER(feature_or_kinds, feature, text_or_list);
DICT(features, feature_or_kinds);

static const bst_key token_keys[] = {
    {"piece", &bst__shape_id, 0, "counted in the supply"},
    {"attribute", &bst__shape_id, 0, "the player's attribute that counts it"},
    {"zone", &bst__shape_id, 0, "the zone of the player's whose tiles are these"},
    {0}};
MAP(token, token_keys);
EITHER(token_or_text, bst__shape_text, token);
DICT(tokens, token_or_text);

static const bst_key flock_keys[] = {
    {"feature", &bst__shape_text, BST_KEY_REQUIRED, "their name of the features where they lie"},
    {"piece", &bst__shape_id, BST_KEY_REQUIRED, "the piece of ours that they lie beside"},
    {"all", &bst__shape_natural, BST_KEY_REQUIRED, "how many tokens there are"},
    {"tokens", &texts, BST_KEY_REQUIRED, "attributes of the player that count them"},
    {0}};
MAP(flock, flock_keys);
DICT(flocks, flock);

static const bst_key auction_keys[] = {
    {"open", &bst__shape_id, BST_KEY_REQUIRED, "the zone of the tiles that lie open"},
    {"offered", &bst__shape_id, BST_KEY_REQUIRED, "the zone of the tile that is being sold"},
    {"held", &bst__shape_id, BST_KEY_REQUIRED, "the zone of each player's tiles"},
    {"price", &bst__shape_id, BST_KEY_REQUIRED, "the game's attribute with the highest price"},
    {"buyer", &bst__shape_id, BST_KEY_REQUIRED, "the game's attribute that says whose it is"},
    {"source", &bst__shape_text, BST_KEY_REQUIRED, "the source of what is paid"},
    {0}};
MAP(auction, auction_keys);
DICT(auctions, auction);

static const bst_key case_keys[] = {
    {"when", &lists, 0, "what the option or the step must say"},
    {"as", &bst__shape_text, BST_KEY_REQUIRED, "the template; `ignore`: no option of ours"},
    {0}};
MAP(option_case, case_keys);
static const bst_shape option_cases = {.type = BST_S_LIST, .of = &option_case};
static const bst_shape *const option_list[] = {&bst__shape_text, &option_case, &option_cases, NULL};
static const bst_shape option = {.type = BST_S_ALT, .alternatives = option_list};
DICT(options, option);

static const bst_key answer_keys[] = {
    {"only", &bst__shape_ids, BST_KEY_REQUIRED, "the verbs, one of which every choice has"},
    {"as", &bst__shape_text, BST_KEY_REQUIRED, "the template"},
    {0}};
MAP(conditional_answer, answer_keys);
EITHER(answer, bst__shape_text, conditional_answer);
DICT(answers, answer);

static const bst_key reason_keys[] = {{"source", &text_or_list, 0, "sources of our awards"},
                                      {"mode", &text_or_list, 0, "their modes"},
                                      {"kind", &text_or_list, 0, "kinds of their features"},
                                      {"items", &lists, 0, "the labels of our lines for an item"},
                                      {0}};
MAP(reason, reason_keys);
EITHER(reason_or_text, bst__shape_text, reason);
DICT(reasons, reason_or_text);
DICT(words, texts);
DICT(conditions, texts);

/* Saved games: parts make a choice of theirs of a message, or of an action in a sentence. */
static const bst_key message_keys[] = {
    {"when", &lists, 0, "what values of the message must be; `*`: any"},
    {"as", &text_or_list, BST_KEY_REQUIRED,
     "the type of the choice, then paths to its values; or `ignore`, `commit`, `undo`"},
    {"tile", &bst__shape_text, 0, "where the tile stands that had been drawn"},
    {"stays", &bst__shape_bool, 0, "it cannot be taken back"},
    {0}};
MAP(message_case, message_keys);
EITHER(part_or_case, bst__shape_text, message_case);
static const bst_shape message_items = {.type = BST_S_LIST, .of = &part_or_case};
static const bst_shape *const message_list[] = {&bst__shape_text, &message_case, &message_items,
                                                NULL};
static const bst_shape message = {.type = BST_S_ALT, .alternatives = message_list};
DICT(messages, message);

static const bst_key action_keys[] = {
    {"as", &text_or_list, BST_KEY_REQUIRED,
     "the type of the choice, then `for` and places of the values in the sentence"},
    {"tile", &bst__shape_bool, 0, "it is for the tile that has been drawn"},
    {0}};
MAP(action, action_keys);
EITHER(action_or_parts, action, text_or_list);
DICT(actions, action_or_parts);

static const bst_key save_keys[] = {
    {"objects", &text_or_list, 0, "the keys whose values an object of a message stands for"},
    {"random", &bst__shape_text, 0, "where a message has the number that chance was decided with"},
    {0}};
MAP(saves, save_keys);

static const bst_key table_keys[] = {
    {"game", &bst__shape_id, BST_KEY_REQUIRED, "the game"},
    {"mod", &bst__shape_id, 0, "the mod, where the file is not in its folder"},
    {"set", &texts, 0, "options that are always set"},
    {"sets", &settings, 0, "their tile sets"},
    {"elements", &settings, 0, "their elements"},
    {"rules", &settings, 0, "their rules"},
    {"pieces", &texts, 0, "our kinds of their types of pieces"},
    {"features", &features, 0, "segment kinds of their features"},
    {"tokens", &tokens, 0, "tokens that players hold"},
    {"zones", &texts, 0, "zones of players whose pieces are listed, by the name of the list"},
    {"board", &texts, 0, "piece kinds of tokens on the board"},
    {"flocks", &flocks, 0, "tokens beside pieces, by the key of their state"},
    {"auctions", &auctions, 0, "auctions of tiles, by the key of their state"},
    {"figures", &texts, 0, "piece kinds of figures without an owner"},
    {"words", &words, 0, "for templates"},
    {"tiles", &texts, 0, "tiles that have another name here"},
    {"no_tiles", &conditions, 0,
     "tiles that are others here while options of ours have these values"},
    {"not_drawn", &any, 0, "tiles that are placed without having been drawn"},
    {"options", &options, 0, "templates for their options, by type"},
    {"answers", &answers, 0, "templates for decisions that they do not ask"},
    {"points", &reasons, 0, "what their reasons for points are"},
    {"saves", &saves, 0, "how saved games are written"},
    {"messages", &messages, 0, "what the messages of saved games are, by type"},
    {"actions", &actions, 0, "what the actions in sentences of saved games are"},
    {"settings", &settings, 0, "options of ours that sentences of saved games are about"},
    {"randoms", &lists, 0,
     "chance's decisions that the number of a message decides: our choices in their order"},
    {"phases", &lists, 0, "the names of our decisions in a phase of theirs"},
    {0}};

bool bst__foreign_table_check(const bst_node *root, bst_diags *diags)
{
    static const bst_shape table = {.type = BST_S_MAP, .keys = table_keys};
    return bst__schema_check(root, &table, diags);
}

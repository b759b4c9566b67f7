/* Every code of a diagnostic, with a sentence for the reference page.
 *
 * A list to be expanded with a macro CODE(code, sentence). A test compares it with the codes that
 * core/ uses: none is missing here, none is superfluous. */
#ifndef BST_DIAG_CODES_H
#define BST_DIAG_CODES_H

#define BST__CODES_FILES(CODE)                                                                     \
    CODE("E-FILE-READ", "A file cannot be read; the reason is the system's.")                      \
    CODE("E-FILE-SIZE", "A file is larger than its kind may be.")                                  \
    CODE("E-FILE-WRITE", "A file cannot be written; the reason is the system's.")                  \
    CODE("E-YAML-ALIAS", "Anchors and aliases (`&a`, `*a`) are not allowed.")                      \
    CODE("E-YAML-DOCUMENTS", "A file holds more than one document.")                               \
    CODE("E-YAML-DUPLICATE", "A key occurs twice in one map.")                                     \
    CODE("E-YAML-EMPTY", "A file holds nothing.")                                                  \
    CODE("E-YAML-KEY", "A key is empty, or no plain word.")                                        \
    CODE("E-YAML-LIMIT", "A file is too large, too deep or has too many values.")                  \
    CODE("E-YAML-MERGE", "Merge keys (`<<`) are not allowed.")                                     \
    CODE("E-YAML-SYNTAX", "The text is no YAML.")                                                  \
    CODE("E-YAML-TAG", "Tags (`!!int`) are not allowed; the type follows from the key.")           \
    CODE("E-SCHEMA-KEY", "A map has a key that nobody reads.")                                     \
    CODE("E-SCHEMA-MISSING", "A map lacks a key that it needs.")                                   \
    CODE("E-SCHEMA-RANGE", "A number is too small or too large, a list too short or too long.")    \
    CODE("E-SCHEMA-TYPE", "A value is of another type than its key takes.")                        \
    CODE("E-SCHEMA-WORD", "A value is none of the words that its key takes.")

#define BST__CODES_THINGS(CODE)                                                                    \
    CODE("E-ATTRIBUTE-WORDS", "`type: word` and `words` of an attribute need each other.")         \
    CODE("E-BOARD", "The cells of a board are not written as cells.")                              \
    CODE("E-COLOUR", "A colour is not written as #rrggbb.")                                        \
    CODE("E-KIND", "A segment would be part of two `made_of` kinds.")                              \
    CODE("E-KIND-CLOSES", "Only inner kinds can be surrounded, and `around` is for these.")        \
    CODE("E-KIND-SHAPE", "A kind needs `shape`, or `made_of` kinds with one, and not both.")       \
    CODE("E-OPTION", "There is no such option, or it holds no number where one is needed.")        \
    CODE("E-OPTION-TYPE", "`type: word` and `values` of an option need each other.")               \
    CODE("E-OPTION-VALUE", "An option does not take this value.")                                  \
    CODE("E-PIECE-LOOP", "Pieces are `like` each other in a circle.")                              \
    CODE("E-PIECES", "A piece has a number or a property that it cannot have.")                    \
    CODE("E-PRESET", "There is no such preset.")                                                   \
    CODE("E-PRESET-CHOICE", "A choice of a preset file is unknown, or does not take this value.")  \
    CODE("E-PRESET-FILE", "A preset file has another name than it says, or includes itself.")      \
    CODE("E-PRESET-GAME", "A preset file is for other games.")                                     \
    CODE("E-PRESET-LOCKED", "Mods were added to a preset that takes none, or left out of it.")     \
    CODE("E-PRESET-MODS", "A preset file names mods that are not there.")                          \
    CODE("E-PRESET-TILES", "A preset file says another number of tiles than its mods have.")       \
    CODE("W-PRESET-LACKS", "Mods that a preset file names are not there and were left out.")       \
    CODE("E-REF-ATTRIBUTE", "A name is no attribute that is declared.")                            \
    CODE("E-REF-CAUSE", "A name is no cause and no class of causes of the vocabulary.")            \
    CODE("E-REF-ZONE", "A name is no zone that is declared.")                                      \
    CODE("E-REF-DECK", "A name is no deck that is declared.")                                      \
    CODE("E-REF-LAYER", "A name is no layer of the tile's deck.")                                  \
    CODE("E-REF-KIND", "A name is no kind that is declared.")                                      \
    CODE("E-REF-OPTION", "A name is no option that is declared, or one without a number.")         \
    CODE("E-REF-PIECE", "A name is no piece that is declared.")                                    \
    CODE("E-REF-TILE", "A name is no tile that is defined.")                                       \
    CODE("E-REF-TRACK", "A name is no track that is declared.")                                    \
    CODE("E-REF-TRAIT", "No piece has this trait.")                                                \
    CODE("E-START", "A start tile is unknown, has no cell, or cannot lie there.")                  \
    CODE("E-START-CELL", "The cell of a start tile is none, or is taken.")                         \
    CODE("E-START-COUNT", "`start` of a tile and the start list count differently.")               \
    CODE("E-TILE-ATTRIBUTE", "An attribute cannot be printed here.")                               \
    CODE("E-TILE-BESIDE", "A line runs between halves of a kind that it may not lie beside.")      \
    CODE("E-TILE-CARD", "A card (`board: false`) has no segments.")                                \
    CODE("E-TILE-COUNT", "More copies of a tile lie at the start than there are.")                 \
    CODE("E-TILE-DUPLICATE", "Two tiles have one id.")                                             \
    CODE("E-OVERLAY", "Something laid over tiles shows what it cannot, or asks for no area.")      \
    CODE("E-TILE-MOUTH", "Something that is no line has mouths.")                                  \
    CODE("E-TILE-KIND", "A segment names no kind, two kinds, or one made of others.")              \
    CODE("E-TILE-LIMIT", "Too many tiles, or too many segments on one.")                           \
    CODE("E-TILE-REFERENCE", "`touches` or `near` names no segment of the tile, or several.")      \
    CODE("E-TILE-SIDE", "A half side or a middle belongs to nobody, or to two.")                   \
    CODE("E-TILE-SLOT", "A slot is unknown, named twice, or none that this kind can own.")         \
    CODE("E-TRACK", "A track or an anchor is missing or unknown.")                                 \
    CODE("E-TRACK-LOOP", "Tracks run through each other in a circle.")                             \
    CODE("W-TILE-TOUCH", "An area lies beside a segment that it does not touch.")

#define BST__CODES_MODS(CODE)                                                                      \
    CODE("E-MANIFEST", "A manifest contradicts itself, or names a folder or file wrongly.")        \
    CODE("E-MOD-API", "A game or mod is made for another version of the engine's interface.")      \
    CODE("E-MOD-CONFLICT", "Two mods do not play together.")                                       \
    CODE("E-MOD-CYCLE", "Mods depend on each other, or wait for each other, in a circle.")         \
    CODE("E-MOD-DEPENDS", "What a mod needs is missing, or of another version.")                   \
    CODE("E-MOD-GAME", "A mod is for other games, or for other versions of the game.")             \
    CODE("E-MOD-LIMIT", "Too many mods are asked for.")                                            \
    CODE("E-MOD-TWICE", "Two folders hold the same mod.")                                          \
    CODE("E-MOD-UNKNOWN", "A mod that is asked for is not there.")                                 \
    CODE("E-PATCH-VERB", "A patch needs exactly one of `set`, `add`, `remove` and `replace`.")     \
    CODE("E-REF-SET", "A tile names a set that its mod does not declare.")                         \
    CODE("E-VERSION", "A text is no version, or no range of versions.")

#define BST__CODES_RULES(CODE)                                                                     \
    CODE("E-CLOSING", "A closing names neither kinds nor pieces.")                                 \
    CODE("E-DECL", "A value cannot stand in a declaration.")                                       \
    CODE("E-DUPLICATE", "Something is declared a second time.")                                    \
    CODE("E-FILTER", "A filter asks for what it cannot ask here.")                                 \
    CODE("E-HOOK", "There is no such hook for this call.")                                         \
    CODE("E-LIMIT", "There is more of something than the engine holds.")                           \
    CODE("E-MEASURE", "A rate names no measure and no attribute of segments.")                     \
    CODE("E-MOD-COLLISION", "A mod declares what exists already.")                                 \
    CODE("E-NAME", "There is nothing of this name.")                                               \
    CODE("E-OFFER", "An offer lacks what its builtin needs.")                                      \
    CODE("E-ORDER", "Steps wait for each other in a circle.")                                      \
    CODE("E-PHASE", "A phase has no functions, or some that exclude each other, or no weights.")   \
    CODE("E-RATE", "A rate changes nothing.")                                                      \
    CODE("E-PATCH-COLLISION", "Two mods patch one value and none knows of the other.")             \
    CODE("E-PATCH-NOOP", "A patch changes nothing.")                                               \
    CODE("E-PATCH-TARGET", "A patch finds nothing, or not what it expects.")                       \
    CODE("E-REPLACES", "A declaration replaces one that does not exist.")                          \
    CODE("E-SET", "A setting of the engine lacks what it is about.")                               \
    CODE("E-SCRIPT-PATH", "A file lies outside the folder it belongs to.")                         \
    CODE("E-STEP", "A step has none, or several, of menu, phase and builtin.")                     \
    CODE("E-VERB", "A verb is unknown, or has other arguments.")                                   \
    CODE("E-LUA", "A script has failed: its own error, or one of Lua.")                            \
    CODE("E-LUA-ARG", "A library function got an argument that it cannot use.")                    \
    CODE("E-LUA-GLOBAL", "A script uses a global that is not defined, or defines one late.")       \
    CODE("E-LUA-MODULE", "`require` names no module.")                                             \
    CODE("E-LUA-RESULT", "A function returned what its caller cannot use.")                        \
    CODE("E-LUA-SYNTAX", "A script is no Lua, or byte code.")                                      \
    CODE("W-DEPRECATED", "A script calls what a later version of the interface will not have.")    \
    CODE("W-ARITY", "A function has more parameters than it is given.")                            \
    CODE("E-BUDGET-DEPTH", "Calls of a script are nested too deeply.")                             \
    CODE("E-BUDGET-MEMORY", "Scripts use more memory than they may.")                              \
    CODE("E-BUDGET-PATTERN", "A pattern takes too many steps.")                                    \
    CODE("E-BUDGET-TEXT", "A script makes a text longer than it may.")                             \
    CODE("E-BUDGET-TIME", "A call of a script takes more instructions than it may.")

#define BST__CODES_PLAY(CODE)                                                                      \
    CODE("E-ATTRIBUTE", "An attribute that is printed on tiles cannot change.")                    \
    CODE("E-BUDGET-SPENT", "A budget of the game is used up.")                                     \
    CODE("E-EMIT", "Something emits elsewhere than in `options` and `chance`.")                    \
    CODE("E-PART", "A part is pushed with a deck or a tile that does not exist.")                  \
    CODE("E-DECK", "A deck holds fewer tiles or is declared wrongly; no tile waits to be placed.") \
    CODE("E-FRAME", "A frame has no such entry, or cannot hold the value.")                        \
    CODE("E-GAME", "`game` is used while no game is running.")                                     \
    CODE("E-CONVERT", "A feature cannot become of another kind.")                                  \
    CODE("E-LINK", "Two segments cannot be linked, or are not.")                                   \
    CODE("E-SETTLE", "Something would be settled while something else is.")                        \
    CODE("E-GATE", "A piece cannot be put there or taken.")                                        \
    CODE("E-ID", "An id is of another type, or of nothing.")                                       \
    CODE("E-ILLEGAL", "This choice is not possible now.")                                          \
    CODE("E-NOTATION", "A choice is not written as choices are.")                                  \
    CODE("E-READ-ONLY", "A script writes where the game is read-only.")                            \
    CODE("E-REFUSED", "The engine refuses what a script asks for.")                                \
    CODE("E-SCENE", "The scene of a scenario cannot be set up.")                                   \
    CODE("E-STATE", "This cannot be done at this moment.")                                         \
    CODE("E-ZONE", "A zone is full, or does not hold such things.")                                \
    CODE("E-CHECK", "A self check failed, or what is checked cannot be loaded.")                   \
    CODE("E-MEMORY", "There is no memory left.")                                                   \
    CODE("E-NOMEM", "There is no memory left to read a file.")

#define BST__CODES_COMMAND(CODE)                                                                   \
    CODE("E-ARCHIVE-BOMB", "A packed mod is larger, or has more files, than a mod may.")           \
    CODE("E-ARCHIVE-FORM", "A file is no packed mod, or is damaged.")                              \
    CODE("E-ARCHIVE-PATH", "A path in a packed mod leads elsewhere, or is no name everywhere.")    \
    CODE("E-ARCHIVE-SUMS", "The files of a packed mod are not those that it was packed with.")     \
    CODE("E-ARCHIVE-TYPE", "A mod holds something that is no file and no folder, such as a link.") \
    CODE("E-CHECK-PLAY", "A game of random choices failed while a mod was checked.")               \
    CODE("E-CHECK-NOTHING", "There is nothing to check where it was looked for.")                  \
    CODE("E-INSTALL-EXISTS", "A mod of this name is there already.")                               \
    CODE("E-NEW", "A new mod cannot be made there, or not under this name.")                       \
    CODE("E-LOCALE-UNKNOWN", "There are no texts in the language that was asked for.")             \
    CODE("W-LOCALE-MISSING", "A file of texts lacks some that its language needs.")                \
    CODE("W-LOCALE-PARAMETER", "A text has a `{parameter}` that nobody fills in.")                 \
    CODE("W-LOCALE-UNUSED", "A file of texts has a message id that nothing is called by.")         \
    CODE("E-LOCK", "A record was made with other content than is here.")                           \
    CODE("E-SAVE-DIFFERS", "A saved game of another engine claims or does what is not so here.")   \
    CODE("E-SAVE-FORM", "A file is no saved game of another engine.")                              \
    CODE("E-SAVE-SETUP", "A saved game has tile sets, elements or rules that are not known here.") \
    CODE("E-SAVE-WORD", "A message or sentence of a saved game is not understood.")                \
    CODE("E-RECORD-BARE", "A record that is to be verified has no hash, or no lock.")              \
    CODE("E-RECORD-CHOICE", "A choice of a record cannot be played.")                              \
    CODE("E-RECORD-HASH", "After a choice the game differs from that of the record.")              \
    CODE("E-RECORD-SEAT", "A choice of a record does not begin with a seat.")                      \
    CODE("E-RECORD-VERSION", "A record is of a version that cannot be read.")                      \
    CODE("E-SCENARIO-CUT", "A moment of a record cannot be told as a scenario.")                   \
    CODE("E-SCENARIO-EMPTY", "A file holds no scenario.")                                          \
    CODE("E-SCENARIO-FILE", "A folder of scenarios cannot be read.")                               \
    CODE("E-SCENARIO-KEY", "A scenario has a key that nobody reads.")                              \
    CODE("E-SCENARIO-LOAD", "The game of a scenario cannot be loaded.")                            \
    CODE("E-SCENARIO-NAME", "A scenario has no name, or that of another one.")                     \
    CODE("E-SCENARIO-VALUE", "A value of a scenario is of another type.")                          \
    CODE("E-SETUP-NAME", "The name of a seat is empty, too long, or taken.")                       \
    CODE("E-SETUP-PLAYERS", "The game cannot be played by so many.")                               \
    CODE("E-SETUP-SEED", "A seed is no number.")                                                   \
    CODE("E-SIM-HALTED", "A simulated game was halted by a script.")                               \
    CODE("E-SIM-HASH", "A simulated game differs from its replay.")                                \
    CODE("E-SIM-LEDGER", "The awards of a simulated game do not add up to its scores.")            \
    CODE("E-SIM-PROBE", "What must hold at every decision did not hold in a simulated game.")      \
    CODE("E-SIM-SEAT", "Another seat decides in the replay of a simulated game.")

#define BST__CODES_ADVICE(CODE)                                                                    \
    CODE("W-ELEMENT-UNUSED", "Nothing of a mod asks for one of its elements.")                     \
    CODE("W-FILE-UNUSED", "A file of a mod is named nowhere.")                                     \
    CODE("W-NAME-UNUSED", "A kind, attribute or piece of a mod is declared and never used.")       \
    CODE("W-OPTION-UNUSED", "Nothing of a mod asks for one of its options.")                       \
    CODE("W-SCENARIO-NONE", "A mod has no scenario that tests it.")                                \
    CODE("W-SET-UNUSED", "No tile of a mod is in one of its sets.")

/* All of them. */
#define BST__CODES_ALL(CODE)                                                                       \
    BST__CODES_FILES(CODE) BST__CODES_THINGS(CODE) BST__CODES_MODS(CODE)                           \
    BST__CODES_RULES(CODE) BST__CODES_PLAY(CODE) BST__CODES_COMMAND(CODE) BST__CODES_ADVICE(CODE)

#endif

---@meta

-- What rule scripts can call, for the Lua language server. Made by `bastide schema lua`.

---@alias bastide.Player integer
---@alias bastide.Cell integer
---@alias bastide.Corner integer
---@alias bastide.Segment integer
---@alias bastide.Piece integer
---@alias bastide.Tile integer
---@alias bastide.Zone integer
---@alias bastide.Kind integer
---@alias bastide.PieceKind integer

---The frame of a phase or menu: who decides, and six integers for the phase.
---@class bastide.Frame
---@field player bastide.Player
---@field a integer
---@field b integer
---@field c integer
---@field d integer
---@field e integer
---@field f integer

---@class bastide.budget
---@field name string its name
---@field per? "part"|"turn"|"game"|"menu" when it is whole again: part (default), turn, game (never), or menu: each time that a menu that ends with it is over
---@field max? integer|string how many units it has (default 1)
---@field replaces? string takes the place of another's declaration of this sort: `game:name` or `mod:name`

---@class bastide.menu
---@field name string its name: what `decides` and `at` call it
---@field ends_with? string the menu is over when this budget is used up
---@field pass? boolean false: nobody may pass, and the menu is over when no option is left that spends `ends_with` (default true)
---@field replaces? string takes the place of another's declaration of this sort: `game:name` or `mod:name`

---@class bastide.offer
---@field verb string the word that players use; an option that an earlier offer of the menu gives too is that one's
---@field name? string what `replaces` of another calls it (default: its verb)
---@field menu string|(string)[] the menus that show it
---@field builtin? "draw"|"place"|"move"|"take"|"overlay"|"use" the engine lists and does it; use: the tile chosen from `over` is the one to be placed, as if it had been drawn, though `drawn` does not hear of it
---@field from? string|(string)[] draw: the first of these zones and decks that is not empty; place: the zone whose first tile, of who decides where players have their own, is laid instead of one that was drawn
---@field over? bastide.set_of_things the options, as a set of things
---@field move? string move: the neutral piece that goes to what was chosen; to a corner: the kind of which the next piece of who decides goes there, from the supply, as a member of what `all` names
---@field cause? string move, take: the cause that the movement names
---@field overlay? string overlay: what is laid over a tile; place: the tile together with this, on it or on a tile beside it, where it does not fit without
---@field where? "placed"|"beside"|"around"|"board"|"own" overlay: over the tile just placed (default: placed); it or those beside it; anywhere
---@field args? ("cell"|"turn"|"segment"|"feature"|"piece"|"piece_kind"|"player"|"integer"|"tile"|"zone"|"kind"|"word")[] types of the arguments of options that a script emits
---@field options? fun(game: bastide.Game, ...): ... emits the options; slower than `over`
---@field choose? fun(game: bastide.Game, ...): ... does what was chosen
---@field spend? string|(string)[] budgets that it spends; used up, it is not offered
---@field cost? string an attribute of the player that goes down by 1
---@field adds? string an attribute of what was chosen from `over`, or of the game, that goes up by 1
---@field track? string a track that begins for who decided; its `f.a` is what was chosen from `over`
---@field must? boolean|"only"|bastide.filter no passing while it has options; only: and no rival offers either
---@field auto? boolean taken at once where it is the only option
---@field when? bastide.filter offered only where this holds
---@field replaces? string takes the place of another's declaration of this sort: `game:name` or `mod:name`

---@class bastide.set_of_things
---@field of "cells"|"segments"|"pieces"|"players"|"zones"|"corners"|"tiles" what the options name
---@field kinds? string|(string)[] segments of these kinds
---@field has? string this attribute of theirs is not 0
---@field lacks? string this attribute of theirs is 0
---@field own? boolean pieces (or the player) of who decides; false: of the others
---@field piece? string pieces of this kind
---@field trait? string|(string)[] pieces with one of these traits
---@field with? string pieces on the cell where this neutral piece stands, besides it
---@field zone? string|(string)[] pieces in one of these zones; tiles in one, of who decides where each player has one
---@field on_board? boolean pieces on the board
---@field owned? boolean pieces that belong to a player
---@field distinct? boolean of pieces of one kind and owner in one place, where nothing tells them apart, the first
---@field joins? string pieces in the feature of a segment of the placed tile that has this attribute
---@field feature? bastide.such_a_feature pieces and segments in such a feature
---@field holds? string|bastide.certain_pieces cells on which such a piece stands
---@field without? string|bastide.certain_pieces cells on which no such piece stands; corners with none in the features there
---@field beside? string cells beside the one where this neutral piece stands
---@field adjoins? string cells beside a laid one on which this attribute is not 0
---@field cross? string pieces on the cells in the row and column of the segment in `f.a`, as far away as this attribute of it says
---@field open_to? string cells that this cause may enter, pieces that it may take
---@field walk? bastide.walk pieces that can go along their feature to another tile; segments to which the piece in `f.a` can go: without `choose`, the phase lets it go there
---@field placed? boolean on the placed tile only, or at its corners
---@field around? boolean segments of the placed tile and of those on the 8 cells around it
---@field open? boolean segments of features that are not closed
---@field free? boolean segments of features without a piece that occupies; corners on which no piece stands
---@field placeable? boolean tiles that can be laid somewhere now
---@field all? string corners where four tiles meet and each shows this kind, an area, in that corner
---@field members? integer segments of features with at least so many pieces

---All that is said must hold for the feature.
---@class bastide.such_a_feature
---@field kind? string|(string)[] it is of one of these kinds, or of kinds with one of these traits
---@field closed? boolean it is closed (false: it is not)
---@field tiles? integer it has exactly so many tiles
---@field tiles_over? string it has more tiles than this attribute of the game says
---@field fold? table<string, integer> attributes, folded over it, are at least this
---@field lacks? string|(string)[] attributes, folded over it, are 0
---@field holds? string|bastide.certain_pieces such a piece is in it
---@field next_to? string|(string)[] one of its tiles, or one that shares a side with such a tile, has a feature of one of these kinds now

---All that is said must hold for one and the same piece.
---@class bastide.certain_pieces
---@field piece? string of this kind
---@field trait? string|(string)[] with one of these traits
---@field own? boolean of the active player, in options of who decides; false: of the others
---@field with? string on the cell where this neutral piece stands, besides it
---@field has? string this attribute of theirs is not 0
---@field lacks? string this attribute of theirs is 0

---Along the feature of which the piece is a member, from tile to tile.
---@class bastide.walk
---@field cause string the cause that puts the piece where it stays
---@field through string the cause that has to be free to enter each tile on the way, the last one too

---All that is said must hold. Tested by the engine before any script runs.
---@class bastide.filter
---@field tile? string the drawn or placed tile, or something printed on it, carries this attribute
---@field tile_lacks? string a tile was drawn or placed, and neither it nor anything printed on it carries this attribute
---@field shows? string|(string)[] the drawn or placed tile shows one of these kinds
---@field around? string|(string)[] one of the 8 tiles around the cell that it is about, or around the placed tile, shows one of these kinds
---@field laid? string a tile on the board, or something printed on it, carries this attribute
---@field unplaced? boolean the drawn tile could not be placed
---@field only_with? string the drawn tile fits somewhere, but nowhere without this overlay
---@field no_tile? boolean nothing was drawn in this part
---@field deck_empty? boolean no tile is left to draw (false: one is)
---@field after_turns? boolean the last turn is over (false: it is not)
---@field kind? string|(string)[] the feature is of one of these kinds, or of kinds with one of these traits
---@field closed? boolean the feature is closed (false: it is not)
---@field tiles? integer the feature has exactly so many tiles
---@field tiles_over? string the feature has more tiles than this attribute of the game says
---@field fold? table<string, integer> attributes, folded over the feature, are at least this
---@field lacks? string|(string)[] attributes, folded over the feature, are 0
---@field holds? string|bastide.certain_pieces such a piece is in the feature
---@field next_to? string|(string)[] one of the feature's tiles, or one that shares a side with such a tile, has a feature of one of these kinds now
---@field closing? bastide.such_a_feature such a feature closed in this part and is not settled yet
---@field settled? bastide.such_a_feature such a feature was settled in this part
---@field tied? boolean several players share the majority
---@field mode? string the feature is settled in this mode
---@field payee? boolean|bastide.piece_of_who_is_paid the value is computed for one player, who has such a piece where one is named
---@field via? bastide.such_a_feature the feature whose value asks for this one, as in `each`; where none asks, any that this one touches and in which who is paid has a piece
---@field piece? string the piece is of this kind
---@field trait? string|(string)[] the piece has one of these traits
---@field own? boolean the piece is one of the active player (false: it is another's, or nobody's)
---@field cause? string the movement names this cause
---@field extends_own? string a feature of the placed tile holds such a piece of the active player
---@field touches? string a feature of the placed tile holds such a piece
---@field enclosed? string some such piece is in a feature that no tile can extend any more
---@field placed_open_to? string|(string)[] nothing that lies or stands on the placed tile closes it to these causes or classes
---@field on_board? string|bastide.certain_pieces such a piece is on the board
---@field off_board? string|bastide.certain_pieces no such piece is on the board
---@field in_zone? string|(string)[] a piece of a player is in one of these zones
---@field scored? "own"|"others"|("own"|"others")[] the active player (own), and somebody else (others), got points for features in this part
---@field unscored? "own"|"others"|("own"|"others")[] the active player (own), and everybody else (others), got none
---@field supply? string the active player has such a piece left
---@field game? string|table<string, integer> this attribute of the game is not 0; in a map, it is at least so much
---@field unset? string this attribute of the game is 0
---@field player? table<string, integer> an attribute of the active player is at least this
---@field score? integer|string the active player has at least so many points
---@field budget? string this budget has a unit left
---@field spent? string this budget is used up

---Who is paid must have such a piece.
---@class bastide.piece_of_who_is_paid
---@field via string a piece of this kind: it stands in the feature whose value asks for this one; where none asks, in any feature that this one touches

---@class bastide.claim_rule
---@field name string its name; an offer collects rules by name
---@field verb? string the verb that players use (default deploy); where several rules allow the same, the first counts
---@field menu string|(string)[] the menus that offer it
---@field trait? string|(string)[] pieces with one of these traits
---@field piece? string|(string)[] or these kinds of pieces
---@field kinds? string|(string)[] of the kinds that the piece claims, those it reaches (default: all that are open)
---@field where? "placed"|"beside"|"around"|"board"|"own" placed (default): on the tile just placed; there or beside it; there or on one of the 8 tiles around it; anywhere on the board; or own: where an own piece stands, of those that `needs` names
---@field feature? "free"|"any"|"own" free (default): holds no piece that occupies; any; own
---@field open? boolean true: only features that are not closed
---@field zones? string|(string)[] the zones into which it leads, instead of features; what is said of features is left out
---@field needs? string an own piece of this kind, or with this trait, must be in the feature
---@field without? string|bastide.certain_pieces no such piece may be in the feature; by its name alone: no own one
---@field room? integer the feature has room for so many pieces (default: any number)
---@field when? bastide.filter the rule counts only where this holds; what it asks of a feature or piece is asked of each that could be claimed or put
---@field cause string the cause that the movement names
---@field spend? string|(string)[] budgets that it spends
---@field track? string a track that begins for who put the piece; its `f.a` is the segment or zone where it went
---@field replaces? string takes the place of another's declaration of this sort: `game:name` or `mod:name`

---@class bastide.step
---@field at string the anchor it hangs at
---@field track? string the track of that anchor, where several have one of this name
---@field name? string its name, for `before` and `after` of other steps
---@field menu? string asks this menu
---@field phase? string runs this phase
---@field builtin? "start"|"turns"|"discard"|"jump"|"settle"|"settle_all"|"take_all"|"move" does what the engine can do
---@field to? string discard, jump: the anchor to go on from (jump: default the end)
---@field restore? string|(string)[] discard: budgets that are whole again
---@field into? string discard: the tile is not out of the game, but in this zone
---@field kinds? string|(string)[] settle_all, take_all: the kinds of features
---@field mode? string settle_all: the mode
---@field move? string move: the neutral piece that goes to the placed tile
---@field cause? string move: the cause that the movement names
---@field when? bastide.filter the step is skipped where this does not hold
---@field before? string|(string)[] steps at the same anchor that come after this one
---@field after? string|(string)[] steps at the same anchor that come before this one
---@field replaces? string takes the place of another's declaration of this sort: `game:name` or `mod:name`

---@class bastide.phase
---@field name string its name
---@field enter? fun(game: bastide.Game, ...): ... runs when the phase begins; true ends it, false runs it again after what it pushed
---@field options? fun(game: bastide.Game, ...): ... emits the options; none emitted ends the phase
---@field verb? string with `over` or `bag`: the word for the choice
---@field over? bastide.set_of_things the options as a set of things; an empty one ends the phase
---@field move? string with `over` cells: the neutral piece that goes to the one chosen
---@field cause? string with `move`: the cause that the movement names
---@field mark? string with `move`: an attribute of cells that becomes 1 on the one that the piece leaves
---@field times? integer|string with `over`: the phase ends after so many choices, which it counts in `f.a`
---@field in_turn? boolean with `over`: true: each choice is the next player's
---@field chance? fun(game: bastide.Game, ...): ... emits what chance may choose, with weights
---@field bag? (bastide.things_in_a_bag)[] what chance draws from, instead of `chance`; an empty one ends the phase
---@field physical? boolean with `chance` or `bag`: true: what is decided can also happen on a table, as a throw does; whoever plays so may tell the outcome instead of having it drawn (default false)
---@field choose? fun(game: bastide.Game, ...): ... does what was chosen; true ends the phase; without it, one choice does
---@field pass? boolean true: whoever decides may pass, which ends the phase (default false)
---@field replaces? string takes the place of another's declaration of this sort: `game:name` or `mod:name`

---Each is drawn as likely as any other.
---@class bastide.things_in_a_bag
---@field word string the word for it
---@field count integer|string how many there are in all
---@field out? string an attribute of the game, or of players, that counts those which are not in the bag: it goes up by 1, of the phase's player, when one is drawn (default: what is drawn goes back)
---@field choose? fun(game: bastide.Game, ...): ... runs when one is drawn, instead of the phase's `choose`

---@class bastide.score
---@field kind string|(string)[] the kinds of features
---@field mode string|(string)[] the modes: closed, open, final, or a mod's own
---@field terms bastide.rates what it is worth
---@field when? bastide.filter counts only where this holds

---Points per measure (tile, segments, open, terminals, around, flat, base) or folded attribute.
---@class bastide.rates
---@field each? bastide.each_clause adds the values of the features it touches
---@field [string] integer|string

---One value for every different feature that the scored one touches.
---@class bastide.each_clause
---@field trait? string features of kinds with this trait
---@field kind? string|(string)[] or of these kinds
---@field mode string their value in this mode is added
---@field base? integer|string what their measure `base` reads

---@class bastide.rate
---@field kind? string|(string)[] the kinds of features, or traits for all kinds that have them (default: all)
---@field mode? string|(string)[] the modes (default: all)
---@field when? bastide.filter counts only where this holds
---@field set? bastide.rates replaces the rates
---@field add? bastide.rates adds to the rates; the sum is not below 0
---@field times? integer|string multiplies the sum
---@field void? boolean true: worth nothing; of several the last counts
---@field bonus? bastide.rates adds to the sum
---@field scale? integer|string percent of the sum, halves rounded up
---@field last? bastide.rates adds after all else
---@field label? string what its line is called
---@field worth? boolean true: from `times` on, only where the sum so far is not 0 (default false)

---@class bastide.subscription
---@field hook string the name of the hook
---@field when? bastide.filter called only where this holds
---@field call? fun(game: bastide.Game, ...): ... the function, ...
---@field effect? bastide.effect ... or what is done instead

---What is done without a script: `points` with `source`, `mark`, `take` with `over`, or `move` with `cause`.
---@class bastide.effect
---@field points? integer|string so many points for the player whom the hook is about
---@field source? string what brings them, as `bst.source` names it
---@field mark? string an attribute that becomes 1: of all things in `over`, or else of the game or of what the hook is about
---@field over? bastide.set_of_things what is marked or taken; the active player decides there
---@field take? string the pieces in `over` that are on the board or in zones go back to the supply, by this cause, where nothing keeps it away
---@field move? string the neutral piece that goes to the cell that the hook is about
---@field cause? string move: the cause that the movement names

---@class bastide.subscription
---@field hook string the name of the hook
---@field when? bastide.filter called only where this holds
---@field call fun(game: bastide.Game, ...): ... the function

---@class bastide.closing
---@field kind? string|(string)[] kinds of features that the causes no longer reach
---@field piece? string|(string)[] kinds of pieces that the causes no longer move
---@field tile? string an attribute of tiles that the causes no longer reach
---@field class string|(string)[] causes or classes of causes

---@class bastide.verb
---@field name string the word
---@field args? ("cell"|"turn"|"segment"|"feature"|"piece"|"piece_kind"|"player"|"integer"|"tile"|"zone"|"kind"|"word")[] types of its arguments, in order

---@class bastide.settings_of_the_engine
---@field ties? "all"|"none" all (default): all who tie get the points; none: nobody
---@field shared_rank? boolean equal scores share a rank (default true)
---@field track_length? integer spaces of the score track
---@field laps? boolean shows how often a player has gone round the score track (default false)
---@field links? integer how many links there can be at once, where rules link more than mouths (default: half of the mouths)
---@field loops? boolean whether a feature without any end closes, for `kind`
---@field kind? string|(string)[] the kinds that `loops` is about

---@class bastide.bst
bst = {}

---a counter that offers spend
---@param declaration bastide.budget
function bst.budget(declaration) end

---a decision made of offers, asked again until passed
---@param declaration bastide.menu
function bst.menu(declaration) end

---options of a menu
---@param declaration bastide.offer
function bst.offer(declaration) end

---who may put a piece into which feature
---@param declaration bastide.claim_rule
function bst.claim(declaration) end

---what happens at an anchor
---@param declaration bastide.step
function bst.step(declaration) end

---a decision made by functions
---@param declaration bastide.phase
function bst.phase(declaration) end

---what features are worth
---@param kinds string|(string)[]
---@param modes string|(string)[]
---@param rates bastide.rates
---@param filter? bastide.filter
function bst.score(kinds, modes, rates, filter) end

---changes what features are worth
---@param declaration bastide.rate
function bst.rate(declaration) end

---hears that something happened
---
---`setup` (): the game is set up, before the first turn
---
---`turn_started` (player): a turn begins
---
---`part_started` (player): a part of a turn begins
---
---`part_ended` (player): a part of a turn is over
---
---`turn_ended` (player): a turn is over
---
---`final` (): the last turn is over, before final scoring
---
---`ended` (): the game is over
---
---`drawn` (tile): a tile was drawn to be placed
---
---`unplaceable` (tile): a tile fits nowhere and is out
---
---`placed` (cell): a tile was placed: all joins are made, nothing is claimed yet
---
---`overlaid` (cell): something was laid over the tile there; before `placed`, where both were laid at once
---
---`linked` (segment, segment): two segments were linked, and are one feature now
---
---`converted` (feature, kind): a feature became of another kind; `kind` is what it was before
---
---`put` (piece, segment, cell, cause): a piece came from the supply
---
---`moved` (piece, segment, cell, cause): a piece moved from one place to another
---
---`taken` (piece, segment, cell, cause): a piece was taken from where it was
---
---`closed` (feature, value, owners, mode): a feature closed, occupied or not; its pieces are still there. `value` is the greatest that one of its owners got; without owners 0, or what `settle_as` gave
---
---`scored` (feature, value, owners, mode): a feature was settled and its pieces have left; `value` as in `closed`
---
---`points` (player, before, after, source): a score changed
---
---`extra` (feature, mode, value, owners): awards to anybody when a feature is settled, after those of its owners; `value` as in `closed`. What is changed here changes the values of none of the features that are settled together: these are found before the first of them is paid
---@overload fun(hook: "setup", call: fun(game: bastide.Game))
---@overload fun(hook: "setup", when: bastide.filter, call: fun(game: bastide.Game))
---@overload fun(hook: "turn_started", call: fun(game: bastide.Game, player: bastide.Player))
---@overload fun(hook: "turn_started", when: bastide.filter, call: fun(game: bastide.Game, player: bastide.Player))
---@overload fun(hook: "turn_started", when: bastide.filter, award: bastide.award)
---@overload fun(hook: "part_started", call: fun(game: bastide.Game, player: bastide.Player))
---@overload fun(hook: "part_started", when: bastide.filter, call: fun(game: bastide.Game, player: bastide.Player))
---@overload fun(hook: "part_started", when: bastide.filter, award: bastide.award)
---@overload fun(hook: "part_ended", call: fun(game: bastide.Game, player: bastide.Player))
---@overload fun(hook: "part_ended", when: bastide.filter, call: fun(game: bastide.Game, player: bastide.Player))
---@overload fun(hook: "part_ended", when: bastide.filter, award: bastide.award)
---@overload fun(hook: "turn_ended", call: fun(game: bastide.Game, player: bastide.Player))
---@overload fun(hook: "turn_ended", when: bastide.filter, call: fun(game: bastide.Game, player: bastide.Player))
---@overload fun(hook: "turn_ended", when: bastide.filter, award: bastide.award)
---@overload fun(hook: "final", call: fun(game: bastide.Game))
---@overload fun(hook: "final", when: bastide.filter, call: fun(game: bastide.Game))
---@overload fun(hook: "ended", call: fun(game: bastide.Game))
---@overload fun(hook: "ended", when: bastide.filter, call: fun(game: bastide.Game))
---@overload fun(hook: "drawn", call: fun(game: bastide.Game, tile: bastide.Tile))
---@overload fun(hook: "drawn", when: bastide.filter, call: fun(game: bastide.Game, tile: bastide.Tile))
---@overload fun(hook: "unplaceable", call: fun(game: bastide.Game, tile: bastide.Tile))
---@overload fun(hook: "unplaceable", when: bastide.filter, call: fun(game: bastide.Game, tile: bastide.Tile))
---@overload fun(hook: "placed", call: fun(game: bastide.Game, cell: bastide.Cell))
---@overload fun(hook: "placed", when: bastide.filter, call: fun(game: bastide.Game, cell: bastide.Cell))
---@overload fun(hook: "overlaid", call: fun(game: bastide.Game, cell: bastide.Cell))
---@overload fun(hook: "overlaid", when: bastide.filter, call: fun(game: bastide.Game, cell: bastide.Cell))
---@overload fun(hook: "linked", call: fun(game: bastide.Game, segment: bastide.Segment, segment: bastide.Segment))
---@overload fun(hook: "linked", when: bastide.filter, call: fun(game: bastide.Game, segment: bastide.Segment, segment: bastide.Segment))
---@overload fun(hook: "converted", call: fun(game: bastide.Game, feature: bastide.Segment, kind: integer))
---@overload fun(hook: "converted", when: bastide.filter, call: fun(game: bastide.Game, feature: bastide.Segment, kind: integer))
---@overload fun(hook: "put", call: fun(game: bastide.Game, piece: bastide.Piece, segment: bastide.Segment, cell: bastide.Cell, cause: integer))
---@overload fun(hook: "put", when: bastide.filter, call: fun(game: bastide.Game, piece: bastide.Piece, segment: bastide.Segment, cell: bastide.Cell, cause: integer))
---@overload fun(hook: "moved", call: fun(game: bastide.Game, piece: bastide.Piece, segment: bastide.Segment, cell: bastide.Cell, cause: integer))
---@overload fun(hook: "moved", when: bastide.filter, call: fun(game: bastide.Game, piece: bastide.Piece, segment: bastide.Segment, cell: bastide.Cell, cause: integer))
---@overload fun(hook: "taken", call: fun(game: bastide.Game, piece: bastide.Piece, segment: bastide.Segment, cell: bastide.Cell, cause: integer))
---@overload fun(hook: "taken", when: bastide.filter, call: fun(game: bastide.Game, piece: bastide.Piece, segment: bastide.Segment, cell: bastide.Cell, cause: integer))
---@overload fun(hook: "closed", call: fun(game: bastide.Game, feature: bastide.Segment, value: integer, owners: integer, mode: integer))
---@overload fun(hook: "closed", when: bastide.filter, call: fun(game: bastide.Game, feature: bastide.Segment, value: integer, owners: integer, mode: integer))
---@overload fun(hook: "scored", call: fun(game: bastide.Game, feature: bastide.Segment, value: integer, owners: integer, mode: integer))
---@overload fun(hook: "scored", when: bastide.filter, call: fun(game: bastide.Game, feature: bastide.Segment, value: integer, owners: integer, mode: integer))
---@overload fun(hook: "points", call: fun(game: bastide.Game, player: bastide.Player, before: integer, after: integer, source: integer))
---@overload fun(hook: "points", when: bastide.filter, call: fun(game: bastide.Game, player: bastide.Player, before: integer, after: integer, source: integer))
---@overload fun(hook: "extra", call: fun(game: bastide.Game, feature: bastide.Segment, mode: integer, value: integer, owners: integer))
---@overload fun(hook: "extra", when: bastide.filter, call: fun(game: bastide.Game, feature: bastide.Segment, mode: integer, value: integer, owners: integer))
function bst.on(hook, ...) end

---may forbid something
---
---`place` (tile, cell, turn): may the tile lie there?
---
---`put` (piece_kind, segment, cell, cause): may the piece be put there?
---
---`take` (piece, cause): may the piece be taken?
---
---`enter` (cell, cause): may the cell be entered?
---
---`end` (): may the game end, the last tile being gone?
---@overload fun(hook: "place", call: fun(game: bastide.Game, tile: bastide.Tile, cell: bastide.Cell, turn: integer): string?)
---@overload fun(hook: "place", when: bastide.filter, call: fun(game: bastide.Game, tile: bastide.Tile, cell: bastide.Cell, turn: integer): string?)
---@overload fun(hook: "put", call: fun(game: bastide.Game, piece_kind: integer, segment: bastide.Segment, cell: bastide.Cell, cause: integer): string?)
---@overload fun(hook: "put", when: bastide.filter, call: fun(game: bastide.Game, piece_kind: integer, segment: bastide.Segment, cell: bastide.Cell, cause: integer): string?)
---@overload fun(hook: "take", call: fun(game: bastide.Game, piece: bastide.Piece, cause: integer): string?)
---@overload fun(hook: "take", when: bastide.filter, call: fun(game: bastide.Game, piece: bastide.Piece, cause: integer): string?)
---@overload fun(hook: "enter", call: fun(game: bastide.Game, cell: bastide.Cell, cause: integer): string?)
---@overload fun(hook: "enter", when: bastide.filter, call: fun(game: bastide.Game, cell: bastide.Cell, cause: integer): string?)
---@overload fun(hook: "end", call: fun(game: bastide.Game): string?)
---@overload fun(hook: "end", when: bastide.filter, call: fun(game: bastide.Game): string?)
function bst.veto(hook, ...) end

---changes a value
---
---`strength` (piece, feature, weight): the weight of a piece in a feature
---
---`owners` (feature, players, tied): the players (bits) who get the feature's value
---
---`mode` (feature, player, mode): the mode in which a player's value is computed
---
---`lines` (feature, mode, player, value): the value of a feature; game:line adds what explains the difference
---
---`is_closed` (feature, closed): whether a feature is closed, for kinds that close by rule
---
---`rank` (player, rank_value): what the ranking compares; the score where nobody says otherwise
---@overload fun(hook: "strength", call: fun(game: bastide.Game, piece: bastide.Piece, feature: bastide.Segment, weight: integer): integer|boolean|nil)
---@overload fun(hook: "strength", when: bastide.filter, call: fun(game: bastide.Game, piece: bastide.Piece, feature: bastide.Segment, weight: integer): integer|boolean|nil)
---@overload fun(hook: "owners", call: fun(game: bastide.Game, feature: bastide.Segment, players: integer, tied: integer): integer|boolean|nil)
---@overload fun(hook: "owners", when: bastide.filter, call: fun(game: bastide.Game, feature: bastide.Segment, players: integer, tied: integer): integer|boolean|nil)
---@overload fun(hook: "mode", call: fun(game: bastide.Game, feature: bastide.Segment, player: bastide.Player, mode: integer): integer|boolean|nil)
---@overload fun(hook: "mode", when: bastide.filter, call: fun(game: bastide.Game, feature: bastide.Segment, player: bastide.Player, mode: integer): integer|boolean|nil)
---@overload fun(hook: "lines", call: fun(game: bastide.Game, feature: bastide.Segment, mode: integer, player: bastide.Player, value: integer): integer|boolean|nil)
---@overload fun(hook: "lines", when: bastide.filter, call: fun(game: bastide.Game, feature: bastide.Segment, mode: integer, player: bastide.Player, value: integer): integer|boolean|nil)
---@overload fun(hook: "is_closed", call: fun(game: bastide.Game, feature: bastide.Segment, closed: integer): integer|boolean|nil)
---@overload fun(hook: "is_closed", when: bastide.filter, call: fun(game: bastide.Game, feature: bastide.Segment, closed: integer): integer|boolean|nil)
---@overload fun(hook: "rank", call: fun(game: bastide.Game, player: bastide.Player, rank_value: integer): integer|boolean|nil)
---@overload fun(hook: "rank", when: bastide.filter, call: fun(game: bastide.Game, player: bastide.Player, rank_value: integer): integer|boolean|nil)
function bst.query(hook, ...) end

---keeps causes away from kinds, pieces or tiles
---@param declaration bastide.closing
function bst.closed_to(declaration) end

---the word for what a phase offers
---@param declaration bastide.verb
function bst.verb(declaration) end

---settings of the engine
---@param declaration bastide.settings_of_the_engine
function bst.set(declaration) end

---the value that this game has chosen; constant, so that variants are plain `if`
---@param name string
---@return boolean|integer|string
function bst.option(name) end

---whether a mod is in play, or one that provides this name: guards what this one does where the two meet
---@param mod string
---@return boolean
function bst.has(mod) end

---the number of an attribute: faster than its name in `game:get` and `game:set`
---@param name string
---@return integer
function bst.attribute(name) end

---a kind of segments
---@param name string
---@return bastide.Kind
function bst.kind(name) end

---a kind of pieces
---@param name string
---@return bastide.PieceKind
function bst.piece(name) end

---a tile by its id
---@param name string
---@return bastide.Tile
function bst.tile(name) end

---declares a label for `game:line`, or a word for an argument of type word
---@param text string
---@return integer
function bst.word(text) end

---the number of a cause, as hooks get it
---@param name string
---@return integer
function bst.cause(name) end

---the number of a mode, as hooks get it
---@param name string
---@return integer
function bst.mode(name) end

---declares a source of points for `game:award`
---@param name string
---@return integer
function bst.source(name) end

---The game, as every function of a rule gets it.
---@class bastide.Game
---@field GAME integer the game itself, where an attribute is asked of it
local game = {}

---whose turn it is
---@return bastide.Player
function game:active() end

---the number of the turn, from 1
---@return integer
function game:turn() end

---where this part's tile was placed; 0 before that
---@return bastide.Cell
function game:placed() end

---the tile on a cell; without one, the tile of this part
---@param cell? bastide.Cell
---@return bastide.Tile
function game:tile(cell) end

---the player's points
---@param player bastide.Player
---@return integer
function game:score(player) end

---points that the player got in this part from a source; by default, from features
---@param player bastide.Player
---@param source? integer|string
---@return integer
function game:scored(player, source) end

---the next one in the order of seats
---@param player bastide.Player
---@return bastide.Player
function game:next_player(player) end

---the player at a seat, counted from 1
---@param number integer
---@return bastide.Player
function game:player(number) end

---how many play
---@return integer
function game:player_count() end

---the value of an attribute (name or number) of a thing; of the game: `game.GAME`
---@param thing integer
---@param attribute integer|string
---@return integer
function game:get(thing, attribute) end

---whose it is; 0 for nobody's
---@param piece_or_zone bastide.Piece|bastide.Zone
---@return bastide.Player
function game:owner(piece_or_zone) end

---its kind
---@param piece_or_segment bastide.Piece|bastide.Segment
---@return bastide.PieceKind|bastide.Kind
function game:kind(piece_or_segment) end

---where it stands or lies; 0 for a piece that is on no cell
---@param piece_or_segment bastide.Piece|bastide.Segment
---@return bastide.Cell
function game:cell(piece_or_segment) end

---the corner it stands on; 0 where on none
---@param piece bastide.Piece
---@return bastide.Corner
function game:corner(piece) end

---the segment it is a member of; 0 where of none
---@param piece bastide.Piece
---@return bastide.Segment
function game:segment(piece) end

---whether its kind has the trait
---@param piece_or_segment bastide.Piece|bastide.Segment
---@param trait string
---@return boolean
function game:has_trait(piece_or_segment, trait) end

---the zone it is in; 0 where in none
---@param piece bastide.Piece
---@return bastide.Zone
function game:zone_of(piece) end

---the first segment of its feature: the same for all of them, until it gets larger
---@param segment bastide.Segment
---@return bastide.Segment
function game:feature(segment) end

---whether it is closed
---@param feature bastide.Segment
---@return boolean
function game:is_closed(feature) end

---whether no piece in it occupies it
---@param feature bastide.Segment
---@return boolean
function game:is_free(feature) end

---a measure, as in rates, or an attribute folded over the feature
---@param feature bastide.Segment
---@param measure string
---@return integer
function game:count(feature, measure) end

---what it counts in its feature; 0 off features
---@param piece bastide.Piece
---@return integer
function game:weight(piece) end

---the weight of all the player's pieces in it
---@param feature bastide.Segment
---@param player bastide.Player
---@return integer
function game:strength(feature, player) end

---whether the player has the majority, alone or with others
---@param feature bastide.Segment
---@param player bastide.Player
---@return boolean
function game:is_owner(feature, player) end

---what it is worth now in this mode, to this player; `base` is what the measure reads, `via` the feature that asks
---@param feature bastide.Segment
---@param mode integer|string
---@param player? bastide.Player
---@param base? integer
---@param via? bastide.Segment
---@return integer
function game:value(feature, mode, player, base, via) end

---how many the player has left
---@param player bastide.Player
---@param piece_kind bastide.PieceKind|string
---@return integer
function game:supply(player, piece_kind) end

---the next one to put; 0 where none is left; player 0: a neutral one
---@param player bastide.Player
---@param piece_kind bastide.PieceKind|string
---@return bastide.Piece
function game:from_supply(player, piece_kind) end

---tiles, or copies of one tile, that can still be drawn, from the decks it is drawn `from` too; without a name, from all decks
---@param deck? string
---@param tile? bastide.Tile
---@return integer
function game:deck_left(deck, tile) end

---whether pieces of its kind claim features of that kind, which are open to all who do
---@param piece bastide.Piece
---@param segment bastide.Segment
---@return boolean
function game:claims(piece, segment) end

---whether nothing keeps this cause from putting the piece there
---@param piece bastide.Piece
---@param segment_or_zone bastide.Segment|bastide.Zone
---@param cause integer|string
---@return boolean
function game:can_put(piece, segment_or_zone, cause) end

---whether nothing keeps this cause from taking it
---@param piece bastide.Piece
---@param cause integer|string
---@return boolean
function game:can_take(piece, cause) end

---whether nothing keeps this cause off the cell
---@param cell bastide.Cell
---@param cause integer|string
---@return boolean
function game:can_enter(cell, cause) end

---all players
---@return fun(): integer?
function game:players() end

---the pieces in it
---@param feature bastide.Segment
---@return fun(): integer?
function game:members(feature) end

---the pieces that stand on it
---@param cell bastide.Cell
---@return fun(): integer?
function game:pieces_on(cell) end

---the pieces that stand on the cells that share a side or a corner with it
---@param cell bastide.Cell
---@return fun(): integer?
function game:pieces_around(cell) end

---the pieces that stand on the cells of `cross`
---@param cell bastide.Cell
---@param reach integer
---@return fun(): integer?
function game:pieces_in_cross(cell, reach) end

---all pieces, on the board or not, of a kind and a player
---@param piece_kind? bastide.PieceKind|string
---@param player? bastide.Player
---@return fun(): integer?
function game:pieces(piece_kind, player) end

---the pieces, of a player, in a zone, as `game:zone` gives it
---@param zone bastide.Zone|string
---@param player? bastide.Player
---@return fun(): integer?
function game:pieces_in(zone, player) end

---the segments of the tile on it, or those of one kind; those of tiles laid later have larger ids; of a feature: its own, from cell to cell
---@param cell_or_feature bastide.Cell|bastide.Segment
---@param kind? bastide.Kind|string
---@return fun(): integer?
function game:segments(cell_or_feature, kind) end

---each feature of that kind, or of kinds with that trait, once, by its first segment; with true or false only those that are closed, or that are not
---@param kind_or_trait bastide.Kind|string
---@param closed? boolean
---@return fun(): integer?
function game:features(kind_or_trait, closed) end

---how many features `features` would go through
---@param kind_or_trait bastide.Kind|string
---@param closed? boolean
---@return integer
function game:feature_count(kind_or_trait, closed) end

---the features of that kind, or of kinds with that trait, that it touches on some tile
---@param feature bastide.Segment
---@param kind_or_trait bastide.Kind|string
---@return fun(): integer?
function game:touching(feature, kind_or_trait) end

---the segments of other features that it meets at a point of some tile, as `near` says there
---@param feature bastide.Segment
---@return fun(): integer?
function game:near(feature) end

---what the tiles beside it show at the sides that they share with it
---@param cell bastide.Cell
---@return fun(): integer?
function game:facing(cell) end

---the laid cells; with a feature, those that it lies on
---@param feature? bastide.Segment
---@return fun(): integer?
function game:cells(feature) end

---the laid cells that share a side with it
---@param cell bastide.Cell
---@return fun(): integer?
function game:beside(cell) end

---the laid cells that share a side or a corner
---@param cell bastide.Cell
---@return fun(): integer?
function game:around(cell) end

---the segments, of that kind, of the laid cells that share a side or a corner with it
---@param cell bastide.Cell
---@param kind? bastide.Kind|string
---@return fun(): integer?
function game:segments_around(cell, kind) end

---the laid cells on which this attribute of cells is not 0
---@param attribute integer|string
---@return fun(): integer?
function game:marked(attribute) end

---the cells that are connected with it by sides, and on all of which this attribute is not 0; itself among them
---@param cell bastide.Cell
---@param attribute integer|string
---@return fun(): integer?
function game:region(cell, attribute) end

---whether that region, without the cell, would fall apart
---@param cell bastide.Cell
---@param attribute integer|string
---@return boolean
function game:splits(cell, attribute) end

---the areas that the tiles around a corner show there, at most one of each tile
---@param corner bastide.Corner
---@param kind? bastide.Kind|string
---@return fun(): integer?
function game:corner_segments(corner, kind) end

---the segments that it is linked with
---@param segment bastide.Segment
---@return fun(): integer?
function game:linked(segment) end

---the features that closed in this part and are not settled yet
---@param kind? bastide.Kind|string
---@return fun(): integer?
function game:closing(kind) end

---what was settled in this part, in order: its number, feature, value, owners (bits), mode; the value is what the feature is worth to nobody in particular; with a cell, what lies there
---@param cell? bastide.Cell
---@return fun(): integer?
function game:settled(cell) end

---where it lies: x counts to the east, y to the south
---@param cell bastide.Cell
---@return integer, integer
function game:xy(cell) end

---the point where it stands, in hundredths of a cell from the middle of cell 0,0; nothing for a piece that stands nowhere on the board
---@param piece bastide.Piece
---@return integer, integer
function game:spot(piece) end

---the cell there, laid or open; 0 where no tile lies on it or beside it
---@param x integer
---@param y integer
---@return bastide.Cell
function game:cell_at(x, y) end

---the cell on the other side of side 0 (north), 1 (east), 2 (south) or 3 (west), as `cell_at`
---@param cell bastide.Cell
---@param side integer
---@return bastide.Cell
function game:across(cell, side) end

---what lies in the middle of a side of a laid cell: the line, else the area that has both halves; 0 where two areas meet
---@param cell bastide.Cell
---@param side integer
---@return bastide.Segment
function game:segment_at(cell, side) end

---the same of a tile, laid or not, in this turn, as a kind
---@param tile bastide.Tile
---@param turn integer
---@param side integer
---@return bastide.Kind
function game:kind_at(tile, turn, side) end

---the sides from `from` (0 where left out) on where `kind_at` is this kind, in order; nil where there is none
---@param tile bastide.Tile
---@param turn integer
---@param kind bastide.Kind|string
---@param from? integer
---@return integer?, integer?, integer?, integer?
function game:side_at(tile, turn, kind, from) end

---the first side from `from` (0 where left out) on at which the cell across shows this kind, as `segment_at`; nil where there is none
---@param cell bastide.Cell
---@param kind bastide.Kind|string
---@param from? integer
---@return integer?
function game:side_across(cell, kind, from) end

---the first side from `from` (0 where left out) on at which the laid tile joins this kind of a tile that was laid before it; nil where there is none
---@param cell bastide.Cell
---@param kind bastide.Kind|string
---@param from? integer
---@return integer?
function game:side_joined(cell, kind, from) end

---the laid cells of its row and its column that are at most so far away, itself included; empty cells between are no hindrance
---@param cell bastide.Cell
---@param reach integer
---@return fun(): integer?
function game:cross(cell, reach) end

---how many tiles lie there
---@param zone bastide.Zone|string
---@param player? bastide.Player
---@return integer
function game:zone_tiles(zone, player) end

---a zone of the game, or of a player
---@param name string
---@param player? bastide.Player
---@return bastide.Zone
function game:zone(name, player) end

---one option more; arguments as the verb declares
---@param verb string
---@param ... integer|string
function game:emit(verb, ...) end

---one option for each segment of the feature where nothing keeps this cause from putting the piece; the verb takes its kind and the segment
---@param verb string
---@param piece bastide.Piece
---@param feature bastide.Segment
---@param cause integer|string
function game:emit_puts(verb, piece, feature, cause) end

---one thing more that chance may choose, with a weight from 0 to 65535; 0: it is never drawn, but whoever answers for chance may tell it
---@param weight integer
---@param verb string
---@param ... integer|string
function game:chance(weight, verb, ...) end

---one such thing for each value of the last argument, an integer, from low to high; each has the weight
---@param weight integer
---@param verb string
---@param ... integer|string
function game:chance_range(weight, verb, ...) end

---one option for each value of the last argument, an integer, from low to high
---@param verb string
---@param ... integer|string
function game:range(verb, ...) end

---the tile that lies there as this number, from 1; 0 past the end
---@param number integer
---@param zone bastide.Zone|string
---@param player? bastide.Player
---@return bastide.Tile
function game:zone_tile(number, zone, player) end

---explains count times rate points of the next award, or in `lines` of the value
---@param label integer|string
---@param count integer
---@param rate integer
function game:line(label, count, rate) end

---sets an attribute that is not printed; of the game: `game.GAME`
---@param thing integer
---@param attribute integer|string
---@param value integer
function game:set(thing, attribute, value) end

---uses one unit of a budget
---@param budget string
function game:spend(budget) end

---puts it there as a member, from the supply or from where it stands; with a corner, which the segment lies at, it stands on that
---@param piece bastide.Piece
---@param segment bastide.Segment
---@param cause integer|string
---@param corner? bastide.Corner
function game:put(piece, segment, cause, corner) end

---lets it stand there, a member of nothing
---@param piece bastide.Piece
---@param cell_or_zone bastide.Cell|bastide.Zone
---@param cause integer|string
function game:stand(piece, cell_or_zone, cause) end

---back to the supply; into the zone; with true, out of the game
---@param piece bastide.Piece
---@param cause integer|string
---@param zone_or_true? bastide.Zone|boolean
function game:take(piece, cause, zone_or_true) end

---books points; lines given before explain them
---@param player bastide.Player
---@param points integer
---@param source integer|string
---@param feature? bastide.Segment
function game:award(player, points, source, feature) end

---runs it next; up to six integers become `f.a` to `f.f` of a phase
---@param track_or_phase string
---@param player bastide.Player
---@param ... integer|string
function game:push(track_or_phase, player, ...) end

---who takes the first turn
---@param player bastide.Player
function game:first(player) end

---promises the player a turn, before the order of seats goes on
---@param player bastide.Player
function game:next_turn(player) end

---settles it in this mode with what closes in this part
---@param feature bastide.Segment
---@param mode integer|string
function game:also_settle(feature, mode) end

---settles it at once, alone; with a value, each owner gets that, and lines given before explain it
---@param feature bastide.Segment
---@param mode integer|string
---@param value? integer
function game:settle_as(feature, mode, value) end

---all its segments become of another kind of the same shape; nothing of it may be open
---@param feature bastide.Segment
---@param kind bastide.Kind|string
function game:convert(feature, kind) end

---lets it count as closed, unless it gets larger; it is not settled by that
---@param feature bastide.Segment
function game:close(feature) end

---makes one feature of two segments of a kind that lie apart; on lines it takes a mouth of each, else an inner end
---@param segment bastide.Segment
---@param other bastide.Segment
function game:link(segment, other) end

---cuts such a link again
---@param segment bastide.Segment
---@param other bastide.Segment
function game:unlink(segment, other) end

---ends the game at once
function game:finish() end

---so many tiles of the deck itself, or all that it has left, are out unseen; which ones nobody knows
---@param deck string
---@param number integer
function game:reserve(deck, number) end

---chance says which tile one of the reserved ones is, and it goes into the zone; false where none is reserved
---@param deck string
---@param zone bastide.Zone|string
---@param player? bastide.Player
---@return boolean
function game:draw_reserved(deck, zone, player) end

---chance draws a tile into the zone
---@param deck string
---@param zone bastide.Zone|string
---@param player? bastide.Player
function game:draw(deck, zone, player) end

---that tile, else the first one there, becomes this part's tile; 0 where there is none
---@param zone bastide.Zone|string
---@param player? bastide.Player
---@param tile? bastide.Tile
---@return bastide.Tile
function game:use_tile(zone, player, tile) end

---one such tile goes from a zone to another one, or out of the game
---@param tile bastide.Tile
---@param zone bastide.Zone|string
---@param zone? bastide.Zone|string
function game:move_tile(tile, zone, zone) end

---this part's tile goes there, before it is placed
---@param zone bastide.Zone|string
---@param player? bastide.Player
function game:put_aside(zone, player) end

---all tiles of the zone go into the deck
---@param deck string
---@param zone bastide.Zone|string
---@param player? bastide.Player
function game:deck_add(deck, zone, player) end

---one such tile of the deck leaves the game; false where it holds none
---@param deck string
---@param tile bastide.Tile
---@return boolean
function game:deck_remove(deck, tile) end

---lays the tile, from the deck that holds it, on an open cell where it fits; no hook hears of it
---@param tile bastide.Tile
---@param cell bastide.Cell
---@param turn integer
function game:lay(tile, cell, turn) end

s|^  game: \[setup, turns, final\]|  match: [setup, turns, final]|

s|scripts/broken.lua|../elsewhere/broken.lua|

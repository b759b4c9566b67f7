s|scripts/broken.lua|scripts/brokn.lua|

s|scripts/broken.lua|scripts/base.lua|

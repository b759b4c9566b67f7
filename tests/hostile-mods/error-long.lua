-- The message is cut; nothing else happens.
error(("\27[2Jx"):rep(6000))

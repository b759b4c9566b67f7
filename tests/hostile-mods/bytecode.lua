LuaS not a text

local function name_of(list, i)
  return list[i].name
end

local function declare(list)
  bst.budget{name = name_of(list, 1)}
end

declare({})

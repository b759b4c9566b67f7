local where = string.format("%p", {})

# The files of the game and its mods as they are shipped, each with its hash, as a C table: scripts
# that nobody changed need no budget of instructions.
file(GLOB_RECURSE bst_shipped RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" CONFIGURE_DEPENDS
  mods/*.yaml mods/*.lua scripts/*.yaml scripts/*.lua tilesets/*.yaml)
list(FILTER bst_shipped EXCLUDE REGEX "/(tests|locale|templates|api)/")
list(SORT bst_shipped)
set(bst_shipped_rows "")
foreach(name IN LISTS bst_shipped)
  file(SHA256 "${CMAKE_CURRENT_SOURCE_DIR}/${name}" hash)
  string(APPEND bst_shipped_rows "    {\"${name}\",\n     \"${hash}\"},\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${name}")
endforeach()
set(bst_generated "${CMAKE_BINARY_DIR}/generated")
configure_file(core/cmake/shipped_table.h.in "${bst_generated}/script/shipped_table.h" @ONLY)

# The packages the library and the command stand on, found through pkg-config.

find_package(PkgConfig REQUIRED)

# Distributions name Lua's file differently.
pkg_search_module(LUA REQUIRED IMPORTED_TARGET lua5.4 lua-5.4 lua54 lua>=5.4)
pkg_check_modules(YAML REQUIRED IMPORTED_TARGET yaml-0.1)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(NETTLE REQUIRED IMPORTED_TARGET nettle)
pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
pkg_check_modules(POPT REQUIRED IMPORTED_TARGET popt)
# Pictures as PNG; the library itself draws SVG and needs neither.
pkg_check_modules(RSVG REQUIRED IMPORTED_TARGET librsvg-2.0>=2.52 cairo-png)
# Packed mods.
pkg_check_modules(ARCHIVE REQUIRED IMPORTED_TARGET libarchive>=3.4)
pkg_check_modules(CURSES REQUIRED IMPORTED_TARGET ncursesw)
# Its flags ask for an older standard of the system's headers than everything here uses.
set_target_properties(PkgConfig::CURSES PROPERTIES INTERFACE_COMPILE_OPTIONS "")

# The scripts' arithmetic needs libm, which some systems have inside libc.
find_library(BST_MATH_LIBRARY m)
mark_as_advanced(BST_MATH_LIBRARY)

set(BST_LIBRARY_PACKAGES
  PkgConfig::LUA PkgConfig::YAML PkgConfig::JANSSON PkgConfig::XXHASH PkgConfig::NETTLE
  PkgConfig::ZLIB)
if(BST_MATH_LIBRARY)
  list(APPEND BST_LIBRARY_PACKAGES m)
endif()
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
set(BST_COMMAND_PACKAGES PkgConfig::POPT PkgConfig::ARCHIVE PkgConfig::CURSES PkgConfig::RSVG
  Threads::Threads)

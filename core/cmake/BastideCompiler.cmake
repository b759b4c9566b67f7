# Language, optimisation, warnings and sanitizers: the same for library, command and tests.

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

get_property(bst_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(NOT CMAKE_BUILD_TYPE AND NOT bst_multi_config)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release or Debug" FORCE)
endif()
set(CMAKE_C_FLAGS_RELEASE "-O3 -g -DNDEBUG")
set(CMAKE_C_FLAGS_DEBUG "-Og -g")

# The turn loop crosses many small files: optimising at link time is worth a seventh of its time.
# Objects hold both forms (fat), so that what is fast (command, benchmarks) links slowly and the
# many tests link quickly.
set(bst_lto OFF)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_C_COMPILER_ID STREQUAL "GNU"
   AND NOT BST_SANITIZE AND NOT bst_multi_config)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT bst_lto LANGUAGES C OUTPUT bst_lto_output)
  # The compiler's own archiver, so that the linker finds the optimiser's form in the archive.
  if(bst_lto AND CMAKE_C_COMPILER_AR AND CMAKE_C_COMPILER_RANLIB)
    set(CMAKE_AR "${CMAKE_C_COMPILER_AR}")
    set(CMAKE_RANLIB "${CMAKE_C_COMPILER_RANLIB}")
  endif()
endif()

# bst_optimise_link(TARGET)
function(bst_optimise_link target)
  if(bst_lto)
    target_link_options(${target} PRIVATE -flto=auto -O3)
  endif()
endfunction()

# POSIX.1-2008 with its XSI part (realpath), since extensions are off. BST_DEBUG turns on the slow
# self checks, BST_CHECKS what tests want to see in the library. Both are always defined, to 0 or 1.
set(bst_debug "$<CONFIG:Debug>")
add_compile_definitions(
  _XOPEN_SOURCE=700
  BST_VERSION="${PROJECT_VERSION}"
  BST_DEBUG=${bst_debug}
  BST_CHECKS=$<OR:${bst_debug},$<BOOL:${BST_SANITIZE}>>)

# Messages and binaries name core/base/arena.c, wherever the sources lie.
add_compile_options("-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=")

add_library(bastide_warnings INTERFACE)
target_compile_options(bastide_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wundef -Wstrict-prototypes
  -Wmissing-prototypes -Wvla $<$<BOOL:${BST_WERROR}>:-Werror>)

if(BST_SANITIZE)
  set(bst_sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
  add_compile_options(${bst_sanitizers} -fno-omit-frame-pointer)
  add_link_options(${bst_sanitizers})
endif()

if(BST_FUZZ)
  if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "BST_FUZZ needs clang: CC=clang cmake -S . -B build/fuzz -DBST_FUZZ=ON")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# The checks of the sources themselves, and a check of the checker.

set(bst_lint_dir "${CMAKE_CURRENT_SOURCE_DIR}/lint")
file(GLOB bst_lint_sources CONFIGURE_DEPENDS ${bst_lint_dir}/*.c)
add_executable(lint ${bst_lint_sources})
target_include_directories(lint PRIVATE "${CMAKE_SOURCE_DIR}/tests")
target_link_libraries(lint PRIVATE bastide_warnings PkgConfig::YAML)

add_test(NAME lint.sources COMMAND lint "${CMAKE_SOURCE_DIR}")
add_test(NAME lint.self
  COMMAND sh ${bst_lint_dir}/self.sh $<TARGET_FILE:lint> "${CMAKE_BINARY_DIR}/lint-self")
add_test(NAME lint.top_level COMMAND sh ${bst_lint_dir}/top_level.sh)
add_test(NAME lint.headers_c COMMAND sh ${bst_lint_dir}/headers.sh c ${CMAKE_C_COMPILER})
add_test(NAME lint.bots COMMAND sh ${bst_lint_dir}/bots.sh)
set(bst_lint_tests lint.sources lint.self lint.top_level lint.bots lint.headers_c)

find_program(BST_CXX NAMES c++ g++ clang++)
if(BST_CXX)
  add_test(NAME lint.headers_cxx COMMAND sh ${bst_lint_dir}/headers.sh c++ ${BST_CXX})
  list(APPEND bst_lint_tests lint.headers_cxx)
else()
  message(STATUS "No C++ compiler: the public headers are not tried in C++")
endif()

foreach(name IN LISTS bst_lint_tests)
  bst_test_properties(${name})
endforeach()

# What `cmake --install` puts where, and how other projects find it.

include(CMakePackageConfigHelpers)

install(TARGETS ${bst_libraries}
  EXPORT bastide-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY core/include/bastide DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h")
# scripts/ also holds the project's own shell commands; only rules, texts and what editors need
# travel.
install(DIRECTORY scripts/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bastide/scripts OPTIONAL
  FILES_MATCHING PATTERN "*.lua" PATTERN "*.yaml" PATTERN "*.json")
install(DIRECTORY scripts/templates DESTINATION ${CMAKE_INSTALL_DATADIR}/bastide/scripts OPTIONAL)
install(DIRECTORY tilesets mods DESTINATION ${CMAKE_INSTALL_DATADIR}/bastide OPTIONAL)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)

set(bst_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/bastide)
install(EXPORT bastide-targets NAMESPACE bastide:: DESTINATION ${bst_package_dir})
configure_package_config_file(core/cmake/bastide-config.cmake.in
  "${CMAKE_BINARY_DIR}/bastide-config.cmake" INSTALL_DESTINATION ${bst_package_dir})
write_basic_package_version_file("${CMAKE_BINARY_DIR}/bastide-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${CMAKE_BINARY_DIR}/bastide-config.cmake" "${CMAKE_BINARY_DIR}/bastide-config-version.cmake"
  DESTINATION ${bst_package_dir})

configure_file(core/cmake/bastide.pc.in "${CMAKE_BINARY_DIR}/bastide.pc" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/bastide.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

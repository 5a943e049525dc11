# The files that cmake --install copies to a prefix. The command finds them relative to its own path
# (tools/compiler/build/toolchain.cpp, tools/validation/harness/installation.cpp), so the prefix may be moved or copied.
# Folders have fixed names instead of those of GNUInstallDirs, because the command must know them.

set(_platter_parts Platter) # the component; it excludes files that the tests' dependencies would install
install(TARGETS platter RUNTIME DESTINATION bin COMPONENT ${_platter_parts})
install(TARGETS platter-charge RUNTIME DESTINATION libexec/platter COMPONENT ${_platter_parts})
install(TARGETS guest_runtime LIBRARY DESTINATION lib/platter COMPONENT ${_platter_parts}
  PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
install(TARGETS eof_routine ARCHIVE DESTINATION lib/platter COMPONENT ${_platter_parts})
install(FILES ${PROJECT_BINARY_DIR}/lib/mathematics/libm.a ${PROJECT_BINARY_DIR}/lib/mathematics/libquadmath.a
  DESTINATION lib/platter/mathematics COMPONENT ${_platter_parts})
install(DIRECTORY ${PROJECT_BINARY_DIR}/share/platter/ DESTINATION share/platter COMPONENT ${_platter_parts})
# Schemas of the outputs are installed for users to read.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/schemas DESTINATION share/platter COMPONENT ${_platter_parts})

# These are for users who link programs themselves: find_package(platter), pkg-config platter.
include(CMakePackageConfigHelpers)
set(_platter_package ${PROJECT_SOURCE_DIR}/tools/cmake/install)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/install/platter-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_file(${_platter_package}/platter.pc.in ${PROJECT_BINARY_DIR}/install/platter.pc @ONLY)
install(FILES ${_platter_package}/platter-config.cmake ${PROJECT_BINARY_DIR}/install/platter-config-version.cmake
  DESTINATION lib/cmake/platter COMPONENT ${_platter_parts})
install(FILES ${PROJECT_BINARY_DIR}/install/platter.pc DESTINATION lib/pkgconfig COMPONENT ${_platter_parts})
install(FILES ${_platter_package}/guest.ld DESTINATION lib/platter COMPONENT ${_platter_parts})

# The emulator as a C++ library (docs/cpp.md). It is a separate component, since packages contain only the command and its parts.
set(_platter_library PlatterLibrary)
install(TARGETS emulator dataset ARCHIVE DESTINATION lib/platter COMPONENT ${_platter_library})
file(GLOB_RECURSE _platter_headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/emulator/*.hpp)
foreach(header IN LISTS _platter_headers)
  cmake_path(GET header PARENT_PATH folder)
  install(FILES ${PROJECT_SOURCE_DIR}/${header} DESTINATION include/platter/${folder} COMPONENT ${_platter_library})
endforeach()

# The manual page and shell completions are installed where man and each shell search for them.
set(_platter_manual ${PROJECT_BINARY_DIR}/manual)
install(FILES ${_platter_manual}/platter.man RENAME platter.1 DESTINATION share/man/man1 COMPONENT ${_platter_parts})
install(FILES ${_platter_manual}/platter.bash RENAME platter DESTINATION share/bash-completion/completions COMPONENT ${_platter_parts})
install(FILES ${_platter_manual}/platter.zsh RENAME _platter DESTINATION share/zsh/vendor-completions COMPONENT ${_platter_parts})
install(FILES ${_platter_manual}/platter.fish DESTINATION share/fish/vendor_completions.d COMPONENT ${_platter_parts})

# A Debian package of what cmake --install puts under /usr:  cpack --config build/release/CPackConfig.cmake
# It belongs to the release that it was built on: guests are compiled by that release's gfortran.

get_filename_component(_platter_compiler ${PLATTER_GFORTRAN} NAME)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME platter)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "emulator of the disk subsystems of early Cray and CDC machines")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Runs Fortran programs of their time on emulated disks, controllers and
operating systems of the Cray-1, CDC 7600, Cray Y-MP, VAX-11/780, IBM 3081
and Cray T3D, and charges virtual time for rotation, seeks, calls, interrupts
and memory. It shows where a revolution was lost, and why.")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Platter authors <platter@example.org>")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "${_platter_compiler}, binutils, libc6-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS gnuplot-nox) # of pictures
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};${PROJECT_NAME};Platter;/") # without what the tests bring with them
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/tools/cmake/deb/documents.cmake)
set(CPACK_PROJECT_CONFIG_FILE "")
set(CPACK_PLATTER_SOURCE ${PROJECT_SOURCE_DIR})
include(CPack)

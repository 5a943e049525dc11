# Packages of what cmake --install puts under a prefix: a Debian package for /usr, and a tarball that runs from any folder.
#   cpack --config build/release/CPackConfig.cmake [-G DEB | -G TGZ]        tools/release makes both
# Built on Debian 12, both run on Debian 12 and on Ubuntu 24.04: the shared libraries that they load are those of the older of the two.

get_filename_component(_platter_compiler ${PLATTER_GFORTRAN} NAME)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME platter)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "run old Fortran programs against simulated disks")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Runs Fortran programs of their time against simulated disks, controllers and
operating systems of the Cray-1, CDC 7600, Cray Y-MP, VAX-11/780, IBM 3081
and Cray T3D, and measures them in virtual time: rotation, seeks, calls,
interrupts and memory. It shows where a revolution was lost, and why.")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Platter authors <platter@example.org>")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(PLATTER_TOOLS_OF_PROGRAMS ${_platter_compiler} binutils libc6-dev) # Platter compiles programs at run time
list(JOIN PLATTER_TOOLS_OF_PROGRAMS ", " CPACK_DEBIAN_PACKAGE_DEPENDS)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS gnuplot-nox) # draws figures
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};${PROJECT_NAME};Platter;/") # without files that the tests' dependencies would install
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/tools/cmake/package/documents.cmake)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/tools/cmake/package/generator.cmake)
set(CPACK_PLATTER_SOURCE ${PROJECT_SOURCE_DIR})
set(CPACK_PLATTER_NEEDS ${PLATTER_TOOLS_OF_PROGRAMS})
include(CPack)

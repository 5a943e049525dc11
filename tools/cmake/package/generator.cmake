# CPack reads this for each package. The tarball is one folder without usr/, named after the version and the kind of host.
if(CPACK_GENERATOR STREQUAL TGZ)
  set(CPACK_PACKAGING_INSTALL_PREFIX /)
  set(CPACK_PACKAGE_FILE_NAME platter-${CPACK_PACKAGE_VERSION}-linux-x86_64)
endif()

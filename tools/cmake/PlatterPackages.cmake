# All dependencies are packages of the distribution. Missing ones are reported together, so that one apt-get command installs
# them. To test this: cmake --preset debug -D CMAKE_DISABLE_FIND_PACKAGE_fmt=ON

set(_platter_missing "")

# platter_need(PACKAGE DEBIAN_PACKAGE...): calls find_package(PACKAGE ...), and records the Debian packages if it is not
# found.
macro(platter_need package debian_package)
  find_package(${package} ${ARGN} QUIET)
  if(NOT ${package}_FOUND)
    list(APPEND _platter_missing ${debian_package})
  endif()
endmacro()

# LLVM's CMake files require these two for its support library, and report them unclearly if they are missing.
platter_need(ZLIB zlib1g-dev)
find_file(PLATTER_ZSTD_HEADER zstd.h)
if(NOT PLATTER_ZSTD_HEADER)
  list(APPEND _platter_missing libzstd-dev)
endif()
# LLVM's optional dependencies, such as an editor and a downloader, are not used, so they are not searched for.
foreach(_platter_unused FFI LibEdit LibXml2 CURL)
  set(CMAKE_DISABLE_FIND_PACKAGE_${_platter_unused} ON)
endforeach()
# The version is fixed to 19.1, because the interface of the assembly parser changes with every release.
platter_need(LLVM llvm-19-dev 19.1 CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)
# zstd is linked statically: the Python wheel may only use shared libraries that every host has (docs/python.md).
if(TARGET zstd::libzstd_shared AND zstd_STATIC_LIBRARY)
  set_target_properties(zstd::libzstd_shared PROPERTIES IMPORTED_LOCATION ${zstd_STATIC_LIBRARY})
endif()

platter_need(fmt libfmt-dev CONFIG)
platter_need(CLI11 libcli11-dev CONFIG)
platter_need(tomlplusplus libtomlplusplus-dev CONFIG)
platter_need(nlohmann_json nlohmann-json3-dev CONFIG)
platter_need(Eigen3 libeigen3-dev CONFIG)
find_package(Threads REQUIRED)

# platter_archive(TARGET FILE PACKAGE): links a static library, since loading a shared one takes a tenth of a short start.
macro(platter_archive target file package)
  find_library(${target}_archive NAMES ${file})
  if(${target}_archive)
    add_library(${target} INTERFACE IMPORTED GLOBAL)
    target_link_libraries(${target} INTERFACE ${${target}_archive})
  else()
    list(APPEND _platter_missing ${package})
  endif()
endmacro()
platter_archive(platter_nettle libnettle.a nettle-dev) # SHA-256, which identifies compiled programs
platter_archive(platter_sqlite libsqlite3.a libsqlite3-dev)
# The reference BLAS, which SDOT, SAXPY and similar functions of compiled programs use. It is in a separate folder, next to
# the BLAS of other packages.
find_file(platter_blas_archive libblas.a PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/blas /usr/lib/blas NO_DEFAULT_PATH)
if(platter_blas_archive)
  add_library(platter_blas INTERFACE IMPORTED GLOBAL)
  target_link_libraries(platter_blas INTERFACE ${platter_blas_archive})
else()
  list(APPEND _platter_missing libblas-dev)
endif()

platter_need(GTest libgtest-dev)
find_program(PLATTER_PYTHON NAMES python3) # most scripts of the tests are written in Python
if(NOT PLATTER_PYTHON)
  list(APPEND _platter_missing python3)
endif()
platter_need(benchmark libbenchmark-dev CONFIG)

find_program(PLATTER_GFORTRAN NAMES gfortran-12 gfortran-13 gfortran DOC "The Fortran compiler of guests")
if(NOT PLATTER_GFORTRAN)
  list(APPEND _platter_missing gfortran-12)
endif()

# musl's mathematical functions, with which compiled programs are linked. The library is in a separate folder, and no
# other code is compiled with it.
find_file(PLATTER_MUSL libc.a PATHS /usr/lib/x86_64-linux-musl NO_DEFAULT_PATH)
if(NOT PLATTER_MUSL)
  list(APPEND _platter_missing musl-dev)
endif()

# libseccomp filters the system calls of compiled programs. It is linked statically to keep their start short.
find_file(PLATTER_SECCOMP libseccomp.a PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE} /usr/lib NO_DEFAULT_PATH)
if(NOT PLATTER_SECCOMP)
  list(APPEND _platter_missing libseccomp-dev)
endif()

# platter figure calls it by this name.
find_program(PLATTER_GNUPLOT NAMES gnuplot)
if(NOT PLATTER_GNUPLOT)
  list(APPEND _platter_missing gnuplot-nox)
endif()

if(_platter_missing)
  list(JOIN _platter_missing " " _platter_missing)
  message(FATAL_ERROR "These packages are missing: ${_platter_missing}\n"
    "tools/setup installs everything; or, as root:\n"
    "  apt-get install --no-install-recommends ${_platter_missing}")
endif()

execute_process(COMMAND ${PLATTER_GFORTRAN} -dumpfullversion RESULT_VARIABLE _platter_result
  OUTPUT_VARIABLE PLATTER_GFORTRAN_VERSION OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(_platter_result)
  message(FATAL_ERROR "${PLATTER_GFORTRAN} does not run: reinstall the package gfortran-12.")
elseif(NOT PLATTER_GFORTRAN_VERSION MATCHES "^12\\.")
  message(WARNING "Guests will be compiled by gfortran ${PLATTER_GFORTRAN_VERSION}; the expected results were measured "
    "with gfortran 12 (package gfortran-12).")
endif()
message(STATUS "Guests: gfortran ${PLATTER_GFORTRAN_VERSION}; charging pass: LLVM ${LLVM_PACKAGE_VERSION}")

# platter_skipped_test(NAME REASON): adds a test that ctest reports as skipped, so that the omission is visible. The reason
# is a property of this build. A test that a missing program prevents is added with tests/support/needs instead.
function(platter_skipped_test name reason)
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -E echo "SKIPPED: ${reason}")
  set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "SKIPPED: ")
endfunction()

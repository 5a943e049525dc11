# Compiler settings of all targets of the project.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)

option(PLATTER_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(PLATTER_COVERAGE "Count executed lines, with g++ (tools/coverage)" OFF)
option(PLATTER_FUZZ "Build the libFuzzer targets of tests/fuzz, with clang" OFF)
option(PLATTER_WERROR "Treat warnings as errors" ON)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(_platter_oldest 12)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(_platter_oldest 16)
else()
  message(FATAL_ERROR "Platter is built by g++ 12 or clang++ 16 or newer; ${CMAKE_CXX_COMPILER} is ${CMAKE_CXX_COMPILER_ID}.")
endif()
if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS _platter_oldest)
  message(FATAL_ERROR "${CMAKE_CXX_COMPILER} is version ${CMAKE_CXX_COMPILER_VERSION}; Platter needs ${_platter_oldest} or newer.")
endif()

add_library(platter_flags INTERFACE)
target_compile_options(platter_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(platter_flags INTERFACE -Wno-sign-conversion) # clang includes it in -Wconversion, g++ does not
endif()
if(PLATTER_WERROR)
  target_compile_options(platter_flags INTERFACE -Werror)
endif()
target_include_directories(platter_flags INTERFACE ${PROJECT_SOURCE_DIR})
if(PLATTER_SANITIZE)
  target_compile_options(platter_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(platter_flags INTERFACE -fsanitize=address,undefined)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(platter_flags INTERFACE -Wno-maybe-uninitialized) # with sanitizers, gcc 12 reports false positives in <regex>
  endif()
endif()
if(PLATTER_COVERAGE)
  target_compile_options(platter_flags INTERFACE --coverage -fprofile-abs-path)
  target_link_options(platter_flags INTERFACE --coverage)
endif()
if(PLATTER_FUZZ)
  # clang finds deprecated calls inside g++ 12's own std::stable_sort. If many sources are compiled together, clang reports a local variable
  # that has the name of another source's function as shadowing. g++ does not, and checks every source for it.
  target_compile_options(platter_flags INTERFACE -Wno-deprecated-declarations -Wno-shadow)
  target_compile_options(platter_flags INTERFACE -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all)
  target_link_options(platter_flags INTERFACE -fsanitize=address,undefined)
endif()

# platter_library(NAME SOURCES... [LINK LIBRARIES...]): a static library with the project's flags.
function(platter_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC ${ARG_LINK} PRIVATE platter_flags)
  target_precompile_headers(${name} REUSE_FROM ${PLATTER_HEADERS})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
endfunction()

# platter_alone(FILES...): excludes these sources of a folder from unity builds (CMAKE_UNITY_BUILD, the release preset),
# because they define names that other sources also define.
function(platter_alone)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# platter_parts_of_guests(NAMES...): these libraries also become part of the shared library of compiled programs, in which
# other libraries cannot replace their symbols.
add_library(platter_shared_flags INTERFACE)
target_compile_options(platter_shared_flags INTERFACE -fno-semantic-interposition)
function(platter_parts_of_guests)
  foreach(name IN LISTS ARGN)
    target_link_libraries(${name} PRIVATE platter_shared_flags)
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON PRECOMPILE_HEADERS_REUSE_FROM headers_of_guests)
  endforeach()
endfunction()

# platter_program(NAME SOURCES... [LINK LIBRARIES...]): an executable in bin/ with the project's flags.
function(platter_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} platter_flags)
  target_precompile_headers(${name} REUSE_FROM ${PLATTER_HEADERS})
endfunction()

# Short-lived programs are linked statically, except with the C library, because loading shared libraries takes time.
if(NOT PLATTER_SANITIZE AND NOT PLATTER_FUZZ)
  target_link_options(platter_flags INTERFACE -static-libstdc++ -static-libgcc)
endif()
add_library(platter_fmt STATIC ${CMAKE_CURRENT_LIST_DIR}/fmt.cpp)
target_include_directories(platter_fmt PUBLIC $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
set_target_properties(platter_fmt PROPERTIES POSITION_INDEPENDENT_CODE ON)

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

# A compiler cache and a faster linker shorten rebuilds. They are optional, and releases are built without them.
option(PLATTER_LOCAL_TOOLS "Use ccache, and mold or lld, if they are installed" OFF)
if(PLATTER_LOCAL_TOOLS)
  find_program(PLATTER_CCACHE NAMES ccache)
  if(PLATTER_CCACHE)
    # Precompiled headers need these settings (ccache's manual, "Precompiled headers").
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${PLATTER_CCACHE})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      add_compile_options(-fpch-preprocess)
    endif()
  endif()
  find_program(PLATTER_LINKER NAMES ld.mold ld.lld ld.lld-19)
  if(PLATTER_LINKER MATCHES "ld[.](mold|lld)")
    add_link_options(-fuse-ld=${CMAKE_MATCH_1})
  endif()
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
target_compile_definitions(platter_flags INTERFACE TOML_HEADER_ONLY=1) # guests do not link with toml++'s library
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # By default, g++ collects garbage as soon as a compilation uses a third of its usual memory. Without that,
  # compiling takes a tenth less time, but up to 1 GB of memory.
  target_compile_options(platter_flags INTERFACE --param=ggc-min-heapsize=800000)
  # g++ 12's reports of this kind are false, and depend on what it inlines.
  target_compile_options(platter_flags INTERFACE -Wno-stringop-overflow)
endif()
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
  # clang finds deprecated calls inside g++ 12's own std::stable_sort. If many sources are compiled together,
  # clang reports a local variable
  # that has the name of another source's function as shadowing. g++ does not, and checks every source for it.
  target_compile_options(platter_flags INTERFACE -Wno-deprecated-declarations -Wno-shadow)
  target_compile_options(platter_flags INTERFACE -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all)
  target_link_options(platter_flags INTERFACE -fsanitize=address,undefined)
endif()

# platter_batches(OUT NAME SOURCES...): sets OUT to sources that compile SOURCES in batches of about
# PLATTER_BATCH sources, which
# takes a third of the time. tools/cmake/batches.py writes the batches, and rewrites them when a source begins
# to define a name of
# another one.
set(PLATTER_BATCH 12 CACHE STRING "Sources that are compiled together; 0 compiles each source separately")
set(CMAKE_UNITY_BUILD OFF) # build folders of earlier versions still have it in their cache
function(platter_batches out name)
  set(sources)
  set(others) # generated sources and objects
  foreach(source IN LISTS ARGN)
    get_filename_component(source ${source} ABSOLUTE)
    if(source MATCHES "[.]cpp$" AND EXISTS ${source} AND NOT source MATCHES "^${PROJECT_BINARY_DIR}/")
      list(APPEND sources ${source})
    else()
      list(APPEND others ${source})
    endif()
  endforeach()
  list(LENGTH sources count)
  if(PLATTER_BATCH GREATER 1 AND count GREATER 1)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/batches/${name})
    set(script ${PROJECT_SOURCE_DIR}/tools/cmake/batches.py)
    file(SHA256 ${script} version)
    set(key ${version} ${PLATTER_BATCH} ${sources})
    set(known)
    if(EXISTS ${folder}/planned)
      file(READ ${folder}/planned known)
      list(POP_FRONT known count)
    endif()
    set(command ${PLATTER_PYTHON} ${script} --folder ${folder} --size ${PLATTER_BATCH})
    if(NOT known STREQUAL key)
      execute_process(COMMAND ${command} --plan ${sources} OUTPUT_VARIABLE count COMMAND_ERROR_IS_FATAL ANY)
      file(WRITE ${folder}/planned "${count};${key}")
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/planned) # batches.py removes it to have the batches planned again
    set(batches)
    foreach(number RANGE 1 ${count})
      list(APPEND batches ${folder}/batch_${number}.cpp)
    endforeach()
    add_custom_command(OUTPUT ${batches} COMMAND ${command} --count ${count} ${sources} DEPENDS ${sources} ${script} DEPFILE ${folder}/headers.d
      COMMENT "Batching the sources of ${name}" VERBATIM)
    set(sources ${batches})
  endif()
  set(${out} ${sources} ${others} PARENT_SCOPE)
endfunction()

# platter_library(NAME SOURCES... [LINK LIBRARIES...] [SEPARATE]): a static library with the project's flags.
# SEPARATE makes each
# source an object.
function(platter_library name)
  cmake_parse_arguments(ARG "SEPARATE" "" "SOURCES;LINK" ${ARGN})
  if(NOT ARG_SEPARATE)
    platter_batches(ARG_SOURCES ${name} ${ARG_SOURCES})
  endif()
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC ${ARG_LINK} PRIVATE platter_flags)
  target_precompile_headers(${name} REUSE_FROM ${PLATTER_HEADERS})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
endfunction()

# platter_parts_of_guests(NAMES...): these libraries also become part of the shared library of compiled
# programs, in which
# other libraries cannot replace their symbols.
add_library(platter_shared_flags INTERFACE)
target_compile_options(platter_shared_flags INTERFACE -fno-semantic-interposition)
function(platter_parts_of_guests)
  foreach(name IN LISTS ARGN)
    target_link_libraries(${name} PRIVATE platter_shared_flags)
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON PRECOMPILE_HEADERS_REUSE_FROM headers_of_guests)
  endforeach()
endfunction()

# platter_program(NAME SOURCES... [LINK LIBRARIES...] [SEPARATE]): an executable in bin/ with the project's flags.
function(platter_program name)
  cmake_parse_arguments(ARG "SEPARATE" "" "SOURCES;LINK" ${ARGN})
  if(NOT ARG_SEPARATE)
    platter_batches(ARG_SOURCES ${name} ${ARG_SOURCES})
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} platter_flags)
  target_precompile_headers(${name} REUSE_FROM ${PLATTER_HEADERS})
endfunction()

# Short-lived programs are linked statically, except with the C library, because loading shared libraries takes time.
if(NOT PLATTER_SANITIZE AND NOT PLATTER_FUZZ)
  target_link_options(platter_flags INTERFACE -static-libstdc++ -static-libgcc LINKER:-z,pack-relative-relocs)
endif()
add_library(platter_fmt STATIC ${CMAKE_CURRENT_LIST_DIR}/fmt.cpp)
target_include_directories(platter_fmt PUBLIC $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
set_target_properties(platter_fmt PROPERTIES POSITION_INDEPENDENT_CODE ON)

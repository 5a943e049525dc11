# Most of the time that a file takes to compile goes into headers that are not ours: they are compiled once for each set of flags. A file
# includes what it uses all the same; other compilers, and builds for sanitizers and fuzzing, do without.

if(PLATTER_SANITIZE OR PLATTER_FUZZ OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

# platter_headers(NAME HEADERS... [LINK LIBRARIES...]): a set of them, with the flags of this folder. Libraries and programs of folders in
# which PLATTER_HEADERS has its name take it.
function(platter_headers name)
  cmake_parse_arguments(ARG "" "" "HEADERS;LINK" ${ARGN})
  add_library(${name} OBJECT ${PROJECT_SOURCE_DIR}/tools/cmake/headers.cpp)
  target_link_libraries(${name} PRIVATE ${ARG_LINK} platter_flags)
  target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
endfunction()

set(PLATTER_USUAL_HEADERS <algorithm> <array> <chrono> <cstdint> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string>
  <string_view> <utility> <vector> <fmt/format.h>)
platter_headers(headers HEADERS ${PLATTER_USUAL_HEADERS} LINK platter_fmt)
platter_headers(headers_of_guests HEADERS ${PLATTER_USUAL_HEADERS} LINK platter_fmt platter_shared_flags)
set_target_properties(headers_of_guests PROPERTIES POSITION_INDEPENDENT_CODE ON)
set(PLATTER_HEADERS headers)

# Headers of other projects account for most of the compile time, so they are precompiled once for each set of flags. Sources
# still include all headers they use, since other compilers and builds with sanitizers or fuzzers do not use precompiled
# headers.

if(PLATTER_SANITIZE OR PLATTER_FUZZ OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

# platter_headers(NAME HEADERS... [LINK LIBRARIES...]): precompiles a set of headers with the flags of this folder. Libraries
# and programs in folders whose PLATTER_HEADERS is NAME use it.
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

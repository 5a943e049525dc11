# Registries of operating systems, written from the names of their folders.

# platter_registry(OUT HEADER FILE NAMESPACE SPACE TYPE CLASS LIST FUNCTION ENTRY PATTERN NAMES ...): writes the source OUT, which defines
#   std::span<const CLASS* const> platter::SPACE::FUNCTION()
# with the entries of all NAMES, in this order. The folder of each name defines its entry, a function `const CLASS& ENTRY()`. Its full name is
# PATTERN with the folder's name in the place of NAME: platter::NAME::personality_kind.
# Since OUT refers to every entry, the linker drops none. OUT is a member of its own in an archive, so that a program with other systems
# can define FUNCTION itself.
function(platter_registry out)
  cmake_parse_arguments(ARG "" "HEADER;NAMESPACE;TYPE;ENTRY;LIST" "NAMES" ${ARGN})
  set(declarations)
  set(entries)
  foreach(name IN LISTS ARG_NAMES)
    string(REPLACE NAME "${name}" entry "${ARG_ENTRY}")
    string(REGEX REPLACE "::[^:]+$" "" space "${entry}")
    string(REGEX REPLACE "^.*::" "" function "${entry}")
    string(APPEND declarations
      "namespace ${space} {\nconst platter::${ARG_NAMESPACE}::${ARG_TYPE}& ${function}();\n}  // namespace ${space}\n")
    string(APPEND entries "&${entry}(), ")
  endforeach()
  list(LENGTH ARG_NAMES count)
  file(CONFIGURE OUTPUT ${out} CONTENT "#include <array>

#include \"${ARG_HEADER}\"

${declarations}
namespace platter::${ARG_NAMESPACE} {

std::span<const ${ARG_TYPE}* const> ${ARG_LIST}() {
  static const std::array<const ${ARG_TYPE}*, ${count}> kAll{${entries}};
  return kAll;
}

}  // namespace platter::${ARG_NAMESPACE}
" @ONLY)
  set_source_files_properties(${out} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# platter_personalities(OUT [NAMES...]): the registry of the emulator's side: each folder of emulator/ that contains a personality.cpp, and
# NAMES.
function(platter_personalities out)
  file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/emulator/*/personality.cpp)
  list(REMOVE_ITEM found ${PROJECT_SOURCE_DIR}/emulator/system/personality.cpp)
  list(TRANSFORM found REPLACE ".*/(.+)/personality.cpp" "\\1")
  platter_registry(${out} HEADER emulator/system/personality.hpp NAMESPACE system TYPE PersonalityKind LIST personality_kinds
    ENTRY platter::NAME::personality_kind NAMES ${found} ${ARGN})
endfunction()

# platter_system_tools(OUT [NAMES...]): the registry of the command's side: each folder of tools/platter/ that contains a system_tools.cpp, and
# NAMES.
function(platter_system_tools out)
  file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/platter/*/system_tools.cpp)
  list(TRANSFORM found REPLACE ".*/(.+)/system_tools.cpp" "\\1")
  platter_registry(${out} HEADER tools/platter/system_tools.hpp NAMESPACE command TYPE SystemTools LIST all_system_tools
    ENTRY platter::command::NAME_tools NAMES ${found} ${ARGN})
endfunction()

# platter_system_services(OUT [NAMES...]): the registry of the Fortran side: each folder of runtime/system/ that contains a services.cpp, and
# NAMES.
function(platter_system_services out)
  file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/runtime/system/*/services.cpp)
  list(TRANSFORM found REPLACE ".*/(.+)/services.cpp" "\\1")
  platter_registry(${out} HEADER runtime/system/system_services.hpp NAMESPACE runtime TYPE ServicesKind LIST services_kinds
    ENTRY platter::runtime::NAME_services NAMES ${found} ${ARGN})
endfunction()

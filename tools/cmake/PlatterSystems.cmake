# Registries of operating systems, written from the names of their folders.

# platter_registry(OUT HEADER ... NAMESPACE ... TYPE ... ENTRY ... LIST ... NAMES ...): writes the source OUT, in which the function LIST() of
# platter::NAMESPACE returns the entries of all NAMES, in this order. Each name's own folder defines its entry, `const TYPE& ENTRY()`, in the
# namespace platter::[WITHIN::]NAME. A linker loses nothing of what this source names. It is compiled by itself, and stands in an archive as a
# member of its own, so that a program with more systems defines LIST() itself.
function(platter_registry out)
  cmake_parse_arguments(ARG "" "HEADER;NAMESPACE;TYPE;ENTRY;LIST;WITHIN" "NAMES" ${ARGN})
  set(declarations)
  set(entries)
  foreach(name IN LISTS ARG_NAMES)
    set(space "${ARG_WITHIN}${name}")
    string(APPEND declarations "namespace platter::${space} {\nconst platter::${ARG_NAMESPACE}::${ARG_TYPE}& ${ARG_ENTRY}();\n}\n")
    string(APPEND entries "&platter::${space}::${ARG_ENTRY}(), ")
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

# platter_personalities(OUT [FOLDERS...]): the registry of the emulator's side: each folder of emulator/ that contains a personality.cpp, and
# the FOLDERS.
function(platter_personalities out)
  file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/emulator/*/personality.cpp)
  list(REMOVE_ITEM found ${PROJECT_SOURCE_DIR}/emulator/system/personality.cpp)
  list(TRANSFORM found REPLACE ".*/(.+)/personality.cpp" "\\1")
  platter_registry(${out} HEADER emulator/system/personality.hpp NAMESPACE system TYPE PersonalityKind ENTRY personality_kind
    LIST personality_kinds NAMES ${found} ${ARGN})
endfunction()

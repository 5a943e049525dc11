# Registries of operating systems, written from the names of their folders.

# platter_registry(OUT HEADER FILE NAMESPACE SPACE TYPE CLASS LIST FUNCTION ENTRY PATTERN NAMES ...): writes the source OUT, which defines
#   std::span<const CLASS* const> platter::SPACE::FUNCTION()
# with the entries of all NAMES, in this order. The folder of each name defines its entry, a function `const CLASS& ENTRY()`. Its full name is
# PATTERN with the folder's name in the place of NAME: platter::NAME::personality_kind.
# Since OUT refers to every entry, the linker drops none. OUT is a separate member of an archive, so that a program with other systems
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

# platter_personalities(OUT [NAMES...]): the registry of the emulator's side: each folder of emulator/system/ that contains a personality.cpp, and
# NAMES.
function(platter_personalities out)
  file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/emulator/system/*/personality.cpp)
  list(TRANSFORM found REPLACE ".*/(.+)/personality.cpp" "\\1")
  platter_registry(${out} HEADER emulator/system/personality.hpp NAMESPACE system TYPE PersonalityKind LIST personality_kinds
    ENTRY platter::NAME::personality_kind NAMES ${found} ${ARGN})
endfunction()

# platter_system_tools(OUT [NAMES...]): the registry of the command's side: each folder of tools/cli/ that contains a system_tools.cpp, and
# NAMES.
function(platter_system_tools out)
  file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/cli/*/system_tools.cpp)
  list(TRANSFORM found REPLACE ".*/(.+)/system_tools.cpp" "\\1")
  platter_registry(${out} HEADER tools/cli/system_tools.hpp NAMESPACE command TYPE SystemTools LIST all_system_tools
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

# platter_system_options(OUT [NAMES...]): the registry of options: each folder of runtime/system/ that contains an options/options.cpp, and NAMES.
function(platter_system_options out)
  file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/runtime/system/*/options/options.cpp)
  list(TRANSFORM found REPLACE ".*/(.+)/options/options.cpp" "\\1")
  platter_registry(${out} HEADER runtime/options/system_options.hpp NAMESPACE runtime TYPE SystemOptions LIST system_options
    ENTRY platter::runtime::NAME_options NAMES ${found} ${ARGN})
endfunction()

# platter_edition(NAME FOLDERS...): a Platter with more systems, in the build folder NAME/: its command, and the library of its guests. Each
# of FOLDERS contains all sides of an operating system, whose name is the folder's:
#   emulator/personality.cpp         and other sources of the emulator's side
#   runtime/services.cpp             and other sources of the Fortran side
#   runtime/options/options.cpp      if it has options
#   tools/system_tools.cpp           if it has commands, and other sources of the command's side
# Specifications need no build: --specs finds them.
macro(platter_edition name)
  set(platter_edition_name ${name})
  set(platter_edition_folder ${CMAKE_CURRENT_BINARY_DIR}/${name})
  foreach(part shared runtime tools systems options tools_of)
    set(platter_edition_${part})
  endforeach()
  foreach(folder ${ARGN})
    get_filename_component(system ${folder} NAME)
    list(APPEND platter_edition_systems ${system})
    if(EXISTS ${folder}/runtime/options/options.cpp)
      list(APPEND platter_edition_options ${system})
    endif()
    if(EXISTS ${folder}/tools/system_tools.cpp)
      list(APPEND platter_edition_tools_of ${system})
    endif()
    file(GLOB platter_edition_more CONFIGURE_DEPENDS ${folder}/emulator/*.cpp ${folder}/runtime/options/*.cpp)
    list(APPEND platter_edition_shared ${platter_edition_more})
    file(GLOB platter_edition_more CONFIGURE_DEPENDS ${folder}/runtime/*.cpp)
    list(APPEND platter_edition_runtime ${platter_edition_more})
    file(GLOB platter_edition_more CONFIGURE_DEPENDS ${folder}/tools/*.cpp)
    list(APPEND platter_edition_tools ${platter_edition_more})
  endforeach()
  platter_personalities(${platter_edition_folder}/personalities.cpp ${platter_edition_systems})
  platter_system_options(${platter_edition_folder}/options.cpp ${platter_edition_options})
  platter_system_services(${platter_edition_folder}/services.cpp ${platter_edition_systems})
  platter_system_tools(${platter_edition_folder}/tools.cpp ${platter_edition_tools_of})

  add_library(${name}_shared OBJECT ${platter_edition_shared} ${platter_edition_folder}/personalities.cpp ${platter_edition_folder}/options.cpp)
  set_target_properties(${name}_shared PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(${name}_shared PRIVATE runtime_options platter_flags)
  add_subdirectory(${PROJECT_SOURCE_DIR}/tools/cmake/edition ${platter_edition_folder}/build)

  add_executable(${name}_platter ${PROJECT_SOURCE_DIR}/tools/cli/main.cpp ${platter_edition_tools} ${platter_edition_folder}/tools.cpp $<TARGET_OBJECTS:${name}_shared>)
  target_link_libraries(${name}_platter PRIVATE command platter_flags)
  set_target_properties(${name}_platter PROPERTIES OUTPUT_NAME platter RUNTIME_OUTPUT_DIRECTORY ${platter_edition_folder}/bin)
  add_dependencies(${name}_platter ${name}_runtime platter-charge eof_routine mathematics share)
  # Copies, since tools and guests reach no other folders.
  set_target_properties(${name}_platter PROPERTIES LINK_DEPENDS "$<TARGET_FILE:platter-charge>;$<TARGET_FILE:eof_routine>")
  add_custom_command(TARGET ${name}_platter POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E copy_if_different $<TARGET_FILE:platter-charge> ${platter_edition_folder}/bin
    COMMAND ${CMAKE_COMMAND} -E copy_if_different $<TARGET_FILE:eof_routine> ${platter_edition_folder}/lib
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_BINARY_DIR}/lib/mathematics ${platter_edition_folder}/lib/mathematics)
endmacro()

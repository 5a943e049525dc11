# Registries of operating systems and of layers, which are generated from the names of folders and files.

# A registry for each interface: the sources that implement it, in which * is a NAME (an operating system's folder, a layer's file), the
# header that declares the registry, and its namespace, type and function; then the function that NAME defines for its entry,
# `const TYPE& ENTRY()`.
set(platter_registry_of_personalities emulator/system/*/personality.cpp
  emulator/system/personality.hpp system PersonalityKind personality_kinds platter::NAME::personality_kind)
set(platter_registry_of_services runtime/system/*/services.cpp
  runtime/system/system_services.hpp runtime ServicesKind services_kinds platter::runtime::NAME_services)
set(platter_registry_of_options runtime/system/*/options/options.cpp
  runtime/options/system_options.hpp runtime SystemOptions system_options platter::runtime::NAME_options)
set(platter_registry_of_tools tools/system/*/system_tools.cpp
  tools/cli/system_tools.hpp command SystemTools all_system_tools platter::command::NAME_tools)
set(platter_registry_of_library_layers emulator/system/layer/kinds/*.cpp
  emulator/system/layer/kinds.hpp layer Kind kind_registry platter::layer::NAME_kind)
set(platter_registry_of_file_layers emulator/system/ffio/kinds/*.cpp
  emulator/system/ffio/kinds.hpp ffio KindList kind_lists platter::ffio::NAME_kinds)
# These registries belong to the emulator.
set(platter_registries_of_emulator personalities library_layers file_layers)

# platter_registry(INTERFACE OUT [NAMES...]): writes the source OUT with the function of a registry above. The function lists
# the entries of the folders in the tree, followed by those of NAMES. OUT refers to every entry, so the linker drops none.
# OUT is a separate member of an archive, so that a program with other systems can define the function itself.
function(platter_registry interface out)
  set(row ${platter_registry_of_${interface}})
  list(POP_FRONT row source header namespace type list entry_of)
  file(GLOB names CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${source})
  string(REPLACE "*" "([^/]+)" pattern ${source})
  list(TRANSFORM names REPLACE ".*/${pattern}" "\\1")
  list(APPEND names ${ARGN})
  set(declarations)
  set(entries)
  foreach(name IN LISTS names)
    string(REPLACE NAME "${name}" entry "${entry_of}")
    string(REGEX REPLACE "::[^:]+$" "" space "${entry}")
    string(REGEX REPLACE "^.*::" "" function "${entry}")
    string(APPEND declarations
      "namespace ${space} {\nconst platter::${namespace}::${type}& ${function}();\n}  // namespace ${space}\n")
    string(APPEND entries "&${entry}(), ")
  endforeach()
  list(LENGTH names count)
  file(CONFIGURE OUTPUT ${out} CONTENT "#include <array>

#include \"${header}\"

${declarations}
namespace platter::${namespace} {

std::span<const ${type}* const> ${list}() {
  static const std::array<const ${type}*, ${count}> kAll{${entries}};
  return kAll;
}

}  // namespace platter::${namespace}
" @ONLY)
endfunction()

# platter_emulator_registries(OUT): writes the registries of the emulator, and sets the variable OUT to the list of their
# sources.
function(platter_emulator_registries out)
  set(sources)
  foreach(interface IN LISTS platter_registries_of_emulator)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${interface}.cpp)
    platter_registry(${interface} ${source})
    list(APPEND sources ${source})
  endforeach()
  set(${out} ${sources} PARENT_SCOPE)
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
  platter_registry(personalities ${platter_edition_folder}/personalities.cpp ${platter_edition_systems})
  platter_registry(options ${platter_edition_folder}/options.cpp ${platter_edition_options})
  platter_registry(services ${platter_edition_folder}/services.cpp ${platter_edition_systems})
  platter_registry(tools ${platter_edition_folder}/tools.cpp ${platter_edition_tools_of})

  add_library(${name}_shared OBJECT ${platter_edition_shared} ${platter_edition_folder}/personalities.cpp ${platter_edition_folder}/options.cpp)
  set_target_properties(${name}_shared PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(${name}_shared PRIVATE runtime_options platter_flags)
  add_subdirectory(${PROJECT_SOURCE_DIR}/tools/cmake/edition ${platter_edition_folder}/build)

  add_executable(${name}_platter ${PROJECT_SOURCE_DIR}/tools/cli/main.cpp ${platter_edition_tools} ${platter_edition_folder}/tools.cpp $<TARGET_OBJECTS:${name}_shared>)
  target_link_libraries(${name}_platter PRIVATE command platter_flags)
  set_target_properties(${name}_platter PROPERTIES OUTPUT_NAME platter RUNTIME_OUTPUT_DIRECTORY ${platter_edition_folder}/bin)
  add_dependencies(${name}_platter ${name}_runtime platter-charge eof_routine mathematics share)
  # The files are copied, since tools and compiled programs can access no other folders.
  set_target_properties(${name}_platter PROPERTIES LINK_DEPENDS "$<TARGET_FILE:platter-charge>;$<TARGET_FILE:eof_routine>")
  add_custom_command(TARGET ${name}_platter POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E copy_if_different $<TARGET_FILE:platter-charge> ${platter_edition_folder}/bin
    COMMAND ${CMAKE_COMMAND} -E copy_if_different $<TARGET_FILE:eof_routine> ${platter_edition_folder}/lib
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_BINARY_DIR}/lib/mathematics ${platter_edition_folder}/lib/mathematics)
endmacro()

# find_package(platter): targets for linking compiled programs and the emulator, relative to the location of this file.
#
#   platter::platter   the command
#   platter::runtime   the libraries for linking objects of `platter build --object` into a program
#   platter::emulator  the emulator as a C++ library; it is defined if Platter was installed from source and CMake finds fmt
#   platter_add_guest(NAME SOURCES FILE... [MACHINE MACHINE] [FLAGS FLAG...] [LINK WHAT...])
#                      builds a program from Fortran sources; LINK: your own objects and libraries, whose code takes no emulated time

get_filename_component(_platter_prefix ${CMAKE_CURRENT_LIST_DIR}/../../.. ABSOLUTE)
set(_platter_parts ${_platter_prefix}/lib/platter)

if(NOT TARGET platter::platter)
  add_executable(platter::platter IMPORTED GLOBAL)
  set_target_properties(platter::platter PROPERTIES IMPORTED_LOCATION ${_platter_prefix}/bin/platter)

  add_library(platter::runtime INTERFACE IMPORTED GLOBAL)
  target_link_options(platter::runtime INTERFACE -no-pie -nodefaultlibs -Wl,--build-id=none -Wl,-z,relro,-z,now
    "SHELL:-T ${_platter_parts}/guest.ld")
  target_link_libraries(platter::runtime INTERFACE ${_platter_parts}/libplatter-runtime.so ${_platter_parts}/libeof_routine.a
    -Wl,--start-group ${_platter_parts}/mathematics/libm.a ${_platter_parts}/mathematics/libquadmath.a
    -Wl,--end-group -lgcc -lc)
endif()

find_package(fmt QUIET)
if(TARGET fmt::fmt AND EXISTS ${_platter_parts}/libemulator.a AND NOT TARGET platter::emulator)
  add_library(platter::emulator INTERFACE IMPORTED GLOBAL)
  target_include_directories(platter::emulator INTERFACE ${_platter_prefix}/include/platter)
  target_compile_features(platter::emulator INTERFACE cxx_std_20)
  target_link_libraries(platter::emulator INTERFACE ${_platter_parts}/libemulator.a ${_platter_parts}/libdataset.a fmt::fmt)
endif()

function(platter_add_guest name)
  cmake_parse_arguments(ARG "" "MACHINE" "SOURCES;FLAGS;LINK" ${ARGN})
  if(NOT ARG_SOURCES OR ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "platter_add_guest(${name}): takes SOURCES FILE..., and MACHINE, FLAGS and LINK; not '${ARG_UNPARSED_ARGUMENTS}'")
  endif()
  if(ARG_MACHINE)
    list(APPEND ARG_FLAGS --machine ${ARG_MACHINE})
  endif()
  set(sources)
  foreach(source IN LISTS ARG_SOURCES)
    cmake_path(ABSOLUTE_PATH source)
    list(APPEND sources ${source})
  endforeach()
  set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}.guest.o)
  add_custom_command(OUTPUT ${object}
    COMMAND platter::platter build ${sources} ${ARG_FLAGS} --object -o ${object}
    DEPENDS ${sources} platter::platter
    COMMENT "Compiling and charging ${name}" VERBATIM)
  add_executable(${name} ${object})
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  list(GET languages 0 language) # any language will do, since the target is only linked
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE ${language} POSITION_INDEPENDENT_CODE OFF)
  target_link_libraries(${name} PRIVATE ${ARG_LINK} platter::runtime)
endfunction()

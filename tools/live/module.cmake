# module.wasm: the emulator and the driver for WebAssembly, by the preset `web`. It needs the distribution's packages emscripten,
# libfmt-dev and libtomlplusplus-dev; of the last two, only the headers.

set(include ${PROJECT_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${include})
foreach(library fmt toml++)
  find_path(found_${library} NAMES ${library} PATHS /usr/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  if(NOT found_${library})
    message(FATAL_ERROR "The headers of ${library} are missing: tools/setup --web installs them.")
  endif()
  # A link for each library keeps the host's other headers in /usr/include out of the module.
  file(CREATE_LINK ${found_${library}}/${library} ${include}/${library} SYMBOLIC)
endforeach()

file(GLOB specifications CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/emulator/specification/*/*.toml)
set(embed ${PROJECT_SOURCE_DIR}/emulator/specification/embed.cmake)
set(builtin ${CMAKE_CURRENT_BINARY_DIR}/builtin.cpp)
add_custom_command(
  OUTPUT ${builtin}
  COMMAND ${CMAKE_COMMAND} -DFOLDER=${PROJECT_SOURCE_DIR}/emulator/specification -DOUT=${builtin} -P ${embed}
  DEPENDS ${specifications} ${embed}
  COMMENT "Embedding the specifications")

include(${PROJECT_SOURCE_DIR}/tools/cmake/PlatterSystems.cmake)
platter_emulator_registries(registries)
file(GLOB_RECURSE emulator CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/emulator/*.cpp)
add_executable(module ${emulator} ${builtin} ${registries} ${units} experiment.cpp settings.cpp outcome.cpp module.cpp)
target_compile_features(module PRIVATE cxx_std_20)
target_include_directories(module PRIVATE ${PROJECT_SOURCE_DIR})
target_include_directories(module SYSTEM PRIVATE ${include})
target_compile_definitions(module PRIVATE FMT_HEADER_ONLY=1 TOML_HEADER_ONLY=1)
# Converting a 64-bit count to the 32-bit size_t is an error here; g++ on the host cannot detect it.
target_compile_options(module PRIVATE -O2 -fwasm-exceptions -Wall -Wextra -Wshadow -Wshorten-64-to-32 -Werror -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
target_link_options(module PRIVATE -O2 -fwasm-exceptions --no-entry -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=1MB -sFILESYSTEM=0
  -sEXPORTED_FUNCTIONS=_platter_run,_platter_machines,_platter_buffer)
set_target_properties(module PROPERTIES SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

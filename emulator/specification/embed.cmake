# Writes builtin.cpp, which contains every specification file of this directory as a string. The build runs it after changes.
#   cmake -DFOLDER=emulator/specification -DOUT=builtin.cpp -P embed.cmake

file(GLOB files RELATIVE ${FOLDER} ${FOLDER}/*/*.toml)
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
  file(READ ${FOLDER}/${file} text)
  get_filename_component(kind ${file} DIRECTORY)
  get_filename_component(name ${file} NAME_WE)
  string(APPEND entries "    {\"${kind}\", \"${name}\", R\"TOML(${text})TOML\"},\n")
endforeach()
file(WRITE ${OUT} "#include \"emulator/specification/catalogue.hpp\"

namespace platter::specification {
namespace {
constexpr Builtin kAll[] = {
${entries}};
}  // namespace
const std::span<const Builtin> kBuiltin{kAll};
}  // namespace platter::specification
")

# Writes asset.cpp: the page, and the emulator that some pages contain, as strings. Run by the build whenever one changes.
#   cmake -DPAGE=tools/report/dist/page.html -DMODULE=tools/live/dist/module.wasm.gz -DOUT=asset.cpp -P embed.cmake

file(READ ${PAGE} text)
execute_process(COMMAND base64 -w 0 ${MODULE} OUTPUT_VARIABLE module COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${OUT} "#include \"tools/report/asset.hpp\"

namespace platter::report {
const std::string_view kPage = R\"PLATTERPAGE(${text})PLATTERPAGE\";
const std::string_view kModule = \"${module}\";
}  // namespace platter::report
")

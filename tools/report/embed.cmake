# Writes asset.cpp: the page as a string. Run by the build whenever it changes.
#   cmake -DPAGE=tools/report/dist/page.html -DOUT=asset.cpp -P embed.cmake

file(READ ${PAGE} text)
file(WRITE ${OUT} "#include \"tools/report/asset.hpp\"

namespace platter::report {
const std::string_view kPage = R\"PLATTERPAGE(${text})PLATTERPAGE\";
}  // namespace platter::report
")

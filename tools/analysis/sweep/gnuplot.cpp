#include "tools/analysis/sweep/gnuplot.hpp"

#include <stdexcept>

#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/files/text_file.hpp"

namespace platter::sweep {

std::string drawn(const std::string& commands) {
  constexpr const char* kTerminal =
      "set terminal svg noenhanced size 720,540 fixed font 'sans-serif,14' background '#ffffff'\n"
      "set yrange [0:*]\nset key outside bottom center\nset border 3\nset tics nomirror out\n";
  const guest::Scratch scratch;
  const auto file = scratch.file("commands");
  files::write_text(file, kTerminal + commands);
  const auto result = guest::capture_process({PLATTER_GNUPLOT, file.string()});
  if (result.code != 0 || result.output.empty())
    throw std::runtime_error("gnuplot, of the package gnuplot-nox, could not draw the picture");
  return result.output;
}

}  // namespace platter::sweep

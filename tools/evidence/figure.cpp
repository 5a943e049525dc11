// A figure as gnuplot's commands, and gnuplot's drawing of it.

#include "tools/evidence/figure.hpp"

#include <fmt/format.h>

#include <iterator>
#include <stdexcept>

#include "tools/files/text_file.hpp"
#include "tools/guest/process.hpp"
#include "tools/guest/scratch.hpp"

namespace platter::evidence {
namespace {

// Of gnuplot's: circles and triangles, open ones over filled ones, so that points that coincide are both
// seen.
constexpr int kMarks[] = {7, 6, 9, 8};
constexpr const char* kColours[] = {"#b03030", "#000000", "#2050a0", "#000000"};

/// gnuplot's single quotes take everything but themselves.
std::string quoted(const std::string& text) {
  return fmt::format("'{}'", text);
}

std::string commands_for(const Figure& figure) {
  std::string text;
  auto out = std::back_inserter(text);
  fmt::format_to(out,
                 "set terminal svg noenhanced size 720,540 fixed font 'sans-serif,14' background '#ffffff'\n"
                 "set title {}\nset xlabel {}\nset ylabel {}\n{}"
                 "set xrange [{:g}:{:g}]\nset yrange [0:*]\nset key {} reverse Left\nset border 3\n"
                 "set tics nomirror out\nset samples 2\n",
                 quoted(figure.title), quoted(figure.x_label), quoted(figure.y_label),
                 figure.logarithmic ? "set logscale x\n" : "", figure.x_from, figure.x_to, figure.key);
  for (std::size_t i = 0; i < figure.measured.size(); ++i) {
    fmt::format_to(out, "$measured{} << EOD\n", i);
    for (const auto& [x, y] : figure.measured[i].points) fmt::format_to(out, "{:.9f} {:.9f}\n", x, y);
    text += "EOD\n";
  }
  text += "plot sample \\\n";  // a range is then the line's, and not the axis's
  int dash = 1;
  for (const auto& line : figure.printed) {
    fmt::format_to(out,
                   "  [{:.9f}:{:.9f}] {:.9f} + {:.9f} * x with lines linecolor '#808080' linewidth 1.5 "
                   "dashtype {} title {}, \\\n",
                   line.from, line.to, line.intercept, line.slope, dash++,
                   quoted(figure.lines_by + ": " + line.label));
  }
  for (std::size_t i = 0; i < figure.measured.size(); ++i) {
    fmt::format_to(out, "  $measured{} with points pointtype {} pointsize {} linecolor '{}' title {}{}\n", i,
                   kMarks[i], i % 2 == 0 ? 0.9 : 1.2, kColours[i],
                   quoted("measured: " + figure.measured[i].label),
                   i + 1 < figure.measured.size() ? ", \\" : "");
  }
  return text;
}

}  // namespace

std::string svg_of(const Figure& figure) {
  const guest::Scratch scratch;
  const auto commands = scratch.file("commands");
  files::write_text(commands, commands_for(figure));
  const auto drawn = guest::capture_process({PLATTER_GNUPLOT, commands.string()});
  if (drawn.code != 0 || drawn.output.empty())
    throw std::runtime_error("gnuplot, of the package gnuplot-nox, could not draw the figure");
  return drawn.output;
}

}  // namespace platter::evidence

#include "tools/analysis/sweep/plot.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/whole_file.hpp"
#include "tools/analysis/sweep/table.hpp"
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
    throw std::runtime_error("gnuplot (package gnuplot-nox) could not draw the picture");
  return result.output;
}

std::string bars_svg(const std::string& y, const std::vector<std::string>& parts,
                     const std::vector<Bar>& bars) {
  constexpr const char* kColours[] = {"#2050a0", "#b03030", "#d0a030", "#c0c0c0"};
  std::string text = fmt::format(
      "set ylabel {}\nset style data histograms\nset style histogram rowstacked\nset style fill solid\n"
      "set boxwidth 0.7\nset xtics rotate by -30\n$bars << EOD\n",
      runtime::gnuplot_string(y));
  for (const auto& bar : bars) {
    text += runtime::gnuplot_field(bar.name);
    for (const double part : bar.parts) text += fmt::format(" {:.9f}", part);
    text += '\n';
  }
  text += "EOD\n";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += fmt::format("{} $bars using {}{} linecolor '{}' title {}", i == 0 ? "plot" : ",", i + 2,
                        i == 0 ? ":xtic(1)" : "", kColours[i % std::size(kColours)],
                        runtime::gnuplot_string(parts[i]));
  }
  return drawn(text + "\n");
}

namespace {

/// The points of each line. The key is the text of the other keys' values.
using Lines = std::vector<std::pair<std::string, std::vector<std::pair<std::string, std::string>>>>;

Lines lines_of(const Plot& plot, Store& store, const Grid& grid) {
  Lines lines;
  store.each([&](std::int64_t number, const Result& result) {
    std::string others;
    std::string x;
    for (const auto& [key, value] : grid.at(number)) {
      if (key == plot.x) {
        x = value;
      } else {
        others += fmt::format("{}{} {}", others.empty() ? "" : ", ", key, value);
      }
    }
    const Row row = measured(result);
    const auto y = std::find_if(row.begin(), row.end(), [&](const auto& one) { return one.first == plot.y; });
    if (y == row.end() || y->second.empty()) return;
    auto line =
        std::find_if(lines.begin(), lines.end(), [&](const auto& one) { return one.first == others; });
    if (line == lines.end()) line = lines.insert(line, {others, {}});
    line->second.emplace_back(x, y->second);
  });
  return lines;
}

/// Returns whether all x values are numbers. Names are drawn at equal distances.
bool are_numbers(const Lines& lines) {
  return std::all_of(lines.begin(), lines.end(), [](const auto& line) {
    return std::all_of(line.second.begin(), line.second.end(), [](const auto& point) {
      return !point.first.empty() && point.first.find_first_not_of("0123456789.+-eE") == std::string::npos;
    });
  });
}

std::string commands(const Plot& plot, const Lines& lines) {
  std::string text = fmt::format("set xlabel {}\nset ylabel {}\n", runtime::gnuplot_string(plot.x),
                                 runtime::gnuplot_string(plot.y));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += fmt::format("$line{} << EOD\n", i);
    for (const auto& [x, y] : lines[i].second) text += fmt::format("{} {}\n", runtime::gnuplot_field(x), y);
    text += "EOD\n";
  }
  const std::string columns = are_numbers(lines) ? "using (real(strcol(1))):2" : "using 0:2:xtic(1)";
  for (std::size_t i = 0; i < lines.size(); ++i)
    text += fmt::format("{} $line{} {} with linespoints pointtype 7 pointsize 0.6 title {}",
                        i == 0 ? "plot" : ",", i, columns, runtime::gnuplot_string(lines[i].first));
  return text + "\n";
}

}  // namespace

void require_plottable(const Plot& plot, const Grid& grid) {
  if (plot.file.empty()) return;
  if (!plot.file.ends_with(".svg"))
    throw specification::Error(fmt::format("--plot {}: the name of a picture must end in .svg", plot.file));
  const auto keys = grid.keys();
  if (plot.x.empty())
    throw specification::Error(
        fmt::format("--plot: give the horizontal axis with --x KEY: {}", fmt::join(keys, ", ")));
  if (std::find(keys.begin(), keys.end(), plot.x) == keys.end()) {
    throw specification::Error(
        fmt::format("--x {}: this key is not varied{}", plot.x, specification::suggestion(plot.x, keys)));
  }
  std::vector<std::string> columns;
  for (const auto& [name, value] : measured({})) columns.push_back(name);
  if (std::find(columns.begin(), columns.end(), plot.y) == columns.end()) {
    throw specification::Error(fmt::format("--y {}: the table has no such column{}", plot.y,
                                           specification::suggestion(plot.y, columns)));
  }
}

void draw(const Plot& plot, Store& store, const Grid& grid) {
  const Lines lines = lines_of(plot, store, grid);
  if (lines.empty()) throw specification::Error("--plot: no point has a value to draw");
  runtime::write_whole_file("--plot", plot.file, drawn(commands(plot, lines)));
}

}  // namespace platter::sweep

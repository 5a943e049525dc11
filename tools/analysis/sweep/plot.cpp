#include "tools/analysis/sweep/plot.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <vector>

#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/whole_file.hpp"
#include "tools/analysis/sweep/table.hpp"

namespace platter::sweep {

namespace {

constexpr const char* kAxes =
    "set yrange [0:*]\nset key outside bottom center\nset border 3\nset tics nomirror out\n";

}  // namespace

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
  return evidence::draw_with_gnuplot(kAxes + text + "\n", evidence::Form::kSvg, {}, y);
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

/// Splits a value such as "10 us" into its number and its unit.
std::pair<std::string, std::string> number_and_unit(const std::string& value) {
  const auto end = std::min(value.find_first_not_of("0123456789.+-eE"), value.size());
  const auto unit = std::min(value.find_first_not_of(' ', end), value.size());
  return {value.substr(0, end), value.substr(unit)};
}

/// Returns whether all x values are numbers with the same unit. Other values are drawn at equal distances.
bool are_numbers(const Lines& lines) {
  std::set<std::string> units;
  for (const auto& line : lines) {
    for (const auto& point : line.second) {
      const auto [number, unit] = number_and_unit(point.first);
      if (number.empty()) return false;
      units.insert(unit);
    }
  }
  return units.size() <= 1;
}

/// Returns a column's name with its unit.
std::string with_unit(const std::string& column) {
  if (column == "virtual_seconds" || column.ends_with("_s")) return column + " (s)";
  if (column.starts_with("words_")) return column + " (words)";
  if (column.starts_with("revolutions_lost")) return column + " (revolutions)";
  return column + " (count)";
}

/// Returns the key with the unit of its values. Values without a unit are in the unit of the specification.
std::string key_label(const Plot& plot, const Lines& lines) {
  const std::string own =
      are_numbers(lines) ? number_and_unit(lines.front().second.front().first).second : "";
  const std::string unit = own.empty() ? plot.x_unit : own;
  return unit.empty() ? plot.x : fmt::format("{} ({})", plot.x, unit);
}

std::string commands(const Plot& plot, const Lines& lines, evidence::Form form) {
  std::string text =
      fmt::format("set xlabel {}\nset ylabel {}\n", runtime::gnuplot_string(key_label(plot, lines)),
                  runtime::gnuplot_string(with_unit(plot.y)));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += fmt::format("$line{} << EOD\n", i);
    for (const auto& [x, y] : lines[i].second) text += fmt::format("{} {}\n", runtime::gnuplot_field(x), y);
    text += "EOD\n";
  }
  const std::string columns = are_numbers(lines) ? "using (real(strcol(1))):2" : "using 0:2:xtic(1)";
  for (std::size_t i = 0; i < lines.size(); ++i)
    text += fmt::format("{} $line{} {} with linespoints pointtype 7 pointsize {:g} title {}",
                        i == 0 ? "plot" : ",", i, columns, evidence::point_size(form, 0.8),
                        runtime::gnuplot_string(lines[i].first));
  return text + "\n";
}

}  // namespace

void require_plottable(const Plot& plot, const Grid& grid) {
  if (plot.file.empty()) return;
  evidence::form_of("--plot", plot.file);
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
  const auto form = evidence::form_of("--plot", plot.file);
  runtime::write_whole_file(
      "--plot", plot.file,
      evidence::draw_with_gnuplot(
          (plot.size.is_narrow() ? "set xtics rotate by -45\n" : "") + (kAxes + commands(plot, lines, form)),
          form, plot.size, fmt::format("{} against {}", plot.y, plot.x)));
}

}  // namespace platter::sweep

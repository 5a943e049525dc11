#include "tools/validation/harness/figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/files/text_file.hpp"
#include "tools/validation/harness/experiment_runner.hpp"

// Writes a figure as gnuplot commands and runs gnuplot.
namespace platter::evidence {
namespace {

// These are gnuplot's point types: circles and triangles, with open ones drawn over filled ones so that
// coinciding points are both visible.
constexpr int kMarks[] = {7, 6, 9, 8};
constexpr const char* kColours[] = {"#b03030", "#000000", "#2050a0", "#000000"};

/// Upper limit of x in the second plot. It shows buffers of 8 sectors and more, half of the paper's sizes,
/// which overlap in a plot of all sizes.
constexpr double kSmall = 0.13;

struct Range {
  double from;
  double to;
};

/// Returns the range of y for small x, with a margin, or no value if there are fewer than two points.
std::optional<Range> range_of_small(const Figure& figure) {
  if (figure.logarithmic || !figure.x_label.starts_with("1/B")) return std::nullopt;
  std::vector<double> ys;
  for (const auto& series : figure.measured) {
    for (const auto& [x, y] : series.points)
      if (x <= kSmall) ys.push_back(y);
    for (std::size_t i = 0; i < series.bars.size(); ++i) {
      if (series.points[i].first <= kSmall)
        ys.insert(ys.end(), {series.bars[i].first, series.bars[i].second});
    }
  }
  if (ys.size() < 2) return std::nullopt;
  const auto [minimum, maximum] = std::minmax_element(ys.begin(), ys.end());
  const double room = (*maximum - *minimum) * 0.15;
  return Range{std::max(0.0, *minimum - room), *maximum + room};
}

std::string terminal(Form form, int width, int height) {
  constexpr double kPointsAnInch = 100;
  switch (form) {
    case Form::kPdf:
      return fmt::format(
          "set terminal pdfcairo noenhanced size {:g}in,{:g}in font 'sans,14' background '#ffffff'\n",
          width / kPointsAnInch, height / kPointsAnInch);
    case Form::kPng:
      return fmt::format("set terminal pngcairo noenhanced size {},{} font 'sans,11' background '#ffffff'\n",
                         width, height);
    default:
      return fmt::format(
          "set terminal svg noenhanced size {},{} fixed font 'sans-serif,14' background '#ffffff'\n", width,
          height);
  }
}

/// Returns the commands for one plot of the whole figure or a part of it.
std::string plot(const Figure& figure) {
  std::string text = "plot sample \\\n";  // makes a range apply to the line, not to the axis
  int dash = 1;
  for (const auto& line : figure.printed) {
    text += fmt::format(
        "  [{:.9f}:{:.9f}] {:.9f} + {:.9f} * x with lines linecolor '#808080' linewidth 1.5 "
        "dashtype {} title {}, \\\n",
        line.from, line.to, line.intercept, line.slope, dash++,
        runtime::gnuplot_string(figure.lines_by + ": " + line.label));
  }
  for (std::size_t i = 0; i < figure.measured.size(); ++i) {
    if (!figure.measured[i].bars.empty()) {
      text +=
          fmt::format("  $measured{} using 1:2:3:4 with yerrorbars pointtype 0 linecolor '{}' notitle, \\\n",
                      i, kColours[i]);
    }
    text += fmt::format(
        "  $measured{} using 1:2 with points pointtype {} pointsize {} linecolor '{}' title {}{}\n", i,
        kMarks[i], i % 2 == 0 ? 0.9 : 1.2, kColours[i],
        runtime::gnuplot_string("measured: " + figure.measured[i].label),
        i + 1 < figure.measured.size() ? ", \\" : "");
  }
  return text;
}

/// Wraps the notes to the width of the picture.
std::vector<std::string> broken(const std::vector<std::string>& notes, int width) {
  constexpr int kLetter = 7;  // width of a letter in font size 10
  const auto max_letters = static_cast<std::size_t>(width / kLetter);
  std::vector<std::string> lines;
  for (std::string note : notes) {
    while (note.size() > max_letters) {
      const auto blank = note.rfind(' ', max_letters);
      if (blank == std::string::npos) break;
      lines.push_back(note.substr(0, blank));
      note.erase(0, blank + 1);
    }
    lines.push_back(note);
  }
  return lines;
}

std::string commands_for(const Figure& figure, Form form) {
  const auto small = range_of_small(figure);
  constexpr int kWidth = 720;
  constexpr int kHeight = 560;
  constexpr double kLine = 0.035;  // height of a line as a fraction of the picture's height
  const int width = small ? 2 * kWidth - 160 : kWidth;
  const auto lines = broken(figure.notes, width);
  const auto notes = static_cast<double>(lines.size());
  std::string text = "set encoding utf8\n" + terminal(form, width, kHeight);
  auto out = std::back_inserter(text);
  for (std::size_t i = 0; i < figure.measured.size(); ++i) {
    fmt::format_to(out, "$measured{} << EOD\n", i);
    const auto& bars = figure.measured[i].bars;
    for (std::size_t k = 0; k < figure.measured[i].points.size(); ++k) {
      const auto [x, y] = figure.measured[i].points[k];
      fmt::format_to(out, "{:.9f} {:.9f}", x, y);
      if (!bars.empty()) fmt::format_to(out, " {:.9f} {:.9f}", bars[k].first, bars[k].second);
      text += '\n';
    }
    text += "EOD\n";
  }
  if (small) text += "set multiplot layout 1,2\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    fmt::format_to(out, "set label {} {} at screen 0.012,screen {:.3f} font ',10' textcolor '#505050'\n",
                   i + 1, runtime::gnuplot_string(lines[i]), kLine * (notes - static_cast<double>(i) - 0.4));
  }
  fmt::format_to(out,
                 "set title {}\nset xlabel {}\nset ylabel {}\n{}"
                 "set bmargin at screen {:.3f}\n"
                 "set xrange [{:g}:{:g}]\nset yrange [0:*]\nset key {} reverse Left\nset border 3\n"
                 "set tics nomirror out\nset samples 2\n",
                 runtime::gnuplot_string(figure.title), runtime::gnuplot_string(figure.x_label),
                 runtime::gnuplot_string(figure.y_label), figure.logarithmic ? "set logscale x\n" : "",
                 0.13 + kLine * notes, figure.x_from, figure.x_to, figure.key);
  text += plot(figure);
  if (!small) return text;
  for (std::size_t i = 0; i < lines.size(); ++i) fmt::format_to(out, "unset label {}\n", i + 1);
  fmt::format_to(out, "set title {}\nset xrange [0:{:g}]\nset yrange [{:.9f}:{:.9f}]\nunset key\n",
                 runtime::gnuplot_string(fmt::format("the same for 1/B ≤ {:g}", kSmall)), kSmall, small->from,
                 small->to);
  return text + plot(figure) + "unset multiplot\n";
}

/// Replaces the creation date, the only part of a PDF that differs from run to run.
std::string dateless(std::string pdf) {
  constexpr std::string_view kKey = "/CreationDate (D:";
  constexpr std::string_view kDate =
      "19800101000000";  // must have the same length, because a PDF contains the offsets of its parts
  if (const auto at = pdf.find(kKey); at != std::string::npos)
    pdf.replace(at + kKey.size(), kDate.size(), kDate);
  return pdf;
}

}  // namespace

Form form_of(const std::string& option, const std::string& file) {
  if (file.ends_with(".svg")) return Form::kSvg;
  if (file.ends_with(".pdf")) return Form::kPdf;
  if (file.ends_with(".png")) return Form::kPng;
  throw specification::Error(
      fmt::format("{}: {} does not end in .svg, .pdf or .png, which select the format", option, file));
}

std::string picture_of(const Figure& figure, Form form) {
  const guest::Scratch scratch;
  const auto commands = scratch.file("commands");
  files::write_text(commands, commands_for(figure, form));
  const auto drawn = guest::capture_process({PLATTER_GNUPLOT, commands.string()});
  if (drawn.code != 0 || drawn.output.empty())
    throw std::runtime_error("gnuplot (package gnuplot-nox) could not draw the figure");
  return form == Form::kPdf ? dateless(drawn.output) : drawn.output;
}

// Error bars show the range of a figure's points over drives that drift.

void add_bars(Figure& figure, const std::vector<Figure>& others) {
  for (std::size_t series = 0; series < figure.measured.size(); ++series) {
    Series& mine = figure.measured[series];
    mine.bars.clear();
    for (const auto& [x, y] : mine.points) mine.bars.emplace_back(y, y);
    for (const auto& other : others) {
      const auto& points = other.measured.at(series).points;
      if (points.size() != mine.points.size())
        throw Failed(fmt::format("{} has {} points with one seed and {} with another", mine.label,
                                 mine.points.size(), points.size()));
      for (std::size_t i = 0; i < points.size(); ++i) {
        auto& [minimum, maximum] = mine.bars[i];
        minimum = std::min(minimum, points[i].second);
        maximum = std::max(maximum, points[i].second);
      }
    }
  }
}

}  // namespace platter::evidence

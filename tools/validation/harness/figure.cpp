#include "tools/validation/harness/figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "runtime/host/quoting.hpp"
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

/// Size of the notes relative to the other text.
constexpr double kNote = 0.85;

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

/// Returns the commands for one plot of the whole figure or a part of it.
std::string plot(const Figure& figure, Form form) {
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
        "  $measured{} using 1:2 with points pointtype {} pointsize {:g} linecolor '{}' title {}{}\n", i,
        kMarks[i], point_size(form, i % 2 == 0 ? 0.9 : 1.2), kColours[i],
        runtime::gnuplot_string("measured: " + figure.measured[i].label),
        i + 1 < figure.measured.size() ? ", \\" : "");
  }
  return text;
}

/// Width of a picture with two plots, relative to one with a single plot.
constexpr double kWide = 16.0 / 9;

/// Wraps the notes to the width of the picture.
std::vector<std::string> broken(const std::vector<std::string>& notes, const PictureSize& size) {
  constexpr double kLetter = 0.175;  // width of a letter of a note in millimetres for each point of the text
  const auto max_letters = static_cast<std::size_t>(size.width_mm / (kLetter * size.points));
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

/// The frame of a plot as parts of the picture, from the left and from below.
struct Frame {
  double left;
  double right;
  double bottom;
  double top;
};

std::string margins(const Frame& frame) {
  return fmt::format(
      "set lmargin at screen {:.4f}\nset rmargin at screen {:.4f}\nset bmargin at screen {:.4f}\nset tmargin "
      "at "
      "screen {:.4f}\n",
      frame.left, frame.right, frame.bottom, frame.top);
}

/// Height of a line of text in millimetres for each point of its size.
constexpr double kLine = 0.47;

/// Returns the frames of the plots. They are computed here, because gnuplot computes them differently for
/// each format. Lengths are in lines of text.
std::vector<Frame> frames_of(const PictureSize& size, std::size_t plots, double notes, double keys) {
  const double line = kLine * size.points / size.height_mm;
  const double column = kLine * size.points / size.width_mm;
  constexpr double kAxis = 3.6;    // tics and label below a plot
  constexpr double kTitle = 2.4;   // above a plot
  constexpr double kLabels = 4.6;  // tics and label left of a plot
  constexpr double kRight = 1.8;
  if (!size.is_narrow() || plots == 1) {
    const double part = 1.0 / static_cast<double>(plots);
    std::vector<Frame> frames;
    for (std::size_t i = 0; i < plots; ++i) {
      const double left = part * static_cast<double>(i);
      frames.push_back({left + kLabels * column, left + part - kRight * column, (kAxis + notes + keys) * line,
                        1 - kTitle * line});
    }
    return frames;
  }
  const double below = (notes + keys) * line;
  const double middle = below + (1 - below) / 2;
  const double left = kLabels * column;
  const double right = 1 - kRight * column;
  return {{left, right, middle + kAxis * line, 1 - kTitle * line},
          {left, right, below + kAxis * line, middle - kTitle * line}};
}

double lines_of_notes(const std::vector<std::string>& lines) {
  return lines.empty() ? 0 : static_cast<double>(lines.size()) + 0.5;
}

/// Returns the lines of the legend below the plots of a narrow picture, where it covers no points.
double lines_of_keys(const Figure& figure, const PictureSize& size) {
  return size.is_narrow() ? static_cast<double>(figure.printed.size() + figure.measured.size()) : 0;
}

double lines_below(const Figure& figure, const PictureSize& size) {
  return lines_of_notes(broken(figure.notes, size)) + lines_of_keys(figure, size);
}

std::string commands_for(const Figure& figure, Form form, const PictureSize& size) {
  const auto small = range_of_small(figure);
  const auto lines = broken(figure.notes, size);
  const auto notes = lines_of_notes(lines);
  const auto keys = lines_of_keys(figure, size);
  const auto frames = frames_of(size, small ? 2 : 1, notes, keys);
  const double line = kLine * size.points / size.height_mm;
  std::string text;
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
  if (small) text += "set multiplot\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    fmt::format_to(out, "set label {} {} at screen 0.012,screen {:.4f} {} textcolor '#505050'\n", i + 1,
                   runtime::gnuplot_string(lines[i]), line * (notes - 0.7 - static_cast<double>(i)),
                   font(form, size, kNote));
  }
  const std::string key = size.is_narrow() ? fmt::format("at screen 0.03,screen {:.4f} left top maxrows {}",
                                                         line * (notes + keys + 0.3), keys)
                                           : figure.key;
  fmt::format_to(out,
                 "set title {} offset 0,-0.3\nset xlabel {}\nset ylabel {}\n{}"
                 "set xrange [{:g}:{:g}]\nset yrange [0:*]\nset key {} reverse Left\nset border 3\n"
                 "set tics nomirror out\nset samples 2\n",
                 runtime::gnuplot_string(size.is_narrow() ? "" : figure.title),
                 runtime::gnuplot_string(figure.x_label), runtime::gnuplot_string(figure.y_label),
                 figure.logarithmic ? "set logscale x\n" : "", figure.x_from, figure.x_to, key);
  text += margins(frames.front()) + plot(figure, form);
  if (!small) return text;
  for (std::size_t i = 0; i < lines.size(); ++i) fmt::format_to(out, "unset label {}\n", i + 1);
  fmt::format_to(out,
                 "set title {} offset 0,-0.3\nset xrange [0:{:g}]\nset yrange [{:.9f}:{:.9f}]\nunset key\n",
                 runtime::gnuplot_string(fmt::format("the same for 1/B ≤ {:g}", kSmall)), kSmall, small->from,
                 small->to);
  return text + margins(frames.back()) + plot(figure, form) + "unset multiplot\n";
}

}  // namespace

std::string picture_of(const Figure& figure, Form form, const PictureSize& given) {
  const bool has_two = range_of_small(figure).has_value();
  PictureSize size = given;
  // Without --size, a second plot makes the picture wider; with it, the size is that of the whole picture.
  if (has_two && size.dots_per_inch == PictureSize().dots_per_inch) size.width_mm *= kWide;
  if (size.height_mm == 0) {
    constexpr double kRatio = 0.75;
    const double plots = has_two ? 2 : 1;
    const double plot = size.is_narrow() ? size.width_mm * plots : size.width_mm / plots;
    size.height_mm = kRatio * plot + kLine * size.points * lines_below(figure, size);
  }
  return draw_with_gnuplot(commands_for(figure, form, size), form, size, figure.title);
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

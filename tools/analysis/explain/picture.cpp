#include "tools/analysis/explain/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "runtime/host/quoting.hpp"

namespace platter::explain {
namespace {

using record::Event;
using record::Kind;
using time::Duration;
using time::Instant;

/// Width of a row. Together with its name, it fits a terminal of 100 columns.
constexpr std::int64_t kColumns = 86;

/// One row of the picture.
class Lane {
 public:
  Lane(Instant begin, Instant end) : begin_(begin), step_((end - begin) / kColumns + Duration{1}) {}

  void draw(Instant from, Duration length, char letter) {
    const std::int64_t first = std::max<std::int64_t>((from - begin_) / step_, 0);
    const std::int64_t last = std::max(first, (from + length - begin_ - Duration{1}) / step_);
    for (std::int64_t i = first; i <= last && i < kColumns; ++i) text_[static_cast<std::size_t>(i)] = letter;
  }
  const std::string& text() const { return text_; }
  Duration step() const { return step_; }

 private:
  Instant begin_;
  Duration step_;
  std::string text_ = std::string(kColumns, '.');
};

/// The rows of a drive.
struct Lanes {
  Lane channel;
  Lane heads;
};

void draw(const Event& event, Lanes& lanes) {
  const Instant began = event.at - event.length;
  if (event.kind == Kind::kCommand) lanes.channel.draw(event.at, event.length, 'c');
  if (event.kind == Kind::kTransfer) lanes.channel.draw(began, event.length, 'w');
  if (event.kind == Kind::kSeek) lanes.heads.draw(event.at, event.length, '>');
  if (event.kind == Kind::kLatency) lanes.heads.draw(began, event.length, '~');
  if (event.kind == Kind::kSector)
    lanes.heads.draw(began, event.length, static_cast<char>('0' + event.number % 10));
}

void draw(const Event& event, Lane& processor) {
  if (event.kind == Kind::kSystem) processor.draw(event.at, event.length, 'C');
  if (event.kind == Kind::kInterrupt) processor.draw(event.at, event.length, 'I');
  if (event.kind == Kind::kService) processor.draw(event.at, event.length, 's');
}

}  // namespace

bool is_of_drive(Kind kind) {
  constexpr Kind kDrives[] = {Kind::kCommand, Kind::kTransfer,       Kind::kSeek,     Kind::kLatency,
                              Kind::kSector,  Kind::kLostRevolution, Kind::kReadAhead};
  return std::find(std::begin(kDrives), std::end(kDrives), kind) != std::end(kDrives);
}

std::string time_line(const std::vector<Event>& events, Instant begin, Instant end, bool apart) {
  Lane processor(begin, end);
  const Lanes none{Lane(begin, end), Lane(begin, end)};
  std::map<int, Lanes> drives;  // keys are channels
  for (const auto& event : events) {
    if (event.at < begin || event.at - event.length >= end) continue;
    if (is_of_drive(event.kind)) {
      draw(event, drives.try_emplace(apart ? event.channel : 0, none).first->second);
    } else {
      draw(event, processor);
    }
  }
  if (drives.empty()) drives.emplace(0, none);
  std::string text = fmt::format("  processor  {}\n", processor.text());
  for (const auto& [channel, lanes] : drives) {
    const std::string number = drives.size() > 1 ? fmt::format(" {}", channel + 1) : "";
    text += fmt::format("  {:<9}  {}\n  {:<9}  {}\n", "channel" + number, lanes.channel.text(),
                        "heads" + number, lanes.heads.text());
  }
  return text +
         fmt::format(
             "  a character is {:.1f} us.  C call  I interrupt  s service of a sector  . program or "
             "idle\n"
             "  c drive being selected  w a sector's words  > seek  ~ latency  0-9 sector passing (last "
             "digit)\n",
             time::microseconds(processor.step()));
}

namespace {

constexpr double kLeft = 90;
constexpr double kWidth = 900;
constexpr double kLane = 34;
constexpr double kTop = 46;
constexpr double kAxis = 50;  // below the rows of a panel, with the deadline's label of the next one
constexpr std::array<const char*, 4> kLanes = {"calls", "processor", "channel", "heads"};

constexpr double kLegendStep = 92;
constexpr std::array<std::pair<const char*, const char*>, 10> kLegend = {{{"#b03030", "this call"},
                                                                          {"#2050a0", "system"},
                                                                          {"#5588cc", "interrupt"},
                                                                          {"#99bbee", "service"},
                                                                          {"#e4e4e4", "waiting"},
                                                                          {"#806000", "command"},
                                                                          {"#d0a030", "words"},
                                                                          {"#804080", "seek"},
                                                                          {"#dddddd", "latency"},
                                                                          {"#308050", "sector"}}};

/// The position and appearance of an event's bar.
struct Bar {
  std::size_t lane;
  const char* colour;
  std::string label;
  bool begins_at;  ///< the event's time is its start, not its end
};

std::optional<Bar> bar_of(const Event& event, const RequestPair& scene) {
  switch (event.kind) {
    case Kind::kReturn:
      return Bar{0, event.request == scene.after.request ? "#b03030" : "#7a6aa8",
                 fmt::format("call of request {}", event.request), false};
    case Kind::kSystem:
      return Bar{1, "#2050a0", "system", true};
    case Kind::kInterrupt:
      return Bar{1, "#5588cc", "interrupt", true};
    case Kind::kService:
      return Bar{1, "#99bbee", "service", true};
    case Kind::kWait:
      return Bar{1, "#e4e4e4", "waiting", false};
    case Kind::kCommand:
      return Bar{2, "#806000", "command", true};
    case Kind::kTransfer:
      return Bar{2, "#d0a030", fmt::format("words of sector {}", event.number), false};
    case Kind::kSeek:
      return Bar{3, "#804080", "seek", true};
    case Kind::kLatency:
      return Bar{3, "#dddddd", "latency", false};
    case Kind::kSector:
      return Bar{3, event.request == scene.after.request ? "#b03030" : "#308050",
                 fmt::format("sector {}", event.number), false};
    default:
      return std::nullopt;
  }
}

class Drawing {
 public:
  explicit Drawing(const RequestPair& scene) : begin_(scene.call.at), end_(scene.end), scene_(scene) {}

  std::string text() {
    const auto* const lost = lost_of(scene_);
    const std::uint64_t before = scene_.call.request == scene_.after.request ? 0 : scene_.call.request;
    Budget budget;
    if (lost != nullptr && lost->length.count() > 0) budget = budget_of(scene_.events, *lost, before);
    const auto zoom = zoom_of(budget);
    const double panel = kLane * static_cast<double>(kLanes.size()) + kAxis;
    const double bottom = kTop + panel * (zoom ? 2 : 1);
    const double height = bottom + 42 + 20 * static_cast<double>(budget.parts.size());
    put(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {:.0f}" font-family="sans-serif" font-size="12">)"
        "\n<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        kLeft + kWidth + 40, height, runtime::html_text(title(lost)));
    put(R"(<text x="10" y="20" font-size="14">{}</text>)"
        "\n",
        runtime::html_text(title(lost)));
    draw_panel(kTop, budget);
    if (zoom) {
      connect(*zoom, kTop + panel);
      std::tie(begin_, end_) = *zoom;
      draw_panel(kTop + panel, budget);
    }
    legend(bottom - 6);
    table(budget, bottom + 38);
    return text_ + "</svg>\n";
  }

 private:
  template <typename... Arguments>
  void put(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  double x_of(Instant at) const {
    const double share =
        static_cast<double>((at - begin_).count()) / static_cast<double>((end_ - begin_).count());
    return kLeft + kWidth * std::clamp(share, 0.0, 1.0);
  }
  double y_of(std::size_t lane) const { return top_ + kLane * static_cast<double>(lane); }

  /// Returns the time around the deadline, from before it to after the command, for a second panel; no value
  /// if there is no deadline, or if the zoom would show most of the picture again.
  std::optional<std::pair<Instant, Instant>> zoom_of(const Budget& budget) const {
    if (budget.parts.empty()) return std::nullopt;
    constexpr int kLeast = 40;  // the lateness is at least this part of the picture
    const Duration late = std::max(budget.able - budget.deadline, (end_ - begin_) / kLeast);
    const Instant from = std::max(begin_, budget.deadline - 3 * late / 2);
    const Instant to = std::min(end_, budget.able + late / 2);
    if (to - from > (end_ - begin_) / 2) return std::nullopt;
    return std::pair(from, to);
  }

  /// Draws the four rows from `begin_` to `end_`, the deadline and an axis.
  void draw_panel(double top, const Budget& budget) {
    top_ = top;
    const double bottom = y_of(kLanes.size());
    for (std::size_t i = 0; i < kLanes.size(); ++i)
      put("<text x=\"10\" y=\"{:.0f}\">{}</text>\n", y_of(i) + 18, kLanes[i]);
    for (const auto& event : scene_.events) {
      if (const auto bar = bar_of(event, scene_)) draw(*bar, event);
    }
    if (!budget.parts.empty()) mark(budget, bottom);
    axis(bottom);
  }

  /// Draws lines from the ends of the enlarged time in the first panel to the corners of the second one.
  void connect(const std::pair<Instant, Instant>& zoom, double top) {
    const double bottom = y_of(kLanes.size());
    const auto line = [&](Instant at, double to) {
      put(R"(<path d="M{:.2f},{:.0f}V{:.0f}L{:.2f},{:.0f}" fill="none" stroke="#888" stroke-dasharray="3 3"/>)"
          "\n",
          x_of(at), kTop - 8, bottom, to, top - 8);
    };
    line(zoom.first, kLeft);
    line(zoom.second, kLeft + kWidth);
  }

  std::string title(const Event* lost) const {
    const auto what = lost == nullptr ? std::string("did not lose a revolution")
                                      : fmt::format("lost {} revolution{} ({}), {:.3f} µs late", lost->number,
                                                    lost->number == 1 ? "" : "s", record::name(lost->cause),
                                                    time::microseconds(lost->length));
    return fmt::format("{}, request {}: {}", scene_.after.who, scene_.after.request, what);
  }

  void draw(const Bar& bar, const Event& event) {
    const Instant begin = bar.begins_at ? event.at : event.at - event.length;
    const Instant end = begin + event.length;
    if (end <= begin_ || begin >= end_) return;
    const double x = x_of(begin);
    put(R"(<rect x="{:.2f}" y="{:.1f}" width="{:.2f}" height="24" fill="{}"><title>{}, {:.3f} µs</title></rect>)"
        "\n",
        x, y_of(bar.lane), std::max(x_of(end) - x, 0.6), bar.colour, runtime::html_text(bar.label),
        time::microseconds(event.length));
  }

  /// Draws a line at the deadline, and shades the time from the deadline until the second call took effect.
  void mark(const Budget& budget, double bottom) {
    const double from = x_of(budget.deadline);
    const double to = x_of(budget.able);
    put(R"(<rect x="{:.2f}" y="{:.0f}" width="{:.2f}" height="{:.0f}" fill="#b03030" fill-opacity="0.12"/>)"
        "\n",
        from, top_ - 8, std::max(to - from, 0.6), bottom - top_ + 8);
    put(R"(<line x1="{0:.2f}" x2="{0:.2f}" y1="{1:.0f}" y2="{2:.0f}" stroke="#b03030"/>)"
        "\n<text x=\"{3:.2f}\" y=\"{4:.0f}\" fill=\"#b03030\">deadline</text>\n",
        from, top_ - 8, bottom, from + 3, top_ - 11);
  }

  /// Draws ticks at round numbers of microseconds.
  void axis(double bottom) {
    constexpr double kMaxSteps = 10;
    const double from = time::microseconds(begin_ - scene_.call.at);
    const double whole = time::microseconds(end_ - begin_);
    double step = 1;
    for (int i = 0; whole / step > kMaxSteps; ++i) step *= i % 3 == 1 ? 2.5 : 2;
    for (double us = std::ceil(from / step) * step; us <= from + whole; us += step) {
      const double x = kLeft + kWidth * (us - from) / whole;
      put(R"(<line x1="{0:.2f}" x2="{0:.2f}" y1="{1:.0f}" y2="{2:.0f}" stroke="#888"/>)", x, bottom,
          bottom + 5);
      put("<text x=\"{:.2f}\" y=\"{:.0f}\" text-anchor=\"middle\">{:.0f}</text>\n", x, bottom + 18, us);
    }
    put("<text x=\"{:.2f}\" y=\"{:.0f}\">µs</text>\n", kLeft + kWidth + 15, bottom + 18);
  }

  void legend(double top) {
    double x = kLeft;
    for (const auto& [colour, what] : kLegend) {
      put(R"(<rect x="{:.0f}" y="{:.0f}" width="10" height="10" fill="{}"/>)", x, top, colour);
      put("<text x=\"{:.0f}\" y=\"{:.0f}\" font-size=\"11\">{}</text>\n", x + 14, top + 9, what);
      x += kLegendStep;
    }
  }

  void table(const Budget& budget, double top) {
    const double whole = static_cast<double>((budget.able - budget.deadline).count());
    for (std::size_t i = 0; i < budget.parts.size(); ++i) {
      const auto& [what, length] = budget.parts[i];
      const double y = top + 20 * static_cast<double>(i);
      put(R"(<rect x="{}" y="{:.0f}" width="{:.2f}" height="14" fill="#b03030"/>)", kLeft, y - 11,
          300 * static_cast<double>(length.count()) / whole);
      put("<text x=\"{}\" y=\"{:.0f}\">{:.3f} µs  {}</text>\n", kLeft + 310, y, time::microseconds(length),
          runtime::html_text(what));
    }
  }

  Instant begin_;  ///< of the panel that is drawn
  Instant end_;
  double top_ = kTop;
  const RequestPair& scene_;
  std::string text_;
};

}  // namespace

std::string picture_of(const RequestPair& scene) {
  return Drawing(scene).text();
}

}  // namespace platter::explain

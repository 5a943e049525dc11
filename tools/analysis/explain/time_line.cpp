#include "tools/analysis/explain/time_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace platter::explain {
namespace {

using record::Event;
using record::Kind;
using time::Duration;
using time::Instant;

/// With the name of the row in front it fits a terminal of 100 columns.
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

/// Of a drive.
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
  std::map<int, Lanes> drives;  // by channel
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

}  // namespace platter::explain

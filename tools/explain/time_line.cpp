#include "tools/explain/time_line.hpp"

#include <fmt/format.h>

#include <algorithm>
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

/// What a drive does; false: it is none's.
bool draw(const Event& event, Lanes& lanes) {
  const Instant began = event.at - event.length;
  switch (event.kind) {
    case Kind::kCommand:
      lanes.channel.draw(event.at, event.length, 'c');
      return true;
    case Kind::kTransfer:
      lanes.channel.draw(began, event.length, 'w');
      return true;
    case Kind::kSeek:
      lanes.heads.draw(event.at, event.length, '>');
      return true;
    case Kind::kLatency:
      lanes.heads.draw(began, event.length, '~');
      return true;
    case Kind::kSector:
      lanes.heads.draw(began, event.length, static_cast<char>('0' + event.number % 10));
      return true;
    default:
      return false;
  }
}

void draw(const Event& event, Lane& processor) {
  if (event.kind == Kind::kSystem) processor.draw(event.at, event.length, 'C');
  if (event.kind == Kind::kInterrupt) processor.draw(event.at, event.length, 'I');
  if (event.kind == Kind::kService) processor.draw(event.at, event.length, 's');
}

}  // namespace

std::string time_line(const std::vector<Event>& events, Instant begin, Instant end, bool apart) {
  Lane processor(begin, end);
  std::map<int, Lanes> drives;  // by channel
  for (const auto& event : events) {
    if (event.at < begin || event.at - event.length >= end) continue;
    Lanes lanes{Lane(begin, end), Lane(begin, end)};
    const int channel = apart ? event.channel : 0;
    if (const auto known = drives.find(channel); known != drives.end()) lanes = known->second;
    if (draw(event, lanes)) {
      drives.insert_or_assign(channel, lanes);
    } else {
      draw(event, processor);
    }
  }
  if (drives.empty()) drives.insert({0, {Lane(begin, end), Lane(begin, end)}});
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

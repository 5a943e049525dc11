#include "tools/explain/time_line.hpp"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

std::string time_line(const std::vector<Event>& events, Instant begin, Instant end) {
  Lane processor(begin, end);
  Lane channel(begin, end);
  Lane heads(begin, end);
  for (const auto& event : events) {
    const Instant began = event.at - event.length;
    if (event.at < begin || began >= end) continue;
    switch (event.kind) {
      case Kind::kSystem:
        processor.draw(event.at, event.length, 'C');
        break;
      case Kind::kInterrupt:
        processor.draw(event.at, event.length, 'I');
        break;
      case Kind::kService:
        processor.draw(event.at, event.length, 's');
        break;
      case Kind::kCommand:
        channel.draw(event.at, event.length, 'c');
        break;
      case Kind::kTransfer:
        channel.draw(began, event.length, 'w');
        break;
      case Kind::kSeek:
        heads.draw(event.at, event.length, '>');
        break;
      case Kind::kLatency:
        heads.draw(began, event.length, '~');
        break;
      case Kind::kSector:
        heads.draw(began, event.length, static_cast<char>('0' + event.number % 10));
        break;
      default:
        break;
    }
  }
  return fmt::format(
      "  processor  {}\n  channel    {}\n  heads      {}\n"
      "  a character is {:.1f} us.  C call  I interrupt  s service of a sector  . program or idle\n"
      "  c drive being selected  w a sector's words  > seek  ~ latency  0-9 sector passing (last digit)\n",
      processor.text(), channel.text(), heads.text(), time::microseconds(processor.step()));
}

}  // namespace platter::explain

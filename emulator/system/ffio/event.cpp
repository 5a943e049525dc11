#include "emulator/system/ffio/event.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <type_traits>

#include "emulator/system/ffio/cos_buffers.hpp"

namespace platter::ffio {

using amount::Bytes;
using amount::bytes_in;

namespace {

constexpr std::int64_t kMicrosecond = 1'000'000;  // of picoseconds

/// Seconds with six decimals, rounded.
std::string seconds(time::Duration took) {
  const auto all = (took.count() + kMicrosecond / 2) / kMicrosecond;
  return fmt::format("{}.{:06}", all / kMicrosecond, all % kMicrosecond);
}

}  // namespace

Event::Event(std::unique_ptr<Layer> below, LayerContext& context, Report report, time::Duration opening)
    : below_(std::move(below)), context_(context), report_(report) {
  opens_.times = 1;
  opens_.waited = opening;
}

void Event::Calls::count(Bytes asked, bool well_formed) {
  least = times == 0 ? asked : std::min(least, asked);
  most = std::max(most, asked);
  ++times;
  if (!well_formed) ++ill_formed;
  requested += asked;
}

bool Event::well_formed(Bytes offset, Bytes bytes) const {
  return offset % kBlockBytes == Bytes{} && bytes % kBlockBytes == Bytes{};
}

template <typename Work>
auto Event::timed(Calls& calls, Work work) {
  const auto begun = context_.now();
  if constexpr (std::is_void_v<decltype(work())>) {
    work();
    calls.waited += context_.now() - begun;
  } else {
    const auto result = work();
    calls.waited += context_.now() - begun;
    return result;
  }
}

Moved Event::read(std::span<std::byte> into, Record record) {
  reads_.count(bytes_in(into), well_formed(position_, bytes_in(into)));
  const Moved moved = timed(reads_, [&] { return below_->read(into, record); });
  reads_.delivered += moved.bytes;
  position_ += moved.bytes;
  return moved;
}

void Event::write(std::span<const std::byte> from, Record record) {
  writes_.count(bytes_in(from), well_formed(position_, bytes_in(from)));
  timed(writes_, [&] { below_->write(from, record); });
  writes_.delivered += bytes_in(from);
  position_ += bytes_in(from);
}

/// What is under way is heard of again when somebody waits for it.
template <typename Start>
Started Event::started(Calls& calls, bool reads, Bytes offset, Bytes asked, Start start) {
  calls.count(asked, well_formed(offset, asked));
  if (!reads) calls.delivered += asked;
  const Started one = timed(calls, start);
  if (one.ticket != 0) {
    under_way_[one.ticket] = {&calls, reads};
  } else if (reads) {
    calls.delivered += one.bytes;
  }
  return one;
}

Started Event::start_read(std::span<std::byte> into) {
  const auto there = std::clamp(below_->size() - position_, Bytes{}, bytes_in(into));
  const auto from = position_;
  position_ += there;
  return started(started_reads_, true, from, bytes_in(into), [&] { return below_->start_read(into); });
}

Started Event::start_write(std::span<const std::byte> from) {
  const auto to = position_;
  position_ += bytes_in(from);
  return started(started_writes_, false, to, bytes_in(from), [&] { return below_->start_write(from); });
}

Started Event::start_read_at(Bytes offset, std::span<std::byte> into) {
  return started(started_reads_, true, offset, bytes_in(into),
                 [&] { return below_->start_read_at(offset, into); });
}

Started Event::start_write_at(Bytes offset, std::span<const std::byte> from) {
  return started(started_writes_, false, offset, bytes_in(from),
                 [&] { return below_->start_write_at(offset, from); });
}

Bytes Event::wait(const Started& started) {
  const auto found = under_way_.find(started.ticket);
  if (found == under_way_.end()) return below_->wait(started);
  const auto [calls, reads] = found->second;
  under_way_.erase(found);
  if (below_->is_done(started)) ++calls->hidden;
  const auto moved = timed(*calls, [&] { return below_->wait(started); });
  if (reads) calls->delivered += moved;
  return moved;
}

void Event::seek(Bytes to) {
  ++seeks_.times;
  position_ = to;
  timed(seeks_, [&] { below_->seek(to); });
}

void Event::rewind() {
  ++seeks_.times;
  position_ = {};
  timed(seeks_, [&] { below_->rewind(); });
}

void Event::end_file() {
  ++ends_.times;
  timed(ends_, [&] { below_->end_file(); });
}

void Event::backspace() {
  ++backspaces_.times;
  timed(backspaces_, [&] { below_->backspace(); });
}

void Event::truncate() {
  ++truncates_.times;
  timed(truncates_, [&] { below_->truncate(); });
}

void Event::flush() {
  ++flushes_.times;
  timed(flushes_, [&] { below_->flush(); });
}

std::array<Event::Row, 11> Event::rows() const {
  return {{{"open", &opens_, Kind::kOther},
           {"seek", &seeks_, Kind::kOther},
           {"write", &writes_, Kind::kMoves},
           {"writea", &started_writes_, Kind::kStarts},
           {"read", &reads_, Kind::kMoves},
           {"reada", &started_reads_, Kind::kStarts},
           {"flush", &flushes_, Kind::kOther},
           {"weof", &ends_, Kind::kOther},
           {"weod", &truncates_, Kind::kOther},
           {"backspace", &backspaces_, Kind::kOther},
           {"close", &closes_, Kind::kOther}}};
}

/// Of calls that move nothing the columns of bytes are empty.
void Event::say(const Row& row) const {
  const Calls& calls = *row.calls;
  if (calls.times == 0 && report_ != Report::kAll) return;
  auto line = fmt::format("{:<9}{:>8}", row.name, calls.times);
  const bool moves = row.kind != Kind::kOther;
  line += moves ? fmt::format("{:>7}", calls.ill_formed) : std::string(7, ' ');
  line += fmt::format("{:>12}", seconds(calls.waited));
  if (moves) {
    line += fmt::format("{:>13}{:>13}{:>10}{:>10}{:>10}", calls.requested.count, calls.delivered.count,
                        calls.least.count, calls.most.count,
                        calls.times == 0 ? 0 : calls.requested.count / calls.times);
  }
  if (row.kind == Kind::kStarts) line += fmt::format("{:>7}", calls.hidden);
  context_.say(line);
}

void Event::say_in_one_line() const {
  time::Duration waited{};
  std::int64_t times = 0;
  for (const Row& row : rows()) {
    waited += row.calls->waited;
    times += row.calls->times;
  }
  const auto read = reads_.delivered + started_reads_.delivered;
  const auto written = writes_.delivered + started_writes_.delivered;
  // Bytes of a microsecond are megabytes of a second; with three decimals.
  const auto microseconds = waited.count() / kMicrosecond;
  const auto rate = microseconds == 0 ? 0 : (read + written).count * 1000 / microseconds;
  context_.say(fmt::format(
      "event layer of file {}: {} calls, {} bytes read, {} written, {} seconds waited, {}.{:03} "
      "Mbytes/second",
      context_.name(), times, read.count, written.count, seconds(waited), rate / 1000, rate % 1000));
}

/// Of a file that is removed nobody closes the layers.
Event::~Event() {
  try {
    if (!has_reported_) report();
  } catch (const std::exception&) {  // nothing is left to say it to
  }
}

void Event::close() {
  ++closes_.times;
  timed(closes_, [&] { below_->close(); });
  report();
}

void Event::report() {
  has_reported_ = true;
  if (report_ == Report::kNone) return;
  if (report_ == Report::kBrief) return say_in_one_line();
  context_.say(fmt::format("event layer of file {}", context_.name()));
  constexpr const char* kHeading = "{:<9}{:>8}{:>7}{:>12}{:>13}{:>13}{:>10}{:>10}{:>10}{:>7}";
  context_.say(fmt::format(kHeading, "", "times", "ill", "seconds", "bytes", "bytes", "least", "most",
                           "average", "all"));
  context_.say(fmt::format(kHeading, "", "called", "formed", "waited", "requested", "delivered", "asked for",
                           "", "", "hidden"));
  for (const Row& row : rows()) say(row);
}

}  // namespace platter::ffio

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <type_traits>

#include "emulator/system/ffio/cos_buffers.hpp"
#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/layer_context.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Counts and times the calls from the layer above to the layer below, and reports them when the file is
/// closed: one row per kind of call (Cray's rows and columns; source), or one line in all. Cray's row fcntl
/// is missing, because no layer above makes such calls.
class Event final : public Layer {
 public:
  /// The reports: none, one line with the sum, the kinds of calls that occurred, or all kinds (unsourced,
  /// from memory of the manual). That kAll is the default follows from the options, which name the others.
  enum class Report : std::uint8_t { kNone, kBrief, kSummary, kAll };

  /// `opening`: the time to open the file below.
  Event(std::unique_ptr<Layer> below, LayerContext& context, Report report, time::Duration opening);

  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() override;

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  Started start_read(std::span<std::byte> into) override;
  Started start_write(std::span<const std::byte> from) override;
  Started start_read_at(amount::Bytes offset, std::span<std::byte> into) override;
  Started start_write_at(amount::Bytes offset, std::span<const std::byte> from) override;
  amount::Bytes wait(const Started& started) override;
  bool is_done(const Started& started) const override { return below_->is_done(started); }
  void seek(amount::Bytes to) override;
  void rewind() override;
  void end_file() override;
  void backspace() override;
  void truncate() override;
  void flush() override;
  void close() override;
  amount::Bytes size() const override { return below_->size(); }
  bool has_records() const override { return below_->has_records(); }

 private:
  /// Statistics of one kind of call.
  struct Calls {
    std::int64_t times = 0;
    std::int64_t ill_formed = 0;  ///< number of calls that do not move whole blocks from a block boundary
    time::Duration waited{};      ///< from call to return, and in wait() for started calls
    amount::Bytes requested{}, delivered{}, least{}, most{};
    std::int64_t hidden = 0;  ///< number of started calls that were complete when wait() was called

    void count(amount::Bytes asked, bool well_formed);
  };
  /// Whether calls move bytes, and if so, whether they only start the transfer.
  enum class Kind : std::uint8_t { kOther, kMoves, kStarts };
  /// A row of the report.
  struct Row {
    const char* name;
    const Calls* calls;
    Kind kind;
  };
  struct UnderWay {
    Calls* calls;
    bool reads;
  };

  bool well_formed(amount::Bytes offset, amount::Bytes bytes) const;
  template <typename Work>
  auto timed(Calls& calls, Work work);
  template <typename Start>
  Started started(Calls& calls, bool reads, amount::Bytes offset, amount::Bytes asked, Start start);
  void report();
  std::array<Row, 11> rows() const;
  void say(const Row& row) const;
  void say_in_one_line() const;

  std::unique_ptr<Layer> below_;
  LayerContext& context_;
  Report report_;
  bool has_reported_ = false;
  amount::Bytes position_{};
  std::map<Ticket, UnderWay> under_way_;
  Calls opens_{}, reads_{}, writes_{}, started_reads_{}, started_writes_{}, seeks_{}, truncates_{},
      flushes_{}, ends_{}, backspaces_{}, closes_{};
};

using amount::Bytes;
using amount::bytes_in;

namespace {

constexpr std::int64_t kMicrosecond = 1'000'000;  // in picoseconds

/// Returns the time in seconds with six decimals, rounded.
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

/// Counts and times the start of an asynchronous call. Its delivered bytes and its waiting time are added in
/// wait().
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

/// Prints a row. The columns of bytes are empty for calls that move no bytes.
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
  // Bytes per microsecond are megabytes per second; three decimals.
  const auto microseconds = waited.count() / kMicrosecond;
  const auto rate = microseconds == 0 ? 0 : (read + written).count * 1000 / microseconds;
  context_.say(fmt::format(
      "event layer of file {}: {} calls, {} bytes read, {} written, {} seconds waited, {}.{:03} "
      "Mbytes/second",
      context_.name(), times, read.count, written.count, seconds(waited), rate / 1000, rate % 1000));
}

/// Reports here if the layer was not closed, as for a file that is removed.
Event::~Event() {
  try {
    if (!has_reported_) report();
  } catch (const std::exception&) {  // a destructor cannot report the error
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

const KindList& event_kinds() {
  static constexpr Option kOptions[] = {{"nostat"}, {"summary"}, {"brief"}, {"trace", 1}};
  static constexpr Kind kKinds[] = {{.name = "event",
                                     .options = kOptions,
                                     .goes_above_records = true,
                                     .make = [](const Making& making) -> std::unique_ptr<Layer> {
                                       const Wanted& wanted = making.wanted;
                                       const auto report = wanted.has("nostat")    ? Event::Report::kNone
                                                           : wanted.has("brief")   ? Event::Report::kBrief
                                                           : wanted.has("summary") ? Event::Report::kSummary
                                                                                   : Event::Report::kAll;
                                       const auto begun = making.context.now();
                                       auto below = making.below();
                                       return std::make_unique<Event>(std::move(below), making.context,
                                                                      report, making.context.now() - begun);
                                     }}};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio

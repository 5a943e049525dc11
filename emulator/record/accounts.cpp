#include "emulator/record/accounts.hpp"

#include <algorithm>
#include <bit>

namespace platter::record {

void Summary::on_event(const Event& event) {
  ChannelSummary& channel = channels_.at(static_cast<std::size_t>(event.channel));
  switch (event.kind) {
    case Kind::kCall:
      if (event.does == Does::kRead || event.does == Does::kWrite) ++channel.calls;
      break;
    case Kind::kStatus:
      (event.does == Does::kWrite ? channel.words_written : channel.words_read) +=
          amount::Words{event.number};
      break;
    case Kind::kSeek:
      ++channel.seeks;
      channel.seek += event.length;
      break;
    case Kind::kLatency:
      channel.latency += event.length;
      break;
    case Kind::kSector:
      channel.transfer += event.length;
      break;
    case Kind::kLostRevolution:
      channel.revolutions_lost += event.number;
      if (event.cause == Cause::kSeek) channel.lost_at_boundaries += event.number;
      break;
    default:
      break;
  }
}

namespace {

constexpr int kFine = 6;  // an octave has 2^kFine classes
constexpr std::uint64_t kParts = 1U << kFine;
constexpr int kHighest = 53;  // highest bit of kEnd in nanoseconds, 8e15
constexpr std::size_t kClasses = (kHighest - kFine + 2) * kParts;
constexpr std::int64_t kPicoseconds = 1000;
constexpr std::int64_t kNanoseconds = 1000;
constexpr std::int64_t kEdges[] = {0,       1,         2,         5,         10,        20,
                                   50,      100,       200,       500,       1'000,     2'000,
                                   5'000,   10'000,    20'000,    50'000,    100'000,   200'000,
                                   500'000, 1'000'000, 2'000'000, 5'000'000, 10'000'000};

std::size_t class_of(std::uint64_t ns) {
  if (ns < 2 * kParts) return static_cast<std::size_t>(ns);
  const int shift = static_cast<int>(std::bit_width(ns)) - 1 - kFine;
  const auto found = static_cast<std::size_t>(static_cast<std::uint64_t>(shift) * kParts + (ns >> shift));
  return std::min(found, kClasses - 1);
}

/// Returns the longest time of the class, in nanoseconds.
std::int64_t end_of(std::size_t number) {
  if (number < 2 * kParts) return static_cast<std::int64_t>(number);
  const auto shift = number / kParts - 1;
  return static_cast<std::int64_t>(((number % kParts + kParts + 1) << shift) - 1);
}

}  // namespace

void Distribution::add(time::Duration length) {
  if (classes_.empty()) {
    classes_.resize(kClasses);
    buckets_.resize(std::size(kEdges));
  }
  const time::Duration held = std::max(length, time::Duration{});
  const std::int64_t ns = held.count() / kPicoseconds;
  ++count_;
  total_ = time::sum(total_, held);
  most_ = std::max(most_, ns);
  ++classes_[class_of(static_cast<std::uint64_t>(ns))];
  const auto above = std::upper_bound(std::begin(kEdges), std::end(kEdges), ns / kNanoseconds);
  ++buckets_[static_cast<std::size_t>(above - std::begin(kEdges)) - 1];
}

std::int64_t Distribution::percentile_ns(int percent) const {
  constexpr std::int64_t kWhole = 100;
  const std::int64_t whole = count_ / kWhole * percent;
  const std::int64_t rank = whole + (count_ % kWhole * percent + kWhole - 1) / kWhole;
  std::int64_t so_far = 0;
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    so_far += classes_[i];
    if (so_far >= rank) return std::min(end_of(i), most_);
  }
  return 0;
}

std::vector<Distribution::Bucket> Distribution::buckets() const {
  std::vector<Bucket> all;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    if (buckets_[i] == 0) continue;
    const bool is_last = i + 1 == std::size(kEdges);
    all.push_back({kEdges[i], is_last ? std::nullopt : std::optional(kEdges[i + 1]), buckets_[i]});
  }
  return all;
}

void ServiceAccount::on_event(const Event& event) {
  const Place place{event.channel, event.device};
  switch (event.kind) {
    case Kind::kCall:
      call(event);
      break;
    case Kind::kStatus:
      status(event);
      break;
    case Kind::kCommand:
      drives_[place];
      commands_[place] = event.at;
      break;
    case Kind::kCompletion:
      if (const auto begun = commands_.find(place); begun != commands_.end()) {
        drives_[place].service.add(event.at - begun->second);
        commands_.erase(begun);
      }
      break;
    case Kind::kSeek:
      drives_[place].seek.add(event.length);
      drives_[place].heads += event.length;
      break;
    case Kind::kLatency:
      drives_[place].rotation.add(event.length);
      drives_[place].heads += event.length;
      break;
    case Kind::kSector:
      drives_[place].heads += event.length;
      break;
    case Kind::kLostRevolution:
      drives_[place].lost.at(static_cast<std::size_t>(event.cause)) += event.number;
      break;
    case Kind::kTransfer:
      transfer(event);
      break;
    default:
      break;
  }
}

void ServiceAccount::call(const Event& event) {
  auto row = std::find_if(routines_.begin(), routines_.end(), [&](const RoutineAccount& known) {
    return known.name == event.who && known.does == event.does;
  });
  if (row == routines_.end())
    row = routines_.insert(row, {.name = std::string(event.who), .does = event.does, .response = {}});
  ++row->calls;
  if (event.does != Does::kRead && event.does != Does::kWrite) return;
  row->sectors += amount::Sectors{event.number};
  under_way_[event.request] = static_cast<std::size_t>(row - routines_.begin());
}

void ServiceAccount::status(const Event& event) {
  const auto found = under_way_.find(event.request);
  if (found == under_way_.end()) return;
  RoutineAccount& row = routines_[found->second];
  row.words += amount::Words{event.number};
  row.response.add(event.length);
  under_way_.erase(found);
}

/// The event marks the end of the transfer.
void ServiceAccount::transfer(const Event& event) {
  Crossing& crossing = crossings_[event.channel];
  const time::Instant begun = std::max(event.at - event.length, crossing.until);
  if (begun < event.at) crossing.length += event.at - begun;
  crossing.until = std::max(crossing.until, event.at);
}

time::Duration ServiceAccount::crossing(int channel) const {
  const auto found = crossings_.find(channel);
  return found == crossings_.end() ? time::Duration{} : found->second.length;
}

}  // namespace platter::record

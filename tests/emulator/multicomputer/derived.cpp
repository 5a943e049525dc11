#include "tests/emulator/multicomputer/derived.hpp"

#include <algorithm>
#include <utility>

namespace platter::tests {
namespace {

// Times of docs/t3d.md, in picoseconds.
constexpr std::int64_t kMicro = 1'000'000;
constexpr std::int64_t kMilli = 1000 * kMicro;
constexpr std::int64_t kCall = 2 * kMilli;
constexpr std::int64_t kRequest = 300 * kMicro;
constexpr std::int64_t kPacket = 50 * kMicro;
constexpr std::int64_t kOne = 1386 * kMicro;
constexpr std::int64_t kTwo = 840 * kMicro;
constexpr std::int64_t kHostOne = 200 * kMicro;
constexpr std::int64_t kConnection = 500 * kMicro;
constexpr std::int64_t kGrow = 5 * kMilli;
constexpr std::int64_t kShuffle = 50 * kMilli;
constexpr std::int64_t kResidence = 1000 * kMilli;
constexpr std::int64_t kAccess = kMicro;
constexpr std::int64_t kMegabyte = 1'000'000;
constexpr std::int64_t kMemory = 2 * kMegabyte;
constexpr std::int64_t kLimit = 16 * kMegabyte;

/// Returns the time of a transfer. Each word takes a whole number of picoseconds.
std::int64_t moved(std::int64_t bytes, std::int64_t megabytes_per_second) {
  const std::int64_t word = (8'000'000 + megabytes_per_second / 2) / megabytes_per_second;
  return word * bytes / 8;
}

std::int64_t up(std::int64_t count, std::int64_t unit) {
  return (count + unit - 1) / unit;
}

}  // namespace

Reckoned::Reckoned(ReckonedJob job) : job_(std::move(job)) {
  int rank = 0;
  for (std::int64_t i = 0; i < job_.disks; ++i) disks_.push_back({rank++});
  agent_.rank = rank++;
  ++rank;  // rank of events that PEs wait for
  for (std::int64_t i = 0; i < job_.gateways_one; ++i) ones_.push_back({rank++});
  for (std::int64_t i = 0; i < job_.gateways_two; ++i) twos_.push_back({rank++});
  frame_.rank = rank;
  if (job_.path == ReckonedJob::Path::kOne) twos_.clear();
  pes_.resize(static_cast<std::size_t>(job_.pes));
  outcome_.disk_sectors.resize(disks_.size());
  outcome_.disk_commands.resize(disks_.size());
  agent_has_ = job_.memory_min > 0 ? job_.memory_min : kMemory;
}

ReckonedOutcome Reckoned::run() {
  for (std::int64_t pe = 0; pe < job_.pes; ++pe) prepare(pe);
  while (!happens_.empty()) {
    auto first = happens_.extract(happens_.begin());
    now_ = std::get<0>(first.key());
    first.mapped()();
  }
  return outcome_;
}

void Reckoned::serve(Server& server, std::int64_t length, Then then) {
  server.free_at = std::max(server.free_at, now_) + length;
  at(server.free_at, server.rank, std::move(then));
}

void Reckoned::prepare(std::int64_t number) {
  Pe& pe = pes_[static_cast<std::size_t>(number)];
  while (!pe.prepares && pe.begun < job_.requests && pe.under_way < job_.depth) {
    ++pe.begun;
    ++pe.under_way;
    if (job_.gather == 0) {
      begin(number);
      continue;
    }
    pe.prepares = true;
    const std::int64_t packing = job_.packs ? moved(job_.gather, 10) : 0;
    at(now_ + kAccess + moved(job_.gather, 120) + packing, agent_.rank + 1, [this, number] {
      pes_[static_cast<std::size_t>(number)].prepares = false;
      begin(number);
      prepare(number);
    });
  }
}

void Reckoned::begin(std::int64_t pe) {
  const auto asked = job_.asks(pe, pes_[static_cast<std::size_t>(pe)].begun - 1);
  const Request request{.pe = pe,
                        .first = asked.place * up(job_.request, unit()) * unit(),
                        .by_two = asked.well_formed && !twos_.empty()};
  if (!request.by_two) ++under_way_;
  at(now_ + kCall, agent_.rank + 1, [this, request] { enter(request); });
}

void Reckoned::bring_back() {
  if (job_.lock != ReckonedJob::Lock::kNone || agent_.free_at > now_ || now_ - resident_ < kResidence) return;
  ++outcome_.swaps;
  const std::int64_t away = 2 * moved(agent_has_, 100);
  resident_ = now_ + away;
  serve(agent_, away, [] {});
}

void Reckoned::ask_agent(std::int64_t length, const Then& then) {
  bring_back();
  outcome_.agent += length;
  outcome_.host += length;
  serve(agent_, length, then);
}

void Reckoned::enter(Request request) {
  ++outcome_.requests;
  bring_back();
  if (request.by_two) {
    request.packet = job_.request;
  } else {
    const std::int64_t share = std::max(kLimit, job_.memory_min) / under_way_;
    request.packet = std::min(job_.request, std::max(share / unit(), std::int64_t{1}) * unit());
    agent_wants_ += request.packet;
  }
  std::int64_t length = kRequest;
  if (agent_wants_ > agent_has_) {
    length += kGrow * up(agent_wants_ - agent_has_, kMegabyte);
    if (job_.lock == ReckonedJob::Lock::kDelayed) length += kShuffle;
    outcome_.grown += agent_wants_ - agent_has_;
    agent_has_ = agent_wants_;
  }
  if (job_.lock == ReckonedJob::Lock::kImmediate && !std::exchange(agent_shuffled_, true)) length += kShuffle;
  ask_agent(length, [this, request] { next_packet(request); });
}

void Reckoned::next_packet(const Request& request) {
  const std::int64_t bytes = std::min(request.packet, job_.request - request.done);
  ++outcome_.packets;
  outcome_.largest = std::max(outcome_.largest, bytes);
  const Then done = [this, request, bytes] {
    Request its = request;
    its.done += bytes;
    its.done < job_.request ? next_packet(its) : complete(its);
  };
  const Then path = [=, this] {
    if (job_.writes)
      gateway(request, bytes,
              [=, this] { copy(request, bytes, [=, this] { device(request, bytes, done); }); });
    else
      device(request, bytes,
             [=, this] { copy(request, bytes, [=, this] { gateway(request, bytes, done); }); });
  };
  if (request.by_two && job_.path == ReckonedJob::Path::kThree) return path();
  ask_agent(kPacket, path);
}

void Reckoned::gateway(const Request& request, std::int64_t bytes, const Then& then) {
  auto& its = request.by_two ? twos_ : ones_;
  if (request.by_two) ++outcome_.around;
  if (!request.by_two) outcome_.host += kHostOne;
  serve(its[static_cast<std::size_t>(request.pe) % its.size()],
        (request.by_two ? kTwo : kOne) + moved(bytes, 130), then);
}

void Reckoned::copy(const Request& request, std::int64_t bytes, const Then& then) {
  if (job_.direct || request.by_two) return then();
  ask_agent(moved(bytes, 100), then);
}

void Reckoned::disk(std::int64_t number, std::int64_t sectors, const Then& then) {
  const auto its = static_cast<std::size_t>(number);
  ++outcome_.disk_commands[its];
  outcome_.disk_sectors[its] += sectors;
  serve(disks_[its], job_.disk_access + sectors * job_.disk_sector, then);
}

void Reckoned::device(const Request& request, std::int64_t bytes, const Then& then) {
  if (job_.hippi) return serve(frame_, kConnection + moved(bytes, 100), then);
  const std::int64_t first = request.first + request.done;
  const std::int64_t sectors = up(first + bytes, unit()) - first / unit();
  if (!job_.all_disks) return disk(job_.one_disk ? 0 : request.pe % job_.disks, sectors, then);
  const auto left = std::make_shared<std::int64_t>(job_.disks);
  for (std::int64_t i = 0; i < job_.disks; ++i) {
    disk(i, sectors, [left, then] {
      if (--*left == 0) then();
    });
  }
}

void Reckoned::complete(const Request& request) {
  outcome_.bytes += job_.request;
  if (!request.by_two) {
    agent_wants_ -= request.packet;
    --under_way_;
  }
  Pe& pe = pes_[static_cast<std::size_t>(request.pe)];
  --pe.under_way;
  outcome_.length = now_;
  prepare(request.pe);
}

}  // namespace platter::tests

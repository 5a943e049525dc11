#include "emulator/t3d/multicomputer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/specification/error.hpp"
#include "emulator/time/random.hpp"

namespace platter::t3d {
namespace {

constexpr std::int64_t kMillion = 1'000'000;
constexpr std::int64_t kAll = 100;  // per cent

[[noreturn]] void refuse(const std::string& why) {
  throw specification::Error(why);
}

}  // namespace

Multicomputer::Multicomputer(const specification::Catalogue& catalogue, const Specification& specification,
                             const Site& site, const Job& job, std::uint64_t seed, record::Recorder& recorder)
    : specification_(specification), job_(job), seed_(seed) {
  if (job_.pes > specification_.pes)
    refuse(fmt::format("pes: {}, and the machine has {}", job_.pes, specification_.pes));
  if (const auto bytes = job_.request * job_.depth; bytes > specification_.memory)
    refuse(fmt::format("request: {} requests of {} bytes at once, and a PE has {} bytes of memory",
                       job_.depth, job_.request, specification_.memory));
  device::Workshop workshop(catalogue, false);
  std::vector<device::Device*> disks;
  const auto number = std::ssize(site.disks);
  for (std::int64_t i = 0; i < number; ++i) {
    const auto blueprint = workshop.device(site.disks[static_cast<std::size_t>(i)], site.controller);
    const auto phase = static_cast<std::int64_t>(time::mixed(seed, static_cast<std::uint64_t>(i)) % kMillion);
    devices_.push_back(blueprint.make(
        {.channel = static_cast<int>(i), .engine = engine_, .recorder = recorder, .phase = phase}));
    disks.push_back(devices_.back().get());
  }
  files_ = std::make_unique<Files>(std::move(disks), job_);
  agent_ = std::make_unique<Server>(engine_);
  calls_ = std::make_unique<Delays>(engine_);
  frame_buffer_ = std::make_unique<Server>(engine_);
  for (std::size_t i = 0; i < site.gateways.size(); ++i) {
    gateways_.push_back(std::make_unique<Server>(engine_));
    const bool one = site.gateways[i] == Phase::kOne;
    if (one && job_.path == Path::kTwo) continue;
    if (!one && job_.path == Path::kOne) continue;
    (one ? through_host_ : around_host_).push_back(i);
  }
  if (job_.path == Path::kTwo && around_host_.empty())
    refuse(fmt::format("phase: II, and site '{}' has no gateway of phase II", site.name));
  if (through_host_.empty() && (around_host_.empty() || job_.well_formed < kAll)) {
    refuse(fmt::format(
        "phase: requests that are not well-formed go by phase I, and site '{}' has no gateway of it "
        "for this job",
        site.name));
  }
  // What the Agent's memory has for each request that may be under way, in whole sectors.
  const std::int64_t limit = std::max(specification_.agent.limit, job_.agent_memory);
  const std::int64_t unit = files_->unit();
  const std::int64_t share = std::max(limit / (job_.pes * job_.depth) / unit * unit, unit);
  packet_ = std::min(job_.request, share);
  agent_has_ = job_.agent_memory > 0 ? job_.agent_memory : specification_.agent.memory;
  pes_.resize(static_cast<std::size_t>(job_.pes));
  for (std::size_t i = 0; i < pes_.size(); ++i) pes_[i].number = static_cast<std::int64_t>(i);
}

/// As many requests as may be under way, each when the PE has what it is to write.
void Multicomputer::prepare(Pe& pe, time::Instant now) {
  while (!pe.prepares && pe.begun < job_.requests && pe.under_way < job_.depth) {
    ++pe.begun;
    ++pe.under_way;
    if (job_.gather == 0) {
      begin(pe, now);
      continue;
    }
    pe.prepares = true;
    time::Duration work = specification_.get.time_of(job_.gather);
    if (job_.kept < kAll) work += specification_.compress.time_of(job_.gather);
    calls_->wait(
        work,
        [this, &pe](time::Instant then) {
          pe.prepares = false;
          begin(pe, then);
          prepare(pe, then);
        },
        now);
  }
}

void Multicomputer::begin(Pe& pe, time::Instant now) {
  if (free_.empty()) {
    free_.push_back(std::ssize(requests_));
    requests_.emplace_back();
  }
  const std::int64_t id = free_.back();
  free_.pop_back();
  const std::int64_t number = pe.begun - 1;
  const auto random =
      time::mixed(seed_ + static_cast<std::uint64_t>(pe.number), static_cast<std::uint64_t>(number));
  const std::int64_t place = job_.random ? static_cast<std::int64_t>(random >> 8U) % job_.requests : number;
  const std::int64_t unit = files_->unit();
  requests_[static_cast<std::size_t>(id)] = {
      .pe = &pe,
      .first = place * ((job_.request + unit - 1) / unit * unit),
      .bytes = job_.request,
      .done = 0,
      .direct = !around_host_.empty() && static_cast<std::int64_t>(random % kAll) < job_.well_formed};
  calls_->wait(specification_.call, [this, id](time::Instant then) { enter(id, then); }, now);
}

/// What the Agent takes of the host's processor for a request, and to have memory for it.
time::Duration Multicomputer::agent_time() {
  time::Duration length = specification_.agent.request;
  const std::int64_t wanted = in_agent_ * packet_;
  if (wanted > agent_has_) {
    const std::int64_t more = wanted - agent_has_;
    length += specification_.agent.grow * ((more + kMegabyte - 1) / kMegabyte);
    if (job_.lock == Lock::kDelayed) length += specification_.agent.shuffle;
    outcome_.grown += more;
    agent_has_ = wanted;
  }
  if (job_.lock == Lock::kNone) length += specification_.agent.unlocked;
  if (job_.lock == Lock::kImmediate && !locked_) length += specification_.agent.shuffle;
  locked_ = true;
  return length;
}

void Multicomputer::enter(std::int64_t request, time::Instant now) {
  ++in_agent_;
  ++outcome_.requests;
  agent_->serve(agent_time(), [this, request](time::Instant then) { next_packet(request, then); }, now);
}

void Multicomputer::through_gateway(std::int64_t request, std::int64_t bytes, Then then, time::Instant now) {
  const Request& its = requests_[static_cast<std::size_t>(request)];
  const auto& gateways = its.direct ? around_host_ : through_host_;
  auto& gateway = *gateways_[gateways[static_cast<std::size_t>(its.pe->number) % gateways.size()]];
  const auto& its_times = specification_.gateway;
  if (its.direct) {
    ++outcome_.direct;
  } else {
    outcome_.host += its_times.host_one;
  }
  const auto length =
      (its.direct ? its_times.phase_two : its_times.phase_one) + its_times.word.time_of(bytes);
  gateway.serve(length, std::move(then), now);
}

void Multicomputer::to_device(std::int64_t request, std::int64_t bytes, Then then, time::Instant now) {
  const Request& its = requests_[static_cast<std::size_t>(request)];
  if (job_.target == Target::kHippi) {
    const auto length = specification_.hippi.connection + specification_.hippi.word.time_of(bytes);
    return frame_buffer_->serve(length, std::move(then), now);
  }
  files_->move(its.pe->number, its.first + its.done, bytes, std::move(then), now);
}

/// Between the Agent's buffer and the system's.
void Multicomputer::copy(std::int64_t bytes, Then then, time::Instant now) {
  if (job_.direct) return then(now);
  agent_->serve(specification_.agent.copy.time_of(bytes), std::move(then), now);
}

void Multicomputer::next_packet(std::int64_t request, time::Instant now) {
  const Request& its = requests_[static_cast<std::size_t>(request)];
  const std::int64_t bytes = std::min(packet_, its.bytes - its.done);
  ++outcome_.packets;
  outcome_.packet = std::max(outcome_.packet, bytes);
  const Then done = [this, request, bytes](time::Instant then) {
    Request& now_its = requests_[static_cast<std::size_t>(request)];
    now_its.done += bytes;
    now_its.done < now_its.bytes ? next_packet(request, then) : complete(request, then);
  };
  const auto on_gateway = [this, request, bytes](Then next) {
    return [this, request, bytes, next = std::move(next)](time::Instant then) {
      through_gateway(request, bytes, next, then);
    };
  };
  const auto on_device = [this, request, bytes](Then next) {
    return [this, request, bytes, next = std::move(next)](time::Instant then) {
      to_device(request, bytes, next, then);
    };
  };
  const auto copied = [this, bytes](Then next) {
    return [this, bytes, next = std::move(next)](time::Instant then) { copy(bytes, next, then); };
  };
  agent_->serve(
      specification_.agent.packet,
      job_.writes ? Then(on_gateway(copied(on_device(done)))) : Then(on_device(copied(on_gateway(done)))),
      now);
}

void Multicomputer::complete(std::int64_t request, time::Instant now) {
  const Request& its = requests_[static_cast<std::size_t>(request)];
  outcome_.bytes += its.bytes;
  --in_agent_;
  Pe& pe = *its.pe;
  --pe.under_way;
  free_.push_back(request);
  if (pe.begun == job_.requests && pe.under_way == 0) {
    ++finished_;
    outcome_.length = now - time::kStart;
    return;
  }
  prepare(pe, now);
}

Outcome Multicomputer::run() {
  for (Pe& pe : pes_) prepare(pe, time::kStart);
  while (finished_ < job_.pes) engine_.act();
  outcome_.agent = agent_->busy();
  outcome_.host += outcome_.agent;
  return outcome_;
}

}  // namespace platter::t3d

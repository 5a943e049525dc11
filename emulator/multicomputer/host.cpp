#include "emulator/multicomputer/host.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/specification/error.hpp"

namespace platter::multicomputer {

Host::Host(const Specification& specification, const Site& site, const Job& job, time::Engine& engine,
           fault::Plan* faults)
    : specification_(specification), job_(job), faults_(faults) {
  agent_ = std::make_unique<Server>(engine);
  calls_ = std::make_unique<Delays>(engine);
  for (std::size_t i = 0; i < site.gateways.size(); ++i) {
    gateways_.push_back(std::make_unique<Server>(engine));
    const Phase phase = site.gateways[i];
    const bool one = phase == Phase::kOne;
    if (one && job_.path != Path::kAny && job_.path != Path::kOne) continue;
    if (!one && job_.path == Path::kOne) continue;
    if (!one && (phase == Phase::kThree) != (job_.path == Path::kThree)) continue;
    (one ? through_host_ : around_host_).push_back(i);
  }
  if ((job_.path == Path::kTwo || job_.path == Path::kThree) && around_host_.empty()) {
    throw specification::Error(
        fmt::format("phase: site '{}' has no gateway of phase {}; use another site, or phase \"any\"",
                    site.name, job_.path == Path::kTwo ? "II" : "III"));
  }
  if (through_host_.empty() && (around_host_.empty() || job_.well_formed < kAll)) {
    throw specification::Error(
        fmt::format("phase: requests that are not well-formed need phase I, but site '{}' has no such "
                    "gateway for this job",
                    site.name));
  }
  agent_has_ = job_.agent_memory > Bytes{} ? job_.agent_memory : specification_.agent.memory;
}

void Host::submit(Request request, time::Instant now) {
  if (free_.empty()) {
    free_.push_back(requests_.size());
    requests_.emplace_back();
  }
  const std::size_t id = free_.back();
  free_.pop_back();
  requests_[id] = std::move(request);
  requests_[id].direct = requests_[id].direct && !around_host_.empty();
  requests_[id].shares = !requests_[id].direct;
  if (requests_[id].shares) ++sharing_;
  calls_->wait(specification_.call, [this, id](time::Instant then) { enter(id, then); }, now);
}

/// Returns the time of the host's processor that the Agent needs for a request, and to provide memory for it.
time::Duration Host::agent_time() {
  time::Duration length = specification_.agent.request;
  if (in_agent_ > agent_has_) {
    const Bytes more = in_agent_ - agent_has_;
    length += specification_.agent.grow * up(more, kMegabyte);
    if (job_.lock == Lock::kDelayed) length += specification_.agent.shuffle;
    outcome_.grown += more;
    agent_has_ = in_agent_;
  }
  if (job_.lock == Lock::kImmediate && !locked_) length += specification_.agent.shuffle;
  locked_ = true;
  return length;
}

/// Swaps the Agent out and in again if it is idle, is not locked, and its time in memory is over.
void Host::bring_back(time::Instant now) {
  if (job_.lock != Lock::kNone || !agent_->idle() || now - resident_ < specification_.agent.residence) return;
  const auto way = specification_.agent.swap.time_of(agent_has_);
  ++outcome_.swaps;
  swapping_ += way + way;
  resident_ = now + way + way;
  agent_->serve(way + way, [](time::Instant) {}, now);
}

void Host::ask_agent(time::Duration length, Then then, time::Instant now) {
  bring_back(now);
  agent_->serve(length, std::move(then), now);
}

void Host::enter(std::size_t id, time::Instant now) {
  Request& its = requests_[id];
  ++outcome_.requests;
  bring_back(now);  // before its memory grows for this request
  if (its.direct) {
    its.packet = its.bytes;
  } else {
    // The packet size: the Agent's memory per request under way, in whole units.
    const Bytes limit = std::max(specification_.agent.limit, job_.agent_memory);
    its.packet = std::min(its.bytes, std::max(limit / sharing_ / its.unit * its.unit, its.unit));
    its.in_agent = its.packet;
    in_agent_ += its.in_agent;
  }
  ask_agent(agent_time(), [this, id](time::Instant then) { next_packet(id, then); }, now);
}

/// Returns whether the packet cannot use its gateway because that gateway dies now, or because none is left.
/// The host misses the packet after its time-out, and uses the remaining gateways from then on: those of
/// phase I, if a well-formed request has no other. A request without any gateway ends with an error.
bool Host::loses_gateway(std::size_t id, Bytes bytes, const Then& then, time::Instant now) {
  Request& its = requests_[id];
  if (its.direct && around_host_.empty()) its.direct = false;
  auto& gateways = its.direct ? around_host_ : through_host_;
  if (gateways.empty()) {
    if (its.fault == nullptr) its.fault = dead_;
    if (its.fault != nullptr) ++its.fault->failed;
    outcome_.bytes -= its.bytes;  // complete() adds them
    complete(id, now);
    return true;
  }
  const auto place = gateways.begin() + its.pe % std::ssize(gateways);
  fault::Entry* const entry = faults_->killing(static_cast<std::int64_t>(*place) + 1, now);
  if (entry == nullptr) {
    if (auto* const before = std::exchange(its.fault, nullptr)) ++before->recovered;
    return false;
  }
  gateways.erase(place);
  dead_ = its.fault = entry;
  ++entry->retries;
  const auto time_out = faults_->recovery().time_out;
  entry->lost = time::sum(entry->lost, time_out);
  calls_->wait(
      time_out, [this, id, bytes, then](time::Instant at) { through_gateway(id, bytes, then, at); }, now);
  return true;
}

void Host::through_gateway(std::size_t id, Bytes bytes, Then then, time::Instant now) {
  if (faults_ != nullptr && loses_gateway(id, bytes, then, now)) return;
  const Request& its = requests_[id];
  const auto& gateways = its.direct ? around_host_ : through_host_;
  auto& gateway = *gateways_[gateways[static_cast<std::size_t>(its.pe) % gateways.size()]];
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

/// Copies between the buffers of the Agent and of the system, unless the request bypasses them.
void Host::copy(std::size_t id, Bytes bytes, Then then, time::Instant now) {
  if (job_.direct || requests_[id].direct) return then(now);
  ask_agent(specification_.agent.copy.time_of(bytes), std::move(then), now);
}

void Host::next_packet(std::size_t id, time::Instant now) {
  const Request& its = requests_[id];
  const Bytes bytes = std::min(its.packet, its.bytes - its.done);
  ++outcome_.packets;
  outcome_.packet = std::max(outcome_.packet, bytes);
  const Then done = [this, id, bytes](time::Instant then) {
    Request& now_its = requests_[id];
    now_its.done += bytes;
    now_its.done < now_its.bytes ? next_packet(id, then) : complete(id, then);
  };
  const auto on_gateway = [this, id, bytes](Then next) {
    return [this, id, bytes, next = std::move(next)](time::Instant then) {
      through_gateway(id, bytes, next, then);
    };
  };
  const auto on_device = [this, id, bytes](Then next) {
    return [this, id, bytes, next = std::move(next)](time::Instant then) {
      // A copy, since the call may submit requests and so reallocate requests_.
      const Move move = requests_[id].move;
      move(requests_[id].done, bytes, next, then);
    };
  };
  const auto copied = [this, id, bytes](Then next) {
    return [this, id, bytes, next = std::move(next)](time::Instant then) { copy(id, bytes, next, then); };
  };
  const Then path =
      its.writes ? Then(on_gateway(copied(on_device(done)))) : Then(on_device(copied(on_gateway(done))));
  // The I/O subsystem of phase III moves its packets by itself.
  if (its.direct && job_.path == Path::kThree) return path(now);
  ask_agent(specification_.agent.packet, path, now);
}

void Host::complete(std::size_t id, time::Instant now) {
  Request& its = requests_[id];
  outcome_.bytes += its.bytes;
  if (its.shares) --sharing_;
  in_agent_ -= its.in_agent;
  free_.push_back(id);
  const Then then = std::move(its.complete);
  then(now);
}

Outcome Host::outcome() const {
  Outcome all = outcome_;
  all.agent = agent_->busy() - swapping_;
  all.host += all.agent;
  return all;
}

}  // namespace platter::multicomputer

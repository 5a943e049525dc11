#include "emulator/multicomputer/multicomputer.hpp"

#include <fmt/format.h>

#include "emulator/multicomputer/job.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/time/random.hpp"

namespace platter::multicomputer {
namespace {

/// Returns the planned faults of the job; nullptr if there are none.
std::unique_ptr<fault::Plan> plan_faults(const Job& job, const Site& site, std::uint64_t seed) {
  if (job.faults.empty()) return nullptr;
  auto plan = std::make_unique<fault::Plan>(job.faults, seed);
  plan->set_gateways(std::ssize(site.gateways));
  return plan;
}

/// Throws specification::Error if a PE cannot do the job, or if the site has no disks for it.
Job possible(Job job, const Specification& specification, const Site& site) {
  if (job.path == Path::kThree && site.remote.empty()) {
    throw specification::Error(fmt::format(
        "phase: site '{}' has no gateway of phase III; use another site, such as phase3, or phase "
        "\"any\"",
        site.name));
  }
  if (!is_well_formed(Bytes{}, job.request)) job.well_formed = 0;
  if (job.pes > specification.pes) {
    throw specification::Error(
        fmt::format("pes: {} exceeds the {} of the machine", job.pes, specification.pes));
  }
  if (job.depth * job.request > specification.memory) {
    throw specification::Error(
        fmt::format("request: {} requests of {} bytes at once exceed the {} bytes of memory of a PE",
                    job.depth, job.request.count, specification.memory.count));
  }
  if (job.gather > specification.memory) {
    throw specification::Error(fmt::format("gather: {} bytes exceed the {} bytes of memory of a PE",
                                           job.gather.count, specification.memory.count));
  }
  return job;
}

}  // namespace

Multicomputer::Multicomputer(const specification::Catalogue& catalogue, const Specification& specification,
                             const Site& site, const Job& job, std::uint64_t seed, record::Recorder& recorder)
    : specification_(specification),
      job_(possible(job, specification, site)),
      seed_(seed),
      faults_(plan_faults(job_, site, seed)),
      disks_(catalogue, site, seed, recorder, engine_, faults_.get()),
      files_(disks_, job_),
      host_(specification, site, job_, engine_, faults_.get()),
      frame_buffer_(engine_) {
  if (faults_) faults_->require_places();
  pes_.resize(static_cast<std::size_t>(job_.pes));
  for (std::size_t i = 0; i < pes_.size(); ++i) pes_[i].number = static_cast<std::int64_t>(i);
}

/// Starts as many requests as may be under way, each when the PE has gathered its data.
void Multicomputer::prepare(Pe& pe, time::Instant now) {
  while (!pe.prepares && pe.begun < job_.requests && pe.under_way < job_.depth) {
    ++pe.begun;
    ++pe.under_way;
    if (job_.gather == Bytes{}) {
      begin(pe, now);
      continue;
    }
    pe.prepares = true;
    time::Duration work = specification_.access + specification_.get.time_of(job_.gather);
    if (job_.kept < kAll) work += specification_.compress.time_of(job_.gather);
    host_.wait(
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
  const std::int64_t number = pe.begun - 1;
  const auto random =
      time::mixed(seed_ + static_cast<std::uint64_t>(pe.number), static_cast<std::uint64_t>(number));
  const std::int64_t index = job_.random ? static_cast<std::int64_t>(random >> 8U) % job_.requests : number;
  const Bytes unit = files_.unit();
  const Bytes first = index * up(job_.request, unit) * unit;
  host_.submit({.pe = pe.number,
                .bytes = job_.request,
                .unit = unit,
                .writes = job_.writes,
                .direct = static_cast<std::int64_t>(random % kAll) < job_.well_formed,
                .move =
                    [this, &pe, first](Bytes done, Bytes bytes, Then then, time::Instant at) {
                      to_device(pe.number, first + done, bytes, std::move(then), at);
                    },
                .complete = [this, &pe](time::Instant then) { complete(pe, then); }},
               now);
}

void Multicomputer::to_device(std::int64_t pe, Bytes first, Bytes bytes, Then then, time::Instant now) {
  if (job_.target == Target::kHippi) {
    const auto length = specification_.hippi.connection + specification_.hippi.word.time_of(bytes);
    return frame_buffer_.serve(length, std::move(then), now);
  }
  files_.move(pe, first, bytes, std::move(then), now);
}

void Multicomputer::complete(Pe& pe, time::Instant now) {
  --pe.under_way;
  if (pe.begun == job_.requests && pe.under_way == 0) {
    length_ = now - time::kStart;
    return;
  }
  prepare(pe, now);
}

/// Also runs after the end of the last PE, until the I/O subsystems have written their data to the disks.
Outcome Multicomputer::run(const std::function<void(std::size_t)>& so_far) {
  constexpr std::uint64_t kOften = 1U << 20U;  // actions, about half a second of host time
  for (Pe& pe : pes_) prepare(pe, time::kStart);
  while (engine_.next() != time::kNever) {
    if (engine_.next() > time::kEnd)
      throw specification::Error("the job takes longer than 92 days; make fewer requests, or gather less");
    engine_.act();
    ++acts_;
    if (so_far && acts_ % kOften == 0) so_far(static_cast<std::size_t>(host_.outcome().requests));
  }
  Outcome outcome = host_.outcome();
  outcome.length = length_;
  outcome.rest = engine_.now() - time::kStart;
  return outcome;
}

}  // namespace platter::multicomputer

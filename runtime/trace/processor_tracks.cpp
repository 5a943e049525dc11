#include "runtime/trace/processor_tracks.hpp"

#include <utility>

namespace platter::runtime::timeline {

using record::Event;
using record::Kind;

void ProcessorTracks::on_event(const Event& event) {
  switch (event.kind) {
    case Kind::kSystem:
      slice(writer_.own_track(Group::kProcessor, "system"), "system", event.at, event);
      break;
    case Kind::kInterrupt:
      slice(writer_.track(Group::kProcessor, "interrupt"), "interrupt", event.at, event);
      interrupts_.emplace_back(event.at, event.length);
      break;
    case Kind::kService:
      slice(writer_.track(Group::kProcessor, "interrupt"), "service of a sector", event.at, event);
      interrupts_.emplace_back(event.at, event.length);
      break;
    case Kind::kWait:
      slice(writer_.own_track(Group::kProcessor, "waiting"), "waiting", event.at - event.length, event);
      break;
    default:
      break;
  }
}

void ProcessorTracks::slice(Track track, std::string_view name, time::Instant begin, const Event& event) {
  Details details;
  details.add("drive", event.channel + 1).add("request", static_cast<std::int64_t>(event.request));
  const Asked* const asked = asked_.find(event.request);
  if (asked != nullptr && !asked->line.empty()) details.add("line", asked->line);
  writer_.slice(track, name, begin, begin + event.length, details);
}

void ProcessorTracks::computed(time::Instant until, time::Instant resumes) {
  time::Duration interrupts{};
  for (const auto& [at, length] : std::exchange(interrupts_, {})) {
    if (at < until) interrupts += length;
  }
  const time::Instant since = std::exchange(since_, resumes);
  if (until <= since) return;
  Details details;
  if (interrupts.count() != 0) details.add("interrupts_us", interrupts);
  writer_.slice(writer_.track(Group::kProcessor, "program"), "program", since, until, details);
}

void ProcessorTracks::locked_out(time::Instant at, time::Duration all) {
  if (all == lockout_) return;
  lockout_ = all;
  constexpr time::Duration kMicrosecond{1'000'000};
  writer_.track(Group::kProcessor, "program");
  writer_.count(Group::kProcessor, "lock-out, us so far", at, all / kMicrosecond);
}

}  // namespace platter::runtime::timeline

#include "runtime/trace/tracks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace platter::runtime::timeline {

using record::Event;
using record::Kind;
using time::Duration;
using time::Instant;

std::string DeviceTracks::number(const Event& event, Group group) {
  auto& places = places_[static_cast<std::size_t>(group)][event.channel];
  const int place = places.try_emplace(event.device, static_cast<int>(places.size()) + 1).first->second;
  return place == 1 ? fmt::format("{}", event.channel + 1) : fmt::format("{} ({})", event.channel + 1, place);
}

Track DeviceTracks::track(const Event& event, Group group, std::string_view what) {
  return writer_.track(group, fmt::format("{} {}", what, number(event, group)));
}

Details DeviceTracks::about(const Event& event) {
  Details details;
  details.add("drive", event.channel + 1);
  if (const auto drive = drives_.find(event.device); drive != drives_.end() && drive->second.has_heads)
    details.add("cylinder", drive->second.cylinder);
  if (event.request == 0) return details;
  details.add("request", static_cast<std::int64_t>(event.request));
  const RequestInfo* const request = requests_.find(event.request);
  if (request != nullptr && !request->line.empty()) details.add("line", request->line);
  return details;
}

void DeviceTracks::on_event(const Event& event) {
  const Instant begun = event.at - event.length;
  switch (event.kind) {
    case Kind::kSeek:
    case Kind::kOnCylinder:
    case Kind::kLatency:
    case Kind::kSector:
    case Kind::kReadAhead:
    case Kind::kLostRevolution:
      of_heads(event);
      break;
    case Kind::kTransfer:
      writer_.slice(track(event, Group::kChannels, "channel"), fmt::format("words of {}", event.number),
                    begun, event.at, about(event).add("sector", event.number));
      break;
    case Kind::kCommand:
      writer_.slice(track(event, Group::kChannels, "controller of"), "select", event.at,
                    event.at + event.length, about(event).add("sectors", event.number));
      break;
    case Kind::kCompletion:
      writer_.mark(track(event, Group::kChannels, "controller of"), "completion", event.at, about(event));
      break;
    case Kind::kFault:
      writer_.mark(track(event, Group::kChannels, "controller of"), fmt::format("fault: {}", event.who),
                   event.at, about(event).add("retries", event.number));
      break;
    default:
      return;
  }
  if (event.kind == Kind::kSector || event.kind == Kind::kTransfer) count_buffers(event);
}

void DeviceTracks::of_heads(const Event& event) {
  Drive& drive = drives_[event.device];
  drive.has_heads = true;
  const Track heads = track(event, Group::kDrives, "drive");
  const Instant begun = event.at - event.length;
  switch (event.kind) {
    case Kind::kSeek:
      writer_.slice(heads, "seek", event.at, event.at + event.length,
                    about(event).add("cylinders", event.number));
      break;
    case Kind::kOnCylinder:
      drive.cylinder = event.number;
      break;
    case Kind::kLatency:
      writer_.slice(heads, "latency", begun, event.at, about(event));
      break;
    case Kind::kSector:
      writer_.slice(heads, fmt::format("sector {}", event.number), begun, event.at,
                    about(event).add("sector", event.number));
      if (RequestInfo* const request = requests_.find(event.request);
          request != nullptr && request->has_flow) {
        request->has_flow = false;
        // A sector that is read ahead may have begun before the request.
        writer_.flow(Writer::Flow::kEnd, heads, event.request, std::max(begun, request->at));
      }
      break;
    case Kind::kReadAhead:
      writer_.mark(heads, "read ahead", event.at, about(event).add("sector", event.number));
      break;
    default:
      lost(event);
      break;
  }
}

void DeviceTracks::lost(const Event& event) {
  const Duration revolution = revolution_(event.channel);
  const Instant last_due = event.length > Duration{} ? event.since - event.length : event.at - revolution;
  Instant due = last_due - (event.number - 1) * revolution;
  // A sector may have passed while the heads waited for the previous one. Slices of a track must not overlap.
  Drive& drive = drives_[event.device];
  if (event.at != drive.lost.at) drive.lost = {.before = drive.lost.at, .at = event.at};
  due = std::max(due, drive.lost.before);
  writer_.slice(track(event, Group::kDrives, "lost revolutions of drive"),
                fmt::format("lost revolution: {}", record::name(event.cause)), due, event.at,
                about(event)
                    .add("revolutions", event.number)
                    .add("cause", record::name(event.cause))
                    .add("late_us", event.length));
}

/// Counts the buffers that contain a sector. For a read, a buffer is occupied from the sector's pass under
/// the heads until its words are transferred; for a write, in the reverse order. Devices without heads have
/// no sector buffers.
void DeviceTracks::count_buffers(const Event& event) {
  const RequestInfo* const request = requests_.find(event.request);
  if (request == nullptr) return;
  Drive& drive = drives_[event.device];
  const bool fills = request->writes == (event.kind == Kind::kTransfer);
  drive.buffers = std::max<std::int64_t>(drive.buffers + (fills ? 1 : -1), 0);
  if (drive.has_heads)
    writer_.count(Group::kDrives, fmt::format("buffers of drive {}", number(event, Group::kDrives)), event.at,
                  drive.buffers);
}

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
  const RequestInfo* const request = requests_.find(event.request);
  if (request != nullptr && !request->line.empty()) details.add("line", request->line);
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

using record::Event;
using record::Kind;

namespace {

bool moves(const Event& call) {
  return call.number > 0 && (call.does == record::Does::kRead || call.does == record::Does::kWrite);
}

/// Returns the name of a subprogram in the program: "main program", "SUB".
std::string name_of(const std::string& symbol) {
  if (symbol.empty()) return "program";
  if (symbol == "MAIN__") return "main program";
  return symbol.ends_with('_') ? symbol.substr(0, symbol.size() - 1) : symbol;
}

}  // namespace

void ProgramTracks::on_event(const Event& event) {
  switch (event.kind) {
    case Kind::kStatement:
      begin(event);
      break;
    case Kind::kOrder: {
      const std::string* const line = lines_.find(event.parent);
      lines_.put(event.id, line == nullptr ? std::string() : *line);
      visit_.orders.push_back(event);
      break;
    }
    case Kind::kCall:
      call(event);
      break;
    case Kind::kReturn: {
      const RequestInfo* const request = requests_.find(event.request);
      if (request == nullptr) break;
      writer_.slice(writer_.own_track(Group::kSystem, "calls"), request->routine, event.at - event.length,
                    event.at,
                    Details()
                        .add("drive", event.channel + 1)
                        .add("request", static_cast<std::int64_t>(event.request))
                        .add("line", request->line));
      break;
    }
    case Kind::kStatus: {
      queue(event, -1);
      const RequestInfo* const request = requests_.find(event.request);
      if (request == nullptr) break;
      writer_.span(
          writer_.track(Group::kSystem, fmt::format("requests of channel {}", event.channel + 1)),
          request->routine, event.request, event.at - event.length, event.at,
          Details().add("drive", event.channel + 1).add("words", event.number).add("line", request->line));
      break;
    }
    case Kind::kTest:
      if (visit_.what.empty() && visit_.tests == 0 && !tests_) visit_.place = place_();
      ++visit_.tests;
      break;
    case Kind::kResume:
      resume(event);
      break;
    default:
      break;
  }
}

void ProgramTracks::begin(const Event& event) {
  const FortranPlace place = place_();
  lines_.put(event.id, place.line);
  if (!visit_.what.empty()) return;
  visit_.what = std::string(event.who);
  visit_.place = place;
  visit_.unit = event.number;
}

void ProgramTracks::call(const Event& event) {
  // A call that a library makes by itself happens at another place of the program.
  const std::string* const line = lines_.find(event.parent);
  const FortranPlace place = line == nullptr ? place_() : FortranPlace{.line = *line};
  const bool in_visit = event.parent == 0 || !visit_.what.empty();
  requests_.put(event.request, {.routine = std::string(event.who),
                                .line = place.line,
                                .at = event.at,
                                .writes = event.does == record::Does::kWrite,
                                .has_flow = in_visit && moves(event) && writer_.shows(event.at)});
  if (moves(event)) queue(event, 1);
  if (in_visit && moves(event)) visit_.calls.push_back(event);
  if (!visit_.what.empty() || event.parent != 0) return;
  visit_.what = std::string(event.who);
  visit_.place = place;
}

void ProgramTracks::queue(const Event& event, int change) {
  std::int64_t& queued = queues_[event.channel];
  queued = std::max<std::int64_t>(queued + change, 0);
  writer_.count(Group::kSystem, fmt::format("requests under way on channel {}", event.channel + 1), event.at,
                queued);
}

Track ProgramTracks::track_of(const FortranPlace& place) {
  return writer_.track(Group::kProgram, name_of(place.subprogram));
}

void ProgramTracks::resume(const Event& event) {
  has_visited_ = true;
  const Visit visit = std::exchange(visit_, {});
  const time::Instant begin = event.at - event.length;
  if (visit.what.empty() && visit.tests == 0) return;  // the time belongs to the program's own computing
  if (visit.what.empty() && visit.tests > 0) {
    if (!tests_) tests_ = {visit.place, begin, event.at, 0};
    tests_->end = event.at;
    tests_->times += visit.tests;
    return;
  }
  write_tests();
  processor_.computed(begin, event.at);
  const FortranPlace& place = visit.place;
  Details details;
  details.add("line", place.line);
  if (visit.unit != 0) details.add("unit", visit.unit);
  writer_.slice(track_of(place), visit.what, begin, event.at, details);
  for (const Event& order : visit.orders) {
    if (order.at < begin) continue;
    writer_.slice(writer_.track(Group::kLayers, order.who), record::name(order.does), order.at, event.at,
                  Details().add("blocks", order.number).add("line", place.line));
  }
  for (const Event& call : visit.calls) {
    writer_.flow(Writer::Flow::kBegin, track_of(place), call.request, call.at);
    writer_.flow(Writer::Flow::kStep, writer_.own_track(Group::kSystem, "calls"), call.request, call.at);
  }
}

void ProgramTracks::write_tests() {
  if (!tests_) return;
  const Tests tests = *std::exchange(tests_, std::nullopt);
  writer_.slice(track_of(tests.place), "test", tests.begin, tests.end,
                Details().add("line", tests.place.line).add("times", tests.times));
}

void ProgramTracks::finish(time::Instant now) {
  write_tests();
  if (has_visited_) processor_.computed(now, now);
}

}  // namespace platter::runtime::timeline

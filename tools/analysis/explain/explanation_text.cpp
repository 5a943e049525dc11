#include "tools/analysis/explain/explanation_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "emulator/specification/units.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/trace/trace.hpp"
#include "tools/analysis/explain/picture.hpp"

namespace platter::explain {
namespace {

using record::Event;
using record::Kind;
using time::Instant;

/// An activity during an interval of time.
struct Stretch {
  Instant begin;
  Instant end;
  int rank;  ///< the activity with the lowest rank is the cause of a moment
  std::string what;
  bool is_processors = false;
};

/// Adds the activities that one event shows to the budget of the lost revolution `lost`. `call_time` is the
/// time of the call that lost it, and `before` the number of the previous request.
void add(std::vector<Stretch>& stretches, const Event& event, const Event& lost, std::uint64_t before,
         Instant call_time) {
  constexpr int kProcessors = 2;  // highest rank of the processor's activities
  const auto from = [&](int rank, const char* what) {
    stretches.push_back({event.at, event.at + event.length, rank, what, rank <= kProcessors});
  };
  const auto up_to = [&](int rank, const char* what) {
    stretches.push_back({event.at - event.length, event.at, rank, what});
  };
  const bool is_late = event.request == lost.request;
  switch (event.kind) {
    case Kind::kSystem:
      from(0, is_late ? "the call" : "the system and its libraries");
      break;
    case Kind::kInterrupt:
      from(1, "interrupts");
      break;
    case Kind::kService:
      from(2, "service of sectors");
      break;
    case Kind::kSeek:
      if (event.channel == lost.channel) from(3, "the seek");
      break;
    case Kind::kFault:
      if (event.channel == lost.channel) from(3, "the recovery from a planned fault");
      break;
    case Kind::kCommand:
      if (event.channel == lost.channel) from(4, "the command at the controller");
      break;
    case Kind::kTransfer:
      if (event.channel == lost.channel && is_late) up_to(5, "its words crossing the channel");
      if (event.channel == lost.channel && event.request == before)
        up_to(5, "the drain: words of the previous call still crossing the channel");
      break;
    case Kind::kSector:
      // A write is complete for the system while its words may still be on their way to the surface.
      if (event.channel == lost.channel && !is_late && event.request != 0)
        up_to(6, "the drive and its controller, busy with the previous call");
      break;
    case Kind::kWait:
      // A wait after the call is caused by the request itself.
      if (event.at - event.length < call_time) up_to(7, "waiting in the system");
      break;
    default:
      break;
  }
}

/// Adds the program's activities between the end of the previous request and the call: first the loop up to
/// the test that sees the end, then the rest.
void add_program(std::vector<Stretch>& stretches, const std::vector<Event>& events, const Event& lost,
                 std::uint64_t before, Instant call_time) {
  Instant complete = time::kStart;
  Instant tested = time::kStart;
  for (const auto& event : events) {
    if (event.kind == Kind::kStatus && event.request == before) complete = event.at;
  }
  for (const auto& event : events) {
    const bool is_test = event.kind == Kind::kTest && event.channel == lost.channel && event.number == 0;
    if (is_test && event.at >= complete && event.at <= call_time && tested == time::kStart) tested = event.at;
  }
  if (before != 0)
    stretches.push_back(
        {time::kStart, complete, 6, "the drive and its controller, busy with the previous call"});
  if (tested != time::kStart)
    stretches.push_back({complete, tested, 8, "the loop, until its test saw the end of the previous call"});
  stretches.push_back({time::kStart, call_time, 9, "the program, before the call"});
  stretches.push_back({call_time, time::kNever, 9, "the drive and its controller"});
}

}  // namespace

Budget budget_of(const std::vector<Event>& events, const Event& lost, std::uint64_t before) {
  Budget budget{.deadline = lost.since - lost.length, .able = lost.since};
  std::vector<Stretch> stretches;
  Instant call_time = time::kNever;
  // After the command is issued, the processor cannot delay the request. A request of several transfers has
  // several commands.
  Instant issued = time::kStart;
  for (const auto& event : events) {
    if (event.request != lost.request) continue;
    if (event.kind == Kind::kCall) call_time = event.at;
    if (event.kind == Kind::kCommand && event.at <= budget.able) issued = event.at;
  }
  if (issued == time::kStart) issued = budget.able;
  for (const auto& event : events) add(stretches, event, lost, before, call_time);
  add_program(stretches, events, lost, before, call_time);
  for (auto& stretch : stretches) {
    if (stretch.is_processors) stretch.end = std::max(stretch.begin, std::min(stretch.end, issued));
  }
  std::set<Instant> edges{budget.deadline, budget.able};
  for (auto& stretch : stretches) {
    for (const Instant edge : {stretch.begin, stretch.end}) {
      if (edge > budget.deadline && edge < budget.able) edges.insert(edge);
    }
  }
  for (auto edge = edges.begin(); std::next(edge) != edges.end(); ++edge) {
    const Instant begin = *edge;
    const Instant end = *std::next(edge);
    const Stretch* best = nullptr;
    for (const auto& stretch : stretches) {
      const bool covers = stretch.begin <= begin && stretch.end >= end;
      if (covers && (best == nullptr || stretch.rank < best->rank)) best = &stretch;
    }
    const std::string what = best == nullptr ? "the program" : best->what;
    const auto part = std::find_if(budget.parts.begin(), budget.parts.end(),
                                   [&](const Part& known) { return known.what == what; });
    if (part == budget.parts.end()) {
      budget.parts.push_back({what, end - begin});
    } else {
      part->length += end - begin;
    }
  }
  std::stable_sort(budget.parts.begin(), budget.parts.end(),
                   [](const Part& a, const Part& b) { return a.length > b.length; });
  return budget;
}

namespace {

using time::Duration;

template <typename Condition>
std::optional<Event> first(const std::vector<Event>& events, Condition condition) {
  const auto found = std::find_if(events.begin(), events.end(), condition);
  return found == events.end() ? std::nullopt : std::optional(*found);
}

/// Describes the outcome of the request that the pair explains.
std::string verdict_of(const RequestPair& scene, const Event* lost) {
  const auto& events = scene.events;
  const std::uint64_t request = scene.after.request;
  const bool reads = scene.after.does == record::Does::kRead;
  const char* const which = scene.call.request == request ? "The call" : "The next call";
  const auto of = [&](Kind kind) {
    return first(events, [&](const Event& e) { return e.request == request && e.kind == kind; });
  };
  if (lost != nullptr) {
    std::int64_t all = 0;
    std::map<std::string_view, std::int64_t> causes;
    for (const auto& event : events) {
      if (event.kind != Kind::kLostRevolution || event.request != request) continue;
      all += event.number;
      causes[record::name(event.cause)] += event.number;
    }
    std::string why;
    for (const auto& [cause, number] : causes) {
      why += fmt::format("{}{}", why.empty() ? "" : ", ", cause);
      if (causes.size() > 1) why += fmt::format(" {}", number);
    }
    const auto fault = of(Kind::kFault);
    if (fault) why += fmt::format(", after the planned fault '{}'", fault->who);
    const std::string drive = drive_of(scene, *lost);
    return fmt::format("{}, request {}, lost {} revolution{} ({}){}: it was {:.3f} us late{}.", which,
                       request, all, all == 1 ? "" : "s", why, drive.empty() ? "" : " on " + drive,
                       time::microseconds(lost->length),
                       all == 1              ? ""
                       : all == lost->number ? " for the last of them"
                                             : " for the one that is shown");
  }
  const auto pass = of(Kind::kSector);
  const auto ready = of(reads ? Kind::kCommand : Kind::kTransfer);
  if (!pass || !ready) return fmt::format("{} did not reach the disk.", which);
  const Instant in_force = reads ? ready->at + ready->length : ready->at;
  const Instant begin = pass->at - pass->length;
  const bool read_ahead = reads && in_force > begin;
  const Duration spare = (read_ahead ? pass->at : begin) - in_force;
  return fmt::format("{}, request {}, did not lose a revolution: {}, with {:.3f} us to spare.", which,
                     request,
                     read_ahead ? "its sector was being read ahead when its command took effect"
                     : reads    ? "its command took effect before its sector passed the heads"
                                : "its words were in a buffer before its sector passed the heads",
                     time::microseconds(spare));
}

struct SectorsOf {
  std::int64_t first = std::numeric_limits<std::int64_t>::max();
  std::int64_t last = 0;
};

/// Returns whether the event is omitted from the list: only the first and last sectors of a long transfer are
/// listed.
bool is_middle(const Event& event, const std::map<std::uint64_t, SectorsOf>& all) {
  if (event.kind != Kind::kSector && event.kind != Kind::kTransfer) return false;
  const auto found = all.find(event.request);
  return found != all.end() && event.number > found->second.first + 1 &&
         event.number < found->second.last - 1;
}

/// Returns the statement and the layer that made the call, or "" if the program made it directly.
std::string origin(const std::vector<Event>& events, const Event& call) {
  const auto parent = [&](const Event& child) {
    return first(events, [&](const Event& e) { return child.parent != 0 && e.id == child.parent; });
  };
  const auto order = parent(call);
  const auto statement = order ? parent(*order) : std::nullopt;
  return statement ? fmt::format("; {} of unit {}, blocks by the layer '{}'", statement->who,
                                 statement->number, order->who)
                   : "";
}

/// Returns "drive 2  " as a prefix for a drive's event, if there are several drives.
std::string drive_prefix(const Event& event, const RequestPair& scene) {
  return is_of_drive(event.kind) && scene.drives.size() > 1 ? fmt::format("drive {}  ", event.channel + 1)
                                                            : "";
}

std::string list_of(const RequestPair& scene) {
  const auto& events = scene.events;
  const Event& call = scene.call;
  const Instant end = scene.end;
  std::string text;
  std::int64_t services = 0;
  std::map<std::uint64_t, SectorsOf> sectors;  // keys are requests
  for (const auto& event : events) {
    if (event.kind != Kind::kSector || event.at < call.at || event.at > end) continue;
    auto& here = sectors[event.request];
    here.first = std::min(here.first, event.number);
    here.last = std::max(here.last, event.number);
  }
  std::int64_t left_out = 0;  // consecutive sectors
  for (const auto& event : events) {
    if (event.at < call.at || event.at > end || event.kind == Kind::kTest) continue;
    if (is_middle(event, sectors)) {
      left_out += event.kind == Kind::kSector ? 1 : 0;
      continue;
    }
    if (event.kind == Kind::kService && event.request == call.request) {
      ++services;
      if (services > 2 && services < call.number - 1) continue;
    }
    if (const auto count = std::exchange(left_out, 0); count > 0)
      text += fmt::format("  {:>12}  {} more like these\n", "...", specification::counted(count, "sector"));
    constexpr std::size_t kTexts = 16;
    text += runtime::within(
        fmt::format("  {:>12.3f}  request {}  {}{}{}\n", time::microseconds(event.at - call.at),
                    event.request, drive_prefix(event, scene), runtime::describe(event),
                    event.kind == Kind::kCall ? origin(events, event) : ""),
        kTexts);
  }
  return text;
}

/// Returns one row for each part, with a bar in proportion to its length.
std::string table_of(const Budget& budget, const Event& call) {
  constexpr double kBar = 40;
  const double whole = time::microseconds(budget.able - budget.deadline);
  std::string text =
      fmt::format("It had to be in force {:.3f} us after that call; the delay of {:.3f} us consists of:\n",
                  time::microseconds(budget.deadline - call.at), whole);
  for (const auto& [what, length] : budget.parts) {
    const double us = time::microseconds(length);
    constexpr std::size_t kTexts = 60;
    text += runtime::within(
        fmt::format("  {:>12.3f} us  {:<40} {}\n", us,
                    std::string(static_cast<std::size_t>(std::lround(kBar * us / whole)), '#'), what),
        kTexts);
  }
  return text;
}

}  // namespace

std::string events_needed() {
  std::string names;
  for (std::size_t i = 0; i < record::kKinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (kind == Kind::kResume) continue;
    names += fmt::format("{}{}", names.empty() ? "" : ",", record::name(kind));
  }
  return names;
}

std::optional<RequestPair> scene_of(std::vector<Event> events, std::uint64_t before, std::uint64_t request) {
  const auto call_of = [&](std::uint64_t number) {
    return first(events, [&](const Event& e) { return e.kind == Kind::kCall && e.request == number; });
  };
  const auto after = call_of(request);
  const auto call = before == 0 ? after : call_of(before);
  const auto pass =
      first(events, [&](const Event& e) { return e.kind == Kind::kSector && e.request == request; });
  if (!call || !after || !pass) return std::nullopt;
  RequestPair scene{std::move(events), *call, *after, pass->at};
  // A request of several transfers may lose its revolution after its first sector.
  if (const auto* const lost = lost_of(scene)) {
    const auto taken = first(scene.events, [&](const Event& e) {
      return e.kind == Kind::kSector && e.request == request && e.at > lost->at;
    });
    if (taken) scene.end = taken->at;
  }
  if (scene.end < scene.call.at)
    return std::nullopt;  // only a forged trace contains a sector before its call
  return scene;
}

std::string drive_of(const RequestPair& scene, const Event& lost) {
  const auto named = scene.drives.find(lost.channel);
  return named == scene.drives.end() ? "" : named->second;
}

std::string verdict(const RequestPair& scene) {
  return verdict_of(scene, lost_of(scene));
}

const Event* lost_of(const RequestPair& scene) {
  const Event* latest = nullptr;
  for (const auto& event : scene.events) {
    if (event.kind != Kind::kLostRevolution || event.request != scene.after.request) continue;
    if (latest == nullptr || event.length > latest->length) latest = &event;
  }
  return latest;
}

std::string explanation_text(const RequestPair& scene) {
  const auto& events = scene.events;
  const auto& [call, after] = std::pair(scene.call, scene.after);
  const Event* const lost = lost_of(scene);
  std::string text = fmt::format("{}\n  us after the call of request {}\n{}\n{}\n",
                                 time_line(events, call.at, scene.end, scene.drives.size() > 1), call.request,
                                 list_of(scene), runtime::within(verdict(scene), 2));
  if (lost != nullptr && lost->length.count() > 0) {
    const std::uint64_t before = call.request == after.request ? 0 : call.request;
    text += table_of(budget_of(events, *lost, before), call);
  }
  return text;
}

}  // namespace platter::explain

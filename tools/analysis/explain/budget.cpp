#include "tools/analysis/explain/budget.hpp"

#include <algorithm>
#include <set>

namespace platter::explain {
namespace {

using record::Event;
using record::Kind;
using time::Instant;

/// Something that took from one instant to another.
struct Stretch {
  Instant begin;
  Instant end;
  int rank;  ///< the lowest of those that cover a moment has it
  std::string what;
  bool is_processors = false;
};

/// What one event says of a budget of the request `lost`, called at `called`, after the request `before`.
void add(std::vector<Stretch>& stretches, const Event& event, const Event& lost, std::uint64_t before,
         Instant called) {
  constexpr int kProcessors = 2;  // ranks up to this one
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
    case Kind::kCommand:
      if (event.channel == lost.channel) from(4, "the command at the controller");
      break;
    case Kind::kTransfer:
      if (event.channel == lost.channel && is_late) up_to(5, "its words crossing the channel");
      if (event.channel == lost.channel && event.request == before)
        up_to(5, "the drain: words of the call before still crossing the channel");
      break;
    case Kind::kSector:
      // Words written are on their way to the surface when their request is complete for the system.
      if (event.channel == lost.channel && !is_late && event.request != 0)
        up_to(6, "the drive and its controller, with the call before");
      break;
    case Kind::kWait:
      // Who waits behind the call waits for what it is about.
      if (event.at - event.length < called) up_to(7, "waiting in the system");
      break;
    default:
      break;
  }
}

/// The program between the end of the request before and the call: until a test tells it, and after that.
void add_program(std::vector<Stretch>& stretches, const std::vector<Event>& events, const Event& lost,
                 std::uint64_t before, Instant called) {
  Instant complete = time::kStart;
  Instant told = time::kStart;
  for (const auto& event : events) {
    if (event.kind == Kind::kStatus && event.request == before) complete = event.at;
  }
  for (const auto& event : events) {
    const bool tells = event.kind == Kind::kTest && event.channel == lost.channel && event.number == 0;
    if (tells && event.at >= complete && event.at <= called && told == time::kStart) told = event.at;
  }
  if (before != 0)
    stretches.push_back({time::kStart, complete, 6, "the drive and its controller, with the call before"});
  if (told != time::kStart)
    stretches.push_back({complete, told, 8, "the loop, until its test saw the end of the call before"});
  stretches.push_back({time::kStart, called, 9, "the program, before it called"});
  stretches.push_back({called, time::kNever, 9, "the drive and its controller"});
}

}  // namespace

Budget budget_of(const std::vector<Event>& events, const Event& lost, std::uint64_t before) {
  Budget budget{.deadline = lost.since - lost.length, .able = lost.since};
  std::vector<Stretch> stretches;
  Instant called = time::kNever;
  // From its command on the processor has no part in it; a request of several transfers has several.
  Instant issued = time::kStart;
  for (const auto& event : events) {
    if (event.request != lost.request) continue;
    if (event.kind == Kind::kCall) called = event.at;
    if (event.kind == Kind::kCommand && event.at <= budget.able) issued = event.at;
  }
  if (issued == time::kStart) issued = budget.able;
  for (const auto& event : events) add(stretches, event, lost, before, called);
  add_program(stretches, events, lost, before, called);
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

}  // namespace platter::explain

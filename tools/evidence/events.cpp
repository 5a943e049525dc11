#include "tools/evidence/events.hpp"

#include <fmt/format.h>

#include <sstream>

#include "tools/evidence/failed.hpp"

namespace platter::evidence {
namespace {

using nlohmann::json;
using record::Cause;
using record::Event;
using record::Kind;

/// The one of this name, of those up to `last`.
template <typename Named>
Named named(const std::string& name, Named last, const char* what) {
  for (int one = 0; one <= static_cast<int>(last); ++one) {
    if (record::name(static_cast<Named>(one)) == name) return static_cast<Named>(one);
  }
  throw Failed(fmt::format("'{}' is no {}", name, what));
}

Event event_of(const json& line) {
  return {.kind = named(line.at("event").get<std::string>(), Kind::kOrder, "kind of event"),
          .at = time::Instant(time::Duration(line.at("at_ps").get<std::int64_t>())),
          .channel = line.at("channel").get<int>() - 1,
          .request = line.at("request").get<std::uint64_t>(),
          .number = line.at("number").get<std::int64_t>(),
          .length = time::Duration(line.at("length_ps").get<std::int64_t>()),
          .cause = named(line.at("cause").get<std::string>(), Cause::kAgain, "cause of a lost revolution"),
          .does = named(line.at("does").get<std::string>(), record::Does::kNone, "call")};
}

void require_as_many(std::int64_t found, const json& run, const char* count) {
  std::int64_t told = 0;
  try {
    for (const auto& unit : run.at("units")) told += unit.at(count).get<std::int64_t>();
  } catch (const json::exception&) {
    throw Failed(fmt::format("the run's results have no count units[].{}", count));
  }
  if (found != told)
    throw Failed(fmt::format("the run's events tell of {} {}, and its results of {}", found, count, told));
}

}  // namespace

std::vector<std::string> names_of(record::Kinds kinds) {
  std::vector<std::string> names;
  for (std::size_t one = 0; one < record::kKinds; ++one) {
    if (kinds.has(static_cast<Kind>(one))) names.emplace_back(record::name(static_cast<Kind>(one)));
  }
  return names;
}

std::vector<Event> read_events(const std::string& lines) {
  std::vector<Event> events;
  std::istringstream in(lines);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    try {
      events.push_back(event_of(json::parse(line)));
    } catch (const json::exception& error) {
      throw Failed(fmt::format("event {} of the run: {}", number, error.what()));
    } catch (const Failed& failed) {
      throw Failed(fmt::format("event {} of the run: {}", number, failed.what()));
    }
  }
  return events;
}

void require_all(const std::vector<Event>& events, record::Kinds kinds, const json& run) {
  std::int64_t calls = 0;
  std::int64_t lost = 0;
  for (const auto& event : events) {
    if (event.kind == Kind::kCall) ++calls;
    if (event.kind == Kind::kLostRevolution) lost += event.number;
  }
  if (kinds.has(Kind::kCall)) require_as_many(calls, run, "calls");
  if (kinds.has(Kind::kLostRevolution)) require_as_many(lost, run, "revolutions_lost");
}

}  // namespace platter::evidence

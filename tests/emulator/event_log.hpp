#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "emulator/record/event.hpp"
#include "emulator/record/listener.hpp"

namespace platter::tests {

/// Stores all events in the order in which they were recorded.
class EventLog final : public record::Listener {
 public:
  void on_event(const record::Event& event) override {
    events.push_back(event);
    told_.emplace(event.kind, event.request);
  }

  /// Returns whether there is such an event, without searching the list.
  bool has(record::Kind kind, std::uint64_t request) const { return told_.contains({kind, request}); }

  std::vector<record::Event> of(record::Kind kind) const {
    std::vector<record::Event> result;
    std::copy_if(events.begin(), events.end(), std::back_inserter(result),
                 [kind](const auto& event) { return event.kind == kind; });
    return result;
  }

  std::vector<record::Event> of(record::Kind kind, std::uint64_t request) const {
    auto result = of(kind);
    std::erase_if(result, [request](const auto& event) { return event.request != request; });
    return result;
  }

  /// Returns one line for each event, with its time, kind, channel, request, number, length, cause and
  /// direction; times are in picoseconds.
  std::string text() const {
    std::string lines;
    for (const auto& e : events) {
      lines += fmt::format("{} {} ch{} rq{} n{} l{} {} {}\n", e.at.time_since_epoch().count(),
                           record::name(e.kind), e.channel, e.request, e.number, e.length.count(),
                           record::name(e.cause), e.does == record::Does::kWrite);
    }
    return lines;
  }

  std::vector<record::Event> events;

 private:
  std::set<std::pair<record::Kind, std::uint64_t>> told_;
};

}  // namespace platter::tests

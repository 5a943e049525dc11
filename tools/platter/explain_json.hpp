#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "emulator/record/event.hpp"

namespace platter::command {

/// What platter explain says before and after the events.
struct Explained {
  std::string what;
  std::string machine;
  std::string os;
  std::vector<std::string> sets;
  std::string verdict;
};

/// Schema "platter.explain/1": the events from the call to `end`, and what the next request lost.
nlohmann::ordered_json explain_json(const Explained& about, const std::vector<record::Event>& events,
                                    const record::Event& call, std::uint64_t next, time::Instant end);

/// Of a table with a row for each of these events.
std::vector<std::string> explain_columns();

}  // namespace platter::command

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "emulator/record/listener.hpp"

namespace platter::evidence {

/// The kinds' names, as --trace-events takes them.
std::vector<std::string> names_of(record::Kinds kinds);

/// Events as a run writes them to --trace FILE.jsonl, one a line. Throws Failed, which names the line and
/// what is wrong, where it is not such a file.
std::vector<record::Event> read_events(const std::string& lines);

/// Throws Failed where the events are not all that happened: calls and lost revolutions, if of these kinds,
/// have to be as many as the results of the run (platter.run/2) say.
void require_all(const std::vector<record::Event>& events, record::Kinds kinds, const nlohmann::json& run);

}  // namespace platter::evidence

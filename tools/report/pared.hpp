#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace platter::report {

/// So many events of a trace go into a page: some 3 megabytes, which a browser opens within a second.
inline constexpr std::size_t kMostEvents = 25'000;

/// False for an event of a trace that is not drawn: arrows and counters.
bool is_shown(const nlohmann::ordered_json& event);

/// Leaves out of a document of that kind what the page does not show, such as what programs have printed.
/// Returns until when a trace is kept, in microseconds, where it has more than kMostEvents. Throws
/// nlohmann::json::exception where something is not there that has to be.
std::optional<double> pare(const std::string& kind, nlohmann::ordered_json& document);

}  // namespace platter::report

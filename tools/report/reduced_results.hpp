#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace platter::report {

/// So many events of a trace go into a page: some 3 megabytes, which a browser opens within a second.
inline constexpr std::size_t kMostEvents = 25'000;

/// Of a trace's line, with its end: an event that is not drawn, and not the last one.
bool is_unseen_line(std::string_view line);

/// Leaves out of a document of that kind what the page does not show, such as what programs have printed.
/// Returns until when a trace is kept, in microseconds, where it has more than kMostEvents. Throws
/// nlohmann::json::exception where something is not there that has to be.
std::optional<double> pare(const std::string& kind, nlohmann::ordered_json& document);

}  // namespace platter::report

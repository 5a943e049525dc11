#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace platter::report {

/// So many events of a trace go into a page: some 3 megabytes, which a browser opens within a second.
inline constexpr std::size_t kMostEvents = 25'000;

/// Of a trace's line, with its end: an event that is not drawn, and not the last one.
bool is_unseen_line(std::string_view line);

/// Leaves out of a document of that kind what the page does not show, such as what programs have printed.
/// Returns until when a trace is kept, in microseconds, where it has more than kMostEvents. Throws
/// nlohmann::json::exception where something is not there that has to be.
std::optional<double> pare(const std::string& kind, nlohmann::ordered_json& document);

/// A file of results, as it goes into the page.
struct Result {
  std::string file;     ///< its name, without folders
  std::string shown{};  ///< its name on the page if another file has the same name; otherwise ""
  std::string kind;     ///< "table1" of platter.table1/3, "timeline" of a trace
  nlohmann::ordered_json document;
  std::vector<std::string>
      sets{};  ///< values of --set, if they may have changed the disks that the page shows
  std::optional<double> until_us{};  ///< end of the part shown of a trace that is too long for a page
};

/// Throws specification::Error, with the file's name and what is taken, where it is none of them.
Result read_result(const std::string& file);

}  // namespace platter::report

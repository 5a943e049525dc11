#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace platter::report {

/// Limit for the events of a trace in a page: about 3 megabytes, which a browser opens within a second.
inline constexpr std::size_t kMaxEvents = 25'000;

/// Returns whether a line of a trace, including its line end, is an event that is not drawn. The last event
/// of a trace never counts.
bool is_unseen_line(std::string_view line);

/// Removes the parts of a document that the page does not show, such as the output of programs. If a trace
/// has more than kMaxEvents events, the later ones are removed, and the result is the time in microseconds
/// of the last event that remains. Throws nlohmann::json::exception if a required member is missing.
std::optional<double> pare(const std::string& kind, nlohmann::ordered_json& document);

/// A file of results that is shown in a page.
struct Result {
  std::string file;     ///< name without folders
  std::string shown{};  ///< name on the page if another file has the same name; otherwise empty
  std::string
      kind;  ///< kind of the document, such as "table1" for platter.table1/3, or "timeline" for a trace
  nlohmann::ordered_json document;
  std::vector<std::string>
      sets{};  ///< values of --set, if they may have changed the disks that the page shows
  std::optional<double> until_us{};  ///< time of the last event, if a trace was too long for a page
};

/// Reads a file of results. Throws specification::Error, which names the file and the accepted schemas, for
/// other files.
Result read_result(const std::string& file);

}  // namespace platter::report

#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace platter::report {

/// Limit for the events of a window of a trace: about 3 megabytes, which a browser parses within a second.
inline constexpr std::size_t kMaxEvents = 25'000;
/// Limit for the windows of a trace in a page, which then has about 60 megabytes.
inline constexpr std::size_t kMaxWindows = 20;

/// Returns whether a line of a trace, including its line end, is an event that is not drawn. The last event
/// of a trace never counts.
bool is_unseen_line(std::string_view line);

/// Removes the parts of a document that the page does not show, such as the output of programs. Throws
/// nlohmann::json::exception if a required member is missing.
void pare(const std::string& kind, nlohmann::ordered_json& document);

/// Splits a trace that `pare` has reduced into windows of at most kMaxEvents events, in order of time. An
/// event is in each window that it overlaps. Each window has a member "page": its number, the times and lost
/// revolutions of all windows, the counts of the whole trace, and the counts before the window. If there
/// would be more than kMaxWindows, the later ones are omitted, and `until_us` is set to the time of their
/// start. Throws nlohmann::json::exception if a required member is missing.
std::vector<nlohmann::ordered_json> windows_of(const nlohmann::ordered_json& trace,
                                               std::optional<double>& until_us);

/// A file of results that is shown in a page.
struct Result {
  std::string file;     ///< name without folders
  std::string shown{};  ///< name on the page if another file has the same name; otherwise empty
  std::string
      kind;  ///< kind of the document, such as "table1" for platter.table1/3, or "timeline" for a trace
  nlohmann::ordered_json document;
  std::vector<nlohmann::ordered_json> windows{};  ///< the parts of a trace; `document` is then empty
  std::vector<std::string>
      sets{};  ///< values of --set, if they may have changed the disks that the page shows
  std::optional<double>
      until_us{};  ///< time in microseconds up to which a trace is in the page, if it is too long
};

/// Reads a file of results, or a table of points that `platter sweep -o FILE.csv` wrote. Throws
/// specification::Error, which names the file and the accepted schemas, for other files.
Result read_result(const std::string& file);

}  // namespace platter::report

#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace platter::report {

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

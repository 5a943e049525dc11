#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace platter::command {

/// Where a command's results go beside what it prints: --json FILE and --csv FILE. "-" is standard output,
/// and then nothing else goes there: what the command prints goes to standard error.
struct ResultFiles {
  std::string json;
  std::string csv;

  /// Adds the flags; this must outlive `command`. `rows`: what the table has a row for, "each claim".
  void add_to(CLI::App& command, const std::string& rows);
  /// Before anything is printed, or takes long. Throws specification::Error where one cannot be written, or
  /// both are the same.
  void require_writable() const;
  /// Throws specification::Error where that cannot be done.
  void write(const nlohmann::ordered_json& document, const nlohmann::ordered_json& rows,
             const std::vector<std::string>& columns) const;
};

}  // namespace platter::command

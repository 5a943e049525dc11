#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace platter::command {

/// Before anything long is begun: throws specification::Error where the file that a flag names, "" for none,
/// cannot be written when it is done. What is in it stays.
/// "-" is standard output, which from now on is kept for it: what is printed goes to standard error.
void require_writable(const std::string& flag, const std::string& file);

/// Throws specification::Error where two flags name one file: the second would take the first's place. A name
/// that is empty or standard output is none.
void require_apart(const std::vector<std::pair<std::string, std::string>>& flags_and_files);

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

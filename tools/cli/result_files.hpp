#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace platter::command {

/// Throws specification::Error if the file that a flag names cannot be written. Call this before any long
/// work. The file's contents are not changed, and an empty name is ignored. If the name is "-", standard
/// output is reserved for the result, and printed text goes to standard error from then on.
void require_writable(const std::string& flag, const std::string& file);

/// Throws specification::Error if two flags name the same file, since the second would overwrite the first.
/// Empty names and "-" are ignored.
void require_apart(const std::vector<std::pair<std::string, std::string>>& flags_and_files);

/// Adds --size, the size of a picture in millimetres. `size` must outlive `command`.
void add_picture_size(CLI::App& command, std::string& size);

/// The files for a command's results: --json FILE and --csv FILE. "-" means standard output; the text that
/// the command prints then goes to standard error.
struct ResultFiles {
  std::string json;
  std::string csv;

  /// Adds the flags. This object must outlive `command`. `rows` describes the rows of the table, such as
  /// "each claim".
  void add_to(CLI::App& command, const std::string& rows);
  /// Throws specification::Error if a file cannot be written, or both are the same. Call this before anything
  /// is printed and before any long work.
  void require_writable() const;
  /// Writes both files. Throws specification::Error if one cannot be written.
  void write(const nlohmann::ordered_json& document, const nlohmann::ordered_json& rows,
             const std::vector<std::string>& columns) const;
};

}  // namespace platter::command

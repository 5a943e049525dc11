#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace platter::dialect {

/// A line `# 12 "prog.f"`, which specifies the file and number of the next line to gfortran.
struct Marker {
  std::size_t line = 0;
  std::string file;  ///< name without escapes; only the line itself escapes quotes and backslashes

  std::string text() const;  ///< Returns the line without its line end.
};

/// Parses a marker; returns nothing for any other line.
std::optional<Marker> parse_marker(std::string_view line);

}  // namespace platter::dialect

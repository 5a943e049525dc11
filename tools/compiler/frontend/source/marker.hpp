#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace platter::dialect {

/// A line `# 12 "prog.f"`, which tells gfortran what file and line the next one is.
struct Marker {
  std::size_t line = 0;
  std::string file;  ///< as it is called; quotes and backslashes are escaped in the line only

  std::string text() const;  ///< without its end of line
};

/// Nothing where the line is no marker.
std::optional<Marker> parse_marker(std::string_view line);

}  // namespace platter::dialect

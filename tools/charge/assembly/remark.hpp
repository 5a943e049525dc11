#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace platter::charge {

/// A line that gcc writes of its optimisations (-fopt-info): "FILE:LINE:COLUMN: KIND: text". What stands
/// indented keeps its blanks. FILE may hold anything that a file's name may, colons too.
struct Remark {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string kind;  ///< "missed", "optimized", "note"
  std::string text;
};

/// Nothing where the line is none.
std::optional<Remark> parse_remark(std::string_view line);
/// Those of a text, in order; lines that are none are left out.
std::vector<Remark> parse_remarks(std::string_view text);

}  // namespace platter::charge

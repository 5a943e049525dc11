#pragma once

#include <functional>
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

/// True if gcc can have written this file name.
using KnownFile = std::function<bool(const std::string& file)>;

/// "FILE:LINE:COLUMN", read from its end, so that FILE may be anything. Kind and text stay empty. Nothing if
/// the text has another form.
std::optional<Remark> parse_place(std::string_view text);
/// The remark of a line, of a known file where `known` is given. Nothing where the line is none. Throws Error
/// where it has the form of a remark and none of the files that it could be about is known.
std::optional<Remark> parse_remark(std::string_view line, const KnownFile& known = nullptr);
/// Those of a text, in order; lines that are none are left out. Throws Error as parse_remark does.
std::vector<Remark> parse_remarks(std::string_view text, const KnownFile& known = nullptr);

}  // namespace platter::charge

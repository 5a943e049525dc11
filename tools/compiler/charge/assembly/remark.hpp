#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace platter::charge {

/// A line of gcc's optimization output (-fopt-info): "FILE:LINE:COLUMN: KIND: text". Indentation of the text
/// is preserved. FILE may contain any character of a file name, including colons.
struct Remark {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string kind;  ///< "missed", "optimized", "note"
  std::string text;
};

/// Returns true if gcc can have written this file name.
using KnownFile = std::function<bool(const std::string& file)>;

/// Parses "FILE:LINE:COLUMN" from its end, so that FILE may contain any characters. Leaves `kind` and `text`
/// empty. Returns nothing if the text has another form.
std::optional<Remark> parse_place(std::string_view text);
/// Parses a remark about a file that `known` accepts, or about any file if `known` is null. Returns nothing
/// if the line is not a remark. Throws Error if the line has the form of a remark, but `known` rejects every
/// file that it could name.
std::optional<Remark> parse_remark(std::string_view line, const KnownFile& known = nullptr);
/// Returns the remarks of a text in order and skips other lines. Throws Error under the same condition as
/// parse_remark().
std::vector<Remark> parse_remarks(std::string_view text, const KnownFile& known = nullptr);

}  // namespace platter::charge

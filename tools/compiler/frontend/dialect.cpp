#include "tools/compiler/frontend/dialect.hpp"

#include <algorithm>

namespace platter::dialect {

void merge_notes(std::vector<Note>& to, const std::vector<Note>& of_file) {
  for (const Note& note : of_file) {
    const auto behind = std::find_if(to.begin(), to.end(), [&](const Note& other) {
      return other.file == note.file && other.line > note.line;
    });
    to.insert(behind, note);
  }
}

std::optional<Dialect> dialect_named(std::string_view name) {
  if (name == "cft") return Dialect::kCft;
  if (name == "ftn") return Dialect::kFtn;
  if (name == "vax") return Dialect::kVax;
  if (name == "none") return Dialect::kNone;
  return std::nullopt;
}

}  // namespace platter::dialect

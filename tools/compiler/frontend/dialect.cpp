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
  for (const Language& language : kLanguages) {
    if (language.name == name) return language.dialect;
  }
  return std::nullopt;
}

}  // namespace platter::dialect

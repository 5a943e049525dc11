#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

namespace platter::dialect {

/// What was taken for meant, and where.
struct Note {
  std::string file;
  int line;
  int column;
  std::string what;

  std::string text() const { return fmt::format("{}:{}:{}: {}", file, line, column, what); }
};

/// Puts the notes of a file among others of it, in the order of its lines; those stay in theirs, INCLUDE
/// files among them.
void merge_notes(std::vector<Note>& to, const std::vector<Note>& of_file);

}  // namespace platter::dialect

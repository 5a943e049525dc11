#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/text/lines.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Writes fixed form in which every statement keeps its line and, if possible, its column. If lines were
/// added or removed, a marker names the file and line that follow.
class Writer {
 public:
  /// `edits` contains the edits of copied lines by line. `first_lines` maps the last line of a statement to
  /// its first line. gfortran numbers a statement by its last line, so that line is written with the number
  /// of the first.
  Writer(const Lines& lines, const std::map<std::size_t, std::vector<Edit>>& edits,
         const std::map<std::size_t, std::size_t>& first_lines);

  /// Copies a line, or its columns [begin, end), from 0, in their original columns. The separator before
  /// `end` is omitted.
  void copy(std::size_t line, std::size_t begin = 0, std::size_t end = std::string::npos);
  /// Writes a changed statement, with the line of each of its tokens. If it is executable, its last line gets
  /// the number of its first.
  void write(const std::string& label, const Tokens& tokens, std::size_t line, bool is_executable = false);
  /// Writes an inserted statement with the number of a line.
  void write(const std::string& text, std::size_t line);

  std::string take() { return std::move(text_); }

 private:
  void go_to(std::size_t line);
  void mark(std::size_t file, std::size_t number);
  void put(const Token& token);
  void put_long(const std::string& text);
  void end_line();
  void continue_at(std::size_t line);

  const Lines& lines_;
  const std::map<std::size_t, std::vector<Edit>>& edits_;
  const std::map<std::size_t, std::size_t>& first_lines_;
  std::string text_;
  std::size_t file_ = static_cast<std::size_t>(-1);
  std::vector<std::size_t> open_;  ///< files that gfortran is reading, outermost first
  int number_ = 0;                 ///< line number that gfortran assigns to the next line
  std::string card_;               ///< the line being written
  std::size_t line_ = 0;           ///< index of the line whose number the card gets
};

}  // namespace platter::dialect

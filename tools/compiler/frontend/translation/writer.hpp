#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/text/lines.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Writes fixed form in which every statement keeps its line, and as far as may be its column. Where lines
/// were added or left out a marker says which line of which file comes next.
class Writer {
 public:
  /// `edits`: of lines that are copied, by their number. `first_lines`: for a line that ends a statement, the
  /// line that the statement begins in. gfortran gives a statement the number of its last line, so that line
  /// is written with the number of the first.
  Writer(const Lines& lines, const std::map<std::size_t, std::vector<Edit>>& edits,
         const std::map<std::size_t, std::size_t>& first_lines);

  /// A line as it was; of its columns, from 0, those from `begin` to before `end`, where they were. The
  /// separator in front of `end` is left out.
  void copy(std::size_t line, std::size_t begin = 0, std::size_t end = std::string::npos);
  /// A statement, anew, with the line of each of its tokens; if it is executable, its last line has the
  /// number of its first.
  void write(const std::string& label, const Tokens& tokens, std::size_t line, bool is_executable = false);
  /// A statement of our own, which gets the number of a line.
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
  std::vector<std::size_t> open_;  ///< files that gfortran is reading, each included by the one before
  int number_ = 0;                 ///< that gfortran gives to the next line
  std::string card_;               ///< being written
  std::size_t line_ = 0;           ///< whose number it gets
};

}  // namespace platter::dialect

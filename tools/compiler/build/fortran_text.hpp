#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace platter::guest {

bool is_comment(const std::string& line);

/// Without blanks, in capitals: blanks mean nothing in fixed form.
std::string squeezed(const std::string& text);

/// The statement of a line, its label split off.
struct Statement {
  std::string label;
  std::string text;
  bool continues = false;  ///< the statement of the lines before
};
Statement statement_of(const std::string& line);

/// The line in which routine `name` begins, whose code is that of `line`: that of its SUBROUTINE, FUNCTION,
/// PROGRAM, BLOCK DATA or ENTRY statement, or the first statement of a main program without one.
std::size_t routine_line(const std::vector<std::string>& lines, std::size_t line, const std::string& name);

/// A text's lines, without their ends.
std::vector<std::string> lines_of(std::string_view text);

}  // namespace platter::guest

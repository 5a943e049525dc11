#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace platter::guest {

/// Returns whether a line in fixed form is a comment or empty.
bool is_comment(const std::string& line);

/// Returns the text in capitals and without blanks, which have no meaning in fixed form.
std::string squeezed(const std::string& text);

/// The statement of a line, separated from its label.
struct Statement {
  std::string label;
  std::string text;
  bool continues = false;  ///< continues the statement of the preceding lines
};
Statement statement_of(const std::string& line);

/// Returns the line in which routine `name` starts, given a `line` of its code: the line of its SUBROUTINE,
/// FUNCTION, PROGRAM, BLOCK DATA or ENTRY statement, or of the first statement of a main program.
std::size_t routine_line(const std::vector<std::string>& lines, std::size_t line, const std::string& name);

/// Returns a text's lines without line ends.
std::vector<std::string> lines_of(std::string_view text);

}  // namespace platter::guest

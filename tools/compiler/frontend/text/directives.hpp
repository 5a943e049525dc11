#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"

namespace platter::dialect {

/// Returns whether a line is a CDIR$ or CDIR@ line whose list contains the directive `word`, in capitals:
/// "CDIR$ IVDEP,SHORTLOOP" contains IVDEP.
bool has_directive(std::string_view line, std::string_view word);

/// Returns the options of a line @PROCESS LANGLVL(66),NOMAP of VS FORTRAN, in capitals and without blanks.
/// They apply to the program unit that follows. Returns an empty list for any other line.
std::vector<std::string> process_options(std::string_view line);

/// Returns whether the line is an @PROCESS line.
bool is_process_line(std::string_view line);

/// Returns the indices of @PROCESS lines that set the source form or the length of numbers, and the reasons
/// why they are rejected. The other options have no effect on results, except LANGLVL(66).
std::vector<std::pair<std::size_t, std::string>> unsupported_options(const std::vector<Line>& lines);

/// Returns the indices of lines whose directives change the meaning of the program, and the reasons why they
/// are rejected. All other directives are hints for the compiler, such as SHORTLOOP.
std::vector<std::pair<std::size_t, std::string>> unsupported_directives(const std::vector<Line>& lines);

}  // namespace platter::dialect

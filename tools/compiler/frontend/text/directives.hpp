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

/// Returns the indices of lines whose directives change the meaning of the program, and the reasons why they
/// are rejected. All other directives are hints for the compiler, such as SHORTLOOP.
std::vector<std::pair<std::size_t, std::string>> unsupported_directives(const std::vector<Line>& lines);

}  // namespace platter::dialect

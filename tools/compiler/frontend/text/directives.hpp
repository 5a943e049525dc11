#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"

namespace platter::dialect {

/// Whether a line is a CDIR$ or CDIR@ line whose list of directives has the word, in capitals: IVDEP is in
/// "CDIR$ IVDEP,SHORTLOOP".
bool has_directive(std::string_view line, std::string_view word);

/// Lines, by index, whose directives change what the program means, and why they are rejected. All other
/// directives are hints for the compiler, such as SHORTLOOP.
std::vector<std::pair<std::size_t, std::string>> unsupported_directives(const std::vector<Line>& lines);

}  // namespace platter::dialect

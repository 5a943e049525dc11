#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/dialect/text/lines.hpp"

namespace platter::dialect {

/// What a CDIR$ line says, in capitals and without blanks: "IVDEP", "NOVECTOR", "VECTOR". Empty for other
/// lines.
std::string directive_of(std::string_view line);

/// Lines, by index, whose directives change what the program means, and why they are rejected. All other
/// directives are hints for the compiler, such as SHORTLOOP.
std::vector<std::pair<std::size_t, std::string>> unsupported_directives(const std::vector<Line>& lines);

}  // namespace platter::dialect

#pragma once

#include <string>
#include <string_view>

namespace platter::dialect {

/// What a CDIR$ line says, in capitals and without blanks: "IVDEP", "NOVECTOR", "VECTOR". Empty for other
/// lines.
std::string directive_of(std::string_view line);

}  // namespace platter::dialect

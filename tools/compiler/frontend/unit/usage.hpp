#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/compiler/frontend/representation.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// What the statements of a unit do with its variables and arrays, by name. Storage is passed along, without
/// a use of its values, as an argument of a subprogram, as an item of an unformatted READ or WRITE, and by
/// BUFFER IN and OUT.
std::map<std::string, Usage> usages_of(const std::vector<Statement*>& unit, const Symbols& symbols);

}  // namespace platter::dialect

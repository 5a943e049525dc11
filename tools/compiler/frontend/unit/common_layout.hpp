#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// "PROGRAM P", "S" or "BLOCK DATA", for messages.
std::string name_of_unit(const std::vector<Statement*>& unit);

/// The COMMON blocks of a unit by name, "" for blank COMMON: each as COMMON lays it out, and as each
/// EQUIVALENCE lays another variable over it.
CommonLayouts common_layouts(const std::vector<Statement*>& unit, const Symbols& symbols);

/// The blocks that a COMMON statement names.
std::vector<std::string> blocks_of(const Statement& s);

/// The storage of a variable that one of them has where the other has a variable stored otherwise; nothing if
/// they agree as far as both go. `constants`: those of modules.
std::optional<Storage> first_difference(const CommonLayout& a, const CommonLayout& b,
                                        const NamedConstants& constants);

}  // namespace platter::dialect

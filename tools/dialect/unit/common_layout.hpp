#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/dialect/dialect.hpp"
#include "tools/dialect/unit/symbols.hpp"

namespace platter::dialect {

/// The COMMON blocks of a unit by name, "" for blank COMMON. Of each `unit` names the unit, and `runs` is
/// what follows each other in it.
std::map<std::string, CommonLayout> common_layouts(const std::vector<Statement*>& unit,
                                                   const Symbols& symbols);

/// Whether both put their DOUBLE PRECISION variables at the same words, as far as both go. So do those that
/// have none.
bool agree_on_doubles(const CommonLayout& a, const CommonLayout& b);

}  // namespace platter::dialect

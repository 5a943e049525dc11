#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// Returns "PROGRAM P", "S" or "BLOCK DATA", for messages.
std::string name_of_unit(const std::vector<Statement*>& unit);

/// Returns the COMMON blocks of a unit by name, "" for blank COMMON. The first layout of a block comes from
/// its COMMON statements; each variable that EQUIVALENCE places over the block adds another.
CommonLayouts common_layouts(const std::vector<Statement*>& unit, const Symbols& symbols);

/// A variable in a COMMON statement: the token of its name, and its block, "" for blank COMMON.
struct CommonItem {
  std::string block;
  std::size_t name;
};
/// Returns the variables of a COMMON statement, in their order; none for any other statement.
std::vector<CommonItem> common_items(const Statement& s);

/// Returns the blocks that a COMMON statement names.
std::vector<std::string> blocks_of(const Statement& s);

/// Returns the storage of the first variable of one layout that the other layout stores differently; nothing
/// if they agree up to the end of the shorter one. `constants` are defined in modules.
std::optional<Storage> first_difference(const CommonLayout& a, const CommonLayout& b,
                                        const NamedConstants& constants);

}  // namespace platter::dialect

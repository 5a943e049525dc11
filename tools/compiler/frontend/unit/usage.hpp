#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tools/compiler/frontend/representation.hpp"
#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// The use that a statement makes of a name that could be a subprogram's.
enum class Use {
  kNone,
  kCall,      ///< CALL NAME
  kFunction,  ///< NAME(...) in an expression
  kArgument,  ///< NAME alone, in the parentheses of a call
};

/// Returns the use of the name at token `i`.
Use use_at(const Statement& s, std::size_t i, const Symbols& symbols);

/// The number, from 0, of the argument that contains token `i` of a call, and the token of the called name.
struct ArgumentPlace {
  std::size_t called;
  std::size_t number;
};
ArgumentPlace argument_place(const Statement& s, std::size_t i);

/// Returns the uses that the statements of a unit make of its variables and arrays, by name. An argument of a
/// subprogram, an item of an unformatted READ or WRITE, and BUFFER IN and OUT pass the storage along without
/// using its values.
std::map<std::string, Usage> usages_of(const std::vector<Statement*>& unit, const Symbols& symbols);

}  // namespace platter::dialect

#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tools/compiler/frontend/representation.hpp"
#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// How a statement uses a name that could be a subprogram's.
enum class Use {
  kNone,
  kCall,      ///< CALL NAME
  kFunction,  ///< NAME(...) in an expression
  kArgument,  ///< NAME alone, between the parentheses of a call
};

/// Of the name at token `i`.
Use use_at(const Statement& s, std::size_t i, const Symbols& symbols);

/// The argument, from 0, that token `i` of a call is in, and the token of the called name.
struct ArgumentPlace {
  std::size_t called;
  std::size_t number;
};
ArgumentPlace argument_place(const Statement& s, std::size_t i);

/// What the statements of a unit do with its variables and arrays, by name. Storage is passed along, without
/// a use of its values, as an argument of a subprogram, as an item of an unformatted READ or WRITE, and by
/// BUFFER IN and OUT.
std::map<std::string, Usage> usages_of(const std::vector<Statement*>& unit, const Symbols& symbols);

}  // namespace platter::dialect

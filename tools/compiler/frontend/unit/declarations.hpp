#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// Adds to `common` the names that are EQUIVALENCEd to a name in it, directly or through other groups.
void spread_common(const std::vector<std::set<std::string>>& groups, std::set<std::string>& common);

/// A type name of a declaration, such as INTEGER or REAL*8.
struct Declared {
  Type type;
  std::size_t next;  ///< index of the token after the type
  bool is_double;
  bool is_integer = false;  ///< INTEGER of any size
  Tokens kind = {};         ///< the tokens of *8 or in parentheses; DOUBLEPRECISION also for DOUBLECOMPLEX
};

/// Returns the type that a type name such as INTEGER or REAL*8 at `from` declares. A number whose size is not
/// a word's has the type kNoWord.
Declared declared_type(const Tokens& tokens, std::size_t from);

/// Returns the names in the parentheses at `open`.
std::vector<std::string> names_between(const Tokens& tokens, std::size_t open);

/// Returns whether an attribute, such as DIMENSION or EXTERNAL, precedes the :: of a declaration.
bool has_attribute(const Tokens& tokens, std::size_t end, const char* attribute);

}  // namespace platter::dialect

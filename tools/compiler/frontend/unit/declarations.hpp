#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// What is EQUIVALENCEd to a name in COMMON is there as well, over any number of groups.
void spread_common(const std::vector<std::set<std::string>>& groups, std::set<std::string>& common);

struct Declared {
  Type type;
  std::size_t next;  ///< token behind it
  bool is_double;
  bool is_integer = false;  ///< of any size
  Tokens kind = {};  ///< * and a length, or what parentheses hold; DOUBLEPRECISION of DOUBLECOMPLEX, too
};

/// The type that INTEGER, REAL*8 and the like at `from` say. A size other than that of a word is another
/// type.
Declared declared_type(const Tokens& tokens, std::size_t from);

/// Product of the bounds between the parentheses at `open`, where all are constants.
std::optional<std::int64_t> product(const Tokens& tokens, std::size_t open);

/// The names between the parentheses at `open`.
std::vector<std::string> names_between(const Tokens& tokens, std::size_t open);

/// Whether DIMENSION, EXTERNAL or the like is among the attributes that stand before ::.
bool has_attribute(const Tokens& tokens, std::size_t end, const char* attribute);

}  // namespace platter::dialect

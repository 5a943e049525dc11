#pragma once

#include <cstdint>
#include <string>

#include "tools/compiler/frontend/text/token.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// The type of a value, as far as the checks of expressions distinguish it.
enum class ValueType : std::uint8_t {
  kInteger,
  kReal,
  kDouble,  ///< DOUBLE PRECISION or REAL*8
  kComplex,
  kLogical,
  kCharacter,
  kText,     ///< a constant in apostrophes, which may also be a word of text
  kWord,     ///< bits without a type: Hollerith and octal constants, masks
  kUnknown,  ///< not known, or wrong in a way that has been reported; every use of it is correct
};

/// The type and the shape of an expression.
struct Value {
  static constexpr int kAnyRank = -1;

  ValueType type = ValueType::kUnknown;
  int rank = kAnyRank;       ///< number of dimensions, 0 for a scalar; kAnyRank if the number is not known
  bool is_default = true;    ///< the value has the default length of its type
  bool is_variable = false;  ///< the expression is a variable, so a value can be assigned to it
};

/// Returns the type of a variable, array or function of the unit.
Value value_of(const std::string& name, const Symbols& symbols);

/// Returns the name of the type for messages, such as "REAL".
const char* name_of(ValueType type);

/// Returns the rank of a result with operands of these ranks.
int common_rank(int a, int b);

/// Returns whether the type is REAL or DOUBLE PRECISION.
bool is_real(ValueType type);

/// Returns a function that converts one type to another, for advice; "" if there is none.
const char* conversion(ValueType from, ValueType to);

/// Returns whether the type is INTEGER, REAL, DOUBLE PRECISION or COMPLEX, or may be one of them.
bool may_be_number(ValueType type);

}  // namespace platter::dialect

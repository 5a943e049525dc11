#pragma once

#include "tools/compiler/frontend/expression/expression.hpp"

namespace platter::dialect {

/// How operators bind, the weakest first: 0 .EQV., 1 .OR., 2 .AND., 3 comparisons, 4 //, 5 + and -, 6 * and
/// /, 7 **.
inline constexpr int kLevels = 8;
/// That of a token, -1 where it is no operator between two operands.
int level_of(const Token& t);

/// Appends.
void add(Piece& to, const Piece& what);

/// Two operands and the operator of this level, 3 at least, between them. Throws Refused.
Piece combined(Piece left, const Token& op, const Piece& right, int level, const Context& context);

}  // namespace platter::dialect

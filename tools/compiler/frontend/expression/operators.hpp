#pragma once

#include <vector>

#include "tools/compiler/frontend/expression/expression.hpp"

namespace platter::dialect {

/// Returns .AND., .OR., .XOR., .EQV. or .NEQV. of two pieces, which are logical values or words.
Piece combine_logical(Piece left, const Token& op, const Piece& right, const Context& context);
/// Combines operands from the left, with an operator between each two, in linear time.
Piece combine_chain(std::vector<Piece> operands, const std::vector<Token>& operators, const Context& context);
/// Returns .NOT. of a piece.
Piece negate_logical(const Token& op, const Piece& piece, const Context& context);

/// Number of precedence levels, the weakest first: 0 .EQV., 1 .OR., 2 .AND., 3 comparisons, 4 //, 5 + and -,
/// 6 * and /, 7 **.
inline constexpr int kLevels = 8;
/// Returns the precedence level of a token; -1 if it is not an operator between two operands.
int level_of(const Token& t);

/// Appends the tokens of `what` to `to`.
void add(Piece& to, const Piece& what);

/// Returns two operands with the operator of this level, 3 or higher, between them. Throws Refused.
Piece combined(Piece left, const Token& op, const Piece& right, int level, const Context& context);

}  // namespace platter::dialect

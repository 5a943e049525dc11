#pragma once

#include <vector>

#include "tools/compiler/frontend/expression/expression.hpp"

namespace platter::dialect {

/// .AND. .OR. .XOR. .EQV. .NEQV. between two pieces: of logical values, or of words.
Piece combine_logical(Piece left, const Token& op, const Piece& right, const Context& context);
/// Operands one behind the other, an operator between each two, from the left: in a time that grows with
/// their length.
Piece combine_chain(std::vector<Piece> operands, const std::vector<Token>& operators, const Context& context);
/// .NOT. of a piece.
Piece negate_logical(const Token& op, const Piece& piece, const Context& context);

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

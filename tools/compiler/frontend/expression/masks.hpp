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

}  // namespace platter::dialect

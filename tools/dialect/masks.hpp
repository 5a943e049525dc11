#pragma once

#include "tools/dialect/expression.hpp"

namespace platter::dialect {

/// .AND. .OR. .XOR. .EQV. .NEQV. between two pieces: of logical values, or of words.
Piece combine_logical(Piece left, const Token& op, const Piece& right, const Context& context);
/// .NOT. of a piece.
Piece negate_logical(const Token& op, const Piece& piece, const Context& context);

}  // namespace platter::dialect

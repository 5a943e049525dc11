// Masks and constants of bits as arguments: numbers where REALs are wanted, integers elsewhere.

#include <fmt/format.h>

#include <utility>

#include "tools/compiler/frontend/expression/expression.hpp"
#include "tools/compiler/frontend/unit/intrinsics.hpp"

namespace platter::dialect {
namespace {

/// The bits as a REAL of the host's.
Piece as_real(Piece piece, Place at, const Context& context) {
  piece.tokens = as_value(piece, Type::kReal, at, context);
  piece.type = Type::kReal;
  piece.bits = false;
  piece.changed = true;
  piece.constant.reset();
  return piece;
}

}  // namespace

Piece as_argument(Piece piece, Place at, const std::string& callee, std::size_t i, const Context& context) {
  const auto settled = [&] {
    settle(piece);
    return std::move(piece);
  };
  const Symbols& symbols = context.symbols;
  if (piece.type == Type::kWord && symbols.is_statement_function(callee)) {
    const auto& dummies = symbols.dummies(callee);
    const bool real = i < dummies.size() && symbols.type_of(dummies[i]) == Type::kReal;
    return real ? as_real(std::move(piece), at, context) : settled();
  }
  if (piece.type != Type::kWord || piece.hollerith || callee.empty()) return settled();
  const auto own = context.own.find(callee);
  if (own != context.own.end()) {
    const bool real = i < own->second.types.size() && own->second.types[i] == 'R';
    // Of words as the host has them it has the bits as it is.
    return real && has_sixty_bits(context.options) ? as_real(std::move(piece), at, context) : settled();
  }
  if (symbols.is_own(callee) || !takes_reals(callee)) return settled();
  throw Refused{
      at, fmt::format("{} of a mask, or of a constant of bits: whether it would be a REAL nobody can say; "
                      "assign it to a variable first",
                      callee)};
}

}  // namespace platter::dialect

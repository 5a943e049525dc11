#pragma once

#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Adds notes if a unit accesses the bits of REALs, or converts bits to REALs, and the bits differ from the
/// machine's. Covers constructs that are visible before translation (EQUIVALENCE with INTEGERs, formats,
/// TRANSFER, -0).
void note_reals(const std::vector<Statement*>& unit, const Context& context);

/// Adds these notes for masking expressions in a translated statement. `before` is the original statement.
void note_reals_of_masks(Statement& s, const Tokens& before, const Context& context);

/// Adds this note for a constant of bits that initializes a REAL in DATA.
void note_real_constant(Statement& s, Place at, const Context& context);

}  // namespace platter::dialect

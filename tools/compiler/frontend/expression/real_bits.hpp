#pragma once

#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Leaves notes where a unit looks at the bits of REALs, or makes REALs of bits, that are not the machine's:
/// what can be seen before it is translated (EQUIVALENCE with INTEGERs, formats, TRANSFER, -0).
void note_reals(const std::vector<Statement*>& unit, const Context& context);

/// The same of the masks of a statement that is translated, and was `before`.
void note_reals_of_masks(Statement& s, const Tokens& before, const Context& context);

/// The same of a constant of bits that is a REAL's, in DATA.
void note_real_constant(Statement& s, Place at, const Context& context);

}  // namespace platter::dialect

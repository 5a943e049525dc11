#pragma once

#include "tools/dialect/unit/context.hpp"

namespace platter::dialect {

/// Rejects what shows that variables are stored otherwise than on a machine of words: EQUIVALENCE, COMMON and
/// arguments that put variables stored differently at one place. Throws Refused, at the declaration or at
/// the argument.
void require_shared_storage(const Statement& s, const Context& context);

/// Leaves a note of EQUIVALENCE that shows in which order an IBM machine has the bytes of its INTEGERs.
void note_byte_order(Statement& s, Context& context);

}  // namespace platter::dialect

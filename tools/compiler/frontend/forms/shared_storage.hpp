#pragma once

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Rejects EQUIVALENCE, COMMON and arguments that put variables of different storage in the same place, as
/// the result would differ from a word machine's. Throws Refused at the declaration or the argument.
void require_shared_storage(const Statement& s, const Context& context);

}  // namespace platter::dialect

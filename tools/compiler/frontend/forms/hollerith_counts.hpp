#pragma once

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Throws Refused if a Hollerith constant includes the end of its statement, or leaves letters after it.
void require_counted_texts(const Statement& s);

/// Rejects, in every dialect, a Hollerith count that far exceeds the length of the statement, because
/// gfortran reads that many characters even past the end of the statement.
void require_possible_counts(const Statement& s);

}  // namespace platter::dialect

#pragma once

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Throws Refused where a Hollerith constant takes in what should end its statement, or leaves letters over.
void require_counted_texts(const Statement& s);

/// Rejects a Hollerith count that is far more than the statement has characters, in every dialect: gfortran
/// reads that many characters, whether they are there or not.
void require_possible_counts(const Statement& s);

}  // namespace platter::dialect

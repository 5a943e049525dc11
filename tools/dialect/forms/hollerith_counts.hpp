#pragma once

#include "tools/dialect/statement/statement.hpp"

namespace platter::dialect {

/// Throws Refused where a Hollerith constant takes in what should end its statement, or leaves letters over.
void require_counted_texts(const Statement& s);

}  // namespace platter::dialect

#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// ENTRY E without a list has the arguments of its SUBROUTINE or FUNCTION, as in FTN 4 (unsourced). Not where
/// the text calls it without any, as FORTRAN 77 has it.
void give_entries_lists(std::vector<Statement>& statements);

}  // namespace platter::dialect

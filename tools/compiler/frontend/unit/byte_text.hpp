#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// LOGICAL*1 W(4) with DATA W/'C','A','V','E'/ or W(I).EQ.W(J), as IBM's and DEC's programs hold text:
/// gfortran would keep .TRUE. or .FALSE. of each, so the declaration becomes INTEGER*1. Text of one character
/// that is compared with such a variable, or with a BYTE, becomes its number. Throws Refused, at the
/// declaration, where one statement declares text and logical values.
/// With `edits`, in place.
void hold_text_in_bytes(const std::vector<Statement*>& unit, const Symbols& symbols, Statement& s,
                        std::vector<Edit>* edits);

/// The LOGICAL variables of a unit that hold characters or numbers: those that the function above makes
/// INTEGER, and LOGICAL*1 variables that the unit uses as no logical values.
std::set<std::string> logical_names_of_text(const std::vector<Statement*>& unit, const Symbols& symbols);

}  // namespace platter::dialect

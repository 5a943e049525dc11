#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Changes the declaration of LOGICAL variables that contain text to INTEGER*1. IBM's and DEC's programs use
/// LOGICAL*1 W(4) with DATA W/'C','A','V','E'/ or W(I).EQ.W(J) for text, and gfortran would reduce each value
/// to .TRUE. or .FALSE. Text of one character that is compared with such a variable, or with a BYTE, becomes
/// its number. With `edits`, changes the lines in place. Throws Refused at a declaration of both text and
/// logical values.
void hold_text_in_bytes(const std::vector<Statement*>& unit, const Symbols& symbols, Statement& s,
                        std::vector<Edit>* edits);

/// Returns the LOGICAL variables of a unit that contain characters or numbers: those that hold_text_in_bytes
/// makes INTEGER, and LOGICAL*1 variables that the unit never uses as logical values.
std::set<std::string> logical_names_of_text(const std::vector<Statement*>& unit, const Symbols& symbols);

}  // namespace platter::dialect

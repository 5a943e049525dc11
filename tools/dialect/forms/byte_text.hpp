#pragma once

#include <vector>

#include "tools/dialect/unit/context.hpp"

namespace platter::dialect {

/// LOGICAL*1 W(4) with DATA W/'C','A','V','E'/ or W(I).EQ.W(J), as IBM's and DEC's programs hold text:
/// gfortran would keep .TRUE. or .FALSE. of each, so the declaration becomes INTEGER*1. Text of one character
/// that is compared with such a variable, or with a BYTE, becomes its number. Throws Refused, at the
/// declaration, where one statement declares text and logical values.
/// With `edits`, in place.
void hold_text_in_bytes(const std::vector<Statement*>& unit, const Symbols& symbols, Statement& s,
                        std::vector<Edit>* edits);

}  // namespace platter::dialect

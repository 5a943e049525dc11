#pragma once

#include "tools/dialect/statement/statement.hpp"

namespace platter::dialect {

/// REAL*4 A, INTEGER*2 I, LOGICAL L*1, BYTE B, IMPLICIT REAL*4 (A-H), REAL FUNCTION F*4(X): a variable takes a whole
/// word on machines whose memory has nothing shorter, so the length is left out. COMPLEX*8 takes two words.
void whole_words(Statement& s);
/// REAL FUNCTION F*8(X) of IBM and DEC is REAL*8 FUNCTION F(X), as gfortran has it.
void length_of_function(Statement& s);

}  // namespace platter::dialect

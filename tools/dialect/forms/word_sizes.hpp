#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/dialect/unit/context.hpp"

namespace platter::dialect {

/// REAL*4 A, REAL(4) A, INTEGER*2 I, LOGICAL L*1, BYTE B, IMPLICIT REAL*4 (A-H), REAL FUNCTION F*4(X), 1.0_4:
/// a number takes a whole word on machines whose memory has nothing shorter, so the length is left out.
/// COMPLEX*8 takes two words. SELECTED_INT_KIND(4) is the kind of a word.
void whole_words(Statement& s);
/// The same in place, for a statement in free form, where an explicit KIND keeps its size.
void whole_words_in_place(Statement& s, std::vector<Edit>& edits);
/// Names that a statement has as kinds: REAL(SP), 1.0_SP.
void add_kind_names(const Statement& s, std::set<std::string>& names);
/// INTEGER, PARAMETER :: SP = 4 makes SP the kind of a word, if it is among the names of kinds.
void whole_word_kinds(Statement& s, const std::set<std::string>& names);
/// REAL X*8, Y of DEC is REAL*8 X and REAL Y, as gfortran has it: the statements that it becomes; none if no
/// name has a length of its own.
std::vector<Statement> length_of_names(const Statement& s);
/// Why a declaration cannot be honoured on machines of bytes, whose compilers had no INTEGER*8; empty if it
/// can.
std::string why_no_long_integer(const Statement& s);
/// REAL FUNCTION F*8(X) of IBM and DEC is REAL*8 FUNCTION F(X), as gfortran has it.
void length_of_function(Statement& s);

}  // namespace platter::dialect

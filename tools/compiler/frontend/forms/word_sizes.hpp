#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Removes lengths shorter than a word, on machines that cannot address parts of words: REAL*4 A, REAL(4) A,
/// INTEGER*2 I, LOGICAL L*1, BYTE B, IMPLICIT REAL*4 (A-H), REAL FUNCTION F*4(X), 1.0_4. COMPLEX*8 occupies
/// two words. SELECTED_INT_KIND(4) and INT32 of ISO_FORTRAN_ENV become the kind of a word.
void whole_words(Statement& s);
/// Removes lengths shorter than a word from all statements of a text, except in procedures with BIND(C),
/// whose arguments have C's lengths. With `edits`, changes the lines in place.
void whole_words(std::vector<Statement>& statements, std::vector<Edit>* edits);
/// Adds the names that a statement uses as kinds, as in REAL(SP) and 1.0_SP.
void add_kind_names(const Statement& s, std::set<std::string>& names);
/// Adds the names to which names of kinds refer: SP of USE KINDS, WP => SP.
void add_other_kind_names(std::set<std::string>& names, const Definitions& program);
/// Makes SP of INTEGER, PARAMETER :: SP = 4 the kind of a word, if it is among the names of kinds.
void whole_word_kinds(Statement& s, const std::set<std::string>& names, std::vector<Edit>* edits);
/// Makes the results of REAL(X,4) and CMPLX(X,Y,KIND=4) words.
void whole_word_results(Statement& s, const Symbols& symbols, std::vector<Edit>* edits);
/// Splits REAL X*8, Y of DEC into REAL*8 X and REAL Y, which gfortran accepts. Returns the new statements;
/// none if no name has a length.
std::vector<Statement> length_of_names(const Statement& s);
/// Returns the reason why a declaration is rejected on byte machines, whose compilers had no INTEGER*8; empty
/// if it is accepted.
std::string why_no_long_integer(const Statement& s);
/// Changes REAL FUNCTION F*8(X) of IBM and DEC to REAL*8 FUNCTION F(X), which gfortran accepts.
void length_of_function(Statement& s);

}  // namespace platter::dialect

#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// REAL*4 A, REAL(4) A, INTEGER*2 I, LOGICAL L*1, BYTE B, IMPLICIT REAL*4 (A-H), REAL FUNCTION F*4(X), 1.0_4:
/// a number takes a whole word on machines whose memory has nothing shorter, so the length is left out.
/// COMPLEX*8 takes two words. SELECTED_INT_KIND(4) and INT32 of ISO_FORTRAN_ENV are the kind of a word.
void whole_words(Statement& s);
/// Of a text, except procedures with BIND(C), whose arguments have C's lengths. With `edits`, in place.
void whole_words(std::vector<Statement>& statements, std::vector<Edit>* edits);
/// Names that a statement has as kinds: REAL(SP), 1.0_SP.
void add_kind_names(const Statement& s, std::set<std::string>& names);
/// Adds the names that names of kinds stand for: SP of USE KINDS, WP => SP.
void add_other_kind_names(std::set<std::string>& names, const Definitions& program);
/// INTEGER, PARAMETER :: SP = 4 makes SP the kind of a word, if it is among the names of kinds.
void whole_word_kinds(Statement& s, const std::set<std::string>& names, std::vector<Edit>* edits);
/// REAL(X,4), CMPLX(X,Y,KIND=4) are words.
void whole_word_results(Statement& s, const Symbols& symbols, std::vector<Edit>* edits);
/// REAL X*8, Y of DEC is REAL*8 X and REAL Y, as gfortran has it: the statements that it becomes; none if no
/// name has a length of its own.
std::vector<Statement> length_of_names(const Statement& s);
/// Why a declaration cannot be honoured on machines of bytes, whose compilers had no INTEGER*8; empty if it
/// can.
std::string why_no_long_integer(const Statement& s);
/// REAL FUNCTION F*8(X) of IBM and DEC is REAL*8 FUNCTION F(X), as gfortran has it.
void length_of_function(Statement& s);

}  // namespace platter::dialect

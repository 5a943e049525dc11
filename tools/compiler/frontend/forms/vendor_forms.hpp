#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

// Forms of VAX FORTRAN and of IBM's compilers, which mend_older_forms() converts.

/// Changes READ (1'N,10) to READ (1,REC=N,FMT=10), FIND (1'N) to FIND (1,REC=N), and DELETE (1'N) in the same
/// way.
void name_record(Statement& s);
/// Changes VIRTUAL A(9) of VAX FORTRAN to DIMENSION A(9).
void virtual_statement(Statement& s);
/// Changes TYPE 10,A of VAX FORTRAN to PRINT 10,A.
void type_as_print(Statement& s);
/// Changes SUBROUTINE S(/K/,L) of IBM's compilers to SUBROUTINE S(K,L). The slashes require K to be passed by
/// its address, as all arguments are here.
void slashed_dummies(Statement& s);
/// Marks Z1F among the values of DATA and of type statements of IBM's compilers as a hexadecimal constant.
void hexadecimal_values(Statement& s);
/// Removes GENERIC SIN,SQRT of FORTRAN IV H Extended, because all functions with a generic form are generic
/// here.
void generic_statement(Statement& s);
/// Marks the statements of a debug packet of FORTRAN IV G as refused.
void refuse_debug_packets(Statement& s);
/// Marks WAIT and statements with ID=, the asynchronous READ and WRITE of VS FORTRAN, as refused.
void refuse_asynchronous(Statement& s);
/// Renames $X of IBM's compilers to Z_$X, since gfortran allows no $ at the beginning. Z is a letter with the
/// implicit type of $ with which no other name of the text begins; an IMPLICIT statement with $ gives it.
void rename_dollar_names(std::vector<Statement>& statements);

}  // namespace platter::dialect

#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/statement/reading.hpp"
#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// ENTRY E without a list has the arguments of its SUBROUTINE or FUNCTION, as in FTN 4 (unsourced). Not where
/// the text calls it without any, as FORTRAN 77 has it.
void give_entries_lists(std::vector<Statement>& statements);

/// READ NAME and PRINT NAME, NAME being a NAMELIST of the unit (unsourced: FTN 4). The compiler wants READ
/// (5,NAME), and WRITE (6,NAME).
class NamelistNames {
 public:
  void mend(Statement& s);

 private:
  std::set<std::string> names_;  ///< of the unit, so far
};

inline constexpr Reading kBareNamelists =
    Reading::assumed("READ of a NAMELIST without a unit is from the cards, PRINT to the printer");

/// VIRTUAL is DIMENSION. TYPE of VAX Fortran prints, and begins no definition of newer Fortran; READ (1'N)
/// names a record: seen to before units are told apart.
void mend_vax_forms(std::vector<Statement>& statements);

/// Gives statements whose form is older than FORTRAN 66, or a vendor's own, the form that the rules know,
/// before anything looks at their names: names with @, TYPE REAL A, COMMON/1/, PARAMETER without
/// parentheses, RETURNS lists, PRINT without a format, STOP with Hollerith, ENTRY without a list.
void mend_older_forms(std::vector<Statement>& statements, Dialect dialect);

}  // namespace platter::dialect

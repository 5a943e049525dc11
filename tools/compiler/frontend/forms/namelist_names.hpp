#pragma once

#include <set>
#include <string>

#include "tools/compiler/frontend/statement/reading.hpp"
#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

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

}  // namespace platter::dialect

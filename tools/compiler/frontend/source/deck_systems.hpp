#pragma once

#include <cstddef>
#include <string>

#include "tools/compiler/frontend/deck/cards.hpp"
#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {

/// What a deck says of the machine that it was for.
struct ForeignCard {
  std::size_t number = 0;  ///< of the card's line
  std::string what = {};   ///< which card, and which machine is to be asked for; nothing if it is this one's
};

/// The first card among control cards that calls a compiler or loader of the other machine, where none calls
/// this one's.
ForeignCard foreign_card(const Cards& control, Dialect dialect);

}  // namespace platter::dialect

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/deck/cards.hpp"

namespace platter::dialect {

/// What cannot be honoured of a source's cards.
struct RefusedCard {
  std::size_t number;  ///< of the line
  std::string text;    ///< what, why, and what to do
};

/// A job as it was read by the card reader: control cards, the program, its data, with end-of-record cards in
/// between. A text without them is a program.
struct Deck {
  Cards control;
  std::vector<Cards> data;  ///< records, each of which ends as a file does; the last is not empty
  bool is_ended = false;    ///< a card ends the control cards
};

/// Takes control cards, end-of-record cards and data off a source, whose cards become blank. Throws
/// RefusedCard.
Deck take_deck(Cards& cards);

}  // namespace platter::dialect

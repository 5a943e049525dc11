#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace platter::dialect {

/// A line of a source file, without its end, and which it is there, from 1. A card that is no part of the
/// program any more is blank.
struct Card {
  std::string_view text;
  std::size_t number;
};
using Cards = std::vector<Card>;

/// The lines of a text, which has to outlive them.
Cards cards_of(std::string_view text);

/// As it counts: columns 1 to 72, without blanks at its end.
std::string_view statement_columns(std::string_view text);

/// Without blanks, in capitals.
std::string squeezed_card(std::string_view text);

bool is_blank_card(std::string_view text);
/// C or * in column 1, or nothing.
bool is_comment_card(std::string_view text);

/// END of a Fortran unit: columns 7 to 72 hold nothing else, but what FORTRAN 90 adds.
bool is_end_card(std::string_view text);

/// The statement that a card begins, squeezed, without its label; empty for comments and continuations.
std::string statement_of_card(std::string_view text);

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

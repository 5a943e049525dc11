#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace platter::dialect {

/// A line of a source file without its line end, and its number from 1. A card that was removed from the
/// program has no text.
struct Card {
  std::string_view text;
  std::size_t number;
};
using Cards = std::vector<Card>;

/// Returns the lines of a text, which must outlive them.
Cards cards_of(std::string_view text);

/// Returns columns 1 to 72 of a card, without trailing blanks.
std::string_view statement_columns(std::string_view text);

/// Returns the text without blanks and in capitals.
std::string squeezed_card(std::string_view text);

/// Returns whether a card contains only blanks.
bool is_blank_card(std::string_view text);
/// Returns whether a card is a comment, with a mark such as C or * in column 1, or blank.
bool is_comment_card(std::string_view text);

/// Returns whether a card is the END of a Fortran unit, including the forms of FORTRAN 90 such as END
/// PROGRAM.
bool is_end_card(std::string_view text);

/// Returns the statement that a card starts, squeezed and without its label; empty for comments and
/// continuations.
std::string statement_of_card(std::string_view text);

/// Thrown if a card of a source is not supported.
struct RefusedCard {
  std::size_t number;  ///< line number
  std::string text;    ///< the construct, the reason and the remedy
};

/// A job deck: control cards, the program and its data, separated by end-of-record cards. A text without such
/// cards is a program.
struct Deck {
  Cards control;
  std::vector<Cards> data;  ///< data records; a READ meets an end of file after each; the last is not empty
  bool is_ended = false;    ///< a card ends the control cards
};

/// Removes control cards, end-of-record cards and data from a source; their cards become blank. Throws
/// RefusedCard.
Deck take_deck(Cards& cards);

}  // namespace platter::dialect

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"
#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// A token that starts with a quote but is not text.
struct Quoted {
  Token::Kind kind = Token::Kind::kString;
  std::string text{};
  std::size_t length = 0;  ///< in characters; 0 if the quote starts text
};
/// Returns the octal constant "17, if no second quote follows, or the quote of READ (1'N).
Quoted vax_quote(const std::vector<Character>& text, std::size_t at, const Tokens& before);

/// Text between two quotes. Two adjacent quotes inside it represent one quote character.
struct QuotedText {
  std::string written;  ///< text as written in the source, with its quotes
  std::string inside;   ///< characters of the text; empty if the closing quote is missing
  std::size_t end = 0;  ///< index after the closing quote, or the end of the statement if it is missing
};

/// Returns the text whose opening quote is at `begin`.
QuotedText quoted_text(const std::vector<Character>& text, std::size_t begin);
/// Returns whether text that includes its quotes has a closing quote, unlike 'TEXT and 'TEXT''.
bool is_closed(std::string_view written);
/// Returns the text of #TEXT# or *TEXT*. #TEXT# is "TEXT" of FTN: some printers printed its quote, a
/// not-equal sign, as #. *TEXT* is text only as an item of PRINT, PUNCH or WRITE, in which an item cannot
/// start with an operator. `before` is the statement up to `begin`.
QuotedText other_text(const std::vector<Character>& text, std::size_t begin, const Tokens& before);

/// The last column of a card's text.
inline constexpr int kTextEnds = 72;

/// Returns the index after the `count` characters of a Hollerith constant, of which the first is at `begin`.
/// The last card continues with blanks up to column kTextEnds, even if an editor removed them: the index is
/// then the size of the text. Returns nothing if the text is shorter.
std::optional<std::size_t> after_hollerith(const std::vector<Character>& text, std::size_t begin,
                                           std::size_t count);

}  // namespace platter::dialect

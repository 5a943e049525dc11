#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"
#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// What begins with a quote and is no text.
struct Quoted {
  Token::Kind kind = Token::Kind::kString;
  std::string text{};
  std::size_t length = 0;  ///< characters; 0: it is a text
};
/// "17, where no text is closed, and the quote of READ (1'N).
Quoted vax_quote(const std::vector<Character>& text, std::size_t at, const Tokens& before);

/// Text between two quotes; a quote that stands in it twice is one character.
struct QuotedText {
  std::string written;  ///< with its quotes, as the source has it
  std::string inside;   ///< its characters; none where the last quote is missing
  std::size_t end = 0;  ///< behind its last quote, or the end of the statement
};

/// The text whose first quote stands at `begin`.
QuotedText quoted_text(const std::vector<Character>& text, std::size_t begin);
/// Whether a text that is written with its quotes ends with one: neither 'TEXT nor 'TEXT'' does.
bool is_closed(std::string_view written);
/// #TEXT#, as "TEXT" of FTN, whose quote was a sign of inequality that some printers had as #; or *TEXT*
/// where an item of PRINT, PUNCH or WRITE begins, in which no operator can. `before` is the statement so far.
QuotedText other_text(const std::vector<Character>& text, std::size_t begin, const Tokens& before);

}  // namespace platter::dialect

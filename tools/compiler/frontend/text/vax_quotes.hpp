#pragma once

#include <string>
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

}  // namespace platter::dialect

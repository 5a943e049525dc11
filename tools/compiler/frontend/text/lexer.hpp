#pragma once

#include <string_view>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"
#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// Splits the characters of a statement's lines into statements at each separator (`$`, `;`) outside
/// parentheses and text constants, and splits these statements into tokens.
///
/// A number before H, L or R is the count of a Hollerith constant. A number before B is octal if neither a
/// letter nor a digit follows the B. Neither applies after the `*` of REAL*8, which precedes a size. Text in
/// apostrophes before H, L or R is also a Hollerith constant, and O'777' is octal.
std::vector<Tokens> lex(const std::vector<Character>& text, std::string_view separators);

}  // namespace platter::dialect

#pragma once

#include <string_view>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"
#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// Splits the characters of a statement's lines into statements at each separator (`$`, `;`) that is neither
/// in parentheses nor in text, and these into tokens.
///
/// A number is a Hollerith count where H, L or R follows it, and octal where B does and then neither letter
/// nor digit; but not behind the `*` of REAL*8, which is a size. Text in apostrophes with an H, L or R behind
/// it is Hollerith too, and O'777' is octal.
std::vector<Tokens> lex(const std::vector<Character>& text, std::string_view separators);

}  // namespace platter::dialect

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// Returns the unit number that a file name specifies: TAPE1 to TAPE99 and FT01, INPUT and $IN, OUTPUT and
/// $OUT, PUNCH. Returns nothing for any other name. Trailing blanks do not count.
std::optional<std::string> unit_of_file(std::string_view name);

/// Returns whether a constant is a word with left-justified text, which can be a file name: 5LTAPE1,
/// 6HOUTPUT.
inline bool is_name_of_unit(const Token& t) {
  return t.kind == Token::Kind::kHollerith && t.mark != 'R';
}

}  // namespace platter::dialect

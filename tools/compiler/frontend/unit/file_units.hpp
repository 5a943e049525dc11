#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// The number of the unit that a file's name stands for: TAPE1 to TAPE99 and FT01, INPUT and $IN, OUTPUT and
/// $OUT, PUNCH. Nothing for another name. Blanks behind it do not count.
std::optional<std::string> unit_of_file(std::string_view name);

/// Whether a constant is a word with text at its left, which can be such a name: 5LTAPE1, 6HOUTPUT.
inline bool is_name_of_unit(const Token& t) {
  return t.kind == Token::Kind::kHollerith && t.mark != 'R';
}

}  // namespace platter::dialect

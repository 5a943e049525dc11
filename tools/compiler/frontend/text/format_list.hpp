#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"

namespace platter::dialect {

/// Index behind the closing parenthesis of a FORMAT statement's list, which begins at `begin`; the text's
/// size where there is none. Parentheses in Hollerith and in apostrophes do not count.
std::size_t behind_format(const std::vector<Character>& text, std::size_t begin);

/// Whether an asterisk begins text that no other one ends.
bool has_open_text(const std::string& list);

/// V or =, where a FORMAT has one that is no text: FTN took a letter or a number from the list there
/// (unsourced). A blank where it has none.
char variable_part(const std::string& list);

}  // namespace platter::dialect

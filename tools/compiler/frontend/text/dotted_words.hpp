#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"

namespace platter::dialect {

/// A word between two points, such as AND of .AND.; `end` is behind the second point, 0 where there is none.
struct DottedWord {
  std::string word;
  std::size_t end = 0;
};
/// The one that the point at `from` begins. Only words of Fortran are: 1.E5 has none.
DottedWord dotted_word(const std::vector<Character>& text, std::size_t from);

}  // namespace platter::dialect

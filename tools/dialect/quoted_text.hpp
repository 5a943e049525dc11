#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/dialect/lines.hpp"

namespace platter::dialect {

/// Text between two quotes; a quote that stands in it twice is one character.
struct QuotedText {
  std::string written;  ///< with its quotes, as the source has it
  std::string inside;   ///< its characters; none where the last quote is missing
  std::size_t end = 0;  ///< behind its last quote, or the end of the statement
};

/// The text whose first quote stands at `begin`.
QuotedText quoted_text(const std::vector<Character>& text, std::size_t begin);

}  // namespace platter::dialect

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// An error that a check found: its place, and the text with the reason and the remedy.
struct CheckError {
  Place at;
  std::string text;
  std::size_t first_line;  ///< index of the first line of the card and its continuations
  std::size_t last_line;
};

}  // namespace platter::dialect

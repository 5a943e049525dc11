#pragma once

#include <string>
#include <string_view>

#include "tools/compiler/frontend/text/lines.hpp"

namespace platter::dialect {

/// Reads the lines of a file in free form, in order: which go on with a statement depends on those before.
class FreeForm {
 public:
  Line read(std::string_view text, std::size_t file, int number);

 private:
  bool continued_ = false;  ///< the line before ended in &
  char quote_ = '\0';       ///< of the text that it ended in
};

/// The label in front of a statement's first line; empty where there is none.
std::string label_of_free(const Line& line);

}  // namespace platter::dialect

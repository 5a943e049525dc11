#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace platter::runtime {

/// Columns of what commands print, at most.
inline constexpr std::size_t kColumns = 99;

/// The text with each of its lines that is longer broken between words; what goes on stands `indent` columns
/// in. A form without blanks is broken in front of a bracket; any other word that is longer than there is
/// room for has a line of its own.
std::string within(std::string_view text, std::size_t indent);

/// What a row of a table begins with, filled to the width of its column; a longer one has a line of its own.
std::string in_column(std::string_view text, std::size_t width);

}  // namespace platter::runtime

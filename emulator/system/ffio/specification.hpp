#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/system/ffio/kinds.hpp"

namespace platter::ffio {

/// One layer of a specification such as "cos.async:96,mr::1961".
struct Wanted {
  const Kind* kind;
  std::vector<std::string> options;
  /// One per parameter of the kind, in its unit: blocks, bytes or a count.
  std::vector<std::int64_t> numbers;

  bool has(std::string_view option) const;
  /// Returns the number with this key; 0 if the kind has no such parameter.
  std::int64_t number(std::string_view key) const;
};

/// Parses the value of assign -F. Blanks and case are ignored. Throws Error with the column, the problem and
/// the allowed alternatives.
///
///     specification = layer { ("," | "|") layer }
///     layer = name { "." option | "." key "=" number | ":" [ number ] }
///     number = term { ("+" | "-" | "*" | "/" | "&" | "|") term }, from left to right
///     term = ["0x" | "0o" | "@"] digits ["k" | "m"] ["w" | "l" | "y" | "n"]
std::vector<Wanted> parse(std::string_view text, const Defaults& defaults);

}  // namespace platter::ffio

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
  std::vector<std::int64_t> numbers;  ///< one for each of the kind's parameters; blocks, bytes or a count

  bool has(std::string_view option) const;
  /// The number with this key, which the kind must have.
  std::int64_t number(std::string_view key) const;
};

/// Reads what assign -F is given. Blanks and case do not count. Throws Error: what was found, where, and what
/// is allowed.
///
///     specification = layer { ("," | "|") layer }
///     layer = name { "." option | "." key "=" number | ":" [ number ] }
///     number = term { ("+" | "-" | "*" | "/" | "&" | "|") term }, from left to right
///     term = ["0x" | "0o" | "@"] digits ["k" | "m"] ["w" | "l" | "y" | "n"]
std::vector<Wanted> parse(std::string_view text, const Defaults& defaults);

}  // namespace platter::ffio

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
  std::vector<std::int64_t> numbers;  ///< one for each of the kind's; blocks, bytes or a count

  bool has(std::string_view option) const;
};

/// What a library has where an assign says nothing.
struct Defaults {
  amount::Blocks cos_blocks{8};         ///< of the cos layer's buffer
  amount::Blocks cos_async_blocks{64};  ///< it is asynchronous by itself from this size on; 0: never
  amount::Blocks buffer_blocks{8};      ///< of bufa, text and f77
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

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "runtime/numbers/sixty.hpp"

namespace platter::numbers {

/// How words hold characters.
enum class Characters : std::uint8_t {
  kAscii,      ///< eight of eight bits
  kDisplay,    ///< ten of six bits: CDC's display code, set of 64
  kDisplay63,  ///< its set of 63: the colon is 63B, % is missing, and 00 is no character
};
inline constexpr std::array<std::string_view, 3> kCharacterSets{"ascii", "display", "display63"};

inline constexpr std::size_t kTen = 10;  ///< characters in a word of 60 bits
inline constexpr unsigned kSix = 6;      ///< bits of each

/// CDC's display code by the ASCII graphics of its 64-character set, from 00 on. What ASCII does not have has
/// the graphic that CDC gave it there: # is the identity sign, " not equal, _ the arrow to the right, ! or,
/// & and, ' the arrow up, ? down, @ less or equal, \ greater or equal, ^ not.
inline constexpr std::string_view kDisplayCode =
    ":ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-*/()$= ,.#[]%\"_!&'?<>@\\^;";
static_assert(kDisplayCode.size() == 64);

inline constexpr unsigned kPercent = 063;  ///< the colon of the 63-character set

/// The code of a character; small letters have that of capitals. Nothing for one that has none.
constexpr std::optional<unsigned> display_code(char c, Characters set) {
  if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  if (set == Characters::kDisplay63) {
    if (c == ':') return kPercent;
    if (c == '%') return std::nullopt;
  }
  const auto found = kDisplayCode.find(c);
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<unsigned>(found);
}

/// The character of a code below 64. Of 63 characters 00 is none, and printed as a blank.
constexpr char display_character(unsigned code, Characters set) {
  if (set == Characters::kDisplay63 && code == 0) return ' ';
  if (set == Characters::kDisplay63 && code == kPercent) return ':';
  return kDisplayCode[code];
}

}  // namespace platter::numbers

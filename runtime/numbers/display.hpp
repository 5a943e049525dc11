#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "runtime/numbers/sixty.hpp"

namespace platter::numbers {

/// The encoding of characters in words.
enum class Characters : std::uint8_t {
  kAscii,      ///< eight characters of eight bits
  kDisplay,    ///< ten characters of six bits: CDC display code, 64-character set
  kDisplay63,  ///< ten characters of six bits: CDC display code, 63-character set, in which the colon is 63B,
               ///< % is missing, and 00 is not a character
};
inline constexpr std::array<std::string_view, 3> kCharacterSets{"ascii", "display", "display63"};

inline constexpr std::size_t kTen = 10;  ///< characters in a word of 60 bits
inline constexpr unsigned kSix = 6;      ///< bits per character

/// The characters of CDC's 64-character display code in ASCII, by code from 00. Characters that ASCII lacks
/// have the graphic that CDC assigned to them: # is identity, " not equal, _ right arrow, ! or, & and, ' up
/// arrow, ? down arrow, @ less or equal, \ greater or equal, ^ not.
inline constexpr std::string_view kDisplayCode =
    ":ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-*/()$= ,.#[]%\"_!&'?<>@\\^;";
static_assert(kDisplayCode.size() == 64);

inline constexpr unsigned kPercent = 063;  ///< the colon of the 63-character set

/// Returns the code of a character; lower-case letters have the codes of capitals. Returns nullopt if the
/// character has no code.
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

/// Returns the character of a code below 64. Code 00 of the 63-character set is not a character; it is
/// printed as a blank.
constexpr char display_character(unsigned code, Characters set) {
  if (set == Characters::kDisplay63 && code == 0) return ' ';
  if (set == Characters::kDisplay63 && code == kPercent) return ':';
  return kDisplayCode[code];
}

}  // namespace platter::numbers

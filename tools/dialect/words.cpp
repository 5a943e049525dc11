#include "tools/dialect/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "tools/dialect/letters.hpp"

namespace platter::dialect {
namespace {

constexpr unsigned kBitsPerCharacter = 8;

std::uint64_t word_of(std::string_view characters, char mark) {
  std::string eight(characters);
  if (mark == 'R') {
    eight.insert(0, kCharactersPerWord - eight.size(), '\0');
  } else {
    eight.resize(kCharactersPerWord, mark == 'L' ? '\0' : ' ');
  }
  std::uint64_t word = 0;
  for (const char c : eight) word = word << kBitsPerCharacter | static_cast<unsigned char>(c);
  return word;
}

}  // namespace

Token hollerith_of(const Token& string) {
  Token token = string;
  token.kind = Token::Kind::kHollerith;
  token.mark = 'H';
  token.text.clear();
  for (std::size_t i = 1; i + 1 < string.text.size(); ++i) {
    token.text += string.text[i];
    if (string.text[i] == string.text[0]) ++i;
  }
  return token;
}

std::vector<std::uint64_t> hollerith_words(const Token& token) {
  const std::string_view text = token.text;
  if (token.mark == 'R' && text.size() > kCharactersPerWord) {
    throw Refused{
        token.at,
        fmt::format("{}R is longer than a word, which holds {} characters here; H or L fills several",
                    text.size(), kCharactersPerWord)};
  }
  std::vector<std::uint64_t> words;
  for (std::size_t i = 0; i < text.size(); i += kCharactersPerWord)
    words.push_back(word_of(text.substr(i, kCharactersPerWord), token.mark));
  return words;
}

std::uint64_t hollerith_word(const Token& token) {
  if (token.text.size() > kCharactersPerWord) {
    throw Refused{
        token.at,
        fmt::format(
            "a Hollerith constant of {} characters does not fit in a word, which holds {} here; longer ones "
            "may stand alone as an argument or in DATA",
            token.text.size(), kCharactersPerWord)};
  }
  return hollerith_words(token).front();
}

std::uint64_t octal_word(const Token& token, Dialect dialect) {
  const bool octal = token.mark != 'Z';
  const char* const base = octal ? "octal" : "hexadecimal";
  const unsigned bits = octal ? 3 : 4;
  std::uint64_t word = 0;
  for (const char c : token.text) {
    const auto digit = std::string_view("0123456789ABCDEF").find(upper(c));
    if (digit >= std::size_t{1} << bits) {
      throw Refused{token.at, fmt::format("{} is no {} constant: its digits are 0 to {}", token.text, base,
                                          octal ? "7" : "9 and A to F")};
    }
    if (word >> (64 - bits) != 0) {
      throw Refused{token.at,
                    fmt::format("the {} constant {} has more than the 64 bits of a word", base, token.text)};
    }
    word = word << bits | digit;
  }
  // Up to 59 bits it is the same number there and here.
  if (dialect == Dialect::kFtn && word >> 59U != 0) {
    throw Refused{
        token.at,
        fmt::format("the {} constant {} fills the sign bit of a 60-bit word; words have 64 bits here and "
                    "negative numbers another form. Write the number, or .NOT. of its complement",
                    base, token.text)};
  }
  return word;
}

std::string integer_text(std::uint64_t word) {
  const auto number = std::bit_cast<std::int64_t>(word);
  if (number >= 0) return fmt::format("{}", number);
  if (number == INT64_MIN) return "(-9223372036854775807-1)";
  return fmt::format("({})", number);
}

std::string integer_data(std::uint64_t word) {
  return word >> 63U == 0 ? fmt::format("{}", word) : fmt::format("Z'{:X}'", word);
}

std::string real_data(std::uint64_t word, Place at) {
  const auto number = std::bit_cast<double>(word);
  if (!std::isfinite(number)) {
    throw Refused{at,
                  "these bits are no number of a REAL variable here, which is an IEEE double; make the "
                  "variable INTEGER"};
  }
  std::string text = fmt::format("{:.17g}", number);
  const auto exponent = text.find('e');
  if (exponent == std::string::npos) return text + "D0";
  text[exponent] = 'D';
  return text;
}

}  // namespace platter::dialect

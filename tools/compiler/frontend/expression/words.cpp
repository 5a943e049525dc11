#include "tools/compiler/frontend/expression/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "runtime/numbers/sixty.hpp"
#include "tools/compiler/frontend/text/letters.hpp"
#include "tools/compiler/frontend/text/quoted_text.hpp"

// Constants that are limits of the machine's REALs, such as R1MACH(1) and R1MACH(2) of PORT.
namespace platter::dialect {
namespace {

using numbers::Word;

/// The leading digit of a coefficient of 48 bits, in both formats. ASCII text never has this bit set.
constexpr Word kFirst = Word{1} << 47U;

std::optional<MachineNumber> of_7600(Word bits) {
  const bool negative = bits >> (numbers::kSixty - 1) != 0;
  const Word size = negative ? bits ^ numbers::kAllSixty : bits;
  if (numbers::is_beyond_reals(size)) {
    return MachineNumber{
        negative ? -numbers::kGreatestReal : numbers::kGreatestReal,
        fmt::format("{:020o}B is a 7600 number that is {} than any REAL of Platter; the {} REAL, "
                    "{}1.8E308, replaces it, and masks use the bits of that number",
                    bits, negative ? "less" : "larger", negative ? "least" : "largest", negative ? "-" : "")};
  }
  // Accepts only powers of two: other coefficients with these exponents are more likely text from AA to AQ.
  const double value = numbers::from_cdc(bits).value;
  if ((size & (2 * kFirst - 1)) != kFirst || size >> 48U == 0 || !numbers::is_of_bits(value))
    return std::nullopt;
  return MachineNumber{value,
                       fmt::format("{:020o}B is read as the number {}2**({}); masks and the formats A, "
                                   "R and O do not show the machine's bits of numbers this small",
                                   bits, negative ? "-" : "", std::ilogb(value))};
}

std::optional<MachineNumber> of_cray(Word bits) {
  constexpr Word kLeast = 020000;     // lowest exponent of a number, with a bias of 40000B
  constexpr Word kOverflow = 060000;  // first exponent that is too large for a number
  const bool negative = bits >> 63U != 0;
  const Word exponent = bits >> 48U & 077777U;
  if ((bits & kFirst) == 0 || exponent < kLeast || exponent >= kOverflow) return std::nullopt;
  const double value = numbers::from_cray(bits).value;
  using Limits = std::numeric_limits<double>;
  const bool large = std::isinf(value);
  if (!large && std::abs(value) >= Limits::min()) {
    return MachineNumber{
        std::nullopt,
        fmt::format(
            "{:022o}B was the number {:.6G} on a Cray-1; Platter keeps the bits, which are another number "
            "here; write {:.17G} if you mean the number",
            bits, value, value)};
  }
  const double limit = large ? Limits::max() : Limits::min();
  return MachineNumber{
      negative ? -limit : limit,
      fmt::format(
          "{:022o}B is a Cray-1 number that is {} than any REAL of Platter; {}{} replaces it, and masks use "
          "the bits of that number",
          bits, large ? "further from 0" : "nearer to 0", negative ? "-" : "",
          large ? "1.8E308, the largest," : "2.2E-308, the smallest,")};
}

}  // namespace

std::optional<MachineNumber> number_of(std::uint64_t bits, const Options& options) {
  if (has_sixty_bits(options)) return of_7600(bits);
  return options.dialect == Dialect::kCft ? of_cray(bits) : std::nullopt;
}

namespace {

unsigned bits_per_character(const Options& options) {
  return has_sixty_bits(options) ? numbers::kSix : 8;
}

unsigned code_of(char c, const Token& token, const Options& options) {
  if (!has_sixty_bits(options)) return static_cast<unsigned char>(c);
  if (const auto code = numbers::display_code(c, options.characters)) return *code;
  throw Refused{token.at, fmt::format("CDC display code, the character set in use, has no '{}'; use "
                                      "--characters ascii, which has all characters, eight in a word",
                                      c)};
}

std::uint64_t word_of(std::string_view characters, const Token& token, const Options& options) {
  const unsigned bits = bits_per_character(options);
  std::uint64_t word = 0;
  for (const char c : characters) word = word << bits | code_of(c, token, options);
  if (token.mark == 'R') return word;
  const std::uint64_t fill = token.mark == 'L' ? 0 : code_of(' ', token, options);
  for (std::size_t i = characters.size(); i < characters_per_word(options); ++i) word = word << bits | fill;
  return word;
}

}  // namespace

Token hollerith_of(const Token& string) {
  if (!is_closed(string.text)) {
    throw Refused{string.at, fmt::format("the text {} has no closing {}; add it where the text ends",
                                         string.text, string.text.substr(0, 1))};
  }
  Token token = string;
  token.kind = Token::Kind::kHollerith;
  token.mark = 'H';
  token.text.clear();
  for (std::size_t i = 1; i + 1 < string.text.size(); ++i) {
    token.text += string.text[i];
    if (string.text[i] == string.text[0]) ++i;
  }
  if (token.text.empty()) {
    throw Refused{string.at,
                  fmt::format("{} is an empty text that is used as a Hollerith constant, which needs "
                              "at least one character",
                              string.text)};
  }
  return token;
}

void note_constants(Statement& s, const Tokens& before) {
  const auto constant = std::find_if(before.begin(), before.end(), [](const Token& t) {
    return t.kind == Token::Kind::kHollerith || t.kind == Token::Kind::kOctal;
  });
  if (constant != before.end())
    s.assumed.push_back(
        {constant->at,
         "octal, hexadecimal and Hollerith constants are read as the bits of a word, without type conversion",
         true});
  const auto texts = [](const Tokens& tokens) {
    return std::count_if(tokens.begin(), tokens.end(),
                         [](const Token& t) { return t.kind == Token::Kind::kString; });
  };
  if (texts(s.tokens) < texts(before))
    s.assumed.emplace_back(s.at(s.action).at,
                           "text in apostrophes that is used with a number is read as Hollerith");
}

std::size_t characters_per_word(const Options& options) {
  return has_sixty_bits(options) ? numbers::kTen : 8;
}

std::vector<std::uint64_t> hollerith_words(const Token& token, const Options& options) {
  const std::string_view text = token.text;
  const std::size_t most = characters_per_word(options);
  if (token.mark == 'R' && text.size() > most) {
    throw Refused{
        token.at,
        fmt::format(
            "{}R is longer than a word, which holds {} characters here; H or L may fill several words",
            text.size(), most)};
  }
  std::vector<std::uint64_t> words;
  for (std::size_t i = 0; i < text.size(); i += most)
    words.push_back(word_of(text.substr(i, most), token, options));
  return words;
}

std::uint64_t hollerith_word(const Token& token, const Options& options) {
  const std::size_t most = characters_per_word(options);
  if (token.text.size() > most) {
    throw Refused{
        token.at,
        fmt::format(
            "a Hollerith constant of {} characters does not fit in a word, which holds {} here; a longer one "
            "is allowed only as a whole argument or in DATA",
            token.text.size(), most)};
  }
  return hollerith_words(token, options).front();
}

std::uint64_t octal_word(const Token& token, const Options& options) {
  const bool octal = token.mark != 'Z';
  const char* const base = octal ? "octal" : "hexadecimal";
  const unsigned digit_bits = octal ? 3 : 4;
  const unsigned bits = has_sixty_bits(options) ? numbers::kSixty : 64;
  if (token.text.empty())
    throw Refused{token.at, fmt::format("the {} constant has no digits; write at least one", base)};
  std::uint64_t word = 0;
  for (const char c : token.text) {
    const auto digit = std::string_view("0123456789ABCDEF").find(upper(c));
    if (digit >= std::size_t{1} << digit_bits) {
      throw Refused{token.at, fmt::format("{} is not a valid {} constant; the digits are 0 to {}", token.text,
                                          base, octal ? "7" : "9 and A to F")};
    }
    if (word >> (bits - digit_bits) != 0) {
      throw Refused{token.at, fmt::format("the {} constant {} has more than the {} bits of a word", base,
                                          token.text, bits)};
    }
    word = word << digit_bits | digit;
  }
  // A constant of up to 59 bits is the same number on the machine and on the host.
  if (options.dialect == Dialect::kFtn && !has_sixty_bits(options) && word >> 59U != 0) {
    throw Refused{
        token.at,
        fmt::format(
            "the {} constant {} sets the sign bit of a 60-bit word, but with --characters ascii words "
            "have 64 bits and represent negative numbers in another way; write the decimal number, or "
            ".NOT. of the complement of the constant",
            base, token.text)};
  }
  return word;
}

std::uint64_t host_word(std::uint64_t bits, const Options& options) {
  return has_sixty_bits(options) ? static_cast<std::uint64_t>(numbers::word_of_bits(bits)) : bits;
}

std::uint64_t host_real(std::uint64_t bits, bool octal, const Options& options) {
  if (const auto number = octal ? number_of(bits, options) : std::nullopt; number && number->host)
    return std::bit_cast<std::uint64_t>(*number->host);
  return has_sixty_bits(options) ? std::bit_cast<std::uint64_t>(numbers::real_of_bits(bits, octal)) : bits;
}

std::string note_of_number(std::uint64_t bits, const Options& options) {
  const auto number = number_of(bits, options);
  return number ? number->note : "";
}

void note_small_letters(Statement& s, Context& context) {
  if (!has_sixty_bits(context.options)) return;
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  for (const auto& t : s.tokens) {
    if (t.kind != Token::Kind::kHollerith || std::none_of(t.text.begin(), t.text.end(), is_small)) continue;
    context.add_note(
        s, "small letters", t.at,
        "CDC display code has no lower-case letters; those of Hollerith constants become capitals");
  }
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
                  "these bits are not a valid number in a REAL variable, which Platter stores as an IEEE "
                  "double; declare the variable INTEGER"};
  }
  std::string text = fmt::format("{:.17g}", number);
  const auto exponent = text.find('e');
  if (exponent == std::string::npos) return text + "D0";
  text[exponent] = 'D';
  return text;
}

}  // namespace platter::dialect

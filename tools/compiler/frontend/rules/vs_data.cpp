// DATA K/Z1F/ and DATA L/T/ of IBM's compilers. T and F are .TRUE. and .FALSE. for a LOGICAL. A hexadecimal
// constant is the bits of a value of any type, with zeros at its left. An INTEGER gets the number with these
// bits, and a REAL the number that they represent in hexadecimal floating point (IBM System/370 Principles of
// Operation).

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/data_sets.hpp"
#include "tools/compiler/frontend/unit/shared_variables.hpp"

namespace platter::dialect {
namespace {

constexpr std::int64_t kBitsPerByte = 8;

/// Returns the bits of the last 16 digits.
std::uint64_t bits_of(const std::string& digits) {
  std::uint64_t bits = 0;
  for (const char c : digits)
    bits = bits << 4U | static_cast<std::uint64_t>(c <= '9' ? c - '0' : c - 'A' + 10);
  return bits;
}

std::string integer_of(std::uint64_t bits, std::int64_t bytes) {
  const auto unused = static_cast<unsigned>((8 - bytes) * kBitsPerByte);
  return fmt::format("{}", static_cast<std::int64_t>(bits << unused) >> unused);
}

/// Returns the number that bits of 4 or 8 bytes represent: a sign, seven bits of an exponent of 16, and the
/// fraction.
double number_of(std::uint64_t bits, std::int64_t bytes) {
  const auto width = static_cast<int>(bytes * kBitsPerByte);
  constexpr int kBeforeFraction = 8;
  constexpr int kBias = 64;
  const int fraction_bits = width - kBeforeFraction;
  const auto fraction = bits & ((std::uint64_t{1} << static_cast<unsigned>(fraction_bits)) - 1);
  const auto exponent = static_cast<int>(bits >> static_cast<unsigned>(fraction_bits) & 0x7FU) - kBias;
  const double magnitude = std::ldexp(static_cast<double>(fraction), 4 * exponent - fraction_bits);
  return (bits >> static_cast<unsigned>(width - 1) & 1U) != 0 ? -magnitude : magnitude;
}

std::string real_of(double value, std::int64_t bytes) {
  if (bytes == 8) {
    std::string text = fmt::format("{:.16e}", value);
    std::replace(text.begin(), text.end(), 'e', 'D');
    return text;
  }
  const double most = std::numeric_limits<float>::max();
  const double least = std::numeric_limits<float>::min();
  if (std::abs(value) > most) value = std::copysign(most, value);
  if (std::abs(value) < least) value = 0;
  std::string text = fmt::format("{:.8e}", static_cast<float>(value));
  std::replace(text.begin(), text.end(), 'e', 'E');
  return text;
}

}  // namespace

void vs_data(Statement& s, Context& context) {
  for (const DataSet& set : data_sets_of(s)) {
    DataTargets targets(s.tokens, set, context.symbols);
    for (const auto& part : split_at_commas(s.tokens, set.values.begin, set.values.end)) {
      Token& constant = s.tokens[part.end - 1];
      const Token* const name = targets.next();
      const auto values = values_of(s.tokens, part, context.symbols);
      const bool is_letter = (constant.is("T") || constant.is("F")) && constant.is_name() &&
                             name != nullptr && !context.symbols.constants().contains(constant.text) &&
                             context.symbols.type_of(name->text) == Type::kLogical;
      if (is_letter) {
        constant.text = constant.is("T") ? ".TRUE." : ".FALSE.";
        constant.kind = Token::Kind::kDotted;
        s.changed = true;
      } else if (part.begin < part.end && constant.kind == Token::Kind::kOctal) {
        if (name == nullptr) {
          throw Refused{
              constant.at,
              fmt::format("Z{}: Platter cannot determine the variable that gets this constant, and so its "
                          "type; write a separate list for each variable: DATA A/.../,B/.../",
                          constant.text)};
        }
        const auto [is, bytes] = context.representations->of(name->text);
        const bool is_number = (is == Representation::Kind::kInteger || is == Representation::Kind::kReal) &&
                               bytes <= 8 && context.symbols.type_of(name->text) != Type::kComplex;
        if (!is_number) {
          throw Refused{constant.at,
                        fmt::format("Z{}: {} is neither INTEGER nor REAL, so its bits here differ from those "
                                    "on the machine; write the value itself instead of its bits",
                                    constant.text, name->text)};
        }
        const std::uint64_t bits = bits_of(constant.text);
        constant.text = is == Representation::Kind::kReal ? real_of(number_of(bits, bytes), bytes)
                                                          : integer_of(bits, bytes);
        constant.kind = Token::Kind::kNumber;
        s.changed = true;
      }
      if (values) targets.take(static_cast<std::int64_t>(values->size()));
    }
  }
}

}  // namespace platter::dialect

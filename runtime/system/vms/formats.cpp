#include "runtime/system/vms/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <string_view>

#include "runtime/numbers/format_text.hpp"
#include "runtime/program/run/run.hpp"

// List-directed output of VAX FORTRAN: each type of item has a field of fixed width (unsourced, recalled from
// its language reference manual). Numbers are rounded as under F, E and G, with halves away from zero.
namespace platter::runtime {
namespace {

using gfortran::Type;

/// The type of the last item that a statement has written.
enum class Last { kNone, kNumber, kText };
struct VaxFormats {
  std::map<const void*, Last> listed;  ///< active list-directed statements
  /// Formats with widths inserted, by the original format.
  std::map<std::string, std::string, std::less<>> with_widths;
};

std::map<const void*, Last>& listed() {
  return run().part<VaxFormats>().listed;
}

template <typename Number>
Number read(const char* item) {
  Number number;
  std::memcpy(&number, item, sizeof number);
  return number;
}

double real_of(const char* item, int kind) {
  return kind == sizeof(float) ? static_cast<double>(read<float>(item)) : read<double>(item);
}

std::int64_t integer_of(const char* item, int kind) {
  switch (kind) {
    case 1:
      return read<std::int8_t>(item);
    case 2:
      return read<std::int16_t>(item);
    case 4:
      return read<std::int32_t>(item);
    default:
      return read<std::int64_t>(item);
  }
}

/// A decimal number: significant digits and the exponent, which mean 0.d1d2d3... times 10 to the exponent.
struct Decimal {
  std::string digits;
  int exponent;
};

/// Rounds to `digits` significant digits, with halves away from zero. The exact value of a double has at most
/// 767 digits.
Decimal rounded(double value, std::size_t digits) {
  constexpr int kAll = 770;
  std::array<char, kAll + 20> text{};
  std::snprintf(text.data(), text.size(), "%.*e", kAll, std::abs(value));
  Decimal decimal{.digits = {}, .exponent = std::atoi(std::strchr(text.data(), 'e') + 1) + 1};
  decimal.digits = text[0];
  decimal.digits.append(text.data() + 2, kAll);
  const bool up = decimal.digits[digits] >= '5';
  decimal.digits.resize(digits);
  if (!up) return decimal;
  for (std::size_t i = digits; i-- > 0;) {
    if (decimal.digits[i] != '9') {
      ++decimal.digits[i];
      return decimal;
    }
    decimal.digits[i] = '0';
  }
  decimal.digits.insert(decimal.digits.begin(), '1');
  decimal.digits.pop_back();
  ++decimal.exponent;
  return decimal;
}

std::string exponent_form(double value, int digits) {
  const std::string sign = std::signbit(value) && value != 0 ? "-" : "";
  if (value == 0) return fmt::format("0.{}E+00", std::string(static_cast<std::size_t>(digits), '0'));
  const Decimal decimal = rounded(value, static_cast<std::size_t>(digits) + 1);
  const int power = decimal.exponent - 1;
  return fmt::format("{}{}.{}{}{}{:02}", sign, decimal.digits[0], decimal.digits.substr(1),
                     std::abs(power) < 100 ? "E" : "", power < 0 ? '-' : '+', std::abs(power));
}

std::string real_field(const char* item, int kind, bool of_complex) {
  if (kind == sizeof(float)) return general_field(real_of(item, kind), of_complex ? 14 : 15, 7);
  return general_field(real_of(item, kind), of_complex ? 23 : 24, 16);
}

int width_of_integer(int kind) {
  switch (kind) {
    case 1:
      return 5;
    case 2:
      return 7;
    case 4:
      return 12;
    default:
      return 22;
  }
}

std::string field(Type type, const char* item, int kind, std::size_t size) {
  switch (type) {
    case Type::kInteger:
      return fmt::format("{:>{}}", integer_of(item, kind), width_of_integer(kind));
    case Type::kLogical:
      return (integer_of(item, kind) & 1) != 0 ? " T" : " F";  // L2; VAX FORTRAN tests the lowest bit
    case Type::kReal:
      return real_field(item, kind, false);
    case Type::kComplex:
      return fmt::format(" ({},{})", real_field(item, kind, true), real_field(item + kind, kind, true));
    case Type::kCharacter:
      return {item, size};
  }
  return "";
}

}  // namespace

std::string general_field(double value, int width, int digits) {
  constexpr int kExponent = 4;  // width of the exponent field, which is blank if the exponent is not printed
  if (value != 0) {
    const Decimal decimal = rounded(value, static_cast<std::size_t>(digits));
    if (decimal.exponent >= 0 && decimal.exponent <= digits) {
      const auto whole = static_cast<std::size_t>(decimal.exponent);
      const std::string text =
          fmt::format("{}{}.{}", value < 0 ? "-" : "", whole == 0 ? "0" : decimal.digits.substr(0, whole),
                      decimal.digits.substr(whole));
      return fmt::format("{:>{}}{}", text, width - kExponent, std::string(kExponent, ' '));
    }
  }
  return fmt::format("{:>{}}", exponent_form(value, digits), width);
}

void begin_listed(const void* statement) {
  listed()[statement] = Last::kNone;
}

void end_listed(const void* statement) {
  listed().erase(statement);
}

bool is_listed(const void* statement) {
  return !listed().empty() && listed().contains(statement);
}

std::string listed_field(const void* statement, Type type, const char* item, int kind, std::size_t size) {
  std::string text = field(type, item, kind, size);
  Last& last = listed()[statement];
  if (type == Type::kCharacter && last != Last::kText) text.insert(text.begin(), ' ');
  last = type == Type::kCharacter ? Last::kText : Last::kNumber;
  return text;
}

namespace {

bool has_width(std::string_view list, std::size_t at) {
  at = list.find_first_not_of(" \t", at);
  return at != std::string_view::npos && list[at] >= '0' && list[at] <= '9';
}

std::string with_widths(std::string_view list) {
  std::string result;
  char before = '(';  // the last character that is not a blank
  numbers::FormatWalk walk(list, 0);
  while (!walk.at_end()) {
    const std::size_t from = walk.next();
    const char c = walk.step();
    result += list.substr(from, walk.next() - from);
    // TL5 is a tab to the left, not a logical.
    if (c == 'L' && before != 'T' && !has_width(list, walk.next())) result += '2';
    if (c != ' ' && c != '\t') before = walk.is_text ? '\'' : c;
  }
  return result;
}

}  // namespace

void widen_logicals(gfortran::Transfer& statement) {
  if ((statement.common.flags & gfortran::kHasFormat) == 0) return;
  const std::string_view list(statement.format.text, statement.format.length);
  if (list.find_first_of("Ll") == std::string_view::npos) return;
  // libgfortran reads the format until the end of the statement and compares it with its cached formats.
  auto& all = run().part<VaxFormats>().with_widths;
  auto found = all.find(list);
  if (found == all.end()) found = all.emplace(list, with_widths(list)).first;
  statement.format = {found->second.data(), found->second.size()};
}

}  // namespace platter::runtime

// Constants beyond the range of the host's numbers. A REAL of the Cray-1 reaches 10**2466 and one of a CDC
// 7600 10**322; here 1.8*10**308 is the largest number and 2.2*10**-308 the smallest.

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

/// Returns true if a number is real: it has a point or an exponent.
bool is_real(const std::string& text) {
  return text.find_first_of(".ED") != std::string::npos;
}

void limit_real(Statement& s, std::size_t i, Context& context) {
  Token& t = s.tokens[i];
  std::string text = t.text;
  const auto exponent = text.find_first_of("ED");
  if (exponent == std::string::npos) return;
  text[exponent] = 'E';
  const double value = std::strtod(text.c_str(), nullptr);
  const bool is_zero = text.find_first_of("123456789") >= exponent;
  const bool too_large = std::isinf(value);
  const bool too_small = !is_zero && std::abs(value) < std::numeric_limits<double>::min();
  if (!too_large && !too_small) return;
  context.add_note(s, too_large ? "largest number" : "smallest number", t.at,
                   too_large
                       ? fmt::format("{} is beyond the range of numbers here: it is 1.7976931348623157E308, "
                                     "the largest one",
                                     t.text)
                       : fmt::format("{} is smaller than any number here: it is 0", t.text));
  t.text = too_large ? "1.7976931348623157E308" : "0.0";
  s.changed = true;
}

void require_integer(const Token& t, const Options& options) {
  const std::uint64_t most = has_sixty_bits(options)
                                 ? (std::uint64_t{1} << 59U) - 1
                                 : std::uint64_t{std::numeric_limits<std::int64_t>::max()};
  errno = 0;
  const std::uint64_t value = std::strtoull(t.text.c_str(), nullptr, 10);
  if (errno == 0 && value <= most) return;
  throw Refused{
      t.at, fmt::format("{} is beyond the range of the machine's INTEGERs, which is {}; write a REAL", t.text,
                        most)};
}

}  // namespace

void host_range(Statement& s, Context& context) {
  constexpr std::size_t kDigitsOfInteger = 18;  // with as many every number is in range
  if (s.kind == Statement::Kind::kFormat || s.kind == Statement::Kind::kProgram) return;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Token& t = s.tokens[i];
    if (t.kind != Token::Kind::kNumber) continue;
    if (is_real(t.text)) {
      limit_real(s, i, context);
    } else if (t.text.size() >= kDigitsOfInteger &&
               t.text.find_first_not_of("0123456789") == std::string::npos) {
      require_integer(t, context.options);
    }
  }
}

}  // namespace platter::dialect

// Constants beyond the range of the host's numbers. A REAL of the Cray-1 reaches 10**2466 and one of a CDC
// 7600 10**322; here 1.8*10**308 is the largest number and 2.2*10**-308 the smallest. A REAL*4 of an IBM 3081
// reaches 7.2*10**75, and here 3.4*10**38.

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/data_sets.hpp"
#include "tools/compiler/frontend/unit/shared_variables.hpp"

namespace platter::dialect {
namespace {

/// Returns true if a number is real: it has a point or an exponent.
bool is_real(const std::string& text) {
  return text.find_first_of(".ED") != std::string::npos;
}

/// The smallest and the largest number of a REAL.
struct HostRange {
  double least;
  double most;
  std::string_view largest;
};
constexpr HostRange kDouble{std::numeric_limits<double>::min(), std::numeric_limits<double>::max(),
                            "1.7976931348623157E308"};
constexpr HostRange kSingle{std::numeric_limits<float>::min(), std::numeric_limits<float>::max(),
                            "3.4028235E38"};

/// Returns whether a constant without D is assigned to a REAL*8, or is a value of one in DATA.
bool is_for_double(const Statement& s, std::size_t i, const Context& context) {
  const auto is_double = [&](const Token& name) {
    return context.representations->of(name.text) == Representation{Representation::Kind::kReal, 8};
  };
  if (s.kind == Statement::Kind::kAssignment) {
    const std::size_t first = s.at(i - 1).is("-") ? i - 1 : i;
    return s.at(first - 1).is("=") && i + 1 == s.size() && is_double(s.head());
  }
  for (const DataSet& set : data_sets_of(s)) {
    if (set.values.begin <= i && i < set.values.end) return is_double(s.tokens[set.items.front().begin]);
  }
  return false;
}

void limit_real(Statement& s, std::size_t i, Context& context) {
  Token& t = s.tokens[i];
  std::string text = t.text;
  const auto exponent = text.find_first_of("ED");
  if (exponent == std::string::npos) return;
  const bool is_single = context.options.has_bytes && text[exponent] == 'E';
  const HostRange& range = is_single ? kSingle : kDouble;
  text[exponent] = 'E';
  const double value = std::strtod(text.c_str(), nullptr);
  const bool is_zero = text.find_first_of("123456789") >= exponent;
  const bool too_large = value > range.most;
  const bool too_small = !is_zero && value < range.least;
  if (!too_large && !too_small) return;
  s.changed = true;
  if (is_single && is_for_double(s, i, context)) {
    t.text[exponent] = 'D';
    return;
  }
  context.add_note(
      s, too_large ? "largest number" : "smallest number", t.at,
      too_large ? fmt::format("{} is too large for the numbers here; it is replaced by {}, the largest one",
                              t.text, range.largest)
                : fmt::format("{} is smaller than every positive number here; it is replaced by 0", t.text));
  t.text = too_large ? range.largest : "0.0";
}

void require_integer(const Token& t, const Options& options) {
  const std::uint64_t most = options.has_bytes         ? std::numeric_limits<std::int32_t>::max()
                             : has_sixty_bits(options) ? (std::uint64_t{1} << 59U) - 1
                                                       : std::numeric_limits<std::int64_t>::max();
  errno = 0;
  const std::uint64_t value = std::strtoull(t.text.c_str(), nullptr, 10);
  if (errno == 0 && value <= most) return;
  throw Refused{t.at, fmt::format("{} is larger than {}, the largest INTEGER of the machine; write a REAL",
                                  t.text, most)};
}

}  // namespace

void host_range(Statement& s, Context& context) {
  const std::size_t digits = context.options.has_bytes ? 10 : 18;  // with fewer, every number is in range
  if (s.kind == Statement::Kind::kFormat || s.kind == Statement::Kind::kProgram) return;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Token& t = s.tokens[i];
    if (t.kind != Token::Kind::kNumber) continue;
    if (is_real(t.text)) {
      limit_real(s, i, context);
    } else if (t.text.size() >= digits && t.text.find_first_not_of("0123456789") == std::string::npos) {
      require_integer(t, context.options);
    }
  }
}

}  // namespace platter::dialect

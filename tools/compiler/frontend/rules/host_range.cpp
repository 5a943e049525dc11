// Constants beyond the range of the host's numbers. A REAL of the Cray-1 reaches 10**2466 and one of a CDC
// 7600 10**322; here 1.8*10**308 is the largest number and 2.2*10**-308 the smallest. A REAL*4 of an IBM 3081
// reaches 7.2*10**75, and here 3.4*10**38. The compilers of the VAX and the IBM 3081 stored the low bits of a
// constant in an INTEGER*2 or a BYTE that it does not fit (unsourced).

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// Changes -2147483648 of VAX Fortran, the least INTEGER, whose digits alone are beyond gfortran's range.
bool is_least_integer(Statement& s, std::size_t i, const Context& context) {
  const auto is_value_before = [&](const Token& t) {
    return t.is_name() || t.is(")") || t.kind == Token::Kind::kNumber;
  };
  if (context.options.dialect != Dialect::kVax || s.tokens[i].text != "2147483648" || !s.at(i - 1).is("-") ||
      (i > 1 && is_value_before(s.tokens[i - 2])))
    return false;
  const bool is_data = s.kind == Statement::Kind::kData || s.kind == Statement::Kind::kType;
  replace(s, i - 1, i + 1,
          is_data ? Tokens{made(Token::Kind::kRaw, "Z'80000000'", s.tokens[i].at)}
                  : made_of("(-2147483647-1)", s.tokens[i].at));
  return true;
}

/// Replaces the constant at `i` by its low bits if it does not fit into an INTEGER of `bytes`.
void store_low_bits(Statement& s, std::size_t i, std::int64_t bytes, Context& context) {
  const Token& t = s.tokens[i];
  if (t.kind != Token::Kind::kNumber || t.text.size() > 10 ||
      t.text.find_first_not_of("0123456789") != std::string::npos)
    return;
  const bool negative = s.at(i - 1).is("-");
  const std::int64_t value = std::strtoll(t.text.c_str(), nullptr, 10) * (negative ? -1 : 1);
  const std::int64_t most = std::int64_t{1} << (8 * bytes - 1);
  if (value >= -most && value < most) return;
  const std::int64_t stored = ((value + most) % (2 * most) + 2 * most) % (2 * most) - most;
  context.add_note(s, "low bits", t.at,
                   fmt::format("{} does not fit into INTEGER*{}: its low bits are stored, which are {}",
                               value, bytes, stored));
  replace(s, negative ? i - 1 : i, i + 1, made_of(fmt::format("{}", stored), t.at));
}

/// Returns the bytes of a short INTEGER; nothing for any other variable.
std::optional<std::int64_t> short_bytes(const Representation& target) {
  if (target.is != Representation::Kind::kInteger || target.bytes > 2 || target.bytes < 1)
    return std::nullopt;
  return target.bytes;
}

/// Stores the low bits of constants in short INTEGERs, by assignments and DATA.
void shorten(Statement& s, Context& context) {
  if (s.kind == Statement::Kind::kAssignment) {
    const auto equals = find_outside(s.tokens, s.action, s.size(), "=");
    const auto bytes = short_bytes(context.representations->of(s, {s.action, equals}));
    const std::size_t value = s.at(equals + 1).is("-") ? equals + 2 : equals + 1;
    if (bytes && value + 1 == s.size()) store_low_bits(s, value, *bytes, context);
    return;
  }
  std::vector<std::pair<std::size_t, std::int64_t>> values;
  for (const DataSet& set : data_sets_of(s)) {
    for (const auto& [at, name] : targeted_values(s, set, context.symbols)) {
      if (const auto bytes = short_bytes(context.representations->of(s.tokens[name].text)))
        values.emplace_back(s.at(at).is("-") ? at + 1 : at, *bytes);
    }
  }
  for (auto value = values.rbegin(); value != values.rend();
       ++value)  // starts at the end, so that the remaining indices stay valid
    store_low_bits(s, value->first, value->second, context);
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
  const std::size_t digits =
      context.options.has_bytes ? 10 : 18;  // a constant with fewer digits is always in range
  const bool is_vax = context.options.dialect == Dialect::kVax;
  if (s.kind == Statement::Kind::kFormat || s.kind == Statement::Kind::kProgram) return;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Token& t = s.tokens[i];
    if (t.kind != Token::Kind::kNumber) continue;
    if (is_real(t.text)) {
      if (!is_vax) limit_real(s, i, context);  // a check rejects constants beyond the range of a VAX
    } else if (t.text.size() >= digits && t.text.find_first_not_of("0123456789") == std::string::npos &&
               !is_least_integer(s, i, context)) {
      require_integer(t, context.options);
    }
  }
  if (context.options.has_bytes) shorten(s, context);
}

}  // namespace platter::dialect

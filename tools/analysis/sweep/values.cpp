#include "tools/analysis/sweep/values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <sstream>

#include "emulator/specification/error.hpp"

namespace platter::sweep {
namespace {

constexpr std::size_t kMost = 1'000'000;  // values of all ranges in one list together

[[noreturn]] void fail(const std::string& what, const std::string& range) {
  throw specification::Error(
      fmt::format("{}: '{}' is not a range; write 1..36, 18..90/18 (in steps) or 1..1024*2 (doubled each "
                  "time), in ascending whole numbers, with at most {} values in one list",
                  what, range, kMost));
}

std::int64_t number(const std::string& what, const std::string& range, std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) fail(what, range);
  return value;
}

void add_range(const std::string& what, const std::string& range, std::size_t dots,
               std::vector<std::string>& values) {
  const std::string_view all = range;
  const auto sign = all.find_first_of("/*", dots);
  const std::int64_t first = number(what, range, all.substr(0, dots));
  const std::int64_t last = number(what, range, all.substr(dots + 2, sign - dots - 2));
  const bool multiplies = sign != std::string_view::npos && all[sign] == '*';
  const std::int64_t step = sign == std::string_view::npos ? 1 : number(what, range, all.substr(sign + 1));
  const bool grows = multiplies ? step > 1 && first > 0 : step > 0;
  if (!grows || last < first) fail(what, range);
  for (std::int64_t value = first; value <= last;) {
    if (values.size() == kMost) fail(what, range);
    values.push_back(fmt::format("{}", value));
    const bool over = multiplies ? __builtin_mul_overflow(value, step, &value)
                                 : __builtin_add_overflow(value, step, &value);
    if (over) break;
  }
}

}  // namespace

std::vector<std::string> values_of(const std::string& what, const std::string& text) {
  std::vector<std::string> values;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto dots = part.find("..");
    if (dots == std::string::npos || dots == 0 || part.find('/') < dots) {
      values.push_back(part);
    } else {
      add_range(what, part, dots, values);
    }
  }
  if (text.empty() || text.ends_with(',')) values.emplace_back();
  return values;
}

}  // namespace platter::sweep

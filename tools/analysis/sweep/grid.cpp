#include "tools/analysis/sweep/grid.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cstdint>
#include <sstream>

#include "emulator/specification/error.hpp"

namespace platter::sweep {
namespace {

constexpr std::size_t kMaxValues = 1'000'000;  // limit for the values of all ranges in one list together

[[noreturn]] void fail(const std::string& what, const std::string& range) {
  throw specification::Error(
      fmt::format("{}: '{}' is not a range; write 1..36, 18..90/18 (in steps) or 1..1024*2 (doubled each "
                  "time), in ascending whole numbers, with at most {} values in one list",
                  what, range, kMaxValues));
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
    if (values.size() == kMaxValues) fail(what, range);
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

namespace {

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream rest(text);
  for (std::string part; std::getline(rest, part, at);) parts.push_back(part);
  if (text.empty() || text.back() == at) parts.emplace_back();
  return parts;
}

}  // namespace

Axis axis_of(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw specification::Error(fmt::format("--vary: '{}' is not KEY=VALUES, such as seed=1..5", text));
  Axis axis{.keys = split(text.substr(0, equals), '+'), .rows = {}};
  const std::string what = "--vary " + text.substr(0, equals);
  for (const auto& value : values_of(what, text.substr(equals + 1))) {
    auto row = axis.keys.size() == 1 ? std::vector{value} : split(value, '+');
    if (row.size() != axis.keys.size()) {
      throw specification::Error(fmt::format("{}: '{}' has {} value{}, but there are {} keys", what, value,
                                             row.size(), row.size() == 1 ? "" : "s", axis.keys.size()));
    }
    axis.rows.push_back(std::move(row));
  }
  return axis;
}

void Grid::add(Axis axis) {
  constexpr std::int64_t kMaxPoints = 100'000'000;
  for (const auto& key : axis.keys) {
    if (!known_.insert(key).second)
      throw specification::Error(fmt::format("--vary: {} is varied twice", key));
  }
  size_ *= std::ssize(axis.rows);
  if (size_ > kMaxPoints)
    throw specification::Error(fmt::format("a sweep may have at most {} points", kMaxPoints));
  axes_.push_back(std::move(axis));
}

std::vector<std::string> Grid::keys() const {
  std::vector<std::string> all;
  for (const auto& axis : axes_) all.insert(all.end(), axis.keys.begin(), axis.keys.end());
  return all;
}

Setting Grid::at(std::int64_t number) const {
  Setting setting;
  std::int64_t points = size_;
  for (const auto& axis : axes_) {
    points /= std::ssize(axis.rows);
    const auto& row = axis.rows[static_cast<std::size_t>(number / points % std::ssize(axis.rows))];
    for (std::size_t i = 0; i < axis.keys.size(); ++i) setting.emplace_back(axis.keys[i], row[i]);
  }
  return setting;
}

std::string Grid::text() const {
  std::string text;
  for (const auto& axis : axes_) {
    text += fmt::format("{}=", fmt::join(axis.keys, "+"));
    for (const auto& row : axis.rows) text += fmt::format("{},", fmt::join(row, "+"));
    text += '\n';
  }
  return text;
}

}  // namespace platter::sweep

#include "tools/analysis/sweep/grid.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "emulator/specification/error.hpp"
#include "tools/analysis/sweep/values.hpp"

namespace platter::sweep {
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
      throw specification::Error(fmt::format("{}: '{}' has {} value{}, and the keys are {}", what, value,
                                             row.size(), row.size() == 1 ? "" : "s", axis.keys.size()));
    }
    axis.rows.push_back(std::move(row));
  }
  return axis;
}

void Grid::add(Axis axis) {
  constexpr std::int64_t kMost = 100'000'000;
  for (const auto& key : axis.keys) {
    if (!known_.insert(key).second)
      throw specification::Error(fmt::format("--vary: {} is varied twice", key));
  }
  size_ *= std::ssize(axis.rows);
  if (size_ > kMost) throw specification::Error(fmt::format("a sweep has at most {} points", kMost));
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

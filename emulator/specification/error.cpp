#include "emulator/specification/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace platter::specification {
namespace {

bool same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// Returns true if the two letters before i and j are swapped, which counts as one edit.
bool are_swapped(std::string_view a, std::size_t i, std::string_view b, std::size_t j) {
  return i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]);
}

}  // namespace

std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::vector<std::size_t> before(row.size());  // the row before `last`, for swaps
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::vector<std::size_t> last = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = last[j - 1] + (same_letter(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({changed, last[j] + 1, row[j - 1] + 1});
      if (are_swapped(a, i, b, j)) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = last;
  }
  return row.back();
}

bool is_near(std::string_view word, std::string_view meant) {
  return edits(word, meant) <= std::max<std::size_t>(meant.size() / 4, 2);
}

std::string nearest(std::string_view name, const std::vector<std::string>& candidates) {
  // A name that was cut short, such as vax for vax780, may be nearer to a short name with other letters.
  const auto is_cut = [&](const std::string& candidate) {
    return name.size() > 1 && candidate.size() > name.size() &&
           std::equal(name.begin(), name.end(), candidate.begin(), same_letter);
  };
  const auto best = std::min_element(candidates.begin(), candidates.end(), [&](const auto& a, const auto& b) {
    return std::pair(!is_cut(a), edits(name, a)) < std::pair(!is_cut(b), edits(name, b));
  });
  return best == candidates.end() ? std::string{} : *best;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& candidates) {
  if (candidates.empty()) return {};
  return fmt::format("; nearest: {}; known: {}", nearest(name, candidates), fmt::join(candidates, ", "));
}

namespace {

std::string at(const Place& place) {
  const std::string changes = place.changes.empty() ? "" : place.changes + ": ";
  if (place.line == 0) return changes + place.file;
  return fmt::format("{}{}:{}:{}", changes, place.file, place.line, place.column);
}

}  // namespace

Messages::Messages(std::vector<std::string> messages)
    : std::runtime_error(fmt::format("{}", fmt::join(messages, "\nplatter: "))),
      messages_(std::move(messages)) {}

Error::Error(const Place& place, const std::string& message)
    : Messages(fmt::format("{}: {}", at(place), message)) {}

}  // namespace platter::specification

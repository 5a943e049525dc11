#include "tools/analysis/timing/calls_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "runtime/host/width.hpp"

namespace platter::timing {
namespace {

std::string place_of(const LineCalls& row) {
  return row.is_known() ? fmt::format("{}:{}", row.file, row.line) : "not known";
}

std::string causes_of(const LineCalls& row) {
  std::string text;
  for (const auto& [cause, revolutions] : row.causes) {
    if (revolutions == 0) continue;
    std::string words = cause;
    std::replace(words.begin(), words.end(), '_', ' ');
    fmt::format_to(std::back_inserter(text), "{}{} {}", text.empty() ? "" : ", ", words, revolutions);
  }
  return text.empty() ? "-" : text;
}

}  // namespace

std::string calls_table(const std::vector<LineCalls>& rows) {
  constexpr std::size_t kMostOfPlace = 24;
  std::size_t width = 5;
  for (const auto& row : rows) {
    if (place_of(row).size() <= kMostOfPlace) width = std::max(width, place_of(row).size());
  }
  const std::size_t to_what = width + 58;  // where that column begins
  std::string text = fmt::format("{:<{}} {:<10} {:>9} {:>11} {:>13} {:>8}  {}\n", "place", width, "call",
                                 "calls", "words", "waiting s", "lost", "to what");
  for (const auto& row : rows) {
    text += runtime::within(
        fmt::format("{} {:<10} {:>9} {:>11} {:>13.6f} {:>8}  {}\n", runtime::in_column(place_of(row), width),
                    row.what, row.calls, row.words, row.waiting_s, row.lost, causes_of(row)),
        to_what);
  }
  return text;
}

}  // namespace platter::timing

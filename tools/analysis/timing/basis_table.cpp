#include "tools/analysis/timing/basis_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "emulator/specification/basis.hpp"
#include "runtime/host/width.hpp"

namespace platter::timing {
namespace {

std::uint64_t of(const Figures& figures, std::string_view word) {
  const auto found = figures.basis.find(std::string(word));
  return found == figures.basis.end() ? 0 : found->second;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  constexpr double kHundred = 100;
  return whole == 0
             ? "-"
             : fmt::format("{:.1f}", kHundred * static_cast<double>(part) / static_cast<double>(whole));
}

}  // namespace

std::string basis_table(const Timing& timing) {
  std::vector<std::string_view> words;
  std::copy_if(std::begin(specification::kBases), std::end(specification::kBases), std::back_inserter(words),
               [&](std::string_view word) { return of(timing.total, word) > 0; });
  std::vector<std::pair<std::string, const Figures*>> rows;
  for (const auto& loop : timing.loops) {
    if (loop.own.cp > 0)
      rows.emplace_back(
          fmt::format("{}:{}{}", loop.file, loop.line, loop.kind == Kind::kGoTo ? " (GO TO)" : ""),
          &loop.own);
  }
  for (const auto& routine : timing.routines) {
    if (routine.outside.cp > 0)
      rows.emplace_back(fmt::format("{} outside loops", routine.name), &routine.outside);
  }
  rows.emplace_back("all", &timing.total);
  const std::size_t most = runtime::kColumns - 12 - 11 * words.size();  // the columns beside it
  std::size_t width = 5;
  for (const auto& row : rows) {
    if (row.first.size() <= most) width = std::max(width, row.first.size());
  }

  std::string text = fmt::format("{:<{}} {:>11}", "place", width, "own CP");
  for (const auto word : words) text += fmt::format(" {:>10}", word);
  text += '\n';
  for (const auto& [place, figures] : rows) {
    text += fmt::format("{} {:>11}", runtime::in_column(place, width), figures->cp);
    for (const auto word : words) text += fmt::format(" {:>10}", percent(of(*figures, word), figures->cp));
    text += '\n';
  }
  return text;
}

}  // namespace platter::timing

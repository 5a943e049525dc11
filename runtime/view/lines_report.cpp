#include "runtime/view/lines_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>

#include "runtime/host/quoting.hpp"
#include "runtime/host/width.hpp"
#include "runtime/view/measures.hpp"

namespace platter::runtime {
namespace {

using Json = nlohmann::ordered_json;

/// "late command 490, seek 9".
std::string causes(const LineCounts& row) {
  std::string text;
  for (std::size_t i = 0; i < row.lost.size(); ++i) {
    if (row.lost[i].revolutions == 0) continue;
    fmt::format_to(std::back_inserter(text), "{}{} {}", text.empty() ? "" : ", ",
                   record::name(static_cast<record::Cause>(i)), row.lost[i].revolutions);
  }
  return text;
}

}  // namespace

std::string lines_text(const Lines& lines) {
  constexpr std::size_t kMost = 5;
  auto rows = lines.rows();
  std::erase_if(rows, [](const auto& row) { return row.revolutions() == 0; });
  if (rows.empty()) return {};
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.revolutions() > b.revolutions(); });
  const std::size_t left_out = rows.size() > kMost ? rows.size() - kMost : 0;
  rows.resize(rows.size() - left_out);
  constexpr std::size_t kMostOfPlace = 36;
  std::size_t width = 24;
  for (const auto& row : rows) {
    const auto size = row.line.size() + 1 + row.what.size();
    if (size <= kMostOfPlace) width = std::max(width, size);
  }
  const std::size_t to_what = width + 40;  // where that column begins
  std::string text = fmt::format("{:<{}} {:>8} {:>11} {:>16}  {}\n", "line", width, "calls", "words",
                                 "revolutions lost", "to what");
  for (const auto& row : rows) {
    const std::string place =
        row.line.empty() ? "no line of the program" : terminal_line(row.line + ' ' + row.what);
    text += within(fmt::format("{} {:>8} {:>11} {:>16}  {}\n", in_column(place, width), row.calls, row.words,
                               row.revolutions(), causes(row)),
                   to_what);
  }
  if (left_out > 0) text += fmt::format("and {} lines more\n", left_out);
  return text;
}

Json lines_json(const Lines& lines, bool with_waits) {
  Json rows = Json::array();
  for (const auto& row : lines.rows()) {
    std::array<std::int64_t, record::kCauses> lost{};
    time::Duration late{};
    for (std::size_t i = 0; i < lost.size(); ++i) {
      lost[i] = row.lost[i].revolutions;
      late += row.lost[i].late;
    }
    rows.push_back({{"line", row.line},
                    {"what", row.what},
                    {"times", row.times},
                    {"calls", row.calls},
                    {"words", row.words},
                    {"revolutions_lost", row.revolutions()},
                    {"lost_by_cause", causes_json(lost)},
                    {"late_s", time::seconds(late)}});
    if (with_waits) rows.back()["waiting_s"] = time::seconds(row.waited);
  }
  return rows;
}

}  // namespace platter::runtime

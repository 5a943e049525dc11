#include "tools/analysis/timing/line_calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "runtime/host/terminal.hpp"
#include "runtime/host/untrusted_file.hpp"

namespace platter::timing {
namespace {

using Json = nlohmann::ordered_json;

/// Returns a short column heading, such as "command" for "late_command".
std::string short_name(const std::string& cause) {
  for (const char* const leading : {"late_", "no_", "sector_"}) {
    if (cause.starts_with(leading)) return cause.substr(std::char_traits<char>::length(leading));
  }
  return cause;
}

std::string count_or_dash(std::int64_t count) {
  return count == 0 ? "-" : fmt::format("{}", count);
}

}  // namespace

std::vector<LineCalls> line_calls(const Json& run) {
  std::vector<LineCalls> rows;
  for (const auto& one : run.at("lines")) {
    LineCalls row{.file = {},
                  .what = one.at("what"),
                  .times = one.at("times"),
                  .calls = one.at("calls"),
                  .words = one.at("words"),
                  .waiting_s = one.at("waiting_s"),
                  .lost = one.at("revolutions_lost"),
                  .causes = {}};
    const auto place = one.at("line").get<std::string>();
    if (const auto colon = place.rfind(':'); colon != std::string::npos) {
      row.file = place.substr(0, colon);
      row.line = static_cast<unsigned>(std::stoul(place.substr(colon + 1)));
    }
    for (const auto& [cause, revolutions] : one.at("lost_by_cause").items())
      row.causes.emplace_back(cause, runtime::whole_number(revolutions));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string calls_heading(const std::vector<LineCalls>& rows, const std::string& first) {
  std::string text =
      fmt::format("{} {:>10} {:>11} {:>14} {:>11}", first, "calls", "words", "waiting s", "lost");
  for (const auto& [cause, unused] : rows.front().causes)
    fmt::format_to(std::back_inserter(text), " {:>7}", short_name(cause));
  return text + "\n";
}

std::string calls_row(const LineCalls& row, const std::string& first) {
  std::string text = fmt::format("{} {:>10} {:>11} {:>14.6f} {:>11}", first, row.calls, row.words,
                                 row.waiting_s, count_or_dash(row.lost));
  for (const auto& [unused, revolutions] : row.causes)
    fmt::format_to(std::back_inserter(text), " {:>7}", count_or_dash(revolutions));
  return text + "\n";
}

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
  constexpr std::size_t kMaxPlaceWidth = 24;
  std::size_t width = 5;
  for (const auto& row : rows) {
    if (place_of(row).size() <= kMaxPlaceWidth) width = std::max(width, place_of(row).size());
  }
  const std::size_t to_what = width + 58;  // column of the causes
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

#include "tools/timing/calls_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

namespace platter::timing {
namespace {

using Json = nlohmann::ordered_json;

std::string causes_of(const Json& lost) {
  std::string text;
  for (const auto& [cause, revolutions] : lost.items()) {
    if (revolutions == 0) continue;
    std::string words = cause;
    std::replace(words.begin(), words.end(), '_', ' ');
    fmt::format_to(std::back_inserter(text), "{}{} {}", text.empty() ? "" : ", ", words,
                   revolutions.get<std::int64_t>());
  }
  return text.empty() ? "-" : text;
}

/// "prog.f:12" with what stands there.
std::string with_source(const std::string& place, Sources& sources) {
  const auto colon = place.rfind(':');
  if (colon == std::string::npos) return "not known";
  const std::size_t number = std::stoul(place.substr(colon + 1));
  const auto& lines = sources[place.substr(0, colon)].lines;
  return number >= 1 && number <= lines.size() ? fmt::format("{}  {}", place, lines[number - 1]) : place;
}

}  // namespace

std::string calls_table(const Json& run, Sources& sources) {
  std::vector<const Json*> rows;
  for (const auto& row : run.at("lines")) rows.push_back(&row);
  if (rows.empty()) return {};
  std::size_t width = 7;
  for (const auto* row : rows) width = std::max(width, causes_of(row->at("lost_by_cause")).size());
  std::string text = fmt::format("{:>9} {:>11} {:>13} {:>17}  {:<{}}  line\n", "calls", "words", "waiting s",
                                 "revolutions lost", "to what", width);
  for (const auto* row : rows) {
    fmt::format_to(std::back_inserter(text), "{:>9} {:>11} {:>13.6f} {:>17}  {:<{}}  {}\n",
                   row->at("calls").get<std::int64_t>(), row->at("words").get<std::int64_t>(),
                   row->at("waiting_s").get<double>(), row->at("revolutions_lost").get<std::int64_t>(),
                   causes_of(row->at("lost_by_cause")), width,
                   with_source(row->at("line").get<std::string>(), sources));
  }
  return text + "waiting: in the system, and from a test that found a transfer under way to the next test\n";
}

}  // namespace platter::timing

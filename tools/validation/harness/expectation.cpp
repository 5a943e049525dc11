// What is wanted of measurements, as it is written in claims.json.

#include "tools/validation/harness/expectation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

#include "emulator/specification/error.hpp"
#include "emulator/specification/nearest.hpp"

namespace platter::evidence {
namespace {

const std::vector<std::string> kKeys{"name", "unit", "paper", "tolerance", "at_least", "at_most"};

[[noreturn]] void refuse(const std::string& name, const std::string& what) {
  throw specification::Error(fmt::format("measurement '{}': {}", name, what));
}

std::optional<double> number(const nlohmann::json& entry, const std::string& name, const char* key) {
  if (!entry.contains(key)) return std::nullopt;
  if (!entry.at(key).is_number()) refuse(name, fmt::format("{} has to be a number", key));
  return entry.at(key).get<double>();
}

/// 0.1, or "10 %" of the printed number.
std::optional<double> tolerance(const nlohmann::json& entry, const std::string& name,
                                const std::optional<double>& paper) {
  if (!entry.contains("tolerance") || !entry.at("tolerance").is_string())
    return number(entry, name, "tolerance");
  const auto text = entry.at("tolerance").get<std::string>();
  double percent = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, percent);  // whatever the locale
  if (read.ec != std::errc() || std::string_view(read.ptr, end) != " %" || !std::isfinite(percent))
    refuse(name, fmt::format("tolerance '{}' has to be a number or one with ' %'", text));
  return percent / 100 * std::abs(paper.value_or(0));
}

Expectation read_one(const nlohmann::json& entry) {
  const auto name = entry.at("name").get<std::string>();
  for (const auto& [key, value] : entry.items()) {
    if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end())
      refuse(name, fmt::format("unknown key '{}'{}", key, specification::suggestion(key, kKeys)));
  }
  Expectation wanted{.name = name, .unit = entry.value("unit", "")};
  wanted.paper = number(entry, name, "paper");
  wanted.tolerance = tolerance(entry, name, wanted.paper);
  wanted.at_least = number(entry, name, "at_least");
  wanted.at_most = number(entry, name, "at_most");
  if (wanted.paper.has_value() != wanted.tolerance.has_value())
    refuse(name, "paper and tolerance stand there together, or neither");
  if (wanted.tolerance.value_or(0) < 0) refuse(name, "tolerance is less than 0");
  if (wanted.at_least && wanted.at_most && *wanted.at_least > *wanted.at_most)
    refuse(name, "at_least is more than at_most");
  return wanted;
}

}  // namespace

double Expectation::slack(double value) const {
  if (!paper && !at_least && !at_most) return 0;
  if (std::isnan(value)) return -std::numeric_limits<double>::infinity();
  double slack = std::numeric_limits<double>::infinity();
  if (paper) slack = std::min(slack, tolerance.value_or(0) - std::abs(value - *paper));
  if (at_least) slack = std::min(slack, value - *at_least);
  if (at_most) slack = std::min(slack, *at_most - value);
  return slack;
}

std::vector<Expectation> read_wanted(const nlohmann::json& measurements) {
  std::vector<Expectation> all;
  for (const auto& entry : measurements) {
    const auto wanted = read_one(entry);
    const bool twice =
        std::any_of(all.begin(), all.end(), [&](const Expectation& one) { return one.name == wanted.name; });
    if (twice) refuse(wanted.name, "is listed twice");
    all.push_back(wanted);
  }
  return all;
}

}  // namespace platter::evidence

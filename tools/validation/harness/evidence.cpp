#include "tools/validation/harness/evidence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

#include "emulator/specification/error.hpp"
#include "tools/validation/harness/experiment_runner.hpp"

// Reads the expectations of claims.json, and compares measurements with them.
namespace platter::evidence {
namespace {

const std::vector<std::string> kKeys{"name", "unit", "paper", "tolerance", "at_least", "at_most"};

[[noreturn]] void refuse(const std::string& name, const std::string& what) {
  throw specification::Error(fmt::format("measurement '{}': {}", name, what));
}

std::optional<double> number(const nlohmann::json& entry, const std::string& name, const char* key) {
  if (!entry.contains(key)) return std::nullopt;
  if (!entry.at(key).is_number()) refuse(name, fmt::format("{} must be a number", key));
  return entry.at(key).get<double>();
}

/// Returns the tolerance, which may be a number or, as "10 %", a part of the printed number.
std::optional<double> tolerance(const nlohmann::json& entry, const std::string& name,
                                const std::optional<double>& paper) {
  if (!entry.contains("tolerance") || !entry.at("tolerance").is_string())
    return number(entry, name, "tolerance");
  const auto text = entry.at("tolerance").get<std::string>();
  double percent = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, percent);  // does not depend on the locale
  if (read.ec != std::errc() || std::string_view(read.ptr, end) != " %" || !std::isfinite(percent))
    refuse(name, fmt::format("tolerance '{}' must be a number, optionally followed by ' %'", text));
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
    refuse(name, "give both paper and tolerance, or neither");
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

void Evidence::add(const Measurement& one, double slack) {
  const auto same = std::find_if(measurements_.begin(), measurements_.end(),
                                 [&](const Measurement& m) { return m.name == one.name; });
  if (same == measurements_.end()) {
    measurements_.push_back(one);
    slacks_.push_back(slack);
    return;
  }
  Measurement both = *same;
  double& least_slack = slacks_[static_cast<std::size_t>(same - measurements_.begin())];
  if (slack < least_slack) {
    both = one;
    least_slack = slack;
  }
  both.minimum = std::min(same->minimum, one.minimum);
  both.maximum = std::max(same->maximum, one.maximum);
  both.count = same->count + 1;
  both.within = same->within && one.within;
  *same = both;
}

void Evidence::hold(const Expectation& wanted, const Estimate& estimate) {
  const double value = estimate.value;
  const double slack = wanted.slack(value);
  add({.name = wanted.name,
       .unit = wanted.unit,
       .value = value,
       .minimum = value,
       .maximum = value,
       .count = 1,
       .statement = false,
       .within = slack >= 0,
       .judged = wanted.paper || wanted.at_least || wanted.at_most,
       .error = estimate.error,
       .paper = wanted.paper,
       .tolerance = wanted.tolerance,
       .at_least = wanted.at_least,
       .at_most = wanted.at_most},
      slack);
}

void Evidence::measured(const std::string& name, const Estimate& estimate, const std::string& which) {
  const auto same =
      std::find_if(wanted_.begin(), wanted_.end(), [&](const Expectation& one) { return one.name == name; });
  if (same == wanted_.end())
    throw Failed(fmt::format("claims.json lists no measurement '{}' for this claim", name));
  found_.push_back(name);
  Expectation wanted = *same;
  wanted.name += which;
  hold(wanted, estimate);
}

void Evidence::at_least(const std::string& name, const std::string& unit, const Estimate& estimate,
                        double other) {
  hold({.name = name, .unit = unit, .at_least = other}, estimate);
}

void Evidence::at_most(const std::string& name, const std::string& unit, const Estimate& estimate,
                       double other) {
  hold({.name = name, .unit = unit, .at_most = other}, estimate);
}

void Evidence::between(const std::string& name, const std::string& unit, const Estimate& estimate,
                       double minimum, double maximum) {
  hold({.name = name, .unit = unit, .at_least = minimum, .at_most = maximum}, estimate);
}

void Evidence::holds(const std::string& name, bool so) {
  add({.name = name,
       .unit = "",
       .value = 0,
       .minimum = 0,
       .maximum = 0,
       .count = 1,
       .statement = true,
       .within = so},
      so ? 0 : -1);
}

bool Evidence::judged() const {
  return std::any_of(measurements_.begin(), measurements_.end(),
                     [](const Measurement& m) { return m.judged; });
}

bool Evidence::pass() const {
  return judged() && std::all_of(measurements_.begin(), measurements_.end(),
                                 [](const Measurement& m) { return m.within; });
}

std::vector<std::string> Evidence::missing() const {
  std::vector<std::string> names;
  for (const auto& wanted : wanted_) {
    if (std::find(found_.begin(), found_.end(), wanted.name) == found_.end()) names.push_back(wanted.name);
  }
  return names;
}

std::string sentence(const std::vector<Measurement>& measurements) {
  std::vector<std::string> all;
  for (const bool within : {false, true}) {
    for (const auto& m : measurements) {
      if (m.within == within) all.push_back(m.text());
    }
  }
  return fmt::format("{}", fmt::join(all, "; "));
}

}  // namespace platter::evidence

#include "tools/validation/harness/evidence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tools/validation/harness/failed.hpp"

namespace platter::evidence {

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
  both.least = std::min(same->least, one.least);
  both.most = std::max(same->most, one.most);
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
       .least = value,
       .most = value,
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
  if (same == wanted_.end()) throw Failed(fmt::format("the claim has no measurement '{}'", name));
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
                       double least, double most) {
  hold({.name = name, .unit = unit, .at_least = least, .at_most = most}, estimate);
}

void Evidence::holds(const std::string& name, bool so) {
  add({.name = name,
       .unit = "",
       .value = 0,
       .least = 0,
       .most = 0,
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

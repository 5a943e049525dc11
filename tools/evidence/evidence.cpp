#include "tools/evidence/evidence.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace platter::evidence {
namespace {

Measurement one_value(const std::string& name, const std::string& unit, double value, bool within) {
  return {.name = name,
          .unit = unit,
          .value = value,
          .least = value,
          .most = value,
          .count = 1,
          .statement = false,
          .within = within};
}

}  // namespace

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

void Evidence::near(const std::string& name, const std::string& unit, double value, double expected,
                    double tolerance) {
  const double off = std::abs(value - expected);
  Measurement one = one_value(name, unit, value, off <= tolerance);
  one.paper = expected;
  one.tolerance = tolerance;
  add(one, tolerance - off);
}

void Evidence::at_least(const std::string& name, const std::string& unit, double value, double least) {
  Measurement one = one_value(name, unit, value, value >= least);
  one.at_least = least;
  add(one, value - least);
}

void Evidence::at_most(const std::string& name, const std::string& unit, double value, double most) {
  Measurement one = one_value(name, unit, value, value <= most);
  one.at_most = most;
  add(one, most - value);
}

void Evidence::between(const std::string& name, const std::string& unit, double value, double least,
                       double most) {
  Measurement one = one_value(name, unit, value, least <= value && value <= most);
  one.at_least = least;
  one.at_most = most;
  add(one, std::min(value - least, most - value));
}

void Evidence::holds(const std::string& name, bool so) {
  Measurement one = one_value(name, "", 0, so);
  one.statement = true;
  add(one, so ? 0 : -1);
}

void Evidence::shown(const std::string& name, const std::string& unit, double value) {
  add(one_value(name, unit, value, true), 0);
}

bool Evidence::pass() const {
  return !measurements_.empty() && std::all_of(measurements_.begin(), measurements_.end(),
                                               [](const Measurement& m) { return m.within; });
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

#include "tools/paper/claims/evidence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace platter::paper {
namespace {

/// Six digits are more than any claim asks for.
std::string text(double value) {
  constexpr double kNothing = 0.0005;
  return fmt::format("{:.6g}", std::abs(value) < kNothing ? 0 : value);
}

}  // namespace

void Evidence::add(const std::string& label, double value, bool number, bool pass, const std::string& wanted) {
  for (auto& group : groups_) {
    if (group.label != label) continue;
    group.least = std::min(group.least, value);
    group.most = std::max(group.most, value);
    if (!pass && group.pass) group.wanted = wanted;
    group.pass = group.pass && pass;
    return;
  }
  groups_.push_back({label, value, value, number, pass, wanted});
}

void Evidence::near(const std::string& label, double value, double expected, double tolerance) {
  add(label, value, true, std::abs(value - expected) <= tolerance, fmt::format("{:g} +-{:g}", expected, tolerance));
}

void Evidence::at_least(const std::string& label, double value, double least) {
  add(label, value, true, value >= least, fmt::format("at least {:g}", least));
}

void Evidence::at_most(const std::string& label, double value, double most) {
  add(label, value, true, value <= most, fmt::format("at most {:g}", most));
}

void Evidence::between(const std::string& label, double value, double least, double most) {
  add(label, value, true, least <= value && value <= most, fmt::format("{:g} to {:g}", least, most));
}

void Evidence::holds(const std::string& label, bool so) { add(label, 0, false, so, "so"); }

void Evidence::shown(const std::string& label, double value) { add(label, value, true, true, ""); }

bool Evidence::pass() const {
  return !groups_.empty() && std::all_of(groups_.begin(), groups_.end(), [](const Group& g) { return g.pass; });
}

std::string Evidence::described(const Group& group) {
  if (!group.number) return fmt::format("{}: {}", group.label, group.pass ? "yes" : "NO");
  const std::string least = text(group.least);
  const std::string most = text(group.most);
  return fmt::format("{} {}{}{}", group.label, least, least == most ? "" : fmt::format(" to {}", most),
                     group.pass ? "" : fmt::format(" (wanted: {})", group.wanted));
}

std::string Evidence::measured() const {
  std::vector<std::string> all;
  for (const bool passed : {false, true}) {
    for (const auto& group : groups_) {
      if (group.pass == passed) all.push_back(described(group));
    }
  }
  return fmt::format("{}", fmt::join(all, "; "));
}

}  // namespace platter::paper

#include "tools/validation/harness/measurement.hpp"

#include <fmt/format.h>

#include <cmath>

namespace platter::evidence {
namespace {

/// Formats whole numbers exactly, and others with six digits, which is more than any claim requires.
std::string digits(double value) {
  constexpr double kNothing = 0.0005;
  constexpr double kExact = 9e15;
  if (value == std::floor(value) && std::abs(value) < kExact) return fmt::format("{:.0f}", value);
  return fmt::format("{:.6g}", std::abs(value) < kNothing ? 0 : value);
}

std::string wanted(const Measurement& m) {
  if (m.paper) return fmt::format("{:g} +-{:g}", *m.paper, m.tolerance.value_or(0));
  if (m.at_least && m.at_most) return fmt::format("{:g} to {:g}", *m.at_least, *m.at_most);
  if (m.at_least) return fmt::format("at least {:g}", *m.at_least);
  return fmt::format("at most {:g}", m.at_most.value_or(0));
}

nlohmann::ordered_json number(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace

std::string Measurement::text() const {
  if (statement) return fmt::format("{}: {}", name, within ? "yes" : "NO");
  const std::string low = digits(minimum);
  const std::string high = digits(maximum);
  const std::string fitted = error ? fmt::format(" +-{}", digits(*error)) : "";
  const std::string verdict = !judged   ? " (not judged)"
                              : !within ? fmt::format(" (expected: {})", wanted(*this))
                                        : "";
  return fmt::format("{} {}{}{}{}{}", name, low, low == high ? "" : " to " + high, fitted,
                     unit.empty() ? "" : " " + unit, verdict);
}

nlohmann::ordered_json measurements_json(const std::vector<Measurement>& measurements) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const auto& m : measurements) {
    all.push_back(
        {{"name", m.name},
         {"value", m.statement ? nullptr : number(m.value)},
         {"error", number(m.error)},
         {"unit", m.unit},
         {"paper", number(m.paper)},
         {"tolerance", number(m.tolerance)},
         {"at_least", number(m.at_least)},
         {"at_most", number(m.at_most)},
         {"least", m.statement ? nullptr : number(m.minimum)},
         {"most", m.statement ? nullptr : number(m.maximum)},
         {"count", m.count},
         {"judged", m.judged},
         {"within", m.judged ? nlohmann::ordered_json(m.within) : nlohmann::ordered_json(nullptr)}});
  }
  return all;
}

}  // namespace platter::evidence

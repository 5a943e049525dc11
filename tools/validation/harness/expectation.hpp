#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace platter::evidence {

/// What a claim wants of a measurement, as claims.json has it: `paper` within `tolerance`, or `at_least` and
/// `at_most`; of what is shown only nothing.
struct Expectation {
  std::string name;
  std::string unit;  ///< "": a pure number
  std::optional<double> paper{};
  std::optional<double> tolerance{};  ///< in the unit; in claims.json it may be "N %" of `paper`, too
  std::optional<double> at_least{};
  std::optional<double> at_most{};

  /// How far the value is within all of it; 0 where nothing is wanted. What is no number is not within
  /// anything.
  double slack(double value) const;
};

/// A claim's list `measurements`. Throws specification::Error, with the measurement's name, where a key is
/// unknown or of another kind, a name is listed twice, or the numbers make no sense together.
std::vector<Expectation> read_wanted(const nlohmann::json& measurements);

}  // namespace platter::evidence

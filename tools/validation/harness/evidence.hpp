#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tools/validation/harness/measurement.hpp"

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

/// What a claim's check measured, and whether all of it is as the claim says. Numbers that a claim wants
/// stand in claims.json; what is held against another measurement, or is no number, is told by the check.
/// Values of one name are one measurement, with the range from the least to the greatest.
class Evidence {
 public:
  Evidence() = default;
  explicit Evidence(std::vector<Expectation> wanted) : wanted_(std::move(wanted)) {}

  /// Held against what the claim wants of this name. `which` of several that are wanted alike is added to the
  /// name. Throws Failed where the claim does not have it.
  void measured(const std::string& name, const Estimate& estimate, const std::string& which = "");
  void measured(const std::string& name, double value, const std::string& which = "") {
    measured(name, Estimate{value}, which);
  }

  // Against other measurements.
  void at_least(const std::string& name, const std::string& unit, const Estimate& estimate, double other);
  void at_least(const std::string& name, const std::string& unit, double value, double other) {
    at_least(name, unit, Estimate{value}, other);
  }
  void at_most(const std::string& name, const std::string& unit, const Estimate& estimate, double other);
  void at_most(const std::string& name, const std::string& unit, double value, double other) {
    at_most(name, unit, Estimate{value}, other);
  }
  void between(const std::string& name, const std::string& unit, const Estimate& estimate, double least,
               double most);
  void between(const std::string& name, const std::string& unit, double value, double least, double most) {
    between(name, unit, Estimate{value}, least, most);
  }
  void holds(const std::string& name, bool so);

  /// At least one measurement is held against something.
  bool judged() const;
  /// All that is judged is as it is wanted, and something is judged.
  bool pass() const;
  /// Names that the claim has and the check did not measure.
  std::vector<std::string> missing() const;
  const std::vector<Measurement>& measurements() const { return measurements_; }

 private:
  void hold(const Expectation& wanted, const Estimate& estimate);
  /// `slack`: how far the value is within what is wanted.
  void add(const Measurement& one, double slack);

  std::vector<Expectation> wanted_;
  std::vector<std::string> found_;  ///< names of `wanted_` that were measured
  std::vector<Measurement> measurements_;
  std::vector<double> slacks_;  ///< the least of each measurement
};

/// "M 1.000 to 1.001 rev/call; S 18.01 sectors/rev"; what failed stands first, with what was wanted.
std::string sentence(const std::vector<Measurement>& measurements);

}  // namespace platter::evidence

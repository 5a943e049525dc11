#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tools/validation/harness/measurement.hpp"

namespace platter::evidence {

/// The expected value of a measurement, as read from claims.json: `paper` within `tolerance`, or the limits
/// `at_least` and `at_most`. A measurement that is only displayed has none of these.
struct Expectation {
  std::string name;
  std::string unit;  ///< empty for a pure number
  std::optional<double> paper{};
  std::optional<double> tolerance{};  ///< tolerance in the measurement's unit; claims.json may also specify
                                      ///< it as "N %" of `paper`
  std::optional<double> at_least{};
  std::optional<double> at_most{};

  /// Returns the distance, in the unit, from the value to the nearest limit: negative outside the limits, 0
  /// without limits, and minus infinity for NaN.
  double slack(double value) const;
};

/// Reads a claim's list `measurements`. Throws specification::Error, which names the measurement, if a key is
/// unknown or has a wrong type, a name is listed twice, or the numbers contradict each other.
std::vector<Expectation> read_wanted(const nlohmann::json& measurements);

/// The measurements of a claim's check, and whether they confirm the claim. Expected numbers are read from
/// claims.json; the check itself compares a measurement with another one or judges a statement without a
/// number. Values with the same name are one measurement with a range from the minimum to the maximum.
class Evidence {
 public:
  Evidence() = default;
  explicit Evidence(std::vector<Expectation> wanted) : wanted_(std::move(wanted)) {}

  /// Compares the value with the claim's expectation of this name. `which` is appended to the name if several
  /// values share an expectation. Throws Failed if the claim has no such expectation.
  void measured(const std::string& name, const Estimate& estimate, const std::string& which = "");
  void measured(const std::string& name, double value, const std::string& which = "") {
    measured(name, Estimate{value}, which);
  }

  // These compare a value with other measurements.
  void at_least(const std::string& name, const std::string& unit, const Estimate& estimate, double other);
  void at_least(const std::string& name, const std::string& unit, double value, double other) {
    at_least(name, unit, Estimate{value}, other);
  }
  void at_most(const std::string& name, const std::string& unit, const Estimate& estimate, double other);
  void at_most(const std::string& name, const std::string& unit, double value, double other) {
    at_most(name, unit, Estimate{value}, other);
  }
  void between(const std::string& name, const std::string& unit, const Estimate& estimate, double minimum,
               double maximum);
  void between(const std::string& name, const std::string& unit, double value, double minimum,
               double maximum) {
    between(name, unit, Estimate{value}, minimum, maximum);
  }
  void holds(const std::string& name, bool so);

  /// Returns whether at least one measurement was compared with something.
  bool judged() const;
  /// Returns whether at least one measurement was judged, and all judged ones are within their limits.
  bool pass() const;
  /// Returns the names of the claim's expectations that the check did not measure.
  std::vector<std::string> missing() const;
  const std::vector<Measurement>& measurements() const { return measurements_; }

 private:
  void hold(const Expectation& wanted, const Estimate& estimate);
  /// `slack` is the distance from the value to its nearest limit, as in Expectation::slack().
  void add(const Measurement& one, double slack);

  std::vector<Expectation> wanted_;
  std::vector<std::string> found_;  ///< names in `wanted_` that were measured
  std::vector<Measurement> measurements_;
  std::vector<double> slacks_;  ///< minimum slack of each measurement
};

/// Returns the measurements as text, such as "M 1.000 to 1.001 rev/call; S 18.01 sectors/rev". Failed ones
/// come first, with their expected values.
std::string sentence(const std::vector<Measurement>& measurements);

}  // namespace platter::evidence

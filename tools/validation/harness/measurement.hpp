#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace platter::evidence {

/// A number, with its standard error if it comes from a least-squares fit.
struct Estimate {
  double value;
  std::optional<double> error{};
};

/// The values measured under one name, and the expected value: `paper` within `tolerance`, or the limits
/// `at_least` and `at_most`. A measurement that is only displayed has none of these.
struct Measurement {
  std::string name;
  std::string unit;  ///< empty for a pure number
  double value;      ///< the measured value that is furthest from the expectation
  double minimum;
  double maximum;
  int count;
  bool statement;                 ///< a statement that is true or false, not a number
  bool within;                    ///< the value meets the expectation or has none
  bool judged = true;             ///< the value is compared with a number, a limit or a statement
  std::optional<double> error{};  ///< standard error of `value`, if it comes from a least-squares fit
  std::optional<double> paper{};
  std::optional<double> tolerance{};
  std::optional<double> at_least{};
  std::optional<double> at_most{};

  /// Returns text such as "M 1.000 to 1.001 rev/call". It contains the expected value if the measurement
  /// fails, and a mark if it is not judged.
  std::string text() const;
};

/// Returns the measurements in the form of the schema (docs/scoreboard.md), in their order. Numbers that are
/// not finite become null.
nlohmann::ordered_json measurements_json(const std::vector<Measurement>& measurements);

}  // namespace platter::evidence

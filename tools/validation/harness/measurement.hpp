#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace platter::evidence {

/// A number, and the standard error of the least-squares fit that gave it; no error if no fit did.
struct Estimate {
  double value;
  std::optional<double> error{};
};

/// What was measured under one name, once or several times, and what the document wants of it: `paper` within
/// `tolerance`, or `at_least` and `at_most`; nothing where it is shown only.
struct Measurement {
  std::string name;
  std::string unit;  ///< "": a pure number
  double value;      ///< of several the one that is the farthest from what is wanted
  double least;
  double most;
  int count;
  bool statement;      ///< it holds or does not; there is no number
  bool within;         ///< true if nothing is wanted
  bool judged = true;  ///< something is wanted: the value is held against a number, a limit or a statement
  std::optional<double> error{};  ///< standard error of `value`, if it comes from a least-squares fit
  std::optional<double> paper{};
  std::optional<double> tolerance{};
  std::optional<double> at_least{};
  std::optional<double> at_most{};

  /// "M 1.000 to 1.001 rev/call"; with what was wanted if it is not within, and marked if it is not judged.
  std::string text() const;
};

/// As in the schema (docs/scoreboard.md), in their order. What is not finite is null.
nlohmann::ordered_json measurements_json(const std::vector<Measurement>& measurements);

}  // namespace platter::evidence

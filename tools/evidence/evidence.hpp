#pragma once

#include <string>
#include <vector>

#include "tools/evidence/measurement.hpp"

namespace platter::evidence {

/// What a claim's check measured, and whether all of it is as the claim says. Values of one name are one
/// measurement, with the range from the least to the greatest.
class Evidence {
 public:
  void near(const std::string& name, const std::string& unit, double value, double expected,
            double tolerance);
  void at_least(const std::string& name, const std::string& unit, double value, double least);
  void at_most(const std::string& name, const std::string& unit, double value, double most);
  void between(const std::string& name, const std::string& unit, double value, double least, double most);
  void holds(const std::string& name, bool so);
  /// Shown, and not held against anything.
  void shown(const std::string& name, const std::string& unit, double value);

  bool pass() const;
  const std::vector<Measurement>& measurements() const { return measurements_; }

 private:
  /// `slack`: how far the value is within what is wanted.
  void add(const Measurement& one, double slack);
  std::vector<Measurement> measurements_;
  std::vector<double> slacks_;  ///< the least of each measurement
};

/// "M 1.000 to 1.001 rev/call; S 18.01 sectors/rev"; what failed stands first, with what was wanted.
std::string sentence(const std::vector<Measurement>& measurements);

}  // namespace platter::evidence

#pragma once

#include <optional>
#include <vector>

#include "tools/validation/harness/measurement.hpp"

namespace platter::evidence {

/// The fit y = intercept + slope * x with standard errors, which are 0 for only two points.
struct Line {
  double intercept;
  double slope;
  double intercept_error;
  double slope_error;
  double r2;        ///< coefficient of determination; 1 if all y are equal
  double residual;  ///< weighted sum of squares

  double at(double x) const { return intercept + slope * x; }
  Estimate intercept_estimate() const { return {intercept, intercept_error}; }
  Estimate slope_estimate() const { return {slope, slope_error}; }
};

/// Fits at least two points with different x. Without `weights`, all points have the same weight.
Line fit_line(const std::vector<double>& x, const std::vector<double>& y,
              const std::vector<double>& weights = {});

/// Two lines with a common intercept, with standard errors. Points before index `split` belong to the first
/// line, the others to the second.
struct Branches {
  std::size_t split;
  Estimate intercept;
  Estimate first;
  Estimate second;
  double residual;
};

/// Returns 1/x for a fitted x, with its standard error.
Estimate reciprocal(const Estimate& estimate);
/// Returns the difference of two independent fits, with its standard error.
Estimate difference(const Estimate& one, const Estimate& other);
/// Returns the quotient of two independent fits, with its standard error.
Estimate quotient(const Estimate& one, const Estimate& other);

/// Fits two branches. Each must have a point with x different from 0.
Branches fit_branches(const std::vector<double>& x, const std::vector<double>& y, std::size_t split);

/// Returns the branches for the best split, or nothing if no split has a residual below that of a single line
/// divided by `better`.
std::optional<Branches> find_branches(const std::vector<double>& x, const std::vector<double>& y,
                                      double better);

}  // namespace platter::evidence

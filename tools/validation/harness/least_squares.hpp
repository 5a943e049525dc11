#pragma once

#include <optional>
#include <vector>

#include "tools/validation/harness/measurement.hpp"

namespace platter::evidence {

/// y = intercept + slope * x with standard errors: 0 where two points leave nothing to tell them by.
struct Line {
  double intercept;
  double slope;
  double intercept_error;
  double slope_error;
  double r2;        ///< 1 where all y are equal
  double residual;  ///< weighted sum of squares

  double at(double x) const { return intercept + slope * x; }
  Estimate intercept_estimate() const { return {intercept, intercept_error}; }
  Estimate slope_estimate() const { return {slope, slope_error}; }
};

/// At least two points with different x. Points count as their weights say; alike where there are none.
Line fit_line(const std::vector<double>& x, const std::vector<double>& y,
              const std::vector<double>& weights = {});

/// Two lines with one intercept, with standard errors: the points before `split` have the first slope, the
/// others the second.
struct Branches {
  std::size_t split;
  Estimate intercept;
  Estimate first;
  Estimate second;
  double residual;
};

/// 1/x of what was fitted, with its standard error.
Estimate reciprocal(const Estimate& estimate);
/// The standard error of a sum or difference of what two independent fits gave.
Estimate difference(const Estimate& one, const Estimate& other);
/// Of a quotient of the same.
Estimate quotient(const Estimate& one, const Estimate& other);

/// Both branches have points with x different from 0.
Branches fit_branches(const std::vector<double>& x, const std::vector<double>& y, std::size_t split);

/// The best split of all, where its residual is below that of one line by this factor.
std::optional<Branches> find_branches(const std::vector<double>& x, const std::vector<double>& y,
                                      double better);

}  // namespace platter::evidence

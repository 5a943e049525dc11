#pragma once

#include <vector>

namespace platter::paper {

/// y = intercept + slope * x, all points alike, with standard errors (0 where two points leave nothing to tell them by).
struct Line {
  double intercept;
  double slope;
  double intercept_error;
  double slope_error;
  double r2;        ///< 1 where all y are equal
  double residual;  ///< sum of squares
};

/// At least two points with different x.
Line fit_line(const std::vector<double>& x, const std::vector<double>& y);

/// Two lines with one intercept: the points before `split` have the first slope, the others the second.
struct Branches {
  double intercept;
  double low;
  double high;
  double residual;
};
Branches fit_branches(const std::vector<double>& x, const std::vector<double>& y, std::size_t split);

}  // namespace platter::paper

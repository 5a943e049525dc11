#pragma once

#include <optional>
#include <vector>

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
};

/// At least two points with different x. Points count as their weights say; alike where there are none.
Line fit_line(const std::vector<double>& x, const std::vector<double>& y,
              const std::vector<double>& weights = {});

/// Two lines with one intercept: the points before `split` have the first slope, the others the second.
struct Branches {
  std::size_t split;
  double intercept;
  double first;
  double second;
  double residual;
};

/// Both branches have points with x different from 0.
Branches fit_branches(const std::vector<double>& x, const std::vector<double>& y, std::size_t split);

/// The best split of all, where its residual is below that of one line by this factor.
std::optional<Branches> find_branches(const std::vector<double>& x, const std::vector<double>& y,
                                      double better);

}  // namespace platter::evidence

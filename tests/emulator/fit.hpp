#pragma once

#include <cmath>
#include <vector>

namespace platter::tests {

/// Least squares: y = intercept + slope * x.
struct Line {
  double intercept = 0;
  double slope = 0;
  double r2 = 0;
};

struct Point {
  double x;
  double y;
};

inline Line fit(const std::vector<Point>& points) {
  double sx = 0;
  double sy = 0;
  double sxx = 0;
  double sxy = 0;
  double syy = 0;
  const auto n = static_cast<double>(points.size());
  for (const auto& p : points) {
    sx += p.x;
    sy += p.y;
    sxx += p.x * p.x;
    sxy += p.x * p.y;
    syy += p.y * p.y;
  }
  Line line;
  line.slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
  line.intercept = (sy - line.slope * sx) / n;
  line.r2 = std::pow(n * sxy - sx * sy, 2) / ((n * sxx - sx * sx) * (n * syy - sy * sy));
  return line;
}

}  // namespace platter::tests

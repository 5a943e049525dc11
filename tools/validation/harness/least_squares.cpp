#include "tools/validation/harness/least_squares.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace platter::evidence {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Vector column(const std::vector<double>& values) {
  return Eigen::Map<const Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace

Line fit_line(const std::vector<double>& x, const std::vector<double>& y,
              const std::vector<double>& weights) {
  const auto n = static_cast<Eigen::Index>(x.size());
  const Vector weight = weights.empty() ? Vector(Vector::Ones(n)) : column(weights);
  const Vector root = weight.array().sqrt();
  Matrix design(n, 2);
  design << Vector::Ones(n), column(x);
  const Vector values = column(y);
  const Matrix weighted = root.asDiagonal() * design;
  const Vector fitted = weighted.colPivHouseholderQr().solve(root.cwiseProduct(values));
  const double residual = (root.array() * (values - design * fitted).array()).square().sum();
  const double mean = weight.dot(values) / weight.sum();
  const double spread = (weight.array() * (values.array() - mean).square()).sum();
  const double variance = n > 2 ? residual / static_cast<double>(n - 2) : 0;
  const Matrix covariance = variance * (weighted.transpose() * weighted).inverse();
  return {.intercept = fitted(0),
          .slope = fitted(1),
          .intercept_error = std::sqrt(covariance(0, 0)),
          .slope_error = std::sqrt(covariance(1, 1)),
          .r2 = spread > 0 ? 1 - residual / spread : 1,
          .residual = residual};
}

Branches fit_branches(const std::vector<double>& x, const std::vector<double>& y, std::size_t split) {
  const auto n = static_cast<Eigen::Index>(x.size());
  const auto first = static_cast<Eigen::Index>(split);
  Matrix design = Matrix::Zero(n, 3);
  design.col(0).setOnes();
  design.col(1).head(first) = column(x).head(first);
  design.col(2).tail(n - first) = column(x).tail(n - first);
  const Vector values = column(y);
  const Vector fitted = design.colPivHouseholderQr().solve(values);
  const double residual = (values - design * fitted).squaredNorm();
  constexpr Eigen::Index kParameters = 3;
  const double variance = n > kParameters ? residual / static_cast<double>(n - kParameters) : 0;
  const Matrix covariance = variance * (design.transpose() * design).inverse();
  const auto estimate = [&](Eigen::Index i) {
    return Estimate{fitted(i), std::sqrt(std::max(0.0, covariance(i, i)))};
  };
  return {split, estimate(0), estimate(1), estimate(2), residual};
}

Estimate reciprocal(const Estimate& estimate) {
  return {1 / estimate.value, estimate.error.value_or(0) / (estimate.value * estimate.value)};
}

Estimate difference(const Estimate& one, const Estimate& other) {
  return {one.value - other.value, std::hypot(one.error.value_or(0), other.error.value_or(0))};
}

Estimate quotient(const Estimate& one, const Estimate& other) {
  const double value = one.value / other.value;
  return {value, std::hypot(one.error.value_or(0), value * other.error.value_or(0)) / std::abs(other.value)};
}

std::optional<Branches> find_branches(const std::vector<double>& x, const std::vector<double>& y,
                                      double better) {
  std::optional<Branches> best;
  double best_residual = fit_line(x, y).residual / better;
  for (std::size_t split = 1; split < x.size(); ++split) {
    const Branches two = fit_branches(x, y, split);
    if (two.residual >= best_residual) continue;
    best_residual = two.residual;
    best = two;
  }
  return best;
}

}  // namespace platter::evidence

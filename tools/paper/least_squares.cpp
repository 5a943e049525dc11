#include "tools/paper/least_squares.hpp"

#include <Eigen/Dense>
#include <cmath>

namespace platter::paper {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Vector column(const std::vector<double>& values) {
  return Eigen::Map<const Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace

Line fit_line(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<Eigen::Index>(x.size());
  Matrix design(n, 2);
  design << Vector::Ones(n), column(x);
  const Vector values = column(y);
  const Vector fitted = design.colPivHouseholderQr().solve(values);
  const double residual = (values - design * fitted).squaredNorm();
  const double spread = (values.array() - values.mean()).square().sum();
  const double variance = n > 2 ? residual / static_cast<double>(n - 2) : 0;
  const Matrix covariance = variance * (design.transpose() * design).inverse();
  return {.intercept = fitted(0),
          .slope = fitted(1),
          .intercept_error = std::sqrt(covariance(0, 0)),
          .slope_error = std::sqrt(covariance(1, 1)),
          .r2 = spread > 0 ? 1 - residual / spread : 1,
          .residual = residual};
}

Branches fit_branches(const std::vector<double>& x, const std::vector<double>& y, std::size_t split) {
  const auto n = static_cast<Eigen::Index>(x.size());
  const auto low = static_cast<Eigen::Index>(split);
  Matrix design = Matrix::Zero(n, 3);
  design.col(0).setOnes();
  design.col(1).head(low) = column(x).head(low);
  design.col(2).tail(n - low) = column(x).tail(n - low);
  const Vector values = column(y);
  const Vector fitted = design.colPivHouseholderQr().solve(values);
  return {fitted(0), fitted(1), fitted(2), (values - design * fitted).squaredNorm()};
}

}  // namespace platter::paper

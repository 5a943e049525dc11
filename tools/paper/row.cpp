#include "tools/paper/row.hpp"

#include <algorithm>
#include <cmath>

namespace platter::paper {
namespace {

double at_line(const Line& line, const Point& point) {
  return line.intercept + line.slope * point.x();
}

/// Two branches have to be this much better than one line: the points of one line scatter by the start of the file only.
constexpr double kBetter = 50;
/// Below this a line describes its points: the start of a file is worth half a percent of a short one.
constexpr double kOnLine = 0.02;

}  // namespace

double Fit::low() const {
  return branches ? std::min(branches->low, branches->high) : line.slope;
}

double Fit::high() const {
  return branches ? std::max(branches->low, branches->high) : line.slope;
}

double Fit::farthest_from_events(double s) const {
  double most = 0;
  for (const auto& point : points) most = std::max(most, std::abs(point.missed(s) - point.missed_by_events()));
  return most;
}

Fit fit(std::vector<Point> points) {
  std::vector<double> x;
  std::vector<double> y;
  for (const auto& point : points) {
    x.push_back(point.x());
    y.push_back(point.y());
  }
  Fit result{.points = std::move(points), .line = fit_line(x, y), .farthest = 0, .branches = {}, .split = 0};
  for (const auto& point : result.points) {
    const double off = std::abs(at_line(result.line, point) - point.y()) * point.moved / point.revolutions;
    result.farthest = std::max(result.farthest, off);
  }
  if (result.farthest <= kOnLine) return result;
  for (std::size_t split = 2; split + 2 <= x.size(); ++split) {
    const Branches two = fit_branches(x, y, split);
    const double best = result.branches ? result.branches->residual : result.line.residual / kBetter;
    if (two.residual >= best) continue;
    result.branches = two;
    result.split = result.points[split].sectors;
  }
  return result;
}

bool MeasuredRow::sectors_within() const {
  const double allowed = tolerances(paper).sectors_per_revolution;
  const auto well = [&](const Fit& part) {
    return std::abs(part.sectors_per_revolution() - *paper.sectors_per_revolution) <= allowed;
  };
  return !paper.sectors_per_revolution || (well(overlapped) && well(non_overlapped));
}

/// A number has to be met in both parts; a range has to be attained at both ends, and not to be left.
bool MeasuredRow::missed_within() const {
  const double allowed = tolerances(paper).missed;
  const double low = std::min(overlapped.low(), non_overlapped.low());
  const double high = std::max(overlapped.high(), non_overlapped.high());
  if (!paper.missed.high) return low >= paper.missed.low - allowed;
  return std::abs(low - paper.missed.low) <= allowed && std::abs(high - *paper.missed.high) <= allowed;
}

bool MeasuredRow::t_call_within() const {
  return !paper.t_call || (overhead && std::abs(overhead->slope - *paper.t_call) <= tolerances(paper).t_call);
}

bool MeasuredRow::t_trans_within() const {
  return !paper.t_trans || (overhead && std::abs(overhead->intercept - *paper.t_trans) <= tolerances(paper).t_trans);
}

std::optional<double> MeasuredRow::demerit() const {
  if (!paper.sectors_per_revolution || !paper.missed.high) return std::nullopt;
  double squares = 0;
  double sum = 0;
  double count = 0;
  for (const Fit* part : {&overlapped, &non_overlapped}) {
    for (const auto& point : part->points) {
      // Where a range is printed, the end that is nearer.
      const auto printed = [&](double m) {
        return (point.moved / *paper.sectors_per_revolution + point.boundaries + m * (point.calls - 1) + 0.5) / point.moved;
      };
      const double measured = point.revolutions / point.moved;
      const double low = printed(paper.missed.low);
      const double high = printed(*paper.missed.high);
      const double nearest = std::abs(measured - low) < std::abs(measured - high) ? low : high;
      squares += (measured - nearest) * (measured - nearest);
      sum += nearest;
      ++count;
    }
  }
  return std::sqrt(squares / count) / (sum / count);
}

}  // namespace platter::paper

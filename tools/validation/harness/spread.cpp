// Error bars: how far a figure's points are apart on drives that turn unevenly.

#include "tools/validation/harness/spread.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/validation/harness/failed.hpp"

namespace platter::evidence {

void add_bars(Figure& figure, const std::vector<Figure>& others) {
  for (std::size_t series = 0; series < figure.measured.size(); ++series) {
    Series& mine = figure.measured[series];
    mine.bars.clear();
    for (const auto& [x, y] : mine.points) mine.bars.emplace_back(y, y);
    for (const auto& other : others) {
      const auto& points = other.measured.at(series).points;
      if (points.size() != mine.points.size())
        throw Failed(fmt::format("{} has {} points with one seed and {} with another", mine.label,
                                 mine.points.size(), points.size()));
      for (std::size_t i = 0; i < points.size(); ++i) {
        auto& [least, most] = mine.bars[i];
        least = std::min(least, points[i].second);
        most = std::max(most, points[i].second);
      }
    }
  }
}

}  // namespace platter::evidence

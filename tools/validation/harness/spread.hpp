#pragma once

#include <vector>

#include "tools/validation/harness/figure.hpp"

namespace platter::evidence {

/// Gives each measured point a bar from the least to the most that the same point is in the others. Throws
/// Failed where another has no such point.
void add_bars(Figure& figure, const std::vector<Figure>& others);

}  // namespace platter::evidence

#pragma once

#include <string>
#include <vector>

namespace platter::sweep {

/// A bar of parts, one upon the other.
struct Bar {
  std::string name;
  std::vector<double> parts;
};

/// Bars side by side, as SVG, drawn by gnuplot. Throws std::runtime_error where that is not there.
std::string bars_svg(const std::string& y, const std::vector<std::string>& parts,
                     const std::vector<Bar>& bars);

}  // namespace platter::sweep

#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "tests/support/run_platter.hpp"

namespace platter::tests {

/// Returns the cells of a table's line, without surrounding blanks.
inline std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  for (auto from = line.find('|'); from + 1 < line.size();) {
    const auto to = line.find('|', from + 1);
    if (to == std::string::npos) break;
    const auto first = line.find_first_not_of(' ', from + 1);
    const auto last = line.find_last_not_of(' ', to - 1);
    cells.push_back(first < to ? line.substr(first, last - first + 1) : "");
    from = to;
  }
  return cells;
}

/// Returns the rows of the table in docs/t3d.md that has this head.
inline std::vector<std::vector<std::string>> rows_below(const std::string& head) {
  std::ifstream page(source_path("docs/t3d.md"));
  std::string line;
  while (std::getline(page, line) && line != head) {
  }
  std::getline(page, line);  // the line of dashes
  std::vector<std::vector<std::string>> rows;
  while (std::getline(page, line) && line.starts_with("|")) rows.push_back(cells_of(line));
  return rows;
}

}  // namespace platter::tests

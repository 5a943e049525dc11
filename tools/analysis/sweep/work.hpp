#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/analysis/sweep/grid.hpp"
#include "tools/analysis/sweep/point.hpp"
#include "tools/analysis/sweep/store.hpp"

namespace platter::sweep {

/// Of a sweep in several parts, each done by a process of its own, on other machines perhaps.
struct Part {
  std::int64_t number = 1;  ///< from 1
  std::int64_t parts = 1;
};

/// Does the points of the part that the store does not have, on so many threads; the first of each program is
/// what builds it. `progress` hears, from one thread at a time, how many are done and how many there are.
/// The first is done alone. Returns what it wrote into the working folder: another at the same time might
/// read that, so the rest is then done by one thread.
std::vector<std::string> work(const Grid& grid, const Subject& subject, const Part& part, Store& store,
                              std::size_t threads,
                              const std::function<void(std::int64_t, std::int64_t)>& progress);

}  // namespace platter::sweep

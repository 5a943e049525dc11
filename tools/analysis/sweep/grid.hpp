#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace platter::sweep {

/// The values of a text: "1,2,5", "ctss,cos", ranges of whole numbers with both ends "1..36", in steps of
/// some "18..90/18", each so many times the one before "1..1024*2", and lists of all of these. Throws
/// specification::Error, which begins with `what`.
std::vector<std::string> values_of(const std::string& what, const std::string& text);

/// What is varied, as one: one key, or several that change together.
struct Axis {
  std::vector<std::string> keys;
  std::vector<std::vector<std::string>> rows;  ///< of each value one for each key
};

/// Of --vary: "seed=1..5", "machine+os=cray1+ctss,cdc7600+ltss". Throws specification::Error.
Axis axis_of(const std::string& text);

/// What is varied of one point: keys and values, in the order in which they were given.
using Setting = std::vector<std::pair<std::string, std::string>>;

/// All combinations of what is on the axes: the last one changes quickest.
class Grid {
 public:
  /// Adds an axis, which changes faster than the previous ones. Throws specification::Error if a key is on
  /// two axes, or if there are too many points.
  void add(Axis axis);

  std::int64_t size() const { return size_; }
  std::vector<std::string> keys() const;
  /// Of the point of that number, from 0.
  Setting at(std::int64_t number) const;
  /// All of it, as a text: two grids are equal if these are.
  std::string text() const;

 private:
  std::vector<Axis> axes_;
  std::set<std::string> known_;  ///< keys of the axes
  std::int64_t size_ = 1;
};

}  // namespace platter::sweep

#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace platter::sweep {

/// Returns the values that a text lists: words such as "1,2,5" or "ctss,cos"; ranges of whole numbers, which
/// include both ends, such as "1..36"; ranges with a step, "18..90/18"; geometric ranges, "1..1024*2"; and
/// lists of these. Throws specification::Error with a message that starts with `what`.
std::vector<std::string> values_of(const std::string& what, const std::string& text);

/// One dimension of a sweep: a key, or several keys that change together.
struct Axis {
  std::vector<std::string> keys;
  std::vector<std::vector<std::string>> rows;  ///< each row has one value per key
};

/// Parses a value of --vary, such as "seed=1..5" or "machine+os=cray1+ctss,cdc7600+ltss". Throws
/// specification::Error.
Axis axis_of(const std::string& text);

/// The keys and values of one point, in the order of the axes.
using Setting = std::vector<std::pair<std::string, std::string>>;

/// All combinations of the axes' values.
class Grid {
 public:
  /// Adds an axis, which changes faster than the previous ones. Throws specification::Error if a key is on
  /// two axes, or if there are too many points.
  void add(Axis axis);

  std::int64_t size() const { return size_; }
  std::vector<std::string> keys() const;
  /// Returns the setting of a point; numbers count from 0.
  Setting at(std::int64_t number) const;
  /// Returns the whole grid as text. Two grids are equal if their texts are equal.
  std::string text() const;

 private:
  std::vector<Axis> axes_;
  std::set<std::string> known_;  ///< keys of the axes
  std::int64_t size_ = 1;
};

}  // namespace platter::sweep

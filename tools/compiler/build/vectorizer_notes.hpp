#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "tools/compiler/charge/assembly/remark.hpp"

namespace platter::guest {

/// What gfortran's vectoriser notes of DO loops (-fopt-info-vec-all-internals), by file, line and column of
/// the DO.
///
/// Two things are asked of it that are other for a machine with registers of 64 words than for one with two:
/// a recurrence over a few elements is one all the same, though gfortran's vectors would fit between; and a
/// row of an array is loaded word by word as fast as a column, where gfortran, having found the loop free of
/// recurrences, gives up only because it would have to.
class VectorizerNotes {
 public:
  using Place = std::tuple<std::string, std::size_t, std::size_t>;
  struct Loop {
    bool vectorized = false;
    bool by_element = false;  ///< given up for the distance of its elements, and only then
    bool dependent = false;   ///< on what another iteration stores, as far as gfortran can tell
    bool recurrence = false;  ///< on what an earlier iteration stores, a known number of iterations ago
  };

  explicit VectorizerNotes(const std::vector<charge::Remark>& remarks);

  const std::map<Place, Loop>& loops() const { return loops_; }

  /// Whether the loop could be one of vectors of any length. `ivdep`: the program says that there is no
  /// recurrence.
  static bool is_vector_loop(const Loop& loop, bool ivdep);

 private:
  std::map<Place, Loop> loops_;
};

}  // namespace platter::guest

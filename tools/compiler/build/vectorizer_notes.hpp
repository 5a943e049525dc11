#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "tools/compiler/charge/assembly/remark.hpp"

namespace platter::guest {

/// The notes of gfortran's vectorizer about DO loops (-fopt-info-vec-all-internals), by file, line and column
/// of the DO.
///
/// Two decisions differ between a machine with vector registers of 64 words and one with registers of two. A
/// recurrence over a few elements prevents vectorization, even if gfortran's short vectors fit between them.
/// Elements of a row of an array can be loaded as fast as those of a column, whereas gfortran gives up on a
/// loop without recurrences if it must load elements one by one.
class VectorizerNotes {
 public:
  using Place = std::tuple<std::string, std::size_t, std::size_t>;
  struct Loop {
    bool vectorized = false;
    bool by_element = false;  ///< the loop was rejected only because of the stride of its elements
    bool dependent = false;   ///< an iteration may depend on values that another one stores
    /// Depends on values that an earlier iteration stores, a known number of iterations before.
    bool recurrence = false;
  };

  explicit VectorizerNotes(const std::vector<charge::Remark>& remarks);

  const std::map<Place, Loop>& loops() const { return loops_; }

  /// Returns whether the loop can be vectorized with any vector length. `ivdep`: the program states that the
  /// loop has no recurrence.
  static bool is_vector_loop(const Loop& loop, bool ivdep);

 private:
  std::map<Place, Loop> loops_;
};

}  // namespace platter::guest

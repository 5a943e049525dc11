#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace platter::charge {

/// A DO loop that is charged as a vector loop. All costs are in CP.
struct VectorLoopReport {
  std::string place;  ///< "file:line" of the DO
  std::int64_t per_result = 0;
  std::int64_t per_strip = 0;
  std::int64_t entry = 0;
  std::int64_t port_per_result = 0;  ///< CP per result during which a memory port is occupied
};

/// A loop that gfortran's vectorizer can vectorize but the compiler of the time could not.
struct ScalarLoopReport {
  std::string place;
  std::string why;
};

/// The counts that the charging pass reports about one function.
struct FunctionReport {
  std::string name;
  std::size_t blocks = 0;
  std::size_t charges = 0;        ///< places that add to the counter
  std::size_t merged_blocks = 0;  ///< blocks charged with the block that would jump over them
  std::size_t flags_kept = 0;     ///< places where live flags are preserved
  std::size_t loops = 0;
  std::size_t hoisted_loops = 0;  ///< loops whose cost is added outside the loop, from the trip count
  std::vector<VectorLoopReport> vector_loops;
  std::vector<ScalarLoopReport> scalar_loops;
};

/// The results of the pass, for users and tests.
struct Report {
  std::string input;
  std::string processor;
  std::vector<FunctionReport> functions;
  std::vector<std::string> warnings;                    ///< "file:line: ..."
  std::map<std::string, std::size_t> unknown_routines;  ///< number of calls of each
  /// Replaced intrinsics that read the host's clock, and their new names.
  std::map<std::string, std::string> renamed;
};

/// Returns a JSON document with schema "platter.charge/1".
std::string to_json(const Report& report);

}  // namespace platter::charge

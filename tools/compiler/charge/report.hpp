#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace platter::charge {

/// A DO loop that is charged as a vector loop; all in CP.
struct VectorLoopReport {
  std::string place;  ///< "file:line" of the DO
  std::int64_t per_result = 0;
  std::int64_t per_strip = 0;
  std::int64_t entry = 0;
  std::int64_t port_per_result = 0;  ///< during which the port to memory is held
};

/// One that gfortran's vectoriser takes, and the compiler of the time did not.
struct ScalarLoopReport {
  std::string place;
  std::string why;
};

struct FunctionReport {
  std::string name;
  std::size_t blocks = 0;
  std::size_t charges = 0;        ///< places at which the counter is added to
  std::size_t merged_blocks = 0;  ///< charged with the block that would jump over them
  std::size_t flags_kept = 0;     ///< places where the flags were live
  std::size_t loops = 0;
  std::size_t hoisted_loops = 0;  ///< charged outside, by trip count
  std::vector<VectorLoopReport> vector_loops;
  std::vector<ScalarLoopReport> scalar_loops;
};

/// What the pass did, for people and for tests.
struct Report {
  std::string input;
  std::string processor;
  std::vector<FunctionReport> functions;
  std::vector<std::string> warnings;                    ///< "file:line: ..."
  std::map<std::string, std::size_t> unknown_routines;  ///< calls of each
  std::map<std::string, std::string> renamed;  ///< intrinsics of the host's clock, and what they became
};

/// As a JSON document of schema "platter.charge/1".
std::string to_json(const Report& report);

}  // namespace platter::charge

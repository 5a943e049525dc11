#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/cost/spending.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/flow/routines.hpp"
#include "tools/compiler/charge/vector/convoys.hpp"
#include "tools/compiler/charge/vector/vector_list.hpp"

namespace platter::charge {

/// The cost of a vector loop with N results: per_result * N + per_strip * ceil(N / strip_length) + entry CP.
/// It occupies a memory port during port_per_result * N of these CP.
struct VectorCharge {
  Location place;    ///< location of the DO
  Spent per_result;  ///< CP by cause; the causes are the resources that limit the number of convoys
  Spent per_strip;
  Spent entry;
  std::int64_t strip_length = 1;
  std::int64_t port_per_result = 0;
  std::vector<VectorInstruction> instructions;  ///< `statement` is the index of the x86 instruction
};

/// The reason why the emulated machine runs a loop in scalar mode although gfortran could vectorize it.
struct StaysScalar {
  Location place;   ///< location of the DO
  std::string why;  ///< empty if gfortran would not vectorize the loop either
};

/// Decides whether the emulated machine runs a loop in vector mode. The list contains the loops without
/// recurrences. The loop's code shows the constructs that compilers of the time did not vectorize: several
/// paths through an iteration, calls other than those of vector functions, integer multiplication and
/// division, and subscripts that are array elements.
std::variant<VectorCharge, StaysScalar> judge_vector_loop(const Assembly& assembly, const Function& function,
                                                          const Loop& loop, const LineTable& lines,
                                                          const VectorList& list,
                                                          const std::map<std::string, Routine>& routines,
                                                          const processor::UnitTimes& times);

/// Returns why the compiler of the time would not vectorize an innermost loop, even if gfortran would. The
/// text is empty if the loop's code shows no obstacle.
std::string obstacle_to_vectors(const Assembly& assembly, const Function& function, const Loop& loop,
                                const std::map<std::string, Routine>& routines,
                                const processor::UnitTimes& times);

}  // namespace platter::charge

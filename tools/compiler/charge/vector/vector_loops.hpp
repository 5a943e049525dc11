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

/// What a vector loop of N results takes: per_result * N + per_strip * ceil(N / strip_length) + entry CP; and
/// during port_per_result * N of them it holds the port to memory.
struct VectorCharge {
  Location place;    ///< of the DO
  Spent per_result;  ///< what keeps the loop from fewer convoys
  Spent per_strip;
  Spent entry;
  std::int64_t strip_length = 1;
  std::int64_t port_per_result = 0;
  std::vector<VectorInstruction> instructions;  ///< `statement` is the index of the x86 instruction
};

/// Why a loop that gfortran would make a vector loop of is none on the emulated machine.
struct StaysScalar {
  Location place;   ///< of the DO
  std::string why;  ///< empty: gfortran would not either
};

/// Judges a loop. The list says which loops are free of recurrences; what the compiler of the time did not
/// take is seen in the loop's code: more than one way through it, calls other than those of vector functions,
/// integer multiplication and division, and arrays whose subscripts are themselves in arrays.
std::variant<VectorCharge, StaysScalar> judge_vector_loop(const Assembly& assembly, const Function& function,
                                                          const Loop& loop, const LineTable& lines,
                                                          const VectorList& list,
                                                          const std::map<std::string, Routine>& routines,
                                                          const processor::UnitTimes& times);

/// Why the compiler of the time would not take an innermost loop, wherever gfortran stands; empty if nothing
/// in its code speaks against it.
std::string obstacle_to_vectors(const Assembly& assembly, const Function& function, const Loop& loop,
                                const std::map<std::string, Routine>& routines,
                                const processor::UnitTimes& times);

}  // namespace platter::charge

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/compiler/charge/flow/constant_variables.hpp"
#include "tools/compiler/charge/flow/induction.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge {

/// A counted loop of one block whose iterations change only its counter and the values that each iteration
/// computes from the counter. Executing only the last iteration has the same effect as executing all of them.
/// Old programs use such loops to spend processor time, for example COMPUTE of Appendix A, whose array
/// elements are always 1.0. The cost of all iterations is still added, from the counter's value at the entry.
struct LastIteration {
  Register counter = 0;           ///< increases by `step` per iteration
  std::int64_t step = 1;          ///< 1, 2, 4 or 8: a subscript, or an offset in bytes
  std::optional<Register> limit;  ///< register that contains the limit, at which the loop ends
  std::int64_t value = 0;         ///< the limit, if it is a constant
  /// The limit minus the counter at the start of the last iteration: 0 or `step`.
  std::int64_t above = 0;
  /// All subscripts are in bounds if the counter starts within [lowest, highest].
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
};

/// Returns the parameters for skipping to the last iteration, or nothing if two iterations may have different
/// effects. `reals`: known contents of the floating-point registers at the loop's header.
std::optional<LastIteration> find_last_iteration(const Assembly& assembly, const Function& function,
                                                 const Loop& loop, const Induction& induction,
                                                 const Liveness& liveness, const ConstantVariables& constants,
                                                 const RealRegisters& reals);

/// Returns lines for the loop's entry that advance the counter to the last iteration if all subscripts are in
/// bounds. `label` must not occur in the text yet. The lines overwrite the flags.
Lines skip_to_last(const LastIteration& last, const std::string& label);

}  // namespace platter::charge

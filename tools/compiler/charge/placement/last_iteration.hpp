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

/// A counted loop of one block whose iterations leave everything as it was, except its counter and what each
/// iteration computes from it. Executing the last iteration alone has the same effect as executing all. Old
/// programs spend time with such loops, for example Appendix A's COMPUTE, whose arrays are 1.0 for ever.
/// The time of all iterations is charged as usual, by the counter's value at the entry.
struct LastIteration {
  Register counter = 0;           ///< increases by `step` per iteration
  std::int64_t step = 1;          ///< 1, 2, 4 or 8: a subscript, or an offset in bytes
  std::optional<Register> limit;  ///< the loop ends when the counter reaches it
  std::int64_t value = 0;         ///< the limit, if it is not in a register
  std::int64_t above = 0;    ///< the limit minus the counter at the start of the last iteration: 0 or `step`
  std::int64_t lowest = 0;   ///< all subscripts are in bounds if the counter starts the iterations with
  std::int64_t highest = 0;  ///< `lowest` to `highest`
};

/// Returns no value if two iterations may have different effects. `reals`: the registers at the loop's
/// header.
std::optional<LastIteration> find_last_iteration(const Assembly& assembly, const Function& function,
                                                 const Loop& loop, const Induction& induction,
                                                 const Liveness& liveness, const ConstantVariables& constants,
                                                 const RealRegisters& reals);

/// At the loop's entry: advances the counter to the last iteration if all subscripts are in bounds. `label`
/// is new in the text. Overwrites the flags.
Lines skip_to_last(const LastIteration& last, const std::string& label);

}  // namespace platter::charge

#pragma once

#include <cstdint>
#include <optional>

#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// By how many bytes the address of an instruction's memory operand moves from one iteration of the loop to
/// the next, where that is a constant: registers that are sums, differences, negations and constant multiples
/// of what itself changes by constants. 0 where the loop does not change it.
std::optional<std::int64_t> stride_of_address(std::size_t instruction, BlockId block,
                                              const Assembly& assembly, const Function& function,
                                              const Loop& loop);

}  // namespace platter::charge

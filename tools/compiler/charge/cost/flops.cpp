#include "tools/compiler/charge/cost/flops.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/charge/cost/operations.hpp"

namespace platter::charge {

std::int64_t flops_of(const Instruction& instruction) {
  // They go through the adder, and what they deliver is no floating result.
  constexpr std::array<std::string_view, 5> kCompare = {"UCOM", "COM", "CMP", "MAX", "MIN"};
  const auto begins = [&](std::string_view start) {
    return instruction.name.compare(0, start.size(), start) == 0;
  };
  if (std::any_of(kCompare.begin(), kCompare.end(), begins)) return 0;
  using processor::Operation;
  const auto operations = work_of(instruction).operations;
  return std::count_if(operations.begin(), operations.end(), [](Operation operation) {
    return operation == Operation::kFloatingAdd || operation == Operation::kFloatingMultiply ||
           operation == Operation::kFloatingDivide;
  });
}

}  // namespace platter::charge

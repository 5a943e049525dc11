#include "tools/compiler/charge/vector/references.hpp"

#include "tools/compiler/charge/assembly/element.hpp"
#include "tools/compiler/charge/cost/operations.hpp"
#include "tools/compiler/charge/flow/storage_name.hpp"
#include "tools/compiler/charge/flow/stride.hpp"

namespace platter::charge {

std::int64_t References::per_word(std::size_t instruction, BlockId block) const {
  const auto bytes = stride_of_address(instruction, block, assembly_, function_, loop_);
  // REAL*4 was a word, too.
  return bytes ? times_.memory.per_word(*bytes / element_bytes(assembly_.instructions[instruction])) : 1;
}

std::string References::name(const Instruction& instruction) const {
  return storage_name(assembly_, function_, loop_, instruction, element_bytes(instruction));
}

bool References::loads_element(const Instruction& instruction) const {
  return instruction.flow == Flow::kNext && !instruction.repeated && !body_.is_control(instruction) &&
         work_of(instruction).loads && instruction.memory == Memory::kVariable &&
         body_.of_indices(instruction.addresses) && body_.varies(instruction.addresses);
}

}  // namespace platter::charge

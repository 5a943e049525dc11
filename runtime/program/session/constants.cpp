#include "runtime/program/session/constants.hpp"

#include <elf.h>

#include <algorithm>
#include <span>

#include "runtime/program/session/guest.hpp"

namespace platter::runtime {

bool is_constant(std::uintptr_t address) {
  // NOLINTBEGIN(performance-no-int-to-ptr): the program's first byte is its file's header; it lies where its
  // file says, since it is linked to fixed addresses.
  const auto& header = *reinterpret_cast<const Elf64_Ehdr*>(guest().code[0]);
  const std::span segments(reinterpret_cast<const Elf64_Phdr*>(guest().code[0] + header.e_phoff),
                           header.e_phnum);
  // NOLINTEND(performance-no-int-to-ptr)
  return std::any_of(segments.begin(), segments.end(), [&](const Elf64_Phdr& segment) {
    return segment.p_type == PT_LOAD && segment.p_flags == PF_R && segment.p_vaddr >= guest().code[1] &&
           address >= segment.p_vaddr && address < segment.p_vaddr + segment.p_memsz;
  });
}

}  // namespace platter::runtime

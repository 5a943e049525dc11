#include "runtime/partition/static_storage.hpp"

#include <link.h>

#include <algorithm>
#include <cstdint>

namespace platter::runtime::partition {
namespace {

/// Of the program itself, which comes first: what it may write, but for what the loader has closed again.
int find(dl_phdr_info* object, std::size_t, void* into) {
  std::uintptr_t begin = UINTPTR_MAX;
  std::uintptr_t end = 0;
  std::uintptr_t closed = 0;
  for (std::size_t i = 0; i < object->dlpi_phnum; ++i) {
    const auto& header = object->dlpi_phdr[i];  // NOLINT(cppcoreguidelines-pro-bounds-pointer-arithmetic)
    const auto first = object->dlpi_addr + header.p_vaddr;
    if (header.p_type == PT_GNU_RELRO) closed = first + header.p_memsz;
    if (header.p_type != PT_LOAD || (header.p_flags & PF_W) == 0) continue;
    begin = std::min(begin, first);
    end = std::max(end, first + header.p_memsz);
  }
  begin = std::max(begin, closed);
  auto& found = *static_cast<std::span<std::byte>*>(into);
  if (begin < end) found = {reinterpret_cast<std::byte*>(begin), end - begin};  // NOLINT(performance-no-int-to-ptr)
  return 1;
}

}  // namespace

std::span<std::byte> static_storage() {
  std::span<std::byte> found;
  ::dl_iterate_phdr(find, &found);
  return found;
}

}  // namespace platter::runtime::partition

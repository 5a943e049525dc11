#include "runtime/process/partition/static_storage.hpp"

#include <link.h>

#include <algorithm>

namespace platter::runtime::partition {
namespace {

/// For dl_iterate_phdr(): finds the writable data of the program, which is the first object. Its highest
/// segments are the static storage.
int find(dl_phdr_info* object, std::size_t, void* into) {
  std::uintptr_t end = kStaticStorage;
  for (std::size_t i = 0; i < object->dlpi_phnum; ++i) {
    const auto& header = object->dlpi_phdr[i];  // NOLINT(cppcoreguidelines-pro-bounds-pointer-arithmetic)
    if (header.p_type != PT_LOAD || (header.p_flags & PF_W) == 0) continue;
    end = std::max<std::uintptr_t>(end, object->dlpi_addr + header.p_vaddr + header.p_memsz);
  }
  auto& found = *static_cast<std::span<std::byte>*>(into);
  found = {reinterpret_cast<std::byte*>(kStaticStorage),  // NOLINT(performance-no-int-to-ptr)
           end - kStaticStorage};
  return 1;
}

}  // namespace

std::span<std::byte> static_storage() {
  std::span<std::byte> found;
  ::dl_iterate_phdr(find, &found);
  return found;
}

}  // namespace platter::runtime::partition

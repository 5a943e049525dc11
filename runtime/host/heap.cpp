// Where the runtime, and libraries, keep what they ask the C library for. The host lays this heap out right
// behind the program's arrays, some random pages apart where it does so at all; a program that writes beyond
// an array would come to it.

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

extern "C" void platter_keep_heap_apart();

/// The guest calls this before anything else (tools/compiler/build/notes.cpp). If the heap cannot grow after
/// the program's data, the C library takes pages among the shared libraries instead. If mmap() fails, the
/// program runs without this protection.
void platter_keep_heap_apart() {
  constexpr std::uintptr_t kPage = 4096;  // of x86-64
  const auto end = (reinterpret_cast<std::uintptr_t>(::sbrk(0)) + kPage - 1) / kPage * kPage;
  auto* const wall = reinterpret_cast<void*>(end);  // NOLINT(performance-no-int-to-ptr)
  ::mmap(wall, kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
}

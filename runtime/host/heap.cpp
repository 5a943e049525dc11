// Protects the heap, in which the runtime and the libraries allocate memory. The host places the heap after
// the program's arrays, at most a random number of pages away. A program that writes past the end of an array
// would overwrite the heap.

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

extern "C" void platter_keep_heap_apart();

/// The guest calls this before anything else (tools/compiler/build/notes.cpp). If the heap cannot grow after
/// the program's data, the C library takes pages among the shared libraries instead. If mmap() fails, the
/// program runs without this protection.
void platter_keep_heap_apart() {
  constexpr std::uintptr_t kPage = 4096;  // size of a page of x86-64, in bytes
  const auto end = (reinterpret_cast<std::uintptr_t>(::sbrk(0)) + kPage - 1) / kPage * kPage;
  auto* const wall = reinterpret_cast<void*>(end);  // NOLINT(performance-no-int-to-ptr)
  ::mmap(wall, kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
}

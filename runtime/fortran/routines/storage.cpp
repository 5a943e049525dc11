// Storage that a program allocates while it runs: ALLOCATE, arrays with bounds that are arguments, and
// gfortran's own copies of arrays. The build makes the program call these functions instead of malloc and
// realloc, which do not clear the memory.

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "runtime/program/sandbox/sandbox.hpp"

extern "C" {
void* platter_malloc(std::size_t bytes);
void* platter_realloc(void* old, std::size_t bytes);

static void* zeros(std::size_t bytes) {
  void* const storage = std::calloc(1, bytes);
  if (storage == nullptr)
    platter::runtime::set_hint(
        fmt::format("out of memory: {} more bytes are not available; --memory sets the limit", bytes));
  return storage;
}

/// Allocates zeros, which are also the initial contents of arrays that the compiler lays out.
void* platter_malloc(std::size_t bytes) {
  return zeros(bytes);
}

/// Reallocates; new bytes are zeros. `old` is null or from any allocation function of the C library, because
/// libgfortran uses its own.
void* platter_realloc(void* old, std::size_t bytes) {
  void* const grown = zeros(bytes);
  if (grown == nullptr || old == nullptr) return grown;
  std::memcpy(grown, old, std::min(bytes, ::malloc_usable_size(old)));
  std::free(old);
  return grown;
}
}

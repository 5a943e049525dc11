// Storage that a program asks for while it runs: ALLOCATE, arrays whose bounds are arguments, gfortran's own
// copies of arrays. The build makes the program call these in the place of malloc and realloc, which leave in
// it what happened to be there.

#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>

extern "C" {
void* platter_malloc(std::size_t bytes);
void* platter_realloc(void* old, std::size_t bytes);

/// Zeros, as arrays have that the compiler lays out.
void* platter_malloc(std::size_t bytes) {
  return std::calloc(1, bytes);
}

/// What is added is zeros. `old` is null, or of any routine of the C library: libgfortran has its own.
void* platter_realloc(void* old, std::size_t bytes) {
  void* grown = std::calloc(1, bytes);
  if (grown == nullptr || old == nullptr) return grown;
  std::memcpy(grown, old, std::min(bytes, ::malloc_usable_size(old)));
  std::free(old);
  return grown;
}
}

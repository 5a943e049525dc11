#include "tests/emulator/multicomputer/counted_memory.hpp"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace platter::tests {
namespace {

std::atomic<std::int64_t> bytes_taken = 0;
std::atomic<std::int64_t> bytes_most = 0;

}  // namespace

std::int64_t taken() {
  return bytes_taken;
}
std::int64_t most_taken() {
  return bytes_most;
}
void forget_most() {
  bytes_most = bytes_taken.load();
}

}  // namespace platter::tests

// A sanitizer replaces these operators to find mismatches. With the operators below, it would see only malloc
// and free.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// NOLINTBEGIN(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory,misc-new-delete-overloads)
void* operator new(std::size_t bytes) {
  void* const there = std::malloc(bytes);
  if (there == nullptr) throw std::bad_alloc();
  namespace tests = platter::tests;
  tests::bytes_taken += static_cast<std::int64_t>(::malloc_usable_size(there));
  tests::bytes_most = std::max(tests::bytes_most.load(), tests::bytes_taken.load());
  return there;
}
void operator delete(void* there) noexcept {
  if (there != nullptr) platter::tests::bytes_taken -= static_cast<std::int64_t>(::malloc_usable_size(there));
  std::free(there);
}
void operator delete(void* there, std::size_t) noexcept {
  ::operator delete(there);
}
// NOLINTEND(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory,misc-new-delete-overloads)
#endif

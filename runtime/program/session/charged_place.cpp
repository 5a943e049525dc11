#include "runtime/program/session/charged_place.hpp"

#include <sys/mman.h>
#include <sys/random.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <new>
#include <system_error>

namespace platter::runtime {
namespace {

constexpr std::size_t kPage = 4096;  // of x86-64
constexpr std::size_t kPlace = 3 * kPage;
constexpr platter_charged_words kNothing{};

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// Page-aligned, between 4 GB, below which programs lie, and 64 TB, which is half of what a process has:
/// above the host puts libraries, and of what is below sanitizers keep only a part for themselves.
std::uintptr_t random_place() {
  constexpr std::uintptr_t kBegin = std::uintptr_t{1} << 32;
  constexpr std::uintptr_t kEnd = std::uintptr_t{1} << 46;
  std::uint64_t drawn = 0;
  if (::getrandom(&drawn, sizeof drawn, 0) != sizeof drawn) fail("getrandom");
  return (kBegin + drawn % (kEnd - kBegin)) / kPage * kPage;
}

/// Three pages that nobody may touch. What is there already is left alone; where there seems to be something
/// wherever one looks (valgrind keeps most addresses for itself), the host chooses.
std::byte* reserve() {
  constexpr int kTries = 16;
  constexpr int kKind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  for (int i = 0; i < kTries; ++i) {
    auto* const wanted = reinterpret_cast<void*>(random_place());  // NOLINT(performance-no-int-to-ptr)
    void* const got = ::mmap(wanted, kPlace, PROT_NONE, kKind | MAP_FIXED_NOREPLACE, -1, 0);
    if (got == wanted) return static_cast<std::byte*>(got);
    if (got != MAP_FAILED) ::munmap(got, kPlace);
  }
  void* const got = ::mmap(nullptr, kPlace, PROT_NONE, kKind, -1, 0);
  if (got == MAP_FAILED) fail("the clock's page");
  return static_cast<std::byte*>(got);
}

platter_charged_words* own_words = nullptr;

}  // namespace

const platter_charged_words* the_charged_words = &kNothing;

void begin_charging() {
  std::byte* const page = reserve() + kPage;
  if (::mprotect(page, kPage, PROT_READ | PROT_WRITE) != 0) fail("the clock's page");
  auto* const words = new (page) platter_charged_words{};
  if (platter_put_behind_gs(words) != 0) fail("the clock's register %gs");
  the_charged_words = own_words = words;
}

void store_charged(std::uint64_t cp) {
  own_words->cp = cp;
}

}  // namespace platter::runtime

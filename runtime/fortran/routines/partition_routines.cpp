// Routines for programs of a partition: the number of the PE, barriers, and access to words of other PEs.

#include <fmt/format.h>

#include <cstdint>
#include <limits>

#include "emulator/device/store.hpp"
#include "emulator/system/call_error.hpp"
#include "runtime/fortran/routines/library_entry.hpp"

namespace platter::runtime {
namespace {

/// Returns the connection of the PE. These library entries exist only on machines with PEs, where a program
/// runs on one of them.
partition::HostConnection& link_of(Session& now) {
  return *now.partition();
}

std::size_t bytes_of(const char* name, std::int64_t words) {
  constexpr std::int64_t kMaxWords = std::numeric_limits<std::int32_t>::max();
  if (words < 0 || words > kMaxWords)
    throw system::CallError(name, fmt::format("{} words", words),
                            fmt::format("0 to {} are allowed", kMaxWords));
  return static_cast<std::size_t>(words * device::kWordBytes);
}

const std::byte* bytes_at(const void* there) {
  return static_cast<const std::byte*>(there);
}

}  // namespace
}  // namespace platter::runtime

extern "C" {
std::int64_t my_pe_();
std::int64_t plt_npes_();
void barrier_();
std::int64_t shmem_get_(void* target, const void* source, const std::int64_t* words, const std::int64_t* pe);
std::int64_t shmem_put_(void* target, const void* source, const std::int64_t* words, const std::int64_t* pe);

std::int64_t my_pe_() {
  return platter::runtime::library_entry(
      "MY_PE", 0, [](platter::runtime::Session& now) { return platter::runtime::link_of(now).pe(); });
}

std::int64_t plt_npes_() {
  return platter::runtime::library_entry(
      "N$PES", 0, [](platter::runtime::Session& now) { return platter::runtime::link_of(now).pes(); });
}

void barrier_() {
  platter::runtime::library_entry(
      "BARRIER", 0, [](platter::runtime::Session& now) { platter::runtime::link_of(now).barrier(); });
}

std::int64_t shmem_get_(void* target, const void* source, const std::int64_t* words, const std::int64_t* pe) {
  return platter::runtime::library_entry("SHMEM_GET", 0, [&](platter::runtime::Session& now) {
    const auto bytes = platter::runtime::bytes_of("SHMEM_GET", *words);
    platter::runtime::link_of(now).get("SHMEM_GET", {static_cast<std::byte*>(target), bytes},
                                       platter::runtime::bytes_at(source), *pe);
    return std::int64_t{0};
  });
}

std::int64_t shmem_put_(void* target, const void* source, const std::int64_t* words, const std::int64_t* pe) {
  return platter::runtime::library_entry("SHMEM_PUT", 0, [&](platter::runtime::Session& now) {
    const auto bytes = platter::runtime::bytes_of("SHMEM_PUT", *words);
    platter::runtime::link_of(now).put("SHMEM_PUT", {platter::runtime::bytes_at(source), bytes},
                                       platter::runtime::bytes_at(target), *pe);
    return std::int64_t{0};
  });
}
}

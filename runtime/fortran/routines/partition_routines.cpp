// Routines for programs of a partition: the number of the PE, barriers, and access to words of other PEs.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

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

using Number = const std::int64_t*;
using Word = std::uint64_t;

/// Copies words one by one, `step` words apart on both sides, between this PE and PE `pe`.
void copy_strided(const char* name, Word* target, const Word* source, std::int64_t target_step,
                  std::int64_t source_step, std::int64_t words, std::int64_t pe, bool puts) {
  library_entry(name, 0, [&](Session& now) {
    bytes_of(name, words);
    if (target_step < 1 || source_step < 1)
      throw system::CallError(name, fmt::format("strides {} and {}", target_step, source_step),
                              "at least 1 is needed");
    auto& link = link_of(now);
    for (std::int64_t i = 0; i < words; ++i) {
      Word* const to = target + i * target_step;
      const Word* const from = source + i * source_step;
      if (puts) {
        link.put(name, std::as_bytes(std::span(from, 1)), bytes_at(to), pe);
      } else {
        link.get(name, std::as_writable_bytes(std::span(to, 1)), bytes_at(from), pe);
      }
    }
  });
}

/// The PEs of a collective routine: `count` PEs from `first`, 2**log_stride apart.
struct Group {
  const char* name;
  Number first, log_stride, count;
};

/// Throws system::CallError unless the group has all PEs of the partition, the only group that is modelled.
void require_all(Session& now, const Group& group) {
  const auto pes = link_of(now).pes();
  if (*group.first == 0 && *group.log_stride == 0 && *group.count == pes) return;
  throw system::CallError(
      group.name,
      fmt::format("{} PEs from PE {}, 2**{} apart", *group.count, *group.first, *group.log_stride),
      fmt::format("only all {} PEs of the partition (0, 0, N$PES) are modelled", pes));
}

/// Copies words of the root PE to all other PEs. All PEs must call it.
void broadcast(Word* target, const Word* source, std::int64_t words, std::int64_t root, const Group& group) {
  library_entry(group.name, 0, [&](Session& now) {
    require_all(now, group);
    const auto bytes = bytes_of(group.name, words);
    auto& link = link_of(now);
    link.barrier();
    if (link.pe() != root)
      link.get(group.name, {reinterpret_cast<std::byte*>(target), bytes}, bytes_at(source), root);
    link.barrier();
  });
}

/// Combines the words of all PEs, element by element, in the order of the PEs. All PEs must call it.
template <typename Value, typename Combine>
void reduce(Value* target, const Value* source, std::int64_t words, const Group& group, Combine combine) {
  library_entry(group.name, 0, [&](Session& now) {
    require_all(now, group);
    const auto bytes = bytes_of(group.name, words);
    auto& link = link_of(now);
    link.barrier();
    std::vector<Value> all(static_cast<std::size_t>(words));
    std::vector<Value> its(all.size());
    for (std::int64_t pe = 0; pe < link.pes(); ++pe) {
      link.get(group.name, {reinterpret_cast<std::byte*>(its.data()), bytes}, bytes_at(source), pe);
      for (std::size_t i = 0; i < all.size(); ++i) all[i] = pe == 0 ? its[i] : combine(all[i], its[i]);
    }
    link.barrier();  // the target may be the source
    std::copy(all.begin(), all.end(), target);
    link.barrier();
  });
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

using platter::runtime::Group;
using platter::runtime::Number;
using platter::runtime::Word;

std::int64_t start_pes_(Number pes);
std::int64_t shmem_swap_(Word* target, const Word* value, Number pe);
std::int64_t shmem_wait_(const Word* word, const Word* value);
std::int64_t shmem_iget_(Word* target, const Word* source, Number target_step, Number source_step,
                         Number words, Number pe);
std::int64_t shmem_iput_(Word* target, const Word* source, Number target_step, Number source_step,
                         Number words, Number pe);
std::int64_t shmem_broadcast_(Word* target, const Word* source, Number words, Number root, Number first,
                              Number log_stride, Number count, void* sync);

/// CALL START_PES(0): the PEs have been started with the program, so this only costs its call.
std::int64_t start_pes_(Number) {
  return platter::runtime::library_entry("START_PES", 0,
                                         [](platter::runtime::Session&) { return std::int64_t{0}; });
}

std::int64_t shmem_swap_(Word* target, const Word* value, Number pe) {
  return platter::runtime::library_entry("SHMEM_SWAP", 0, [&](platter::runtime::Session& now) {
    return static_cast<std::int64_t>(
        platter::runtime::link_of(now).swap(platter::runtime::bytes_at(target), *value, *pe));
  });
}

std::int64_t shmem_wait_(const Word* word, const Word* value) {
  return platter::runtime::library_entry("SHMEM_WAIT", 0, [&](platter::runtime::Session& now) {
    platter::runtime::link_of(now).await(platter::runtime::bytes_at(word), *value);
    return std::int64_t{0};
  });
}

std::int64_t shmem_iget_(Word* target, const Word* source, Number target_step, Number source_step,
                         Number words, Number pe) {
  platter::runtime::copy_strided("SHMEM_IGET", target, source, *target_step, *source_step, *words, *pe,
                                 false);
  return 0;
}

std::int64_t shmem_iput_(Word* target, const Word* source, Number target_step, Number source_step,
                         Number words, Number pe) {
  platter::runtime::copy_strided("SHMEM_IPUT", target, source, *target_step, *source_step, *words, *pe, true);
  return 0;
}

std::int64_t shmem_broadcast_(Word* target, const Word* source, Number words, Number root, Number first,
                              Number log_stride, Number count, void*) {
  platter::runtime::broadcast(target, source, *words, *root, {"SHMEM_BROADCAST", first, log_stride, count});
  return 0;
}

#define PLATTER_REDUCTION(name, called, Value, combine)                                                \
  std::int64_t name(Value* target, const Value* source, Number words, Number first, Number log_stride, \
                    Number count, void* work, void* sync);                                             \
  std::int64_t name(Value* target, const Value* source, Number words, Number first, Number log_stride, \
                    Number count, void*, void*) {                                                      \
    platter::runtime::reduce(target, source, *words, {called, first, log_stride, count},               \
                             [](Value a, Value b) { return combine; });                                \
    return 0;                                                                                          \
  }

PLATTER_REDUCTION(shmem_int8_sum_to_all_, "SHMEM_INT8_SUM_TO_ALL", std::int64_t, a + b)
PLATTER_REDUCTION(shmem_int8_max_to_all_, "SHMEM_INT8_MAX_TO_ALL", std::int64_t, std::max(a, b))
PLATTER_REDUCTION(shmem_int8_min_to_all_, "SHMEM_INT8_MIN_TO_ALL", std::int64_t, std::min(a, b))
PLATTER_REDUCTION(shmem_real8_sum_to_all_, "SHMEM_REAL8_SUM_TO_ALL", double, a + b)
PLATTER_REDUCTION(shmem_real8_max_to_all_, "SHMEM_REAL8_MAX_TO_ALL", double, std::max(a, b))
PLATTER_REDUCTION(shmem_real8_min_to_all_, "SHMEM_REAL8_MIN_TO_ALL", double, std::min(a, b))
#undef PLATTER_REDUCTION
}

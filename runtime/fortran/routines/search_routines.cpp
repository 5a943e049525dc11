// The searches of Cray's SCILIB, GATHER and SCATTER. Elements are compared as REAL (F) or INTEGER (I). For
// equality their words are compared.

#include <fmt/format.h>

#include <bit>
#include <functional>

#include "runtime/fortran/routines/library_entry.hpp"

namespace platter::runtime {
namespace {

using Word = std::uint64_t;

/// A comparison of words as values of `Type`.
template <typename Type, typename Compare>
struct As {
  static bool holds(Word element, Word target) {
    return Compare()(std::bit_cast<Type>(element), std::bit_cast<Type>(target));
  }
};

/// Runs a search of the vector x. `work` receives a function that returns whether the comparison is true for
/// element i, from 0.
template <typename Comparison, typename Work>
auto in_vector(const char* name, std::int64_t n, const Word* x, std::int64_t increment, Word target,
               Work work) {
  return library_entry(name, n, [&](Session&) {
    const Word* const first = increment < 0 && n > 0 ? x - (n - 1) * increment : x;
    return work([=](std::int64_t i) { return Comparison::holds(first[i * increment], target); });
  });
}

/// Stores the numbers, from 1, of all elements for which the comparison is true, and their count.
template <typename Comparison>
void when(const char* name, std::int64_t n, const Word* x, std::int64_t increment, Word target,
          std::int64_t* numbers, std::int64_t* count) {
  in_vector<Comparison>(name, n, x, increment, target, [&](const auto holds) {
    *count = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      if (holds(i)) numbers[(*count)++] = i + 1;
    }
  });
}

/// Returns the number of the first element for which the comparison is true; n + 1 if there is none, 0 if
/// there are no elements.
template <typename Comparison>
std::int64_t search(const char* name, std::int64_t n, const Word* x, std::int64_t increment, Word target) {
  return in_vector<Comparison>(name, n, x, increment, target, [&](const auto holds) {
    if (n < 1) return std::int64_t{0};
    std::int64_t i = 0;
    while (i < n && !holds(i)) ++i;
    return i + 1;
  });
}

/// Stores the first and the last number of each run of elements for which the comparison is true, and the
/// count of runs.
template <typename Comparison>
void clusters(const char* name, std::int64_t n, const Word* x, std::int64_t increment, Word target,
              std::int64_t* ends, std::int64_t* count) {
  in_vector<Comparison>(name, n, x, increment, target, [&](const auto holds) {
    *count = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      if (!holds(i)) continue;
      ends[2 * *count] = i + 1;
      while (i + 1 < n && holds(i + 1)) ++i;
      ends[2 * (*count)++ + 1] = i + 1;
    }
  });
}

/// Throws system::CallError if the number is less than 1.
void require_number(const char* name, std::int64_t number) {
  if (number >= 1) return;
  throw system::CallError(name, fmt::format("index {}", number), "elements are numbered from 1");
}

}  // namespace
}  // namespace platter::runtime

using Number = const std::int64_t*;
using Words = const std::uint64_t*;

#define PLATTER_SEARCH(small, capital, type, compare)                                               \
  extern "C" {                                                                                      \
  void when##small##_(Number n, Words x, Number increment, Words target, std::int64_t* numbers,     \
                      std::int64_t* count);                                                         \
  std::int64_t isrch##small##_(Number n, Words x, Number increment, Words target);                  \
  void when##small##_(Number n, Words x, Number increment, Words target, std::int64_t* numbers,     \
                      std::int64_t* count) {                                                        \
    using Comparison = platter::runtime::As<type, compare>;                                         \
    platter::runtime::when<Comparison>("WHEN" capital, *n, x, *increment, *target, numbers, count); \
  }                                                                                                 \
  std::int64_t isrch##small##_(Number n, Words x, Number increment, Words target) {                 \
    using Comparison = platter::runtime::As<type, compare>;                                         \
    return platter::runtime::search<Comparison>("ISRCH" capital, *n, x, *increment, *target);       \
  }                                                                                                 \
  }

PLATTER_SEARCH(eq, "EQ", std::uint64_t, std::equal_to<>)
PLATTER_SEARCH(ne, "NE", std::uint64_t, std::not_equal_to<>)
PLATTER_SEARCH(flt, "FLT", double, std::less<>)
PLATTER_SEARCH(fle, "FLE", double, std::less_equal<>)
PLATTER_SEARCH(fgt, "FGT", double, std::greater<>)
PLATTER_SEARCH(fge, "FGE", double, std::greater_equal<>)
PLATTER_SEARCH(ilt, "ILT", std::int64_t, std::less<>)
PLATTER_SEARCH(ile, "ILE", std::int64_t, std::less_equal<>)
PLATTER_SEARCH(igt, "IGT", std::int64_t, std::greater<>)
PLATTER_SEARCH(ige, "IGE", std::int64_t, std::greater_equal<>)

extern "C" {
void cluseq_(Number n, Words x, Number increment, Words target, std::int64_t* ends, std::int64_t* count);
void clusne_(Number n, Words x, Number increment, Words target, std::int64_t* ends, std::int64_t* count);
void gather_(Number n, std::uint64_t* to, Words from, Number index);
void scatter_(Number n, std::uint64_t* to, Number index, Words from);

void cluseq_(Number n, Words x, Number increment, Words target, std::int64_t* ends, std::int64_t* count) {
  platter::runtime::clusters<platter::runtime::As<std::uint64_t, std::equal_to<>>>(
      "CLUSEQ", *n, x, *increment, *target, ends, count);
}

void clusne_(Number n, Words x, Number increment, Words target, std::int64_t* ends, std::int64_t* count) {
  platter::runtime::clusters<platter::runtime::As<std::uint64_t, std::not_equal_to<>>>(
      "CLUSNE", *n, x, *increment, *target, ends, count);
}

/// to(i) = from(index(i))
void gather_(Number n, std::uint64_t* to, Words from, Number index) {
  platter::runtime::library_entry("GATHER", *n, [&](platter::runtime::Session&) {
    for (std::int64_t i = 0; i < *n; ++i) {
      platter::runtime::require_number("GATHER", index[i]);
      to[i] = from[index[i] - 1];
    }
  });
}

/// to(index(i)) = from(i)
void scatter_(Number n, std::uint64_t* to, Number index, Words from) {
  platter::runtime::library_entry("SCATTER", *n, [&](platter::runtime::Session&) {
    for (std::int64_t i = 0; i < *n; ++i) {
      platter::runtime::require_number("SCATTER", index[i]);
      to[index[i] - 1] = from[i];
    }
  });
}
}

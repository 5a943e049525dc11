#include "tools/analysis/timing/timing.hpp"

#include <stdexcept>
#include <utility>

namespace platter::timing {
namespace {

/// Returns the kind of a cause: "latency of " for all latencies, "unit for " for all units, and the cause
/// itself otherwise.
std::string kind_of(const std::string& cause) {
  for (const char* kind : {"latency of ", "unit for "}) {
    const std::string start = kind;
    if (cause.starts_with(start)) return start;
  }
  return cause;
}

/// Returns the key of the largest entry; if several are equal, the first key.
std::string greatest(const std::map<std::string, std::uint64_t>& entries) {
  const std::pair<const std::string, std::uint64_t>* best = nullptr;
  for (const auto& entry : entries) {
    if (entry.second > 0 && (best == nullptr || entry.second > best->second)) best = &entry;
  }
  return best == nullptr ? std::string{} : best->first;
}

}  // namespace

std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  if (__builtin_add_overflow(a, b, &result))
    throw std::overflow_error("a sum of clock periods exceeds 64 bits");
  return result;
}

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result))
    throw std::overflow_error("the clock periods of a block of code exceed 64 bits");
  return result;
}

Figures& Figures::operator+=(const Figures& other) {
  cp = sum(cp, other.cp);
  flops = sum(flops, other.flops);
  for (const auto& [cause, periods] : other.spent) spent[cause] = sum(spent[cause], periods);
  for (const auto& [word, periods] : other.basis) basis[word] = sum(basis[word], periods);
  return *this;
}

std::string bound_of(const Figures& figures) {
  std::map<std::string, std::uint64_t> kinds;
  for (const auto& [cause, periods] : figures.spent) kinds[kind_of(cause)] += periods;
  const std::string kind = greatest(kinds);
  std::map<std::string, std::uint64_t> causes;
  for (const auto& [cause, periods] : figures.spent) {
    if (kind_of(cause) == kind) causes[cause] = periods;
  }
  return greatest(causes);
}

double mflops(const Figures& figures, double clock_period_ns) {
  constexpr double kThousand = 1000;
  if (figures.cp == 0) return 0;
  return kThousand * static_cast<double>(figures.flops) / (static_cast<double>(figures.cp) * clock_period_ns);
}

}  // namespace platter::timing

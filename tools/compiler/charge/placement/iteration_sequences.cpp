#include "tools/compiler/charge/placement/iteration_sequences.hpp"

#include <fmt/format.h>

#include <bit>
#include <utility>

namespace platter::charge {
namespace {

/// Returns the inverse of `odd` modulo 2^64, by Newton's iteration. The start value is correct in 3 bits, and
/// each step doubles the number of correct bits.
std::uint64_t inverse(std::uint64_t odd) {
  std::uint64_t x = odd;
  for (int i = 0; i < 5; ++i) x *= 2 - odd * x;
  return x;
}

/// Division by a step of size 2^twos * odd: a shift and, because the division is exact, a multiplication by
/// the inverse of the odd part. `factor` is this inverse times the cost per iteration.
struct Division {
  int twos;
  std::int64_t factor;
};

Division division(const Iterations& it, bool negated) {
  const std::uint64_t step =
      it.step < 0 ? 0 - static_cast<std::uint64_t>(it.step) : static_cast<std::uint64_t>(it.step);
  const int twos = std::countr_zero(step);
  const std::uint64_t factor = static_cast<std::uint64_t>(it.per_iteration) * inverse(step >> twos);
  return {twos, static_cast<std::int64_t>(negated ? 0 - factor : factor)};
}

}  // namespace

Lines borrow(const LoopRegisters& registers) {
  Lines lines;
  for (const auto& [r, slot] : registers.borrowed) {
    lines.push_back(fmt::format("\tmovq\t%{}, {}", register_name(r, true), slot));
  }
  return lines;
}

Lines give_back(const LoopRegisters& registers) {
  Lines lines;
  for (const auto& [r, slot] : registers.borrowed) {
    lines.push_back(fmt::format("\tmovq\t{}, %{}", slot, register_name(r, true)));
  }
  return lines;
}

Iterations counted_by(const Induction& induction, const LoopRegisters& registers,
                      std::int64_t per_iteration) {
  Iterations iterations;
  iterations.counter = induction.counter;
  iterations.wide = induction.wide;
  iterations.step = induction.step;
  iterations.per_iteration = per_iteration;
  iterations.registers = registers;
  return iterations;
}

Lines begin_iterations(const Iterations& it) {
  Lines lines = borrow(it.registers);
  lines.push_back(fmt::format("\tmovq\t%{}, %{}", register_name(it.counter, true),
                              register_name(*it.registers.start, true)));
  if (it.arm) {
    lines.push_back(fmt::format("\tmovq\t%{}, %{}", register_name(it.arm->counter, true),
                                register_name(it.arm->start, true)));
  }
  return lines;
}

Lines multiplied_count(const Iterations& it) {
  const std::string counter = register_name(it.counter, it.wide);
  const std::string name = register_name(*it.registers.start, true);
  const bool up = it.step > 0;
  Lines lines;
  bool negated = up;
  if (it.wide) {
    lines.push_back(fmt::format("\tsubq\t%{}, %{}", counter, name));
  } else {
    // A 32-bit difference is extended with zeros, so it is formed in the direction in which it is not
    // negative.
    const char* narrow = register_name(*it.registers.start, false);
    lines.push_back(fmt::format("\tsubl\t%{}, %{}", counter, narrow));
    if (up) lines.push_back(fmt::format("\tnegl\t%{}", narrow));
    negated = false;
  }
  const Division by = division(it, negated);
  if (by.twos > 0) lines.push_back(fmt::format("\tsarq\t${}, %{}", by.twos, name));
  multiply(lines, *it.registers.start, by.factor);
  return lines;
}

Lines end_iterations(const Iterations& it) {
  const std::string name = register_name(*it.registers.start, true);
  Lines lines = multiplied_count(it);
  if (it.arm) {
    LoopRegisters registers;
    registers.start = it.arm->start;
    for (const auto& line : multiplied_count({.counter = it.arm->counter,
                                              .step = it.arm->step,
                                              .per_iteration = it.arm->cp,
                                              .registers = registers})) {
      lines.push_back(line);
    }
    lines.push_back(fmt::format("\taddq\t%{}, %{}", register_name(it.arm->start, true), name));
  }
  if (it.cp != 0) lines.push_back(fmt::format("\tleaq\t{}(%{}), %{}", it.cp, name, name));
  for (auto& line : add_register(*it.registers.start)) lines.push_back(std::move(line));
  const Lines last = give_back(it.registers);
  lines.insert(lines.end(), last.begin(), last.end());
  return lines;
}

}  // namespace platter::charge

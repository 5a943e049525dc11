#include "tools/charge/sequences.hpp"

#include <fmt/format.h>

#include <bit>

namespace platter::charge {
namespace {

constexpr const char* kCounter = "platter_cp(%rip)";
constexpr const char* kSpill = "platter_spill(%rip)";
constexpr const char* kFlagsSpill = "platter_flags(%rip)";
constexpr const char* kFlagsRax = "platter_flags+8(%rip)";

bool fits_32(std::int64_t value) {
  return value == static_cast<std::int32_t>(value);
}

/// The x with x * odd = 1 modulo 2^64, by Newton's iteration: each step doubles the correct bits, from 3.
std::uint64_t inverse(std::uint64_t odd) {
  std::uint64_t x = odd;
  for (int i = 0; i < 5; ++i) x *= 2 - odd * x;
  return x;
}

/// %rax *= factor.
void multiply(Lines& lines, std::int64_t factor) {
  if (factor == 1) return;
  if (fits_32(factor)) {
    lines.push_back(fmt::format("\timulq\t${}, %rax, %rax", factor));
    return;
  }
  // No 64-bit immediate to multiply by, and no free register: the spill area's last word holds it.
  lines.push_back(fmt::format("\tmovl\t${}, platter_flags+16(%rip)", static_cast<std::int32_t>(factor)));
  lines.push_back(fmt::format("\tmovl\t${}, platter_flags+20(%rip)", static_cast<std::int32_t>(factor >> 32)));
  lines.push_back("\timulq\tplatter_flags+16(%rip), %rax");
}

}  // namespace

std::string slot_name(std::size_t number) {
  return fmt::format("platter_slot_{}", number);
}

Lines add_constant(std::int64_t cp) {
  if (fits_32(cp)) return {fmt::format("\taddq\t${}, {}", cp, kCounter)};
  return {fmt::format("\tmovq\t%rax, {}", kSpill), fmt::format("\tmovabsq\t${}, %rax", cp),
          fmt::format("\taddq\t%rax, {}", kCounter), fmt::format("\tmovq\t{}, %rax", kSpill)};
}

Lines add_constant_keeping_flags(std::int64_t cp) {
  if (!fits_32(cp)) return keeping_flags(add_constant(cp));
  return {fmt::format("\tmovq\t%rax, {}", kSpill), fmt::format("\tmovq\t{}, %rax", kCounter),
          fmt::format("\tleaq\t{}(%rax), %rax", cp), fmt::format("\tmovq\t%rax, {}", kCounter),
          fmt::format("\tmovq\t{}, %rax", kSpill)};
}

Lines add_words(Register length, bool bytes, std::int64_t per_word) {
  Lines lines = {fmt::format("\tmovq\t%rax, {}", kSpill),
                 fmt::format("\tmovq\t%{}, %rax", register_name(length, true))};
  if (bytes) {
    lines.push_back("\taddq\t$7, %rax");
    lines.push_back("\tshrq\t$3, %rax");
  }
  multiply(lines, per_word);
  lines.push_back(fmt::format("\taddq\t%rax, {}", kCounter));
  lines.push_back(fmt::format("\tmovq\t{}, %rax", kSpill));
  return lines;
}

Lines save_register(Register r, const std::string& slot) {
  return {fmt::format("\tmovq\t%{}, {}(%rip)", register_name(r, true), slot)};
}

Lines add_iterations(const Iterations& it) {
  const bool down = it.step < 0;
  const auto size = static_cast<std::uint64_t>(down ? -it.step : it.step);
  const int twos = std::countr_zero(size);
  Lines lines = {fmt::format("\tmovq\t%rax, {}", kSpill)};
  const char width = it.wide ? 'q' : 'l';
  const char* rax = it.wide ? "rax" : "eax";
  const char* counter = register_name(it.counter, it.wide);
  // The difference is taken so that it is not negative; 32-bit arithmetic clears the upper half.
  if (down) {
    const bool is_rax = it.counter == kRax;
    // Where the counter is %rax itself it is still in the spill word.
    lines.push_back(fmt::format("\tmov{}\t{}(%rip), %{}", width, it.slot, rax));
    lines.push_back(is_rax ? fmt::format("\tsub{}\t{}, %{}", width, kSpill, rax)
                           : fmt::format("\tsub{}\t%{}, %{}", width, counter, rax));
  } else {
    if (it.counter != kRax) lines.push_back(fmt::format("\tmov{}\t%{}, %{}", width, counter, rax));
    lines.push_back(fmt::format("\tsub{}\t{}(%rip), %{}", width, it.slot, rax));
  }
  if (twos > 0) lines.push_back(fmt::format("\tshrq\t${}, %rax", twos));
  // An exact division by an odd number is a multiplication by its inverse.
  const std::uint64_t factor = static_cast<std::uint64_t>(it.per_iteration) * inverse(size >> twos);
  multiply(lines, static_cast<std::int64_t>(factor));
  lines.push_back(fmt::format("\taddq\t%rax, {}", kCounter));
  if (it.cp != 0) lines.push_back(fmt::format("\taddq\t${}, {}", it.cp, kCounter));
  lines.push_back(fmt::format("\tmovq\t{}, %rax", kSpill));
  return lines;
}

Lines keeping_flags(const Lines& inner) {
  // lahf holds all but the overflow flag, seto that one; adding 127 to 1 overflows, to 0 does not.
  Lines lines = {fmt::format("\tmovq\t%rax, {}", kFlagsRax), "\tlahf", "\tseto\t%al",
                 fmt::format("\tmovq\t%rax, {}", kFlagsSpill), fmt::format("\tmovq\t{}, %rax", kFlagsRax)};
  lines.insert(lines.end(), inner.begin(), inner.end());
  for (const auto& line : {fmt::format("\tmovq\t%rax, {}", kFlagsRax), fmt::format("\tmovq\t{}, %rax", kFlagsSpill),
                           std::string("\taddb\t$127, %al"), std::string("\tsahf"),
                           fmt::format("\tmovq\t{}, %rax", kFlagsRax)}) {
    lines.push_back(line);
  }
  return lines;
}

Lines storage(std::size_t slots) {
  Lines lines = {"\t.local\tplatter_spill", "\t.comm\tplatter_spill,8,8", "\t.local\tplatter_flags",
                 "\t.comm\tplatter_flags,24,8"};
  for (std::size_t i = 0; i < slots; ++i) {
    lines.push_back(fmt::format("\t.local\t{}", slot_name(i)));
    lines.push_back(fmt::format("\t.comm\t{},8,8", slot_name(i)));
  }
  return lines;
}

}  // namespace platter::charge

#include "tools/compiler/charge/placement/sequences.hpp"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cstddef>
#include <set>
#include <utility>

#include "runtime/program/session/charged_words.h"

namespace platter::charge {
namespace {

constexpr const char* kCounter = "%xmm15";
constexpr const char* kAddend = "%xmm14";  // gfortran does not use this register either
constexpr const char* kStored = "%gs:.Lcharged_cp";
constexpr std::string_view kConstant = ".Lplatter_cp_";
constexpr const char* kFlagsSpill = "%gs:.Lcharged_flags";
constexpr const char* kFlagsRax = "%gs:.Lcharged_flags+8";

bool fits_32(std::int64_t value) {
  return value == static_cast<std::int32_t>(value);
}

std::string counter_name(std::size_t counter) {
  return fmt::format(".Lplatter_counts+{}(%rip)", sizeof(std::uint64_t) * counter);
}

/// Returns lines that spill %rax and load it with the number of words.
Lines load_words(Register length, int bytes) {
  Lines lines = {fmt::format("\tmovq\t%rax, {}", kSpill),
                 fmt::format("\tmovq\t%{}, %rax", register_name(length, true))};
  if (const int units = 8 / bytes; units > 1) {
    lines.push_back(fmt::format("\taddq\t${}, %rax", units - 1));
    lines.push_back(fmt::format("\tshrq\t${}, %rax", std::countr_zero(static_cast<unsigned>(units))));
  }
  return lines;
}

/// Appends lines that multiply the number of words in %rax, add it to the counter, and restore %rax.
void add_loaded_words(Lines& lines, std::int64_t per_word) {
  multiply(lines, kRax, per_word);
  for (auto& line : add_register(kRax)) lines.push_back(std::move(line));
  lines.push_back(fmt::format("\tmovq\t{}, %rax", kSpill));
}

}  // namespace

void multiply(Lines& lines, Register r, std::int64_t factor) {
  if (factor == 1) return;
  const char* name = register_name(r, true);
  if (fits_32(factor)) {
    lines.push_back(fmt::format("\timulq\t${}, %{}, %{}", factor, name, name));
    return;
  }
  // imulq has no 64-bit immediate operand, so the last word of the flags' storage holds the factor.
  lines.push_back(fmt::format("\tmovl\t${}, %gs:.Lcharged_flags+16", static_cast<std::int32_t>(factor)));
  lines.push_back(
      fmt::format("\tmovl\t${}, %gs:.Lcharged_flags+20", static_cast<std::int32_t>(factor >> 32)));
  lines.push_back(fmt::format("\timulq\t%gs:.Lcharged_flags+16, %{}", name));
}

std::string slot(std::size_t number) {
  return fmt::format("%gs:.Lcharged_slots+{}", sizeof(std::uint64_t) * number);
}

Lines add_constant(std::int64_t cp) {
  // Each constant has a name that contains its value as an unsigned number: .Lplatter_cp_18446744073709551615
  // is -1.
  return {fmt::format("\tpaddq\t{}{}(%rip), {}", kConstant, static_cast<std::uint64_t>(cp), kCounter)};
}

Lines add_register(Register r) {
  return {fmt::format("\tmovq\t%{}, {}", register_name(r, true), kAddend),
          fmt::format("\tpaddq\t{}, {}", kAddend, kCounter)};
}

Lines store_counter() {
  return {fmt::format("\tmovq\t{}, {}", kCounter, kStored)};
}

Lines load_counter() {
  return {fmt::format("\tmovq\t{}, {}", kStored, kCounter)};
}

Lines constants_of(std::string_view text) {
  std::set<std::uint64_t> constants;
  for (auto at = text.find(kConstant); at != std::string_view::npos; at = text.find(kConstant, at)) {
    at += kConstant.size();
    std::uint64_t constant = 0;
    std::from_chars(text.data() + at, text.data() + text.size(), constant);
    constants.insert(constant);
  }
  if (constants.empty()) return {};
  Lines lines{"\t.section\t.rodata.cst16,\"aM\",@progbits,16", "\t.balign\t16"};
  for (const auto constant : constants)
    lines.push_back(fmt::format("{}{}:\t.quad\t{}, 0", kConstant, constant, constant));
  return lines;
}

Lines add_words(Register length, int bytes, std::int64_t per_word) {
  Lines lines = load_words(length, bytes);
  add_loaded_words(lines, per_word);
  return lines;
}

Lines add_and_count_words(Register length, int bytes, std::int64_t per_word, std::size_t counter) {
  Lines lines = load_words(length, bytes);
  lines.push_back(fmt::format("\taddq\t%rax, {}", counter_name(counter)));
  add_loaded_words(lines, per_word);
  return lines;
}

Lines count(std::size_t counter) {
  return {fmt::format("\taddq\t$1, {}", counter_name(counter))};
}

Lines counter_storage(std::size_t counters) {
  if (counters == 0) return {};
  return {"\t.section\tplatter_counts,\"aw\",@nobits", "\t.balign\t8",
          ".Lplatter_counts:", fmt::format("\t.zero\t{}", sizeof(std::uint64_t) * counters)};
}

Lines keeping_flags(const Lines& inner) {
  // lahf saves all flags except overflow, and seto saves that one. Adding 127 overflows for 1 but not for 0.
  Lines lines = {fmt::format("\tmovq\t%rax, {}", kFlagsRax), "\tlahf", "\tseto\t%al",
                 fmt::format("\tmovq\t%rax, {}", kFlagsSpill), fmt::format("\tmovq\t{}, %rax", kFlagsRax)};
  lines.insert(lines.end(), inner.begin(), inner.end());
  for (const auto& line : {fmt::format("\tmovq\t%rax, {}", kFlagsRax),
                           fmt::format("\tmovq\t{}, %rax", kFlagsSpill), std::string("\taddb\t$127, %al"),
                           std::string("\tsahf"), fmt::format("\tmovq\t{}, %rax", kFlagsRax)}) {
    lines.push_back(line);
  }
  return lines;
}

Lines word_names() {
  using Words = platter_charged_words;
  const std::pair<const char*, std::size_t> words[] = {{"cp", offsetof(Words, cp)},
                                                       {"port_cp", offsetof(Words, port_cp)},
                                                       {"spill", offsetof(Words, spill)},
                                                       {"flags", offsetof(Words, flags)},
                                                       {"slots", offsetof(Words, slots)}};
  Lines lines;
  for (const auto& [name, offset] : words)
    lines.push_back(fmt::format("\t.set\t.Lcharged_{}, {}", name, offset));
  return lines;
}

}  // namespace platter::charge

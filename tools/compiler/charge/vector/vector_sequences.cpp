#include "tools/compiler/charge/vector/vector_sequences.hpp"

#include <fmt/format.h>

#include <bit>

namespace platter::charge {

Lines end_vector(const Iterations& iterations, const VectorCharge& charge) {
  const Register r = *iterations.registers.start;
  const std::string name = register_name(r, true);
  Iterations counted = iterations;
  counted.per_iteration = 1;
  Lines lines = multiplied_count(counted);
  const auto put = [&lines](std::string line) { lines.push_back(std::move(line)); };
  put(fmt::format("\tmovq\t%{}, {}", name, kSpill));
  multiply(lines, r, charge.per_result.total());
  const auto pay = [&] {
    for (auto& line : add_register(r)) put(std::move(line));
  };
  pay();
  if (charge.port_per_result > 0) {
    put(fmt::format("\tmovq\t{}, %{}", kSpill, name));
    multiply(lines, r, charge.port_per_result);
    put(fmt::format("\taddq\t%{}, {}", name, kPortCounter));
  }
  put(fmt::format("\tmovq\t{}, %{}", kSpill, name));
  if (charge.strip_length > 1) {
    put(fmt::format("\taddq\t${}, %{}", charge.strip_length - 1, name));
    put(fmt::format("\tshrq\t${}, %{}", std::countr_zero(static_cast<std::uint64_t>(charge.strip_length)),
                    name));
  }
  multiply(lines, r, charge.per_strip.total());
  if (charge.entry.total() != 0) put(fmt::format("\taddq\t${}, %{}", charge.entry.total(), name));
  pay();
  const Lines last = give_back(iterations.registers);
  lines.insert(lines.end(), last.begin(), last.end());
  return lines;
}

Lines begin_strip(const std::string& rest) {
  return {fmt::format("\tmovq\t$0, {}", rest)};
}

Lines count_element(const std::string& rest, const VectorCharge& charge, const Lines& strip) {
  Lines lines = add_constant(charge.per_result.total());
  if (charge.port_per_result > 0)
    lines.push_back(fmt::format("\taddq\t${}, {}", charge.port_per_result, kPortCounter));
  lines.push_back(fmt::format("\tsubq\t$1, {}", rest));
  lines.push_back("\tjnc\t1f");
  lines.push_back(fmt::format("\tmovq\t${}, {}", charge.strip_length - 1, rest));
  for (auto& line : add_constant(charge.per_strip.total())) lines.push_back(std::move(line));
  lines.insert(lines.end(), strip.begin(), strip.end());
  lines.push_back("1:");
  return lines;
}

}  // namespace platter::charge

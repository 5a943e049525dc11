#include "tools/compiler/charge/assembly/instruction.hpp"

#include <string_view>

namespace platter::charge {

// Examples of LLVM's names: MOVSSrm, MOV32mr, MOVZX32rm8. For conversions the source operand counts:
// CVTSS2SDrm, CVTSI2SDrm, CVTSI642SDrm. Returns 8 if the name does not show a length.
std::int64_t element_bytes(const Instruction& instruction) {
  const std::string_view name = instruction.name;
  const auto says = [&](std::string_view part) { return name.find(part) != std::string_view::npos; };
  if (name.starts_with("CVT")) return says("SS2") || says("SI2") ? 4 : 8;
  if (says("rm8") || says("8mr") || says("8mi") || says("8rm")) return 1;
  if (says("rm16") || says("16mr") || says("16mi") || says("16rm")) return 2;
  if (says("rm32") || says("32mr") || says("32mi") || says("32rm") || says("SSrm") || says("SSmr")) return 4;
  return 8;
}

// Examples of LLVM's names: ADDSDrm, MULSSrr, XORPDrr, CVTTSD2SIrr.
std::int64_t real_bytes(const Instruction& instruction) {
  const std::string_view name = instruction.name;
  const auto says = [&](std::string_view part) { return name.find(part) != std::string_view::npos; };
  if (says("SD") || says("PD")) return 8;
  return says("SS") || says("PS") ? 4 : 0;
}

}  // namespace platter::charge

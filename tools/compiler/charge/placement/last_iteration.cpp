#include "tools/compiler/charge/placement/last_iteration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runtime/program/session/charged_words.h"
#include "tools/compiler/charge/assembly/instruction.hpp"

namespace platter::charge {
namespace {

/// The largest number of iterations that a loop may skip at once. The runtime derives from it how fast the
/// counter can advance, and rejects a program whose counter advances faster
/// (runtime/program/session/charged_counter.cpp).
constexpr std::int64_t kMostIterations = platter_most_iterations;

/// Return the quotient rounded up or down, for a positive divisor.
std::int64_t quotient_up(std::int64_t a, std::int64_t b) {
  return a / b + (a % b > 0 ? 1 : 0);
}
std::int64_t quotient_down(std::int64_t a, std::int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

/// Returns whether `value` is a multiple of `step`.
bool is_aligned(std::int64_t step, std::int64_t value) {
  return value % step == 0;
}

class LastIterationFinder {
 public:
  LastIterationFinder(const Assembly& assembly, const Function& function, const Loop& loop,
                      const Induction& induction, const Liveness& liveness,
                      const ConstantVariables& constants, const RealRegisters& reals)
      : assembly_(assembly),
        block_(function.blocks[loop.header]),
        header_(loop.header),
        induction_(induction),
        liveness_(liveness),
        constants_(constants),
        reals_(reals) {}

  std::optional<LastIteration> find() {
    constexpr std::int64_t kLongestStep = 8;
    last_.counter = induction_.counter;
    last_.step = induction_.step;
    if (!induction_.wide || last_.step < 1 || last_.step > kLongestStep ||
        !is_aligned(last_.step, kLongestStep))
      return std::nullopt;
    last_.highest = kMostIterations * last_.step;
    offsets_[induction_.counter] = 0;
    for (std::size_t i = block_.first; i + 1 < block_.last; ++i) {
      if (!pass_over(assembly_.instructions[i])) return std::nullopt;
    }
    const bool ends = found_test_ && terminator(assembly_, block_).mnemonic == "jne";
    if (!ends || last_.lowest >= last_.highest) return std::nullopt;
    if (!last_.limit && (last_.value - last_.above > last_.highest || !is_aligned(last_.step, last_.value)))
      return std::nullopt;
    return last_;
  }

 private:
  bool pass_over(const Instruction& instruction) {
    const bool real = std::any_of(instruction.defines.begin(), instruction.defines.end(),
                                  [](Register r) { return r >= kXmm0 && r < kFlags; });
    if (instruction.flow != Flow::kNext || instruction.repeated) return false;
    if (instruction.loads || instruction.stores) {
      if (!keep_in_bounds(instruction)) return false;
      if (instruction.stores) return constants_.is_silent(instruction, reals_);
      return real && compute(instruction);
    }
    if (real) return compute(instruction);
    if (instruction.step) return count(*instruction.step);
    return test(instruction);
  }

  /// Evaluates an instruction on floating-point registers. Returns false if a result is unknown, since the
  /// instruction might then raise an exception.
  bool compute(const Instruction& instruction) {
    constants_.pass_over(instruction, reals_);
    return std::all_of(instruction.defines.begin(), instruction.defines.end(), [this](Register r) {
      return r >= kXmm0 && r < kFlags && reals_[r - kXmm0] != Real::kUnknown;
    });
  }

  /// Records that a general register is set to another register plus a constant. Returns false if the
  /// register carries a value to the next iteration.
  bool count(const Step& step) {
    const bool carried = step.target != induction_.counter && liveness_.live_in(header_)[step.target];
    if (carried || step.target == kRsp) return false;
    counted_[step.target] = true;
    offsets_[step.target] = step.wide && offsets_[step.source]
                                ? std::optional(*offsets_[step.source] + step.constant)
                                : std::nullopt;
    found_test_ = false;  // additions overwrite the flags
    return true;
  }

  /// Records the comparison of the counter with the loop's limit. Returns false if the instruction is not
  /// such a comparison.
  bool test(const Instruction& instruction) {
    if (!instruction.name.starts_with("CMP64")) return false;
    std::optional<std::int64_t> above;
    last_.limit.reset();
    for (const Register r : instruction.uses) {
      if (r < kXmm0 && offsets_[r]) {
        above = offsets_[r];
      } else if (r < kXmm0 && !counted_[r]) {
        last_.limit = r;
      } else {
        return false;
      }
    }
    if (instruction.uses.size() != (instruction.immediate ? 1 : 2)) return false;
    if (!above || (*above != 0 && *above != last_.step) || last_.limit.has_value() == instruction.immediate)
      return false;
    last_.above = *above;
    last_.value = instruction.value;
    found_test_ = true;
    return true;
  }

  /// Narrows [lowest, highest] so that the address stays within its variable. Returns false if this is not
  /// possible.
  bool keep_in_bounds(const Instruction& instruction) {
    const ConstantVariable* const variable = constants_.of(instruction);
    if (variable == nullptr) return false;
    const std::int64_t bytes = element_bytes(instruction);
    std::int64_t scale = 0;
    std::int64_t displacement = instruction.displacement;
    for (std::size_t i = 0; i < instruction.addresses.size(); ++i) {
      const Register r = instruction.addresses[i];
      if (r >= kXmm0 || !offsets_[r]) return false;
      scale += instruction.scales[i];
      displacement += instruction.scales[i] * *offsets_[r];
    }
    if (scale == 0) return displacement >= 0 && displacement + bytes <= variable->size;
    last_.lowest = std::max(last_.lowest, quotient_up(-displacement, scale));
    last_.highest = std::min(last_.highest, quotient_down(variable->size - bytes - displacement, scale));
    return true;
  }

  const Assembly& assembly_;
  const Block& block_;
  BlockId header_;
  const Induction& induction_;
  const Liveness& liveness_;
  const ConstantVariables& constants_;
  RealRegisters reals_;
  std::array<std::optional<std::int64_t>, kXmm0>
      offsets_;                        ///< value minus the counter at the iteration's start; empty if unknown
  std::array<bool, kXmm0> counted_{};  ///< registers that an iteration has changed
  bool found_test_ = false;
  LastIteration last_;
};

}  // namespace

std::optional<LastIteration> find_last_iteration(const Assembly& assembly, const Function& function,
                                                 const Loop& loop, const Induction& induction,
                                                 const Liveness& liveness, const ConstantVariables& constants,
                                                 const RealRegisters& reals) {
  if (loop.blocks.size() != 1) return std::nullopt;
  return LastIterationFinder(assembly, function, loop, induction, liveness, constants, reals).find();
}

Lines skip_to_last(const LastIteration& last, const std::string& label) {
  const std::string counter = fmt::format("%{}", register_name(last.counter, true));
  const std::string limit =
      last.limit ? fmt::format("%{}", register_name(*last.limit, true)) : fmt::format("${}", last.value);
  Lines lines{fmt::format("\tcmpq\t${}, {}", last.lowest, counter), fmt::format("\tjl\t{}", label)};
  const auto require_aligned = [&](const std::string& value) {
    if (last.step == 1) return;
    lines.push_back(fmt::format("\ttestq\t${}, {}", last.step - 1, value));
    lines.push_back(fmt::format("\tjne\t{}", label));
  };
  require_aligned(counter);
  if (last.limit) {
    require_aligned(limit);
    lines.push_back(fmt::format("\tcmpq\t${}, {}", last.highest + last.above, limit));
    lines.push_back(fmt::format("\tjg\t{}", label));
  }
  lines.push_back(fmt::format("\tcmpq\t{}, {}", limit, counter));
  lines.push_back(fmt::format("\tjge\t{}", label));
  lines.push_back(last.limit ? fmt::format("\tleaq\t{}({}), {}", -last.above, limit, counter)
                             : fmt::format("\tmovq\t${}, {}", last.value - last.above, counter));
  lines.push_back(label + ":");
  return lines;
}

}  // namespace platter::charge

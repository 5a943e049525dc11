#include "tools/compiler/charge/vector/vector_loops.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/compiler/charge/assembly/instruction.hpp"
#include "tools/compiler/charge/cost/invariant_divisors.hpp"
#include "tools/compiler/charge/cost/operations.hpp"
#include "tools/compiler/charge/vector/convoys.hpp"
#include "tools/compiler/charge/vector/loads_ahead.hpp"
#include "tools/compiler/charge/vector/loop_body.hpp"

namespace platter::charge {
namespace {

using processor::Operation;
using processor::Price;

constexpr const char* kStartUp = "start-up of vectors";

class Judge {
 public:
  Judge(const Assembly& assembly, const Function& function, const Loop& loop,
        const std::map<std::string, Routine>& routines, const processor::UnitTimes& times,
        LoadsAhead::Undivided undivided)
      : assembly_(assembly),
        function_(function),
        body_(assembly, function, loop),
        references_(assembly, function, loop, body_, times),
        routines_(routines),
        scalar_(times),
        times_(*times.vector),
        ahead_(assembly, function, body_, references_, times_.loads_ahead, std::move(undivided)) {}

  std::variant<VectorCharge, StaysScalar> judge() {
    if (body_.path().empty())
      return StaysScalar{{}, "more than one way through the loop (IF, GO TO, a function such as AINT)"};
    for (const BlockId block : body_.path()) {
      for (std::size_t i = function_.blocks[block].first; i < function_.blocks[block].last; ++i) {
        if (const char* why = take(i, block)) return StaysScalar{{}, why};
      }
    }
    VectorCharge charge;
    charge.per_result = per_result();
    charge.per_strip.add(kStartUp,
                         times_.strip + convoys_.count() * Periods(times_.convoy) + function_strips_);
    charge.entry = reciprocals(divisors_.size(), true, scalar_);
    charge.entry.add(kStartUp,
                     times_.entry + (reduces_ ? Periods(times_.reduction) : Periods{}) + function_entries_);
    charge.strip_length = times_.strip_length;
    charge.port_per_result = convoys_.port_per_result();
    charge.instructions = convoys_.instructions();
    return charge;
  }

 private:
  /// Splits the CP per result by cause. The convoys of the busiest unit count as that unit's time. In the
  /// other convoys, instructions wait for each other's results under the rules of Convoys.
  Spent per_result() const {
    std::size_t busiest = 0;
    const auto uses = [&](std::size_t unit) {
      const auto which = static_cast<VectorUnit>(unit);
      return which == VectorUnit::kMemory ? convoys_.port_per_result() : convoys_.uses(which);
    };
    for (std::size_t unit = 1; unit < kVectorUnits; ++unit) {
      if (uses(unit) > uses(busiest)) busiest = unit;
    }
    const std::int64_t all = std::max<std::int64_t>(convoys_.per_result(), 1);
    Spent spent;
    for (const auto& [cause, periods] : functions_) spent.add(cause, periods);
    const std::string name = name_of(static_cast<VectorUnit>(busiest));
    spent.add(busiest == 0 ? name : "unit for " + name, Price{uses(busiest), processor::Basis::kSource});
    spent.add("chain of vector instructions", Price{all - uses(busiest), processor::Basis::kDerived});
    return spent;
  }

  Convoys::Result operands(const Instruction& instruction) {
    Convoys::Result result;
    for (const Register r : instruction.uses) {
      if (r == kOther || r == kRsp) continue;
      // A register that is read before it is written, and is not an index, carries a reduction: a sum, a
      // product or a maximum.
      if (r < kFlags && body_.written()[r] && !body_.is_index(r) && !made_[r]) reduces_ = true;
      result = result | values_[r];
    }
    return result;
  }

  /// Adds an instruction to the convoys. Returns nullptr, or the reason why the loop cannot be vectorized.
  const char* take(std::size_t place, BlockId block) {
    const Instruction& instruction = assembly_.instructions[place];
    ahead_.begin(place, convoys_);
    convoys_.at(place);
    if (instruction.flow == Flow::kCall) return call(instruction);
    if (instruction.flow != Flow::kNext) return nullptr;
    if (instruction.repeated) return "moves a block of words";
    if (body_.is_control(instruction)) return nullptr;
    const Work work = work_of(instruction);
    if (!work.known) return "an unknown instruction";
    Convoys::Result result = zeroed(instruction, work) ? Convoys::Result{} : operands(instruction);
    const bool variable = instruction.memory == Memory::kVariable;
    if ((work.loads || work.stores) && variable && !body_.are_indices(instruction.addresses)) {
      return body_.depends_on_memory(instruction.addresses)
                 ? "a subscript is itself in an array"
                 : "a subscript that does not advance in equal steps";
    }
    const bool element = variable && body_.varies(instruction.addresses);
    if (element && element_bytes(instruction) == 1)
      return "characters, which vector instructions cannot process";
    if (work.loads && element) {
      const auto* const ahead = ahead_.find(place);
      result = result | (ahead != nullptr ? *ahead
                                          : convoys_.load(references_.name(instruction),
                                                          references_.per_word(place, block)));
    }
    if (!work.operations.empty() && result.complete > 0)
      result.chained = std::max(result.chained, ahead_.first_convoy(instruction.location));
    for (const Operation operation : work.operations) {
      const auto divisor = divisor_of(instruction, element);
      if (operation == Operation::kFloatingDivide && divisor) {
        divisors_.insert(*divisor);
        result = convoys_.divide_by_constant(result, scalar_.reciprocal->multiplies);
      } else if (const char* why = operate(operation, result)) {
        return why;
      }
    }
    if (is_choice(instruction)) result = convoys_.issue(VectorUnit::kLogical, result);
    if (work.stores && element)
      convoys_.store(result, references_.name(instruction), references_.per_word(place, block));
    for (const Register r : instruction.defines) {
      values_[r] = result;
      made_.set(r);
    }
    return nullptr;
  }

  /// Returns the divisor of a division if it is a loop invariant. A value that is always loaded from the same
  /// location is invariant, because the loop has no recurrences.
  std::optional<Divisor> divisor_of(const Instruction& instruction, bool element) const {
    const auto divisor = invariant_divisor(instruction, body_.written());
    if (divisor || !instruction.loads || element) return divisor;
    return fmt::format("{}+{}", fmt::join(instruction.symbols, " "), instruction.displacement);
  }

  /// Returns whether the instruction is a maximum or minimum, which needs a subtraction, a mask of the signs,
  /// and a merge by that mask.
  static bool is_choice(const Instruction& instruction) {
    const std::string_view name = instruction.name;
    return name.substr(0, 5) == "MAXSD" || name.substr(0, 5) == "MINSD";
  }

  static bool zeroed(const Instruction& instruction, const Work& work) {
    return !instruction.loads && work.operations.size() == 1 &&
           work.operations.front() == Operation::kImmediate;
  }

  const char* operate(Operation operation, Convoys::Result& result) {
    switch (operation) {
      case Operation::kFloatingAdd:
        result = convoys_.issue(VectorUnit::kFloatingAdd, result);
        return nullptr;
      case Operation::kFloatingMultiply:
        result = convoys_.issue(VectorUnit::kMultiply, result);
        return nullptr;
      case Operation::kFloatingDivide:
        result = convoys_.divide(result, scalar_.reciprocal->multiplies);
        return nullptr;
      case Operation::kSquareRoot:
        return function("SQRT", find_vector_version("sqrt", scalar_), result);
      case Operation::kIntegerAdd:
      case Operation::kAddressAdd:
        result = convoys_.issue(VectorUnit::kIntegerAdd, result);
        return nullptr;
      case Operation::kLogical:
        result = convoys_.issue(VectorUnit::kLogical, result);
        return nullptr;
      case Operation::kShift:
        result = convoys_.issue(VectorUnit::kShift, result);
        return nullptr;
      case Operation::kConvert:
        result = convoys_.issue(VectorUnit::kFloatingAdd, convoys_.issue(VectorUnit::kLogical, result));
        return nullptr;
      case Operation::kImmediate:
      case Operation::kNormalize:
      case Operation::kTemporary:
      case Operation::kLiteral:
        return nullptr;
      case Operation::kIntegerMultiply:
      case Operation::kIntegerDivide:
        return "integer multiplication or division, for which the machine has no vector unit";
      default:
        return "an operation for which the machine has no vector unit";
    }
  }

  const char* function(const std::string& name, const std::optional<VectorVersion>& version,
                       Convoys::Result& result) {
    if (!version) return "a function that has no vector version";
    result = after_function(name, *version, result);
    return nullptr;
  }

  Convoys::Result after_function(const std::string& name, const VectorVersion& version,
                                 const Convoys::Result& operands) {
    functions_[version.cause] += version.per_result;
    function_strips_ += version.per_strip;
    function_entries_ += version.per_entry;
    return convoys_.function(name, operands, version.per_result.total());
  }

  const char* call(const Instruction& instruction) {
    const auto routine = routines_.find(instruction.target);
    if (routine == routines_.end() || !routine->second.vector)
      return "a call of a routine that has no vector version";
    constexpr Register kXmm1 = kXmm0 + 1;
    const auto result =
        after_function(instruction.target, *routine->second.vector, values_[kXmm0] | values_[kXmm1]);
    values_[kXmm0] = result;
    made_.set(kXmm0);
    return nullptr;
  }

  const Assembly& assembly_;
  const Function& function_;
  const LoopBody body_;
  const References references_;
  const std::map<std::string, Routine>& routines_;
  const processor::UnitTimes& scalar_;
  const processor::VectorTimes& times_;
  RegisterSet made_;
  std::array<Convoys::Result, kRegisters> values_{};
  Convoys convoys_{times_.ports};
  LoadsAhead ahead_;
  std::set<Divisor> divisors_;                ///< divisors that the loop does not change
  std::map<std::string, Periods> functions_;  ///< CP per result of the called functions, by cause
  Periods function_strips_;
  Periods function_entries_;
  bool reduces_ = false;
};

/// Returns the location of the loop's DO if it is in the list.
std::optional<Location> listed(const Assembly& assembly, const Function& function, const Loop& loop,
                               const LineTable& lines, const VectorList& list) {
  for (const BlockId block : loop.blocks) {
    for (std::size_t i = function.blocks[block].first; i < function.blocks[block].last; ++i) {
      const Location& location = assembly.instructions[i].location;
      if (list.contains(lines, location)) return location;
    }
  }
  return std::nullopt;
}

}  // namespace

std::variant<VectorCharge, StaysScalar> judge_vector_loop(const Assembly& assembly, const Function& function,
                                                          const Loop& loop, const LineTable& lines,
                                                          const VectorList& list,
                                                          const std::map<std::string, Routine>& routines,
                                                          const processor::UnitTimes& times) {
  const auto place = listed(assembly, function, loop, lines, list);
  if (!place || !loop.innermost) return StaysScalar{};
  auto judged = Judge(assembly, function, loop, routines, times, [&](const Location& statement) {
                  return list.undivided(lines, statement);
                }).judge();
  if (auto* charge = std::get_if<VectorCharge>(&judged)) charge->place = *place;
  if (auto* scalar = std::get_if<StaysScalar>(&judged)) scalar->place = *place;
  return judged;
}

std::string obstacle_to_vectors(const Assembly& assembly, const Function& function, const Loop& loop,
                                const std::map<std::string, Routine>& routines,
                                const processor::UnitTimes& times) {
  const auto judged =
      Judge(assembly, function, loop, routines, times, [](const Location&) { return std::nullopt; }).judge();
  const auto* scalar = std::get_if<StaysScalar>(&judged);
  return scalar == nullptr ? std::string{} : scalar->why;
}

}  // namespace platter::charge

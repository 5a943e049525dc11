#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/charge/cost/spending.hpp"
#include "tools/compiler/charge/vector/convoys.hpp"

namespace platter::charge {

/// The meaning of a counter: what each count costs. A block's counter counts its executions, and a move's
/// counter counts words. A vector loop has three counters: entries, strips and elements.
struct CounterProfile {
  std::size_t counter = 0;
  std::int64_t cp = 0;
  std::int64_t flops = 0;
  Spent spent;  ///< CP by cause; the sum is `cp`
};

/// A number of executions: the sum of the counters `plus` minus the sum of the counters `minus`.
struct Tally {
  std::vector<std::size_t> plus;
  std::vector<std::size_t> minus;
};

/// A source line.
struct Place {
  std::string file;
  unsigned line = 0;
  auto operator<=>(const Place&) const = default;
};

/// A conditional branch that may leave its loop. The branch of a DO loop has the line of the DO.
struct ExitProfile {
  Place place;
  /// Counts how often the branch stayed in the loop; only for loops with several exits or back edges.
  std::optional<std::size_t> counter;
};

/// A vector instruction of a loop, with its source line.
struct InstructionProfile {
  VectorInstruction instruction;
  Place place;
};

/// The cost of a vector loop, per_result * N + per_strip * ceil(N / strip_length) + entry CP, with the
/// instructions that it consists of.
struct VectorProfile {
  std::int64_t per_result = 0;
  std::int64_t per_strip = 0;
  std::int64_t strip_length = 0;
  std::int64_t entry = 0;
  std::vector<InstructionProfile> instructions;
};

/// A loop of the machine code. The Fortran source determines which DO it belongs to.
struct LoopProfile {
  std::optional<std::size_t> parent;  ///< index of the enclosing loop in FunctionProfile::loops
  std::vector<Place> lines;           ///< source lines of the loop's code, without inner loops
  std::vector<ExitProfile> exits;
  /// Number of times that the loop was entered. Empty if computed GO TOs lead to the loop's header both from
  /// outside and from inside the loop.
  std::optional<Tally> entries;
  Tally iterations;                      ///< executions of the loop header
  std::vector<CounterProfile> counters;  ///< counters of the loop's code, without inner loops
  std::optional<VectorProfile> vector;   ///< set for a vector loop
  bool innermost = true;
  bool listed = false;   ///< true if gfortran can vectorize the loop
  std::string obstacle;  ///< the reason why the compiler of the time would not vectorize the loop, as seen in
                         ///< the machine code
  std::vector<std::string>
      calls;  ///< routines without a vector version that the loop calls, without duplicates
};

/// The profile of a function of the assembly.
struct FunctionProfile {
  std::string name;  ///< the function's name in the assembly
  Place place;       ///< location of the function's first instruction
  std::optional<Tally> entries;
  std::vector<CounterProfile> counters;  ///< counters of code outside loops
  std::vector<LoopProfile> loops;        ///< outer loops before their inner loops
};

/// The meaning of the counters of one assembly.
struct Profile {
  std::string processor;
  std::size_t counters = 0;
  std::vector<FunctionProfile> functions;
};

/// Returns a JSON document with schema "platter.profile/1".
std::string to_json(const Profile& profile);

}  // namespace platter::charge

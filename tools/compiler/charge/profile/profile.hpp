#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/charge/cost/spending.hpp"
#include "tools/compiler/charge/vector/convoys.hpp"

namespace platter::charge {

/// What each count of one counter stands for. A block's counter counts its executions, that of a move its
/// words; a vector loop has one each for entries, strips and elements.
struct CounterProfile {
  std::size_t counter = 0;
  std::int64_t cp = 0;
  std::int64_t flops = 0;
  Spent spent;  ///< adds up to `cp`
};

/// A number of the program's run: the sum of some counters less the sum of others.
struct Tally {
  std::vector<std::size_t> plus;
  std::vector<std::size_t> minus;
};

/// A line of a source.
struct Place {
  std::string file;
  unsigned line = 0;
  auto operator<=>(const Place&) const = default;
};

/// A branch that may leave its loop. One of a DO loop stands in the line of the DO.
struct ExitProfile {
  Place place;
  std::optional<std::size_t> counter;  ///< of times that it did not; only where a loop has several ways
};

/// A vector instruction of a loop, in a line of its source.
struct InstructionProfile {
  VectorInstruction instruction;
  Place place;
};

/// What a vector loop is charged: per_result * N + per_strip * ceil(N / strip_length) + entry CP, and why.
struct VectorProfile {
  std::int64_t per_result = 0;
  std::int64_t per_strip = 0;
  std::int64_t strip_length = 0;
  std::int64_t entry = 0;
  std::vector<InstructionProfile> instructions;
};

/// A loop of the machine code. Which DO it is made of, the Fortran text has to say.
struct LoopProfile {
  std::optional<std::size_t> parent;  ///< the loop around it, by its place in FunctionProfile::loops
  std::vector<Place> lines;           ///< all whose code is in it, and in no loop inside it
  std::vector<ExitProfile> exits;
  std::optional<Tally> entries;          ///< nothing: computed GO TOs lead into it and round it
  Tally iterations;                      ///< executions of its header
  std::vector<CounterProfile> counters;  ///< without those of loops inside it
  std::optional<VectorProfile> vector;   ///< where it is a vector loop
  bool innermost = true;
  bool listed = false;             ///< gfortran would make a vector loop of it
  std::string obstacle;            ///< why the compiler of the time would not, seen in the machine code
  std::vector<std::string> calls;  ///< routines without a vector version that it calls, each once
};

/// A routine of the assembly.
struct FunctionProfile {
  std::string name;  ///< the assembler's
  Place place;       ///< of its first instruction
  std::optional<Tally> entries;
  std::vector<CounterProfile> counters;  ///< outside its loops
  std::vector<LoopProfile> loops;        ///< outer ones before those inside them
};

/// What the counters of one assembly mean.
struct Profile {
  std::string processor;
  std::size_t counters = 0;
  std::vector<FunctionProfile> functions;
};

/// As a JSON document of schema "platter.profile/1".
std::string to_json(const Profile& profile);

}  // namespace platter::charge

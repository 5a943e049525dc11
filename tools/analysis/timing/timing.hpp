#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace platter::timing {

/// The time of a part of a program, and its floating-point results.
struct Figures {
  std::uint64_t cp = 0;
  std::uint64_t flops = 0;
  std::map<std::string, std::uint64_t> spent;  ///< CP by cause, with the instrumentation pass's names
  std::map<std::string, std::uint64_t>
      basis;  ///< CP by the provenance (basis) of the processor's numbers from which they are computed

  Figures& operator+=(const Figures& other);
};

/// Return the sum and product of counts. Throw std::overflow_error if the result exceeds 64 bits.
std::uint64_t sum(std::uint64_t a, std::uint64_t b);
std::uint64_t product(std::uint64_t a, std::uint64_t b);

/// Returns the main cause of the time: the largest entry of the kind of cause that took the most CP.
/// Latencies form one kind, and so do functional units. Returns "" if no time was spent.
std::string bound_of(const Figures& figures);

/// The origin of a loop.
enum class Kind : std::uint8_t {
  kDo,
  kGoTo,    ///< a loop of the machine code without a DO: made with GO TO, or implied
  kAbsent,  ///< a DO without a loop in the machine code, since gfortran found that it is executed at most
            ///< once
};

/// A vector instruction of a loop.
struct VectorInstruction {
  std::optional<std::uint64_t>
      convoy;            ///< number from 1; empty for a function, which consists of many instructions
  std::string unit;      ///< name of the functional unit, or of the vector function
  std::uint64_t cp = 0;  ///< CP per result
  std::string result;    ///< register such as "V2", or the destination of a store
  std::string operands;  ///< registers such as "V0, V1", "S" for a value that the loop does not change, or
                         ///< the source of a load
  bool chained = false;  ///< true: the instruction is chained to another one of its convoy
  std::string file;
  unsigned line = 0;
};

/// The time in CP of a vector loop with N results: per_result * N + per_strip * ceil(N / strip_length) +
/// entry.
struct VectorCode {
  std::uint64_t per_result = 0;
  std::uint64_t per_strip = 0;
  std::uint64_t strip_length = 0;
  std::uint64_t entry = 0;
  std::vector<VectorInstruction> instructions;
};

/// The time of a loop of the source, and the number of its iterations.
struct Loop {
  std::string file;
  unsigned line = 0;  ///< line of the DO statement
  unsigned last = 0;  ///< last line of the loop's range
  Kind kind = Kind::kDo;
  std::string routine;
  std::optional<std::size_t> parent;  ///< index in Timing::loops of the loop that contains this one
  std::optional<std::uint64_t>
      times_executed;  ///< times entered with at least one iteration; empty if unknown
  std::uint64_t iterations = 0;
  Figures own;  ///< figures without inner loops
  Figures all;  ///< figures with inner loops, but without called routines
  bool vector = false;
  std::vector<VectorCode> codes;  ///< for a vector loop; several if gfortran splits the DO into several loops
  std::string why;                ///< the reason why the loop is not a vector loop
};

/// The time of a routine, and the number of its executions.
struct Routine {
  std::string name;
  std::string file;
  unsigned line = 0;
  std::optional<std::uint64_t> times_executed;
  Figures outside;  ///< figures of the code outside the routine's loops
  Figures all;      ///< figures without called routines
};

/// The time of each part of a program on the emulated machine. The routines add up to `total`, and so do
/// their `outside` figures and the `own` figures of all loops.
struct Timing {
  Figures total;
  std::vector<Routine> routines;  ///< by file and line
  std::vector<Loop> loops;        ///< the loops, by file and line; a GO TO loop is at its first line
};

/// Returns millions of floating-point results per second of the emulated machine, or 0 if no time was spent.
double mflops(const Figures& figures, double clock_period_ns);

}  // namespace platter::timing

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace platter::timing {

/// Time of a piece of a program, and what it delivered.
struct Figures {
  std::uint64_t cp = 0;
  std::uint64_t flops = 0;
  std::map<std::string, std::uint64_t> spent;  ///< CP by what they went to, as the charging pass names it
  std::map<std::string, std::uint64_t> basis;  ///< CP by the basis of the numbers that they come from

  Figures& operator+=(const Figures& other);
};

/// Sums and products of counts. Throw std::overflow_error where 64 bits do not hold them.
std::uint64_t sum(std::uint64_t a, std::uint64_t b);
std::uint64_t product(std::uint64_t a, std::uint64_t b);

/// What holds a piece of a program up most: the kind of cause that the most CP went to, and of latencies and
/// units the greatest. Empty where nothing was spent.
std::string bound_of(const Figures& figures);

enum class Kind : std::uint8_t {
  kDo,
  kGoTo,    ///< a loop of the machine code that no DO was found for: of GO TO, or an implied one
  kAbsent,  ///< a DO that the machine code has no loop of: gfortran found it to be executed once at most
};

/// A vector instruction of a loop.
struct VectorInstruction {
  std::optional<std::uint64_t> convoy;  ///< from 1; nothing: a function, which stands for many
  std::string unit;                     ///< or the function's name
  std::uint64_t cp = 0;                 ///< per result
  std::string result;                   ///< "V2", or what is stored to
  std::string operands;                 ///< "V0, V1", "S" for what the loop does not change, what is loaded
  bool chained = false;                 ///< to another of its convoy
  std::string file;
  unsigned line = 0;
};

/// What a vector loop of N results is charged: per_result * N + per_strip * ceil(N / strip_length) + entry
/// CP.
struct VectorCode {
  std::uint64_t per_result = 0;
  std::uint64_t per_strip = 0;
  std::uint64_t strip_length = 0;
  std::uint64_t entry = 0;
  std::vector<VectorInstruction> instructions;
};

struct Loop {
  std::string file;
  unsigned line = 0;  ///< of the DO
  unsigned last = 0;  ///< of its range
  Kind kind = Kind::kDo;
  std::string routine;
  std::optional<std::size_t> parent;            ///< the loop around it in Timing::loops
  std::optional<std::uint64_t> times_executed;  ///< entered with at least one iteration; nothing: not known
  std::uint64_t iterations = 0;
  Figures own;  ///< without the loops inside
  Figures all;  ///< with them; never with the routines that it calls
  bool vector = false;
  std::vector<VectorCode> codes;  ///< of a vector loop; several where gfortran makes several loops of the DO
  std::string why;                ///< where it is no vector loop
};

struct Routine {
  std::string name;
  std::string file;
  unsigned line = 0;
  std::optional<std::uint64_t> times_executed;
  Figures outside;  ///< its loops
  Figures all;      ///< never with the routines that it calls
};

/// How long each part of a program took on the emulated machine. The routines add up to `total`, and so do
/// their `outside` with the `own` of all loops.
struct Timing {
  Figures total;
  std::vector<Routine> routines;  ///< by file and line
  std::vector<Loop> loops;        ///< by file and line; a loop of GO TO where its first line is
};

/// Millions of floating results in a second of the emulated machine; 0 where there was no time.
double mflops(const Figures& figures, double clock_period_ns);

}  // namespace platter::timing

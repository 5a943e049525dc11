#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "emulator/processor/unit_times.hpp"

namespace platter::charge {

/// How the charging pass treats a called routine.
enum class RoutineKind : std::uint8_t {
  kCharged,  ///< a Fortran routine of the program or of Platter's runtime, which counts its own time
  kLibrary,  ///< listed in the processor's specification
  kMoves,    ///< memcpy, memmove or memset, whose cost depends on the third argument
  kRenamed,  ///< reads the host's clock; replaced by Platter's own routine
  kRefused,  ///< reads the host's clock or random numbers, or has no meaning in virtual time
  kUnknown,  ///< costs the specification's default, and is listed in the report
};

/// The cost of a function that a vector loop calls, either for a strip or for one element at a time.
struct VectorVersion {
  const char* cause = "";  ///< name of the cause to which the CP per result are attributed
  processor::Periods per_result;
  processor::Periods per_strip;
  processor::Periods per_entry;
};

/// A routine that the assembly calls: its treatment, and its cost.
struct Routine {
  RoutineKind kind = RoutineKind::kCharged;
  processor::Price cost;                ///< CP in addition to the call itself
  std::optional<VectorVersion> vector;  ///< set if a vector loop may call the routine
  std::string new_name;                 ///< only for kRenamed
  std::string complaint;                ///< only for kRefused: the reason, and a substitute
};

/// Returns whether gcc assumes that the routine never returns. Control then does not reach the code after its
/// call.
bool never_returns(std::string_view name);

/// Returns the vector version of a library function with the C name `name` (sin, sinf), or nothing if a loop
/// that calls it stays scalar.
std::optional<VectorVersion> find_vector_version(std::string_view name, const processor::UnitTimes& times);

/// Classifies a routine by its assembler name. `defined`: the assembly defines it.
Routine judge_routine(const std::string& name, bool defined, const processor::UnitTimes& times);

}  // namespace platter::charge

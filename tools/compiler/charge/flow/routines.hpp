#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "emulator/processor/unit_times.hpp"

namespace platter::charge {

/// What a called routine means to the charging pass.
enum class RoutineKind : std::uint8_t {
  kCharged,  ///< Fortran: a routine of the program or of Platter's runtime; it charges itself
  kLibrary,  ///< listed in the processor's specification
  kMoves,    ///< memcpy, memmove, memset: as long as its third argument says
  kRenamed,  ///< reads the host's clock, and Platter has its own
  kRefused,  ///< reads the host's clock or chance, or does what has no virtual time
  kUnknown,  ///< charged the specification's default, and noted in the report
};

/// How a vector loop calls a function: by strips, or one element after the other.
struct VectorVersion {
  const char* cause = "";  ///< what its CP per result go to
  processor::Periods per_result;
  processor::Periods per_strip;
  processor::Periods per_entry;
};

struct Routine {
  RoutineKind kind = RoutineKind::kCharged;
  processor::Price cost;                ///< CP beyond the call itself
  std::optional<VectorVersion> vector;  ///< where a vector loop may call it
  std::string new_name;                 ///< where renamed
  std::string complaint;                ///< where refused: what is wrong, and what to do
};

/// Whether gcc takes a routine never to return, so that what stands behind its call is reached from
/// elsewhere.
bool never_returns(std::string_view name);

/// Of a function of the library by its C name, sin or sinf; nothing where it keeps a loop scalar.
std::optional<VectorVersion> find_vector_version(std::string_view name, const processor::UnitTimes& times);

/// Judges a routine by its assembler name. `defined`: the assembly itself defines it.
Routine judge_routine(const std::string& name, bool defined, const processor::UnitTimes& times);

}  // namespace platter::charge

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "emulator/processor/unit_times.hpp"

namespace platter::charge {

/// What a called routine means to the charging pass.
enum class RoutineKind : std::uint8_t {
  charged,  ///< Fortran: a routine of the program or of Platter's runtime; it charges itself
  library,  ///< listed in the processor's specification
  moves,    ///< memcpy, memmove, memset: as long as its third argument says
  renamed,  ///< reads the host's clock, and Platter has its own
  refused,  ///< reads the host's clock or chance, or does what has no virtual time
  unknown,  ///< charged the specification's default, and noted in the report
};

struct Routine {
  RoutineKind kind = RoutineKind::charged;
  std::int64_t cost = 0;                   ///< CP beyond the call itself
  std::optional<std::int64_t> per_result;  ///< CP of its vector version, if there is one
  std::string new_name;                    ///< where renamed
  std::string complaint;                   ///< where refused: what is wrong, and what to do
};

/// Whether gcc takes a routine never to return, so that what stands behind its call is reached from
/// elsewhere.
bool never_returns(std::string_view name);

/// Judges a routine by its assembler name. `defined`: the assembly itself defines it.
Routine judge_routine(const std::string& name, bool defined, const processor::UnitTimes& times);

}  // namespace platter::charge

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/specification/reader.hpp"
#include "emulator/system/disturbance.hpp"
#include "emulator/system/library.hpp"
#include "emulator/system/routine.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// What specification/systems/NAME.toml says: an operating system and its libraries.
struct SystemSpecification {
  std::string description;
  time::Duration timer_tick;             ///< what TIMEF counts
  time::Duration timer_unit;             ///< what TIMEF calls 1.0
  time::Duration wait_return;            ///< from the served interrupt to a program that waited in the system
  time::Duration on_cylinder;            ///< the interrupt at the end of a seek
  std::int64_t connector_base;           ///< channel N's connector has the unit number connector_base + N
  DisturbanceSpecification disturbance;  ///< takes part when drives drift
  std::vector<Routine> routines;
  std::vector<Library>
      libraries;  ///< those that do BUFFER IN and READ; the first is the one if none is asked for

  /// The routine of that name or alias, in whichever case; nullptr if there is none.
  const Routine* find(std::string_view name) const;
  std::vector<std::string> routine_names() const;
};

/// Throws specification::Error.
SystemSpecification read_system(specification::Document& document);

}  // namespace platter::system

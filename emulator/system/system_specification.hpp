#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emulator/specification/reader.hpp"
#include "emulator/system/disturbance.hpp"
#include "emulator/system/routine.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// What specification/systems/NAME.toml says: an operating system. Its libraries are emulator/layer's.
struct SystemSpecification {
  std::string description;
  time::Duration timer_tick;             ///< what TIMEF counts
  time::Duration timer_unit;             ///< what TIMEF calls 1.0
  time::Duration wait_return;            ///< from the served interrupt to a program that waited in the system
  time::Duration on_cylinder;            ///< the interrupt at the end of a seek
  std::size_t requests;                  ///< under way on a file at once, at most
  DisturbanceSpecification disturbance;  ///< takes part when drives drift
  std::vector<Routine> routines;

  /// The routine of that name or alias, in whichever case; nullptr if there is none.
  const Routine* find(std::string_view name) const;
  /// The first one that is for that; nullptr: it takes no steps.
  const Routine* first(Does does) const;
  std::vector<std::string> routine_names() const;
};

/// Throws specification::Error.
SystemSpecification read_system(specification::Document& document);

}  // namespace platter::system

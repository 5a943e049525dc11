#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/specification/reader.hpp"
#include "emulator/system/background.hpp"
#include "emulator/system/routine.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// The [text] table of a system: what its formatted statements work on, and what they take.
struct TextSpecification {
  bool on_drives = false;   ///< units that hold text are on its drives if nobody says; else the host's files
  bool compresses = false;  ///< lines on its drives have their blanks counted
  // Of formatted statements on its drives, for the processor: each, each item of a list, each character.
  time::Duration statement{};
  time::Duration item{};
  time::Duration character{};
  // Characters of a line, at most, where OPEN says no RECL=; 0: as many as there are.
  std::int64_t longest = 0;         ///< that is read, or that a format makes
  std::int64_t longest_listed = 0;  ///< that list-directed and NAMELIST output makes
};

/// Throws specification::Error.
TextSpecification read_text(specification::Reader reader);

/// The specification of an operating system, specification/systems/NAME.toml, without its libraries, which
/// emulator/system/layer reads.
struct SystemSpecification {
  std::string description;
  std::string personality;               ///< the name of its kind (personality.hpp)
  time::Duration timer_tick;             ///< what TIMEF counts
  time::Duration timer_unit;             ///< what TIMEF calls 1.0
  time::Duration wait_return;            ///< from the served interrupt to a program that waited in the system
  time::Duration on_cylinder;            ///< the interrupt at the end of a seek
  std::size_t requests;                  ///< under way on a file at once, at most
  std::int64_t connector_base;           ///< channel N's connector has the unit number connector_base + N
  DisturbanceSpecification disturbance;  ///< takes part when drives drift
  LoadSpecification load;                ///< of other users
  TextSpecification text;                ///< of systems that say nothing: the host's
  std::vector<Routine> routines;         ///< and the calls that only its library makes

  /// The routine of that name or alias, in whichever case; nullptr if there is none.
  const Routine* find(std::string_view name) const;
  /// The call of that name that is for that, and no routine; nullptr if there is none.
  const Routine* find_call(std::string_view name, Does does) const;
  /// The first routine that is for that; nullptr: it takes no steps.
  const Routine* first(Does does) const;
  std::vector<std::string> routine_names() const;
};

/// Reads a system's tables of libraries ([[library]], [kernel], [rms], ...) once its routines are known.
using ReadLibraries = std::function<void(specification::Reader&, const SystemSpecification&)>;

/// Accepts these tables without reading them.
void skip_libraries(specification::Reader& reader, const SystemSpecification& system);

/// Throws specification::Error.
SystemSpecification read_system(specification::Document& document,
                                const ReadLibraries& read_libraries = skip_libraries);

}  // namespace platter::system

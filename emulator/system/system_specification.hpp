#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/fault/fault.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/system/background.hpp"
#include "emulator/system/routine.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// The [text] table of a system: the place of formatted units, and the processor time of formatted
/// statements.
struct TextSpecification {
  bool on_drives = false;   ///< default for formatted units: on the simulated drives; otherwise host files
  bool compresses = false;  ///< lines on the drives are stored with runs of blanks compressed
  // Processor time of formatted statements on the drives: per statement, per list item, per character.
  time::Duration statement{};
  time::Duration item{};
  time::Duration character{};
  // Longest line in characters if OPEN specifies no RECL=; 0: no limit.
  std::int64_t longest = 0;         ///< longest line that is read, or that a format produces
  std::int64_t longest_listed = 0;  ///< longest line that list-directed and NAMELIST output produces
};

/// Reads a [text] table. Throws specification::Error.
TextSpecification read_text(specification::Reader reader);

/// The specification of an operating system, specification/systems/NAME.toml, without its libraries, which
/// emulator/system/layer reads.
struct SystemSpecification {
  std::string description;
  std::string personality;               ///< the name of the system's personality (personality.hpp)
  time::Duration timer_tick;             ///< resolution of TIMEF
  time::Duration timer_unit;             ///< duration for which TIMEF returns 1.0
  time::Duration wait_return;            ///< wake-up latency of a program that waited, after the interrupt
  time::Duration on_cylinder;            ///< processor time of the interrupt at the end of a seek
  std::size_t requests;                  ///< maximum number of requests under way on a file
  std::int64_t connector_base;           ///< channel N's connector has the unit number connector_base + N
  DisturbanceSpecification disturbance;  ///< used only if drives drift
  LoadSpecification load;                ///< requests of other users
  fault::Recovery recovery;              ///< time and attempts of drivers when a fault happens
  TextSpecification text;                ///< default: formatted units are host files
  std::vector<Routine> routines;         ///< routines, and calls that only libraries make

  /// Returns the routine of that name or alias, ignoring case; nullptr: there is none.
  const Routine* find(std::string_view name) const;
  /// Returns the library call of that name with that operation; nullptr: there is none.
  const Routine* find_call(std::string_view name, Does does) const;
  /// Returns the first routine with that operation; nullptr: there is none, and the operation takes no steps.
  const Routine* first(Does does) const;
  std::vector<std::string> routine_names() const;
};

/// Reads a system's tables of libraries ([[library]], [kernel], [rms], ...) once its routines are known.
using ReadLibraries = std::function<void(specification::Reader&, const SystemSpecification&)>;

/// Accepts these tables without reading them.
void skip_libraries(specification::Reader& reader, const SystemSpecification& system);

/// Reads a system's specification. Throws specification::Error.
SystemSpecification read_system(specification::Document& document,
                                const ReadLibraries& read_libraries = skip_libraries);

}  // namespace platter::system

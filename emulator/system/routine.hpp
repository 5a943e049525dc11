#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/record/event.hpp"
#include "emulator/specification/document.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// A subprogram of a library that compilers linked programs with, such as RANF or READMS. The runtime
/// implements it; the files in specification/subprograms list the subprograms and their processor times.
struct Subprogram {
  std::string name;  ///< in capitals
  std::string library;
  std::string about;
  specification::Basis basis{};  ///< provenance of the behaviour
  std::int64_t start = 0;        ///< cost of a call in clock periods
  std::int64_t element = 0;  ///< cost of each element or word that the subprogram processes, in clock periods
};

/// The subprograms of one specification file.
struct SubprogramLibrary {
  std::string description;
  std::vector<Subprogram> subprograms;
};
SubprogramLibrary read_subprograms(specification::Document& document, const std::string& name);

/// One step of a routine. The list `io, interrupt, io, interrupt` makes two transfers, of which the second
/// depends on the first; the disk determines how many revolutions that costs.
struct Step {
  enum class What : std::uint8_t {
    kCpu,        ///< the processor is busy for `time`
    kIo,         ///< starts the transfer and continues; `time` is the processor time per sector as it moves
    kInterrupt,  ///< the next steps run when the transfer's completion interrupt is served
    kWait,       ///< the routine waits inside the call for the transfer
    kCopy,       ///< the processor is busy for `time` per sector of the transfer
  };
  What what;
  time::Duration time{};
  bool to_surface = false;  ///< a write that a kIo step starts is complete only when it is on the surface
};

using record::Does;

/// The meaning of one argument of a routine.
enum class Argument : std::uint8_t {
  kConnector,
  kArray,    ///< array that words are moved from or to
  kWords,    ///< number of words
  kSectors,  ///< number of sectors, instead of kWords
  kAddress,  ///< number of the first word in the dataset, from 0
  kSector,   ///< number of the first sector, instead of kAddress
  kUnused,
};
inline constexpr std::size_t kMaxArguments = 5;
/// Returns the name of an argument in specifications and messages, such as "connector".
std::string_view name_of(Argument argument);

/// A routine of a system, or of a library that calls it. Fortran calls it by its name or an alias.
struct Routine {
  bool moves() const { return does == Does::kRead || does == Does::kWrite; }
  bool writes() const { return does == Does::kWrite; }

  std::string name;
  std::vector<std::string> aliases;
  std::string library;
  Does does;
  bool whole_sectors;  ///< word counts are multiples of a sector, and addresses are sector boundaries
  std::vector<Argument> arguments;
  std::vector<Step> steps;
  bool is_inner = false;  ///< only libraries can call the routine, not Fortran programs
};

/// Reads one [[routine]] or [[call]] table. Throws specification::Error.
Routine read_routine(specification::Reader& reader);

}  // namespace platter::system

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

/// A subprogram of a library that compilers linked programs with: RANF, READMS. What it does is the
/// runtime's; which there are, and what they take the processor, is said by specification/subprograms.
struct Subprogram {
  std::string name;  ///< in capitals
  std::string library;
  std::string about;
  specification::Basis basis{};  ///< of what it does
  std::int64_t start = 0;        ///< clock periods of a call
  std::int64_t element = 0;      ///< and of each element or word that it works on
};

/// Those of one specification. Throws specification::Error.
struct SubprogramLibrary {
  std::string description;
  std::vector<Subprogram> subprograms;
};
SubprogramLibrary read_subprograms(specification::Document& document, const std::string& name);

/// What a routine does, one thing after the other. A list that says `io, interrupt, io, interrupt` makes two
/// transfers of which the second depends on the first: how many revolutions that costs is for the disk to
/// say.
struct Step {
  enum class What : std::uint8_t {
    kCpu,  ///< the processor is busy for `time`
    kIo,   ///< starts the transfer and goes on; `time` is the processor's service per sector as it moves
    kInterrupt,  ///< what follows happens when the transfer's completion interrupt is served
    kWait,       ///< the library waits inside the call for the transfer
    kCopy,       ///< the processor is busy for `time` per sector of the transfer
  };
  What what;
  time::Duration time{};
  bool to_surface = false;  ///< kIo: the system takes a write as complete only when it is on the surface
};

using record::Does;

/// What a program gives a routine, one argument after the other.
enum class Argument : std::uint8_t {
  kConnector,
  kArray,    ///< whose words are moved
  kWords,    ///< how many
  kSectors,  ///< how many sectors of words, instead
  kAddress,  ///< the first word's number in the dataset, from 0
  kSector,   ///< the first sector's, instead
  kUnused,
};
inline constexpr std::size_t kMostArguments = 5;

/// A routine of a system, or of a library that calls it. Fortran calls it by its name or an alias.
struct Routine {
  bool moves() const { return does == Does::kRead || does == Does::kWrite; }
  bool writes() const { return does == Does::kWrite; }

  std::string name;
  std::vector<std::string> aliases;
  std::string library;
  Does does;
  bool whole_sectors;  ///< word counts are multiples of a sector and addresses lie on one
  std::vector<Argument> arguments;
  std::vector<Step> steps;
  bool is_inner = false;  ///< a call that libraries make: no program's, and no name of Fortran's
};

/// Reads one [[routine]] table. Throws specification::Error.
Routine read_routine(specification::Reader& reader);

}  // namespace platter::system

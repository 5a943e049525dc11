#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/frontend/dialect.hpp"

namespace platter::guest {

/// Default limit of the build time.
inline constexpr std::chrono::seconds kBuildTime{300};

/// The user's sources, and the directories in which further files may be.
struct Given {
  std::vector<std::string> sources;             ///< Fortran files as the user named them; "-": standard input
  std::vector<std::string> includes = {};       ///< searched for INCLUDE files after the source's directory
  std::vector<std::string> allowed = {};        ///< further directories from which a source may include files
  std::string standard_input = {};              ///< the text of source "-"
  std::chrono::seconds build_time{kBuildTime};  ///< limit of the build, in wall-clock time
  std::chrono::sys_seconds date = {};           ///< the value of __DATE__ and __TIME__
};

/// A guest program to be built.
struct Request {
  Given given;
  dialect::SystemRoutines routines = {};  ///< the routines of operating systems that the runtime implements
  std::string machine;                    ///< the emulated machine
  std::string processor;                  ///< a name in the catalogue, or a .toml file
  std::vector<std::string> sets;          ///< changes to the processor, as processor.KEY=VALUE
  /// The properties of the processor, for the runtime, which compares its fingerprint with that of the
  /// machine's processor.
  processor::ChargedProcessor charged;
  dialect::Dialect dialect = dialect::Dialect::kCft;  ///< the dialect of the sources
  dialect::Dialect library = dialect::Dialect::kCft;  ///< the dialect of the machine's own compilers
  numbers::Characters characters = numbers::Characters::kAscii;  ///< character code of texts in words
  bool one_trip = true;                                          ///< DO loops are executed at least once
  bool strict = false;  ///< treat warnings of the charging pass as errors
  bool vector = true;   ///< loops may be vector loops if the processor has vectors
  /// Counts how often loops are executed (platter time). Such programs are not stored in the cache.
  bool profile = false;
};

}  // namespace platter::guest

#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "tools/compiler/frontend/dialect.hpp"

namespace platter::guest {

/// How long a build may take if the user does not say so.
inline constexpr std::chrono::seconds kBuildTime{300};

/// The texts that a user gives to be compiled, and where more of them may lie.
struct Given {
  std::vector<std::string> sources;        ///< Fortran files as the user named them; "-": standard input
  std::vector<std::string> includes = {};  ///< folders to look for INCLUDE files in, after the source's own
  std::vector<std::string> allowed = {};   ///< folders from which a source may include as well
  std::string standard_input = {};         ///< the text of source "-"
  std::chrono::seconds build_time{kBuildTime};  ///< by the wall clock, until a build is given up
  std::chrono::sys_seconds date = {};           ///< when they are compiled, as __DATE__ and __TIME__ have it
};

/// A guest program to be built.
struct Request {
  Given given;
  std::vector<std::string> routines =
      {};                 ///< of operating systems: Fortran names that the runtime answers, in capitals
  std::string machine;    ///< that it is built for
  std::string processor;  ///< a name of the catalogue, or a .toml file
  amount::Bytes word{8};  ///< in which the processor's words are kept
  std::vector<std::string> sets;  ///< processor.KEY=VALUE: what of it was changed
  std::string processor_sum;      ///< its fingerprint, which the runtime compares with that of the machine's
  dialect::Dialect dialect = dialect::Dialect::kCft;  ///< what the sources are written in
  dialect::Dialect library = dialect::Dialect::kCft;  ///< the dialect of the machine's own compilers
  numbers::Characters characters = numbers::Characters::kAscii;  ///< how words hold them
  bool one_trip = true;                                          ///< DO loops are run through at least once
  bool strict = false;  ///< a warning of the charging pass is an error
  bool vector = true;   ///< loops may be vector loops, where the processor has any
  bool profile =
      false;  ///< it counts how often its loops are executed (platter time); never kept in the cache
};

}  // namespace platter::guest

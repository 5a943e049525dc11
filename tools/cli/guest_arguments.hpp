#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <string>
#include <vector>

#include "emulator/time/time.hpp"
#include "runtime/options/options.hpp"
#include "tools/compiler/build/program.hpp"
#include "tools/compiler/build/request.hpp"

namespace platter::command {

/// Arguments of the subcommands that make guest programs.
struct GuestArguments {
  std::vector<std::string> sources;
  std::vector<std::string> includes;
  std::string output;
  bool strict = false;
  std::string vector = "on";
  std::string dialect;                                  ///< empty: the machine's
  std::string characters;                               ///< empty: what FTN's words hold on the machine
  std::int64_t build_time = guest::kBuildTime.count();  ///< seconds by the wall clock
  std::string one_trip;                                 ///< empty: as the machine's compilers have it
  runtime::Options options;
};

/// The processor of the machine that the arguments name.
struct ChosenProcessor {
  std::string name;  ///< as the charging pass takes it: of the catalogue, or a file of the user's
  std::string title;
  time::Duration clock_period{};
  amount::Bytes word;             ///< in which a guest keeps its words
  bool vector = false;            ///< it has vector loops
  std::vector<std::string> sets;  ///< what of it was changed by --set
  std::string fingerprint;        ///< of its specification
};

/// Refuses a machine that does not exist, or not so: specification::Error.
ChosenProcessor processor_of(const runtime::Options& options);

/// The text of source "-", if it is among them. Throws specification::Error where it stands there twice, or
/// is too long.
std::string standard_input_of(const std::vector<std::string>& sources);

/// Refuses what is no Fortran file: specification::Error.
void require_files(const std::vector<std::string>& sources);

// What decides how the sources are read: their dialect, and whether DO loops are run through at least once.
dialect::Dialect dialect_of(const GuestArguments& arguments);
bool one_trip_of(const GuestArguments& arguments);

/// How the words of sources in a dialect hold characters. Throws specification::Error where they cannot do
/// so.
/// When the run begins: `--date`, or else the date of the machine's specification.
std::chrono::sys_seconds date_of(const runtime::Options& options);
/// The dialect of the machine's own compilers, whatever the sources are written in.
dialect::Dialect library_of(const GuestArguments& arguments);
numbers::Characters characters_of(const GuestArguments& arguments, dialect::Dialect dialect);

/// The sources and their folders. Throws specification::Error where a source is none.
guest::Given given_of(const GuestArguments& arguments);

/// The guest to be built; of what given_of has, or just that. Throws specification::Error.
guest::Request request_of(const GuestArguments& arguments);
guest::Request request_of(const GuestArguments& arguments, const guest::Given& given);

/// The guest, built, or as it is kept; then nothing is read of its machine. Throws as request_of, and
/// BuildError.
guest::Program program_of(const GuestArguments& arguments, const guest::Given& given);

/// Runs a guest with its flags; the result is Platter's exit code: 0, 1, 2, or 128 and the number of the
/// signal that ended it.
int run_guest(const std::vector<std::string>& command);

/// Adds the sources, and how they are to be read.
void add_reading(CLI::App& command, GuestArguments& arguments);

/// The same, and how they are to be built.
void add_sources(CLI::App& command, GuestArguments& arguments);

/// Those flags of platter run that name a file which each of several runs would write, or events for it.
inline constexpr auto kOwnFiles = std::to_array<const char*>(
    {"--trace", "--trace-events", "--trace-from", "--trace-to", "--requests", "--procstat", "--image"});
/// Refuses these: CLI::ValidationError. `what` runs the program more than once.
void refuse_own_files(const CLI::App& command, std::string_view what);

/// The flags of platter run that were given on the command, for another platter run, but those left out.
std::vector<std::string> run_flags_given(const CLI::App& command, std::vector<std::string> left_out);

}  // namespace platter::command

#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "emulator/time/time.hpp"
#include "runtime/options/options.hpp"
#include "tools/compiler/build/program.hpp"
#include "tools/compiler/build/request.hpp"

namespace platter::command {

/// Arguments of the subcommands that build or run programs.
struct GuestArguments {
  std::vector<std::string> sources;
  std::vector<std::string> includes;
  std::string output;
  bool strict = false;
  std::string vector = "on";
  std::string dialect;     ///< name of the dialect; empty for the machine's dialect
  std::string characters;  ///< name of the character set; empty for that of FTN on the machine
  std::int64_t build_time = guest::kBuildTime.count();  ///< limit in seconds of wall-clock time
  std::string one_trip;                                 ///< "on" or "off"; empty for the machine's default
  std::vector<std::string> flags;  ///< names of the arguments and flags that add_reading() or add_sources()
                                   ///< has added to the command
  runtime::Options options;
};

/// Returns the contents of standard input if "-" is among the sources, and otherwise "". Throws
/// specification::Error if "-" is listed twice or the input is too long.
std::string standard_input_of(const std::vector<std::string>& sources);

/// Throws specification::Error if a source is not an existing Fortran file.
void require_files(const std::vector<std::string>& sources);

/// Runs a built program with the options. Returns Platter's exit code: 0, 1, 2, or 128 plus the number of the
/// signal that ended the program.
int run_guest(const std::filesystem::path& program, const runtime::Options& options);

/// Adds the sources and the flags for reading them.
void add_reading(CLI::App& command, GuestArguments& arguments);

/// Adds the arguments of add_reading() and the flags for building the sources.
void add_sources(CLI::App& command, GuestArguments& arguments);

/// Flags of `platter run` that name an output file, or select its events. If a command runs the program
/// several times, each run would overwrite the file.
inline constexpr auto kOwnFiles = std::to_array<const char*>(
    {"--trace", "--trace-events", "--trace-from", "--trace-to", "--requests", "--procstat", "--image"});
/// Throws CLI::ValidationError if such a flag was given. `what` is the flag or command that runs the program
/// more than once, for the message.
void refuse_own_files(const CLI::App& command, std::string_view what);

/// Returns the flags of `platter run` that were given on the command line, except those in `left_out`, to be
/// passed to another `platter run`. `arguments` were added to the command.
std::vector<std::string> run_flags_given(const CLI::App& command, const GuestArguments& arguments,
                                         std::vector<std::string> left_out);

}  // namespace platter::command

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
  std::vector<std::string>
      flags;  ///< the names of the arguments and flags above that were added to the command
  runtime::Options options;
};

/// The text of source "-", if it is among them. Throws specification::Error where it stands there twice, or
/// is too long.
std::string standard_input_of(const std::vector<std::string>& sources);

/// Refuses what is no Fortran file: specification::Error.
void require_files(const std::vector<std::string>& sources);

/// Runs a guest with the options; the result is Platter's exit code: 0, 1, 2, or 128 and the number of the
/// signal that ended it.
int run_guest(const std::filesystem::path& program, const runtime::Options& options);

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
/// `arguments`: those that were added to the command.
std::vector<std::string> run_flags_given(const CLI::App& command, const GuestArguments& arguments,
                                         std::vector<std::string> left_out);

}  // namespace platter::command

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/machine/machine_specification.hpp"
#include "emulator/specification/catalogue.hpp"
#include "emulator/storage/dataset.hpp"
#include "emulator/time/time.hpp"
#include "runtime/options/system_options.hpp"
#include "runtime/options/trace_options.hpp"

// The classes are only declared, because CLI11 takes long to compile.
namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
class Option;
}  // namespace CLI

namespace platter::runtime {

/// The resources of the host that a program may use: flags of `platter run` and of every guest
/// (docs/safety.md).
struct SandboxOptions {
  bool trust = false;   ///< run without the sandbox
  bool insist = false;  ///< do not run unless all restrictions are in force
  /// Folders that the program may read and write, besides its working folder.
  std::vector<std::string> folders;
  std::vector<std::string> environment;       ///< variables, as NAME=VALUE
  std::uint64_t memory = 4'000'000'000;       ///< address space, in bytes
  std::uint64_t processor_time = 3600;        ///< host processor time, in seconds
  std::uint64_t output = 1'000'000'000;       ///< bytes written to standard output
  std::uint64_t file_size = 4'000'000'000;    ///< bytes of each file
  std::uint64_t disk_space = 10'000'000'000;  ///< bytes by which all files together may grow
  std::uint64_t file_count = 10'000;          ///< files created by the program and not removed

  /// Adds the flags to `app`. The values are stored in this object, which must outlive `app`.
  void add_to(CLI::App& app);
};

/// A unit that is connected before the program starts: --file
/// 5=NAME[,old|new][,text[,bfi=off]][,channel=N][,start=SECTOR][,sectors=N]
struct FileOption {
  /// The age that a dataset must have: kOld if it was written in an earlier run (--image), kNew if not.
  enum class Age : std::uint8_t { kAny, kOld, kNew };
  std::int64_t unit;
  std::string name;
  /// Channel number from 1. If not given: unit - 4 if that channel exists, otherwise 1.
  std::optional<std::int64_t> channel;
  std::optional<amount::Sectors> start;    ///< first sector; if not given, Platter places the dataset
  std::optional<amount::Sectors> sectors;  ///< length; if only the start is given, to the end of the drive
  Age age = Age::kAny;                     ///< the required age
  bool text = false;                       ///< the dataset contains lines, for formatted statements
  bool keeps_blanks = false;               ///< blanks are not compressed (BFI=OFF of COS's ASSIGN)
};

/// The connection of a program to a process of the host that serves several programs.
struct ConnectionOption {
  int line = -1;   ///< descriptor of the socket to the process
  int words = -1;  ///< descriptor of the words that the processes share
  int number = 0;  ///< index of this program, from 0
  int programs = 0;
};

/// The flags that `platter run` and every compiled program accept.
struct Options {
  machine::MachineConfig choice;
  std::string json;  ///< file for the results as JSON; "": none, "-": standard output
  std::string csv;   ///< file for the results as a table with one row per channel
  TraceOptions trace;
  std::string counts;  ///< file for the counters of a profiled guest; "": none. Only guests have this flag
  bool waits = false;  ///< results contain the time between tests by line; only guests have this flag
  /// The data with which `platter again` repeats the run, as JSON; "": unknown. Only guests have this flag.
  std::string repeat;
  std::string image;                    ///< file that holds the drives' contents between runs; "": none
  std::string cards;                    ///< file with the data cards; "": standard input
  std::optional<time::Duration> limit;  ///< limit of the virtual time
  std::optional<std::chrono::sys_seconds> date{};  ///< start of the run; if not given, the machine's date
  std::uint32_t switches = 0;                      ///< sense switches that are down: bit n-1 for number n
  std::vector<FileOption> files;
  std::vector<std::string> specifications;  ///< folders that add to the built-in ones
  std::vector<std::string> sets;            ///< changes of specifications, KIND.KEY=VALUE as given
  std::vector<std::string> what_ifs;        ///< alternative forms of the program, as given
  std::string library;                      ///< a library of the system; "": the system's first
  std::optional<amount::Sectors>
      system_buffer;             ///< size of each unit's buffer; nullopt: the library's default
  SystemOptionValues of_system;  ///< values of flags that only some operating systems have
  std::string text;              ///< "host" or "drives", the location of text units; "": the system's default
  std::string blanks;            ///< "zero" or "null", for numbers of formatted input; "": as built
  bool cray_words = false;       ///< records store items as Cray words
  /// The process with the machine, which several programs share (runtime/process/remote). No flag.
  std::optional<ConnectionOption> remote_machine;
  /// The process with the host of the multicomputer that this machine is a PE of (runtime/process/partition).
  /// No flag.
  std::optional<ConnectionOption> partition;
  SandboxOptions sandbox;
  /// The machine is sealed (--sealed of `platter run`): Platter's messages contain no numbers. No flag.
  bool sealed = false;
  bool host = false;               ///< report the cost of the run on the host
  bool summary = true;             ///< print the closing summary
  std::vector<std::string> flags;  ///< names of the flags that add_to() added: "--machine"

  /// Adds the flags to `app`. The values are stored in this object, which must outlive `app`. Parsing throws
  /// CLI::ValidationError for bad values.
  void add_to(CLI::App& app);
};

/// Returns the names of the flags and arguments of `app`, except for the first `before`.
std::vector<std::string> names_of_flags(const CLI::App& app, std::size_t before);
/// Returns the number of flags and arguments of `app`.
std::size_t count_flags(const CLI::App& app);

/// Returns the flags in `names` that were given on `app`, with their values, in a form that another command
/// can parse. They are in the order of `names`; those in `left_out` ("--json") are omitted.
std::vector<std::string> flags_given(const CLI::App& app, const std::vector<std::string>& names,
                                     const std::vector<std::string>& left_out = {});

/// Parses a share, "0.06" or "6 %". Returns it in millionths. Throws CLI::ValidationError.
std::int64_t parse_share(const std::string& flag, const std::string& text);

/// Parses a time, "100" (seconds) or "15 ms". Throws CLI::ValidationError, which names `flag`.
time::Duration parse_time(const std::string& flag, const std::string& text);

/// Parses "1976-03-01" or "1976-03-01 17:30:00". Throws CLI::ValidationError.
std::chrono::sys_seconds parse_date(const std::string& text);

/// Parses a list of sense switches from 1 to 6, "1,3". Returns Options::switches. Throws
/// CLI::ValidationError.
std::uint32_t parse_switches(const std::string& text);

/// Adds --seed; `seed` must outlive the app.
CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed, const std::string& description);

/// Returns the built-in specifications and those in the folders, DIR/KIND/NAME.toml. Throws
/// specification::Error.
specification::Catalogue load_catalogue(const std::vector<std::string>& folders,
                                        const std::vector<std::string>& sets = {});

/// Adds --specs, for a command that only reads specifications.
void add_folders(CLI::App& app, std::vector<std::string>& folders);
/// Adds --specs and --set, for a command that opens specifications and allows changes to them.
void add_specifications(CLI::App& app, std::vector<std::string>& folders, std::vector<std::string>& sets);

}  // namespace platter::runtime

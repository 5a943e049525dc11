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

// CLI11 takes longer to compile than everything else that includes this header.
namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
class Option;
}  // namespace CLI

namespace platter::runtime {

/// What a program may touch of the host, and how much of it: flags of `platter run` and of every guest
/// (docs/safety.md).
struct SandboxOptions {
  bool trust = false;                         ///< run without the sandbox
  bool insist = false;                        ///< refuse to run unless all parts are in force
  std::vector<std::string> folders;           ///< that it may read and write, besides its working folder
  std::vector<std::string> environment;       ///< NAME=VALUE
  std::uint64_t memory = 4'000'000'000;       ///< bytes of addresses
  std::uint64_t processor_time = 3600;        ///< seconds of the host's
  std::uint64_t output = 1'000'000'000;       ///< bytes, to standard output
  std::uint64_t file_size = 4'000'000'000;    ///< bytes, of each file
  std::uint64_t disk_space = 10'000'000'000;  ///< bytes that its files grow by together
  std::uint64_t file_count = 10'000;          ///< files that it has made and not removed

  /// Adds the flags to `app`; they are stored here, which must outlive it.
  void add_to(CLI::App& app);
};

/// A unit to be connected before the program begins: --file
/// 5=NAME[,old|new][,text[,bfi=off]][,channel=N][,start=SECTOR][,sectors=N]
struct FileOption {
  /// Whether the dataset has been written in an earlier run (--image).
  enum class Age : std::uint8_t { kAny, kOld, kNew };
  std::int64_t unit;
  std::string name;
  std::optional<std::int64_t> channel;  ///< from 1; unit - 4 if not given and there is such a channel, else 1
  std::optional<amount::Sectors> start;    ///< first sector; if not given, the dataset gets its own place
  std::optional<amount::Sectors> sectors;  ///< to the end of the drive if only the start is given
  Age age = Age::kAny;                     ///< what it has to be
  bool text = false;                       ///< holds lines, of formatted statements
  bool keeps_blanks = false;               ///< whose blanks are not counted, as COS's ASSIGN had it
};

/// For a machine in another process of the host: descriptors of the socket to it and of the shared words
/// (runtime/process/remote), and the index of this program on the machine, from 0.
struct DistantOption {
  int line = -1;
  int words = -1;
  int process = 0;
};

/// For a program on a PE of a partition: descriptors of the socket to the partition and of the words that all
/// PEs share (runtime/process/partition), the index of this PE, from 0, and the number of PEs.
struct PartitionOption {
  int line = -1;
  int words = -1;
  int pe = 0;
  int pes = 0;
};

/// The flags that `platter run` and every guest program take.
struct Options {
  machine::MachineConfig choice;
  std::string json;  ///< where the results go as JSON; "": nowhere, "-": standard output
  std::string csv;   ///< the same as a table, a row a channel
  TraceOptions trace;
  std::string counts;  ///< where a profiled guest's counters go; "": nowhere. A flag of guests alone
  bool waits = false;  ///< results have the time between tests by line; a flag of guests alone
  /// What platter again needs to repeat it, as JSON; "": unknown. A flag of guests alone.
  std::string repeat;
  std::string image;                               ///< where the drives are kept between runs; "": nowhere
  std::string cards;                               ///< data cards; "": standard input
  std::optional<time::Duration> limit;             ///< of virtual time
  std::optional<std::chrono::sys_seconds> date{};  ///< when the clock starts; none: as the machine has it
  std::uint32_t switches = 0;                      ///< sense switches that are down: bit n-1 for number n
  std::vector<FileOption> files;
  std::vector<std::string> specifications;       ///< folders that add to the built-in ones
  std::vector<std::string> sets;                 ///< KIND.KEY=VALUE, as given
  std::vector<std::string> what_ifs;             ///< how the program is to be taken otherwise, as given
  std::string library;                           ///< a library of the system; "": its first
  std::optional<amount::Sectors> system_buffer;  ///< size of a unit's buffer
  SystemOptionValues of_system;                  ///< values of flags that only some operating systems have
  std::string text;         ///< "host" or "drives", where units hold text; "": as the system has it
  std::string blanks;       ///< "zero" or "null", in numbers of formatted input; "": as the guest was built
  bool cray_words = false;  ///< items of records are stored as Cray words
  std::optional<DistantOption> distant;      ///< a flag of guests alone
  std::optional<PartitionOption> partition;  ///< a flag of guests alone
  SandboxOptions sandbox;
  bool host = false;               ///< say what it cost the host, too
  bool summary = true;             ///< print the closing summary
  std::vector<std::string> flags;  ///< the names of the flags that add_to() has added: "--machine"

  /// Adds the flags to `app`; they are stored here, which must outlive it. CLI::ValidationError on bad
  /// values.
  void add_to(CLI::App& app);
};

/// The names of the flags and arguments of `app`, except for the first `before`.
std::vector<std::string> names_of_flags(const CLI::App& app, std::size_t before);
/// The number of the flags and arguments of `app`.
std::size_t count_flags(const CLI::App& app);

/// The flags of these names that were given on `app`, as they were given, for another command to read again,
/// in the order of `names` and without `left_out` ("--json").
std::vector<std::string> flags_given(const CLI::App& app, const std::vector<std::string>& names,
                                     const std::vector<std::string>& left_out = {});

/// A share of the whole in millionths, of "0.06" or of "6 %". CLI::ValidationError where it is none.
std::int64_t parse_share(const std::string& flag, const std::string& text);

/// "100" (seconds) or "15 ms". CLI::ValidationError in the name of `flag` where it is none.
time::Duration parse_time(const std::string& flag, const std::string& text);

/// "1976-03-01" or "1976-03-01 17:30:00". CLI::ValidationError where it is none.
std::chrono::sys_seconds parse_date(const std::string& text);

/// "1,3": sense switches from 1 to 6, as Options::switches has them. CLI::ValidationError where it is none.
std::uint32_t parse_switches(const std::string& text);

/// Adds --seed; `seed` must outlive the app.
CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed, const std::string& description);

/// The built-in specifications and those of the folders: DIR/KIND/NAME.toml. Throws specification::Error.
specification::Catalogue load_catalogue(const std::vector<std::string>& folders,
                                        const std::vector<std::string>& sets = {});

/// Adds --specs, for a command that only reads specifications.
void add_folders(CLI::App& app, std::vector<std::string>& folders);
/// Adds --specs and --set, for a command that opens specifications.
void add_specifications(CLI::App& app, std::vector<std::string>& folders, std::vector<std::string>& sets);

}  // namespace platter::runtime

#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/guest_arguments.hpp"

namespace platter::command {

/// The kind of thing that a flag of `platter run` affects. Rights come from the command line alone: a result,
/// a sweep's definition or another file may name any flag, and its author need not be the user
/// (docs/safety.md).
enum class Concern : std::uint8_t {
  kModel,   ///< the program, the emulated machine, or the printing of results; files may set such flags
  kRight,   ///< a right of the program on the host
  kLimit,   ///< a limit on the program's use of the host; a value above the default is a right
  kInput,   ///< a file or folder of the host that is read
  kOutput,  ///< a file of the host that is written
};

/// Returns the concern of a flag, or of "sources" for the Fortran files. Returns no value if `platter run`
/// has no such flag.
std::optional<Concern> concern_of(std::string_view flag);

/// Arguments of `platter run` that a file requests and the command line grants.
struct Granted {
  std::vector<std::string> sources;
  std::vector<std::string> flags;  ///< as --flag=value, without --cards and --image
  std::string cards;               ///< value of --cards; empty if not given
  std::string image;               ///< value of --image; empty if not given
};

/// The command line that may grant the requests of a file.
struct CommandLine {
  const CLI::App& command;  ///< subcommand that reads the file, and also accepts flags of `platter run`
  const GuestArguments& arguments;  ///< arguments of that command
  std::string repeated;             ///< the call as typed, such as "platter again r.json"
};

/// Returns the arguments `words` that `file` specifies for `platter run`. Throws specification::Error if they
/// are not understood, or if the command line does not repeat a request for a right, or for a file outside
/// the file's folder and the working folder.
Granted granted(const std::string& file, const std::vector<std::string>& words, const CommandLine& given);

/// Removes those flags of `platter run` from a command that need not be repeated on its command line.
void keep_rights_only(CLI::App& command);

/// Throws specification::Error if the command line grants a right that the file does not request.
void require_asked_for(const std::string& file, const std::vector<std::string>& words,
                       const CommandLine& given);

}  // namespace platter::command

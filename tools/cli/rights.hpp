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
  kModel,   ///< the program, the emulated machine, or how results are printed: a file may set it
  kRight,   ///< what the program may do on the host
  kLimit,   ///< how much of the host the program may use: more than the default is a right
  kInput,   ///< a file or folder of the host that is read
  kOutput,  ///< a file of the host that is written
};

/// nullopt: `platter run` has no such flag. "sources" are its Fortran files.
std::optional<Concern> concern_of(std::string_view flag);

/// Arguments of `platter run` that a file names and that the command line grants.
struct Granted {
  std::vector<std::string> sources;
  std::vector<std::string> flags;  ///< as --flag=value, without those of the next two
  std::string cards;               ///< --cards; "": none
  std::string image;               ///< --image; "": none
};

/// The command line that may grant what a file asks for: its flags, and their values.
struct CommandLine {
  const CLI::App& command;          ///< the subcommand that reads the file, with flags of `platter run`
  const GuestArguments& arguments;  ///< of that command
  std::string repeated;             ///< how it was called: "platter again r.json"
};

/// `words` are arguments of `platter run` in `file`. Throws specification::Error if they are not understood,
/// or ask for a right, or for a file outside of the file's folder and the working folder, that the command
/// line does not repeat.
Granted granted(const std::string& file, const std::vector<std::string>& words, const CommandLine& given);

/// Removes the flags of `platter run` that need not be repeated from a command that has all of them.
void keep_rights_only(CLI::App& command);

/// Rejects a right on the command line that the file does not ask for. Throws specification::Error.
void require_asked_for(const std::string& file, const std::vector<std::string>& words,
                       const CommandLine& given);

}  // namespace platter::command

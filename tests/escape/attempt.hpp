#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platter::tests {

/// A program that tries something forbidden. Comment lines at its start describe it:
///
///     ! tries: what it tries, in words
///     ! case: NAME: a line of standard input    an attempt of its own; any number
///     ! case?: NAME: a line                     the same, but it may also fail under --trust: it needs luck
///     ! folder: FOLDER or root                  where the command is given, if not in the working folder
///     ! flags: --cards deck                     more flags of platter run
///     ! environment: NAME=VALUE                 of the command; any number
///     ! race: NAME                              becomes a link to ../outside/secret, and a file again
///     ! inherits: FILE                          of the ground, which the command finds open as descriptor 9
///     ! seen: REGULAR EXPRESSION                what has to be printed, on either stream; any number
///     ! trusted: no, REASON                     --trust lets it no more than the rules do
///     ! open: REASON                            it is not held yet: skipped, with the reason
///
/// The program prints ESCAPED if it succeeds.
struct Attempt {
  std::string name;  ///< of the program, or of program and case
  std::filesystem::path source;
  std::string tries;
  std::string cards;  ///< standard input
  std::string folder;
  std::string race;
  std::string inherits;
  std::string open;  ///< why it is not held; "": it is
  std::vector<std::string> flags;
  std::vector<std::string> environment;
  std::vector<std::string> seen;
  bool has_control = true;  ///< under --trust it has to come out
};

/// All attempts of a folder's programs, by name. Throws std::runtime_error for a header that is not as above.
std::vector<Attempt> attempts_in(const std::filesystem::path& folder);

}  // namespace platter::tests

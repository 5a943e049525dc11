#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platter::tests {

/// A program that tries something forbidden. Comment lines at its start describe it:
///
///     ! tries: TEXT                             describes the attempt
///     ! case: NAME: a line of standard input    a separate attempt with this input; any number
///     ! case?: NAME: a line                     the same, but chance decides whether it succeeds under
///     --trust ! folder: FOLDER or root                  the current folder of the command (default: the
///     working folder) ! flags: --cards deck                     more flags of platter run ! environment:
///     NAME=VALUE                 of the command; any number ! race: NAME alternates between a file and a
///     link to ../outside/secret ! inherits: FILE                          a file of the fixture, open as
///     descriptor 9 of the command ! seen: REGULAR EXPRESSION                must match the output or the
///     errors; any number ! trusted: no, REASON                     the attempt also fails under --trust !
///     open: REASON                            Platter does not stop it yet: skipped, with the reason
///
/// The program prints ESCAPED if it succeeds.
struct Attempt {
  std::string name;  ///< name of the program, or of the program and the case
  std::filesystem::path source;
  std::string tries;
  std::string cards;  ///< standard input
  std::string folder;
  std::string race;
  std::string inherits;
  std::string open;  ///< the reason why Platter does not stop the attempt yet; "": Platter stops it
  std::vector<std::string> flags;
  std::vector<std::string> environment;
  std::vector<std::string> seen;
  bool has_control = true;  ///< the attempt must succeed under --trust
};

/// Returns the attempts of all programs in a folder, by name. Throws std::runtime_error for a header that
/// does not have the form above.
std::vector<Attempt> attempts_in(const std::filesystem::path& folder);

}  // namespace platter::tests

#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <thread>

#include "tests/escape/attempt.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {

/// The surroundings of a stranger's program: a working folder with the user's files in it and around it,
/// which the program must not change, a process that it must not reach, and a listener that it must not call.
class SandboxFixture {
 public:
  SandboxFixture();
  ~SandboxFixture();
  SandboxFixture(const SandboxFixture&) = delete;
  SandboxFixture& operator=(const SandboxFixture&) = delete;

  std::filesystem::path root() const { return desk_.folder.path(); }
  std::filesystem::path work() const { return root() / "work"; }

  /// Returns the text with the placeholders `@ROOT@`, `@WORK@`, `@SELF@` (the source in the working folder),
  /// `@VICTIM@` (the process's number), `@PORT@` (of the listener), `@LONG@` (5000 characters), `@UID@` and
  /// `@GID@` replaced by their values.
  std::string filled(std::string text) const;

  /// Copies the program into the working folder, and INCLUDE files of its folder too.
  void copy_in(const std::filesystem::path& source);
  /// Runs the copied program by `platter run`, as its header describes. Ends it after a minute.
  Outcome run(const Attempt& attempt, const Words& more_flags = {});

  /// Returns the changes in places that must not change: outside the working folder, the program's own
  /// sources, cards and results in it, and names that start with a dot. "" if nothing has changed.
  std::string touched() const;
  /// Returns whether the victim has been ended, stopped or traced.
  bool victim_is_hurt() const;
  /// Returns whether the listener has been called.
  bool was_called() const;
  /// Returns whether a text, or a new file of the working folder, contains the text of the baits.
  bool leaked(const std::string& text) const;

 private:
  /// From now on, a name in the working folder alternates between a link to ../outside/secret and a file.
  void swap(const std::string& name);
  std::map<std::string, std::string> look() const;

  CliFixture desk_;
  std::string source_;
  pid_t victim_ = 0;
  std::jthread swapper_;
  int listener_ = -1;
  int port_ = 0;
  std::map<std::string, std::string> before_;
};

}  // namespace platter::tests

#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/run_platter.hpp"

namespace platter::tests {

/// Returns a Fortran program with this number of loops, so that compiling takes long enough for a signal to
/// interrupt it.
std::string long_program(int loops);

/// Waits until the condition is true. Returns false after a time that is ample even on a busy computer.
bool comes(const std::function<bool()>& condition);

/// Returns the command lines of processes whose working folder, arguments or environment contain the folder's
/// name. The calling process is not included.
std::vector<std::string> processes_of(const std::filesystem::path& folder);

/// Kills the processes that a failed test would leave in the folder.
void kill_processes_of(const std::filesystem::path& folder);

/// Starts a command in the fixture's folder. Its standard output and standard error are appended to the file
/// `said` there.
pid_t start(const CliFixture& desk, const Words& words);

/// Sends a signal to a process and waits for its end. Returns the number of the signal that ended it, or
/// minus its exit code.
int end(pid_t process, int signal);

}  // namespace platter::tests

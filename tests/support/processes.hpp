#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/run_platter.hpp"

namespace platter::tests {

/// Fortran of so many loops that compiling it takes long enough for a signal to come in between.
std::string long_program(int loops);

/// Whether it comes about within a time that is ample: the machine may be busy.
bool comes(const std::function<bool()>& condition);

/// The command lines of the processes that have to do with a folder: they are in it, or name it in their
/// words or their environment. Not of the one that asks.
std::vector<std::string> processes_of(const std::filesystem::path& folder);

/// Kills what a test that has failed would leave.
void kill_processes_of(const std::filesystem::path& folder);

/// Starts a command in the desk's folder, both outputs added to the file `said` there.
pid_t start(const CliFixture& desk, const Words& words);

/// Sends a process a signal and waits for its end: the number of the signal that ended it, or minus its exit
/// code.
int end(pid_t process, int signal);

}  // namespace platter::tests

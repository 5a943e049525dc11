#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "tools/guest/confinement.hpp"

namespace platter::guest {

/// Starts a tool in a process group of its own, with nothing to read, with `environment` (NAME=value) added
/// to this process's, and the given descriptors as its standard output and error. The result is the number of
/// a process that stands between. It ends when the tool does, with its exit code, or 128 and the number of
/// the signal that ended it. Where it is asked to end by SIGTERM, or this process is no more, however it
/// went, it ends the tool and whatever the tool has started: a gfortran that is ended leaves its compiler
/// running. The tool, and all that it starts, is held by `confinement` where there is one.
///
/// A tool that cannot be started has said so on standard error, and ends with 127.
pid_t start_minded(const std::vector<std::string>& command, const std::vector<std::string>& environment,
                   int output, int error, const Confinement* confinement);

}  // namespace platter::guest

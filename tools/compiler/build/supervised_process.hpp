#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "tools/compiler/build/confinement.hpp"

namespace platter::guest {

/// Starts a tool in a process group of its own, with nothing to read, with `environment` (NAME=value) added
/// to this process's, and the given descriptors as its standard output and error. The result is the number of
/// a process that stands between. It ends when the tool does, with its exit code, or 128 and the number of
/// the signal that ended it. Where it is asked to end by SIGTERM, or this process is no more, however it
/// went, it ends the tool and whatever the tool has started: a gfortran that is ended leaves its compiler
/// running. The tool, and all that it starts, is held by `confinement` where there is one.
///
/// A tool that cannot be started has said so on standard error, and ends with 127.
pid_t spawn_supervised(const std::vector<std::string>& command, const std::vector<std::string>& environment,
                       int output, int error, const Confinement* confinement);

/// How a guest ended.
struct GuestEnd {
  int status = -1;  ///< as waitpid returns it; -1: the process between was ended first
  int error = 0;    ///< an errno if it could not be started
};

/// Starts a guest in this process's group, with its standard streams, and `signals` held back. The process
/// that stands between passes SIGINT, SIGTERM and SIGHUP on to the guest, and kills it if it still runs after
/// `patience`. It does so also when this process is no more, however it went: a guest can ignore every signal
/// but SIGKILL. Only the guest inherits `descriptor`. `end` is filled in when the process between has ended;
/// its number is the result.
pid_t spawn_supervised_guest(const std::vector<std::string>& command, const sigset_t& signals,
                             std::chrono::seconds patience, int descriptor, GuestEnd& end);

}  // namespace platter::guest

#pragma once

#include <string>
#include <vector>

#include "emulator/multicomputer/job.hpp"

namespace platter::job {

/// Reads a job (TOML, docs/t3d.md). Throws specification::Error with line and column, what is allowed, and
/// the nearest key.
multicomputer::Job read_job(const std::string& file);

/// What the environment says of the Agent: MPP_AGENT_IO_MEM_MIN, MPP_AGENT_PLOCK, MPP_AGENT_IOPATH, each as
/// NAME=VALUE. Throws specification::Error, also for other names.
void take_environment(multicomputer::Job& job, const std::vector<std::string>& environment);

}  // namespace platter::job

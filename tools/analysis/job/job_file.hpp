#pragma once

#include <string>
#include <vector>

#include "emulator/multicomputer/job.hpp"

namespace platter::job {

/// Reads a job (TOML, docs/t3d.md). Throws specification::Error with line and column, the allowed values and
/// the nearest key.
multicomputer::Job read_job(const std::string& file);

/// Applies the Agent's environment variables MPP_AGENT_IO_MEM_MIN, MPP_AGENT_PLOCK and MPP_AGENT_IOPATH, each
/// given as NAME=VALUE. Throws specification::Error for a wrong value or another name.
void take_environment(multicomputer::Job& job, const std::vector<std::string>& environment);

}  // namespace platter::job

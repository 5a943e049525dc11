#pragma once

#include <string>

#include "emulator/machine/machine.hpp"
#include "emulator/system/vms/kernel.hpp"
#include "runtime/options/host_copies.hpp"

namespace platter::runtime {

/// Files between the host and a machine's volumes, byte for byte, as they lie there; no time passes.

/// Throws specification::Error where the host's cannot be read, or the volume has no room for it.
void copy_in(machine::Machine& machine, vms::Kernel& kernel, const HostCopy& copy);
/// What the file has in front of its end, or its records as lines. Throws vms::Refused where there is none of
/// that name, or it has no records.
std::string copied_out(machine::Machine& machine, vms::Kernel& kernel, const HostCopy& copy);

}  // namespace platter::runtime

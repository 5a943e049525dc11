#pragma once

#include <string>

#include "emulator/machine/machine.hpp"
#include "emulator/system/cms/kernel.hpp"
#include "runtime/options/host_copies.hpp"

namespace platter::runtime {

/// Files between the host and minidisks; no time passes. Fixed records lie one behind the other on the host,
/// too; variable ones each behind two bytes with their length, the more significant first; of a file of mode
/// 4, which is what a copy is if nothing is said, the host has the blocks.

/// Throws specification::Error where the host's file cannot be read, is no such file, or the minidisk has no
/// room.
void copy_in(machine::Machine& machine, cms::Kernel& kernel, const HostCopy& copy);
/// Its bytes, or its records as lines. Throws cms::Refused where there is none of that name.
std::string copied_out(machine::Machine& machine, cms::Kernel& kernel, const HostCopy& copy);

}  // namespace platter::runtime

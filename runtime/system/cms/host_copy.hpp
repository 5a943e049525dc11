#pragma once

#include <string>

#include "emulator/machine/machine.hpp"
#include "emulator/system/cms/kernel.hpp"
#include "runtime/options/host_copies.hpp"

namespace platter::runtime {

/// Copies of files between the host and minidisks; no emulated time passes. On the host, fixed records follow
/// each other without separators. Each variable record follows two bytes with its length, the more
/// significant byte first. By default a copy is a file of mode 4, of which the host has the blocks.

/// Copies a file of the host to a minidisk. Throws specification::Error if the host's file cannot be read or
/// has the wrong format, or if the minidisk is too full.
void copy_in(machine::Machine& machine, cms::Kernel& kernel, const HostCopy& copy);
/// Returns the bytes of the file, or its records as lines. Throws cms::Refused if there is no file of that
/// name.
std::string copied_out(machine::Machine& machine, cms::Kernel& kernel, const HostCopy& copy);

}  // namespace platter::runtime

#pragma once

#include <string>

#include "emulator/machine/machine.hpp"
#include "emulator/system/vms/kernel.hpp"
#include "runtime/options/host_copies.hpp"

namespace platter::runtime {

/// A record format of the host's file when a file is copied out: text that shows the records as a printer
/// does.
inline constexpr const char* kPrintedFormat = "printed";

/// Copies of files between the host and the machine's volumes, byte for byte; no emulated time passes.

/// Copies a file of the host onto a volume. Throws specification::Error if the host's file cannot be read or
/// the volume is too full.
void copy_in(machine::Machine& machine, vms::Kernel& kernel, const HostCopy& copy);
/// Returns the bytes of the file up to its end of file, or its records as lines. Throws vms::Refused if
/// no file has that name, or if records are requested of a file without records.
std::string copied_out(machine::Machine& machine, vms::Kernel& kernel, const HostCopy& copy);

}  // namespace platter::runtime

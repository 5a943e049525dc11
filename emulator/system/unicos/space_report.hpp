#pragma once

#include <string>

#include "emulator/system/unicos/file_system.hpp"

namespace platter::unicos {

/// Returns the report of df: the space of each file system in blocks of 4096 bytes. `root`: the heading of
/// the root file system. `by_partition`: also lists each partition, and the thresholds of allocation (df -p).
std::string space_report(const FileSystem& files, const std::string& root, bool by_partition);

}  // namespace platter::unicos

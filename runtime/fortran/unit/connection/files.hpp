#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "runtime/fortran/unit/connection/program_files.hpp"
#include "runtime/fortran/unit/interface/file_service.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {

/// The named file of each unit: that of OPEN, otherwise that of --file, otherwise the unit's default file.
class FileNames {
 public:
  std::string of(std::int64_t unit, const FileService& files) const;
  void put(std::int64_t unit, const std::string& name) { opened_[unit] = name; }
  /// Removes the name that OPEN gave.
  void forget(std::int64_t unit) { opened_.erase(unit); }
  /// Stores the files of --file for the units that the PROGRAM card makes of their numbers. Throws
  /// specification::Error for a file that must exist and does not, or must not and does.
  void give(const std::vector<FileOption>& files, FileService& there_are, const ProgramFiles& card);

 private:
  std::map<std::int64_t, std::string> given_;
  std::map<std::int64_t, std::string> opened_;
};

/// Connects the datasets of --file, each at its earlier place, at the place that the option gives, or at a
/// new one. `system`: the services of the machine, or of the remote machine that they replace. `has_image`:
/// datasets of earlier runs are known. Throws specification::Error.
void connect_files(machine::Machine& machine, system::Services& system, const std::vector<FileOption>& files,
                   bool has_image);

}  // namespace platter::runtime

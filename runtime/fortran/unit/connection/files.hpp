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

/// Which of the files that have names each unit is on: what OPEN says, then --file, then its usual one.
class FileNames {
 public:
  std::string of(std::int64_t unit, const FileService& files) const;
  void put(std::int64_t unit, const std::string& name) { opened_[unit] = name; }
  /// What OPEN has said.
  void forget(std::int64_t unit) { opened_.erase(unit); }
  /// Of --file, by the units that the PROGRAM card makes of them. Throws specification::Error for a file that
  /// is to be old or new, and is not.
  void give(const std::vector<FileOption>& files, FileService& there_are, const ProgramFiles& card);

 private:
  std::map<std::int64_t, std::string> given_;
  std::map<std::int64_t, std::string> opened_;
};

/// Connects the datasets of --file, each at its earlier place, the place that the option gives, or a new one.
/// `system`: the machine's, or another that it stands for. `has_image`: those of earlier runs are known.
/// Throws specification::Error.
void connect_files(machine::Machine& machine, system::Services& system, const std::vector<FileOption>& files,
                   bool has_image);

}  // namespace platter::runtime

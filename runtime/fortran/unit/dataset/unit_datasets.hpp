#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "runtime/fortran/unit/connection/program_files.hpp"
#include "runtime/fortran/unit/dataset/blocked_file.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {

/// Throws system::CallError, in the name of `statement`, if the number is not valid for a unit on a dataset.
void require_unit_number(std::string_view statement, std::int64_t unit);

/// The dataset and the library of each unit of a program, for systems without named files. `number` is the
/// number that the program uses; `unit` is the unit that the PROGRAM card makes of it.
class UnitDatasets {
 public:
  /// `files`: the files of the PROGRAM card. All arguments must outlive this object.
  UnitDatasets(machine::Machine& machine, system::Services& system, const Options& options,
               const ProgramFiles& files);

  /// Called before the program starts. TAPE8=DATA for a channel's unit names the dataset of the channel. This
  /// does not apply to the units in `opened`, because --file specifies more and takes precedence. Throws
  /// specification::Error if the system has no library of the requested name.
  void begin(const std::string& library, const std::set<std::int64_t>& opened);

  /// Connects the unit to a dataset on which the library can work. Throws system::CallError in the name of
  /// `statement`.
  void reach(std::string_view statement, std::int64_t number);
  // blocked() and random() open the dataset after reach().
  std::unique_ptr<SequentialFile> blocked(std::int64_t unit);
  /// Throws system::CallError if the library has no random access.
  std::unique_ptr<WordFile> random(std::string_view routine, std::int64_t number, std::int64_t pages);

  /// Returns true if the unit is on the dataset of that name or, if `name` is "", on its default dataset.
  bool is_on(std::int64_t unit, const std::string& name) const;
  /// Puts the unit on the dataset. Throws system::CallError if the drives are full.
  void put_on(std::string_view statement, std::int64_t unit, const std::string& name);
  /// Sets the length of the unit's buffers for the next reach(). Throws system::CallError.
  void set_buffer(std::string_view statement, std::int64_t unit, amount::Sectors length);

  /// Returns the name of the dataset that the unit is on, or that its first statement will connect.
  std::string name_of(std::int64_t unit) const;
  /// Returns true if the dataset has been written.
  bool has(std::string_view name) const { return system_.find(name) != nullptr; }
  void remove(std::string_view statement, const std::string& name) { system_.remove(statement, name); }
  bool is_connected(std::int64_t unit) const { return system_.is_connected(unit); }
  /// Returns the datasets of these units, and of the channels' units that the PROGRAM card names.
  std::vector<std::pair<std::int64_t, file::Dataset>> of(std::set<std::int64_t> units) const;

 private:
  void connect(std::string_view statement, std::int64_t unit, const std::string& name);
  std::string name_by_card(std::int64_t unit) const;
  amount::Sectors buffer_of(std::int64_t unit) const;

  machine::Machine& machine_;
  system::Services& system_;  ///< the services of the machine, or of the remote machine that they replace
  std::string local_;         ///< suffix of default names if several programs share a machine
  bool shares_;               ///< the machine is shared with other programs
  const layer::Library* library_ = nullptr;
  amount::Sectors asked_buffer_;  ///< requested length of buffers; 0: none
  const ProgramFiles& files_;
  std::set<std::int64_t> named_;                         ///< units named by the PROGRAM card
  std::map<std::int64_t, amount::Sectors> set_buffers_;  ///< by unit
  /// Default datasets of units that FILE= has put on others.
  std::map<std::int64_t, std::optional<file::Dataset>> own_;
};

}  // namespace platter::runtime

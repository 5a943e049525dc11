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
#include "runtime/fortran/unit/dataset/blocked_unit.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {

/// Throws system::CallError, in the name of `statement`, where no unit on a dataset can have the number.
void require_unit_number(std::string_view statement, std::int64_t unit);

/// Which dataset each unit of a program is on, and through which library, where the system knows no files by
/// name. `number` is as the program says it; `unit` is the one that the PROGRAM card makes of that.
class UnitDatasets {
 public:
  /// `files`: of the PROGRAM card; outlives it, as all does.
  UnitDatasets(machine::Machine& machine, system::Services& system, const Options& options,
               const ProgramFiles& files);

  /// Before the program. TAPE8=DATA of a channel's unit names the dataset that it is on, but for those in
  /// `opened`: --file says more, and goes before. Throws specification::Error where the system has no
  /// library of the name asked for.
  void begin(const std::string& library, const std::set<std::int64_t>& opened);

  /// The unit gets a dataset that the library can work on. Throws system::CallError in the name of
  /// `statement`.
  void reach(std::string_view statement, std::int64_t number);
  // On the dataset of a unit that was reached.
  std::unique_ptr<RecordUnit> blocked(std::int64_t unit);
  /// Throws system::CallError where the library has no random access.
  std::unique_ptr<WordFile> random(std::string_view routine, std::int64_t number, std::int64_t pages);

  /// Whether it is on the dataset of that name, or, where `name` is "", on its own.
  bool is_on(std::int64_t unit, const std::string& name) const;
  /// Puts it there. Throws system::CallError where there is no room.
  void put_on(std::string_view statement, std::int64_t unit, const std::string& name);
  /// Of its buffers, from the next reaching on. Throws system::CallError.
  void set_buffer(std::string_view statement, std::int64_t unit, amount::Sectors length);

  /// Of the dataset that it is on, or will be with its first statement.
  std::string name_of(std::int64_t unit) const;
  /// Whether it has been written.
  bool has(std::string_view name) const { return system_.find(name) != nullptr; }
  void remove(std::string_view statement, const std::string& name) { system_.remove(statement, name); }
  bool is_connected(std::int64_t unit) const { return system_.is_connected(unit); }
  /// These units' datasets, and those of units of channels that the PROGRAM card gives a name.
  std::vector<std::pair<std::int64_t, file::Dataset>> of(std::set<std::int64_t> units) const;

 private:
  void connect(std::string_view statement, std::int64_t unit, const std::string& name);
  std::string name_by_card(std::int64_t unit) const;
  amount::Sectors buffer_of(std::int64_t unit) const;

  machine::Machine& machine_;
  system::Services& system_;  ///< the machine's, or another that it stands for
  std::string local_;         ///< behind names that nobody gave, where several programs share a machine
  bool shares_;               ///< the machine with other programs
  const layer::Library* library_ = nullptr;
  amount::Sectors asked_buffer_;  ///< 0: none asked for
  const ProgramFiles& files_;
  std::set<std::int64_t> named_;                              ///< by the PROGRAM card
  std::map<std::int64_t, amount::Sectors> set_buffers_;       ///< by unit
  std::map<std::int64_t, std::optional<file::Dataset>> own_;  ///< of units that FILE= put on another
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "runtime/options.hpp"
#include "runtime/unit/blocked_unit.hpp"
#include "runtime/unit/program_files.hpp"

namespace platter::runtime {

/// The Fortran units of a program: which dataset each is on, and through which library.
class Units {
 public:
  /// Throws specification::Error where the system has no library of the name asked for.
  Units(machine::Machine& machine, const Options& options, ProgramFiles files);

  /// The unit on a blocked dataset, from the first statement on that takes it for one. A unit that is not
  /// connected is given a scratch dataset. Throws system::CallError, in the name of `statement`.
  BlockedUnit& blocked(std::string_view statement, std::int64_t unit);
  /// The same, of a unit that has been used so; nullptr of any other.
  BlockedUnit* find_blocked(std::int64_t unit);

  /// Sets the length of the unit's buffers, in sectors, and rewinds it: its buffers hold nothing then.
  void set_buffer(std::string_view statement, std::int64_t unit, std::int64_t sectors);
  // What INQUIRE asks. A unit is open on a blocked dataset from OPEN or the first statement on that takes it
  // for one, or, with --file, from the beginning; until CLOSE.
  bool is_open(std::int64_t unit) const;
  void note_open(std::int64_t unit);
  void note_closed(std::int64_t unit) { closed_.insert(files_.same_as(unit)); }
  /// The dataset's that the unit is on, or will be with its first statement.
  std::string name_of(std::int64_t unit) const;
  /// Whether a dataset of that name has been written, or a unit is on it.
  bool has_dataset(std::string_view name) const;

  /// The number under which libgfortran has the unit: TAPEn=INPUT is its 5, TAPEn=OUTPUT its 6.
  std::int64_t formatted(std::int64_t unit) const;
  /// A formatted statement works on the unit.
  void note_formatted(std::int64_t unit) { formatted_.try_emplace(formatted(unit), false); }
  bool is_formatted(std::int64_t unit) const { return formatted_.contains(formatted(unit)); }

  /// Whether a formatted READ has met the end of the file.
  void set_end_of_file(std::int64_t unit, bool met) { formatted_[formatted(unit)] = met; }
  bool at_end_of_file(std::int64_t unit) const;
  /// What EOF(u) returns: whether the last READ or BUFFER IN met an end of file; forgets it.
  bool take_end_of_file(std::int64_t unit);

  /// Units on datasets that have a name of somebody's giving, or that Platter gave them beside the
  /// connectors: which dataset each is on.
  std::vector<std::pair<std::int64_t, system::Dataset>> named() const;

  /// Of datasets that hold records: whether their REAL items are Cray words. A unit that comes upon one that
  /// is not as this run has it says so.
  void know_cray_words(std::map<std::string, bool> datasets) { cray_words_ = std::move(datasets); }
  /// The datasets in which the program has written records.
  std::set<std::string> written() const;

  /// At the end of the program.
  void close();

 private:
  void connect(std::string_view statement, std::int64_t unit);
  void lay_out(std::string_view statement, std::int64_t unit);
  void note_other_words(std::int64_t unit) const;
  std::string name_by_card(std::int64_t unit) const;
  void name_connectors();
  std::int64_t buffer_of(std::int64_t unit) const;

  machine::Machine& machine_;
  const system::Library* library_ = nullptr;
  std::int64_t asked_buffer_;  ///< 0: none asked for
  ProgramFiles files_;
  std::map<std::int64_t, std::unique_ptr<BlockedUnit>> blocked_;
  std::set<std::int64_t> named_;            ///< connectors that the PROGRAM card gives a name
  std::set<std::int64_t> opened_;           ///< by --file or OPEN
  std::set<std::int64_t> closed_;           ///< by CLOSE, and not used since
  std::map<std::int64_t, bool> formatted_;  ///< by libgfortran's number: whether behind the end of file
  std::map<std::int64_t, std::int64_t> set_buffers_;  ///< by unit
  std::map<int, std::int64_t> scratch_;               ///< by channel: how many scratch datasets it has
  bool writes_cray_words_;
  std::map<std::string, bool> cray_words_;
  std::set<std::string> written_;  ///< by units that have been laid aside since
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "runtime/fortran/unit/connection/files.hpp"
#include "runtime/fortran/unit/connection/program_files.hpp"
#include "runtime/fortran/unit/connection/unit_contents.hpp"
#include "runtime/fortran/unit/dataset/unit_datasets.hpp"
#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/fortran/unit/interface/file_service.hpp"
#include "runtime/fortran/unit/interface/library_unit.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"
#include "runtime/fortran/unit/word/item_words.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {

/// Those units of a program that routines of libraries work on, and no statement: OPENMS's, WOPEN's.
class LibraryUnits {
 public:
  /// `files` says which numbers are one unit; outlives it.
  explicit LibraryUnits(const ProgramFiles& files) : files_(files) {}

  bool contains(std::int64_t number) const { return all_.contains(files_.same_as(number)); }
  /// Throws system::CallError where `opener` has not opened it.
  LibraryUnit& find(std::string_view routine, std::int64_t number, std::string_view opener);
  /// The same where a routine has opened it, which no statement can work on.
  void require_none(std::string_view statement, std::int64_t number) const;
  /// The same for a routine that is to open it.
  void require_closed(std::string_view routine, std::int64_t number) const;
  LibraryUnit& put(std::int64_t number, std::unique_ptr<LibraryUnit> one) {
    return *(all_[files_.same_as(number)] = std::move(one));
  }
  void close(std::string_view routine, std::int64_t number, std::string_view opener);
  void add_to(std::set<std::int64_t>& units) const {
    for (const auto& [unit, one] : all_) units.insert(unit);
  }
  /// At the end of the program.
  void close_all() {
    for (auto& [unit, one] : all_) one->close();
  }

 private:
  const ProgramFiles& files_;
  std::map<std::int64_t, std::unique_ptr<LibraryUnit>> all_;
};

/// The Fortran units of a program: which dataset each is on, and through which library.
class Units {
 public:
  /// `named_files`: the files of a system that finds them by name, which outlive this; nullptr: units are on
  /// datasets. Throws specification::Error if the system has no library of the requested name.
  Units(machine::Machine& machine, system::Services& system, const Options& options, ProgramFiles files,
        FileService* named_files = nullptr);

  /// What each unit holds.
  UnitContents& forms() { return forms_; }
  const UnitContents& forms() const { return forms_; }

  /// The unit on a blocked dataset, from the first statement on that takes it for one. A unit that is not
  /// connected is given a scratch dataset. Throws system::CallError, in the name of `statement`.
  RecordUnit& blocked(std::string_view statement, std::int64_t unit);
  /// The same for BUFFER IN of the data cards, made by `make`; nullptr where the unit does not read them.
  /// Unit 5 does unless its own dataset is there, or is to be beside the cards.
  using MakeCards = std::function<std::unique_ptr<RecordUnit>(std::int64_t unit)>;
  RecordUnit* cards(std::int64_t unit, const MakeCards& make);
  /// The same for formatted statements, which work on lines.
  RecordUnit& lines(std::string_view statement, std::int64_t unit);
  /// The same for REWIND and BACKSPACE, and for ENDFILE where either is to come, which do not say what a unit
  /// holds.
  RecordUnit& positioned(std::string_view statement, std::int64_t unit);
  /// A unit that has been used so; nullptr of any other.
  RecordUnit* find_blocked(std::int64_t unit);
  /// The same for UNIT and LENGTH. Throws system::CallError where no unit can have the number.
  RecordUnit* asked(std::string_view function, std::int64_t unit) {
    require_unit_number(function, unit);
    return find_blocked(unit);
  }
  /// OPEN for unformatted statements, which connect a unit by themselves.
  void open(std::int64_t unit);
  /// The same for formatted statements on lines.
  void open_lines(std::int64_t unit);
  /// OPEN for direct access to records of so many bytes, on a file that has a name, by formatted statements
  /// or others.
  /// Throws what that throws, system::CallError where the unit holds something else.
  void open_direct(std::int64_t unit, amount::Bytes record, bool formatted);
  /// A unit that was opened so; nullptr of any other.
  DirectFile* find_direct(std::int64_t unit) { return direct_.find(files_.same_as(unit)); }
  /// OPEN with FILE=, or, where `name` is "", without: the unit is on the dataset of that name, or on the one
  /// that it has by itself. What it was on before is left in order. Throws system::CallError.
  void name(std::string_view statement, std::int64_t unit, const std::string& name);

  /// --file, where files have names: units are on these files unless OPEN says FILE=. Throws
  /// specification::Error where one should be there and is not, or the other way round.
  void give(const std::vector<FileOption>& files) { file_names_.give(files, *named_files_, files_); }

  /// CLOSE of what stays: the next statement begins at its start. One that has a name is closed.
  void leave(std::int64_t unit);

  /// A unit that a routine opens, as OPENMS does, which statements do not reach until it is closed: makes it
  /// when its file is open, of which so many pages, or blocks, are kept. Throws system::CallError.
  using Make = std::function<std::unique_ptr<LibraryUnit>(std::unique_ptr<WordFile>)>;
  LibraryUnit& open_called(std::string_view routine, std::int64_t unit, std::int64_t pages, const Make& make);
  /// Throws system::CallError where `opener` has not opened it.
  LibraryUnit& called(std::string_view routine, std::int64_t unit, std::string_view opener) {
    return called_.find(routine, unit, opener);
  }
  bool is_called(std::int64_t unit) const { return called_.contains(unit); }
  /// Throws system::CallError, in the name of `statement`, where a routine has opened the unit.
  void require_not_called(std::string_view statement, std::int64_t unit) const {
    called_.require_none(statement, unit);
  }
  void close_called(std::string_view routine, std::int64_t unit, std::string_view opener);

  /// Sets the length of the unit's buffers, in sectors, and rewinds it: its buffers hold nothing then.
  void set_buffer(std::string_view statement, std::int64_t unit, amount::Sectors length);
  /// Whether the unit's dataset is there: written, or opened.
  bool exists(std::int64_t unit) const;
  /// Deletes it, and what it holds. Throws system::CallError where another unit uses it.
  void remove(std::string_view statement, std::int64_t unit);
  /// From here on it is deleted by CLOSE, and at the end of the program.
  void make_scratch(std::int64_t unit);
  /// Before that: gives a scratch file without a name one that is no other file's, where the machine has
  /// such.
  void name_scratch(std::int64_t unit);
  bool is_scratch(std::int64_t unit) const { return temporary_.contains(files_.same_as(unit)); }
  // What INQUIRE asks. A unit is open on a blocked dataset from OPEN or the first statement on that takes it
  // for one, or, with --file, from the beginning; until CLOSE.
  bool is_open(std::int64_t unit) const;
  /// The dataset's that the unit is on, or will be with its first statement.
  std::string name_of(std::int64_t unit) const;
  /// Whether that is the one of this name.
  bool is_on(std::int64_t unit, const std::string& name) const;
  /// The value of NAME= for INQUIRE(FILE=name).
  std::string full_name(const std::string& name) const {
    return named_files_ != nullptr ? named_files_->full_name(name) : name;
  }
  /// Whether a dataset of that name has been written, or a unit is on it.
  bool has_dataset(const std::string& name) const { return is_there(name) || unit_on(name).has_value(); }
  /// The unit that is open on it; the lowest of several.
  std::optional<std::int64_t> unit_on(const std::string& name) const;

  /// What EOF(u) returns: whether the last READ or BUFFER IN met an end of file; forgets it.
  bool take_end_of_file(std::int64_t unit);

  /// Units on datasets that have a name of somebody's giving, or that Platter gave them beside the
  /// channels' units: which dataset each is on.
  std::vector<std::pair<std::int64_t, file::Dataset>> named() const;

  /// Of datasets that hold records: whether their REAL items are Cray words. A unit that comes upon one that
  /// is not as this run has it says so.
  void know_cray_words(std::map<std::string, bool> datasets) { word_kinds_.know(std::move(datasets)); }
  /// The datasets in which the program has written records.
  std::set<std::string> written() const;

  /// Whether the system knows files by their names.
  bool has_named_files() const { return named_files_ != nullptr; }

  /// At the end of the program.
  void close();

 private:
  std::unique_ptr<WordFile> open_words(std::string_view routine, std::int64_t unit, std::int64_t pages);
  void close_and_detach(std::int64_t unit);
  bool is_there(std::string_view name) const {
    return named_files_ != nullptr ? named_files_->has(name) : datasets_.has(name);
  }
  std::string file_of(std::int64_t unit) const { return file_names_.of(unit, *named_files_); }

  ProgramFiles files_;
  UnitContents forms_;
  UnitDatasets datasets_;  ///< nothing is on them where files have names
  std::map<std::int64_t, std::unique_ptr<RecordUnit>> blocked_;
  LibraryUnits called_;
  std::set<std::int64_t> opened_;     ///< by --file or OPEN
  std::set<std::int64_t> temporary_;  ///< opened with STATUS='SCRATCH'
  FileService* named_files_;          ///< nullptr: units are on datasets
  DirectUnits direct_;
  FileNames file_names_;
  WordKinds word_kinds_;
  std::set<std::string> written_;  ///< by units that have been laid aside since
};

}  // namespace platter::runtime

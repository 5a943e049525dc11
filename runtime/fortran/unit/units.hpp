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
#include "runtime/fortran/unit/access/direct_unit.hpp"
#include "runtime/fortran/unit/access/sequential_unit.hpp"
#include "runtime/fortran/unit/connection/files.hpp"
#include "runtime/fortran/unit/connection/program_files.hpp"
#include "runtime/fortran/unit/connection/unit_contents.hpp"
#include "runtime/fortran/unit/dataset/unit_datasets.hpp"
#include "runtime/fortran/unit/interface/file_service.hpp"
#include "runtime/fortran/unit/interface/library_unit.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"
#include "runtime/fortran/unit/word/item_words.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {

/// The units on which only library routines work, such as those of OPENMS and WOPEN, and no statements.
class LibraryUnits {
 public:
  /// `files` maps the numbers of a unit to one number and must outlive this object.
  explicit LibraryUnits(const ProgramFiles& files) : files_(files) {}

  bool contains(std::int64_t number) const { return all_.contains(files_.same_as(number)); }
  /// Returns the unit. Throws system::CallError if `opener` has not opened it.
  LibraryUnit& find(std::string_view routine, std::int64_t number, std::string_view opener);
  /// Throws system::CallError if a routine has opened the unit, because no statement can work on it.
  void require_none(std::string_view statement, std::int64_t number) const;
  /// Throws system::CallError if a routine that is about to open the unit finds it open.
  void require_closed(std::string_view routine, std::int64_t number) const;
  LibraryUnit& put(std::int64_t number, std::unique_ptr<LibraryUnit> one) {
    return *(all_[files_.same_as(number)] = std::move(one));
  }
  void close(std::string_view routine, std::int64_t number, std::string_view opener);
  void add_to(std::set<std::int64_t>& units) const {
    for (const auto& [unit, one] : all_) units.insert(unit);
  }
  /// Closes all units at the end of the program.
  void close_all() {
    for (auto& [unit, one] : all_) one->close();
  }

 private:
  const ProgramFiles& files_;
  std::map<std::int64_t, std::unique_ptr<LibraryUnit>> all_;
};

/// The Fortran units of a program: the dataset of each unit and the library that accesses it.
class Units {
 public:
  /// `named_files`: the files of a system that finds them by name; must outlive this object. nullptr: units
  /// are on datasets. Throws specification::Error if the system has no library of the requested name.
  Units(machine::Machine& machine, system::Services& system, const Options& options, ProgramFiles files,
        FileService* named_files = nullptr);

  /// The contents of each unit: records, lines or text.
  UnitContents& forms() { return forms_; }
  const UnitContents& forms() const { return forms_; }

  /// Returns the unit on a blocked dataset; the first statement on the unit creates it. A unit that is not
  /// connected is given a scratch dataset. Throws system::CallError, in the name of `statement`.
  SequentialUnit& blocked(std::string_view statement, std::int64_t unit);
  /// Returns the unit for a BUFFER IN of the data cards, which `make` creates; nullptr if the unit does not
  /// read them. Unit 5 reads them unless its own dataset exists, or the PROGRAM card or --file gives it one.
  using MakeCards = std::function<std::unique_ptr<SequentialFile>(std::int64_t unit)>;
  SequentialUnit* cards(std::int64_t unit, const MakeCards& make);
  /// Returns the unit on a dataset for formatted statements, which work on lines.
  SequentialUnit& lines(std::string_view statement, std::int64_t unit);
  /// Returns the unit for REWIND and BACKSPACE, and for an ENDFILE that either records or lines may follow:
  /// these do not determine the contents of a unit.
  SequentialUnit& positioned(std::string_view statement, std::int64_t unit);
  /// Returns the unit on a blocked dataset if a statement has used it; otherwise nullptr.
  SequentialUnit* find_blocked(std::int64_t unit);
  /// Returns find_blocked() for the functions UNIT and LENGTH. Throws system::CallError if the number is not
  /// valid for a unit.
  SequentialUnit* asked(std::string_view function, std::int64_t unit) {
    require_unit_number(function, unit);
    return find_blocked(unit);
  }
  /// Performs an OPEN for unformatted statements, which connect a unit themselves.
  void open(std::int64_t unit);
  /// Performs an OPEN for formatted statements on lines.
  void open_lines(std::int64_t unit);
  /// Performs an OPEN for direct access to records of `record` bytes of a named file. `formatted`: formatted
  /// statements access it. Throws the errors of FileService::open_direct(), and system::CallError if the unit
  /// has other contents.
  void open_direct(std::int64_t unit, amount::Bytes record, bool formatted);
  /// Returns the unit if it is open for direct access; otherwise nullptr.
  DirectUnit* find_direct(std::int64_t unit) { return direct_.find(files_.same_as(unit)); }
  /// Puts the unit on the dataset of FILE=, or on its default dataset if `name` is "". The dataset that it
  /// was on before is closed properly. Throws system::CallError.
  void name(std::string_view statement, std::int64_t unit, const std::string& name);

  /// Puts units on the files of --file until OPEN gives FILE=, if the system has named files. Throws
  /// specification::Error if a file must exist and does not, or must not and does.
  void give(const std::vector<FileOption>& files) { file_names_.give(files, *named_files_, files_); }

  /// Performs a CLOSE that keeps the dataset: rewinds it, or closes it if it is a named file.
  void leave(std::int64_t unit);

  /// Opens a unit for a library routine such as OPENMS; statements cannot use it until it is closed. `make`
  /// creates the unit from its open file. `pages`: number of pages or blocks of the file that are buffered.
  /// Throws system::CallError.
  using Make = std::function<std::unique_ptr<LibraryUnit>(std::unique_ptr<WordFile>)>;
  LibraryUnit& open_called(std::string_view routine, std::int64_t unit, std::int64_t pages, const Make& make);
  /// Returns the unit. Throws system::CallError if `opener` has not opened it.
  LibraryUnit& called(std::string_view routine, std::int64_t unit, std::string_view opener) {
    return called_.find(routine, unit, opener);
  }
  bool is_called(std::int64_t unit) const { return called_.contains(unit); }
  /// Throws system::CallError, in the name of `statement`, if a routine has opened the unit.
  void require_not_called(std::string_view statement, std::int64_t unit) const {
    called_.require_none(statement, unit);
  }
  void close_called(std::string_view routine, std::int64_t unit, std::string_view opener);

  /// Sets the length of the unit's buffers, in sectors, rewinds the unit and empties the buffers.
  void set_buffer(std::string_view statement, std::int64_t unit, amount::Sectors length);
  /// Returns true if the unit's dataset exists: it has been written or opened.
  bool exists(std::int64_t unit) const;
  /// Deletes the unit's dataset. Throws system::CallError if another unit uses it.
  void remove(std::string_view statement, std::int64_t unit);
  /// Marks the unit's dataset for deletion by CLOSE and at the end of the program.
  void make_scratch(std::int64_t unit);
  /// Called before make_scratch(). Gives a scratch file without a name a unique one, if the machine has named
  /// files.
  void name_scratch(std::int64_t unit);
  bool is_scratch(std::int64_t unit) const { return temporary_.contains(files_.same_as(unit)); }
  // Answers for INQUIRE. A unit is open on a blocked dataset from OPEN, or from its first unformatted
  // statement, or with --file from the start of the program; until CLOSE.
  bool is_open(std::int64_t unit) const;
  /// Returns the name of the dataset that the unit is on, or that its first statement will connect.
  std::string name_of(std::int64_t unit) const;
  /// Returns true if the unit is on the dataset of this name.
  bool is_on(std::int64_t unit, const std::string& name) const;
  /// Returns the value of NAME= for INQUIRE(FILE=name).
  std::string full_name(const std::string& name) const {
    return named_files_ != nullptr ? named_files_->full_name(name) : name;
  }
  /// Returns true if a dataset of that name has been written or a unit is on it.
  bool has_dataset(const std::string& name) const { return is_there(name) || unit_on(name).has_value(); }
  /// Returns the number of the unit that is open on the dataset, the lowest of several; nullopt if there is
  /// none.
  std::optional<std::int64_t> unit_on(const std::string& name) const;

  /// Returns the value of EOF(u), which is true if the last READ or BUFFER IN met an end of file, and resets
  /// it.
  bool take_end_of_file(std::int64_t unit);

  /// Returns the datasets that have been given a name or that Platter has created besides those of the
  /// channels' units, with their units.
  std::vector<std::pair<std::int64_t, file::Dataset>> named() const;

  /// Stores, for datasets with records, whether their REAL items are Cray words. A unit on a dataset that
  /// differs from this run prints a note.
  void know_cray_words(std::map<std::string, bool> datasets) { word_kinds_.know(std::move(datasets)); }
  /// Returns the datasets in which the program has written records.
  std::set<std::string> written() const;

  /// Returns true if the system finds files by their names.
  bool has_named_files() const { return named_files_ != nullptr; }

  /// Closes all units and files at the end of the program.
  void close();

 private:
  std::unique_ptr<WordFile> open_words(std::string_view routine, std::int64_t unit, std::int64_t pages);
  void close_and_detach(std::int64_t unit);
  bool is_there(std::string_view name) const {
    return named_files_ != nullptr ? named_files_->has(name) : datasets_.has(name);
  }
  std::string file_of(std::int64_t unit) const { return file_names_.of(unit, *named_files_); }

  std::string system_;  ///< name of the operating system
  ProgramFiles files_;
  UnitContents forms_;
  UnitDatasets datasets_;  ///< unused if files have names
  std::map<std::int64_t, std::unique_ptr<SequentialUnit>> blocked_;
  LibraryUnits called_;
  std::set<std::int64_t> opened_;     ///< units opened by --file or OPEN
  std::set<std::int64_t> temporary_;  ///< units opened with STATUS='SCRATCH'
  FileService* named_files_;          ///< nullptr: units are on datasets
  DirectUnits direct_;
  FileNames file_names_;
  WordKinds word_kinds_;
  std::set<std::string> written_;  ///< datasets written by units that have been detached since
};

}  // namespace platter::runtime

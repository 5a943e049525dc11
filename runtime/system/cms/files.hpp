#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/cms/control_program.hpp"
#include "emulator/system/cms/open_file.hpp"
#include "emulator/system/cms/printer.hpp"
#include "runtime/fortran/unit/interface/file_service.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {

/// The name of a CMS file, made of name, type and mode: "QUERY DATA A4".
struct CmsName {
  std::string name;  ///< name and type, separated by a blank
  char mode = 'A';
  /// The mode number; files of mode 4 simulate the record formats of other operating systems.
  int number = 1;
};
/// Parses a file name. Throws cms::Refused if the text is not a valid one.
CmsName cms_name(std::string_view text);

/// The FILEDEF of a unit.
struct Filedef {
  enum class Records : std::uint8_t { kFixed, kVariable, kSpanned };
  bool on_printer = false;  ///< the unit is the printer, not a file
  bool has_record_format = true;
  CmsName file;
  Records records = Records::kSpanned;
  amount::Bytes length{};  ///< LRECL; 0: not given
  amount::Bytes block{};   ///< BLKSIZE; 0: not given
};

/// The files of a program under CMS: its minidisks, the FILEDEF of each unit, and the files opened by calls
/// of the file system.
class CmsFiles final : public FileService {
 public:
  /// Throws specification::Error for options that are not supported under CMS.
  CmsFiles(machine::Machine& machine, system::Services& system, const Options& options);

  cms::Kernel& kernel() { return kernel_; }
  cms::ControlProgram& control_program() { return control_program_; }
  cms::Printer& printer() { return printer_; }

  void define(std::int64_t unit, const Filedef& filedef) { filedefs_[unit] = filedef; }
  /// FILEDEF CLEAR: the unit is on its default file again.
  void clear_filedef(std::int64_t unit) { filedefs_.erase(unit); }
  void clear_filedefs() { filedefs_.clear(); }
  /// Opens a file for several commands or calls, until close_by_calls().
  cms::OpenFile& open_by_calls(const CmsName& name);
  /// Closes the file if calls or commands have opened it.
  void close_by_calls(const CmsName& name);
  /// Gives the file another name, type and mode number, on the same minidisk. Throws cms::Refused if it is
  /// open, or if the new name exists.
  void rename(const CmsName& old_name, const CmsName& new_name);

  /// The lines of the program stack, which EXECIO fills and empties.
  std::deque<std::string>& stack() { return stack_; }
  /// The number of the next record that EXECIO reads, by name of the file.
  std::map<std::string, std::int64_t>& exec_positions() { return exec_positions_; }
  /// open() throws cms::Refused if there is no such file; create() makes a new one. A file that is already
  /// open is shared.
  std::shared_ptr<cms::OpenFile> open(const CmsName& name);
  std::shared_ptr<cms::OpenFile> create(const CmsName& name, cms::Format format, amount::Bytes length);
  cms::File* find(const CmsName& name);
  /// Deletes a file. Returns false if there is none. Throws cms::Refused if it is open.
  bool erase(const CmsName& name);

  /// The numbers of pages of the segments that DEFSEG has defined, by name.
  std::map<std::string, std::int64_t>& defined_segments() { return defined_segments_; }
  /// The files that calls of the file system have opened, by name.
  std::map<std::string, std::shared_ptr<cms::OpenFile>>& by_calls() { return by_calls_; }

  /// Returns the unit's FILEDEF with its missing parts completed by the defaults for the kind of statement.
  /// Throws cms::Refused.
  Filedef completed(Filedef filedef, std::int64_t unit, bool formatted);

  std::unique_ptr<SequentialFile> open(std::int64_t unit, const std::string& file, bool formatted) override;
  std::unique_ptr<DirectFile> open_direct(std::int64_t unit, const std::string& file, amount::Bytes record,
                                          bool formatted) override;
  std::unique_ptr<WordFile> open_words(std::int64_t unit, const std::string& file,
                                       amount::Blocks blocks) override;
  std::string usual_name(std::int64_t unit) const override;
  std::string scratch_name(std::int64_t unit) const override;
  std::string name_of(std::int64_t unit, const std::string& file) override;
  bool has(std::string_view file) override;
  bool remove(const std::string& file) override;
  void forget(std::int64_t) override {}
  void close() override;

 private:
  bool is_on_printer(std::int64_t unit) const;
  Filedef given_filedef(std::int64_t unit, const std::string& file) const;

  cms::Kernel kernel_;
  cms::ControlProgram control_program_{kernel_};
  cms::Printer printer_{kernel_};
  std::map<std::int64_t, Filedef> filedefs_;
  std::map<std::string, std::int64_t> defined_segments_;
  std::deque<std::string> stack_;
  std::map<std::string, std::int64_t> exec_positions_;
  std::map<std::string, std::shared_ptr<cms::OpenFile>> by_calls_;
  std::map<const cms::File*, std::weak_ptr<cms::OpenFile>> open_;
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/cms/open_file.hpp"
#include "emulator/system/cms/printer.hpp"
#include "runtime/fortran/unit/interface/file_service.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {

/// A file of CMS by its name, type and mode: "QUERY DATA A4".
struct CmsName {
  std::string name;  ///< name and type, with a blank between
  char mode = 'A';
  int number = 1;  ///< of the mode: 4 is for files that other systems' ways of records are simulated in
};
/// Throws cms::Refused.
CmsName cms_name(std::string_view text);

/// What FILEDEF says of a unit.
struct Filedef {
  enum class Records : std::uint8_t { kFixed, kVariable, kSpanned };
  bool on_printer = false;  ///< and on no file
  bool says_records = true;
  CmsName file;
  Records records = Records::kSpanned;
  amount::Bytes length{};  ///< LRECL; 0: not said
  amount::Bytes block{};   ///< BLKSIZE; 0: not said
};

/// The files of a program under CMS: its minidisks, what FILEDEF says of units, and files that are open by
/// calls of the file system.
class CmsFiles final : public FileService {
 public:
  /// Throws specification::Error for what CMS does not have here.
  CmsFiles(machine::Machine& machine, system::Services& system, const Options& options);

  cms::Kernel& kernel() { return kernel_; }
  cms::Printer& printer() { return printer_; }

  void define(std::int64_t unit, const Filedef& filedef) { filedefs_[unit] = filedef; }
  /// Throw cms::Refused where there is no such file; a new one is made. Who opens a file that is open has the
  /// same one.
  std::shared_ptr<cms::OpenFile> open(const CmsName& name);
  std::shared_ptr<cms::OpenFile> create(const CmsName& name, cms::Format format, amount::Bytes length);
  cms::File* find(const CmsName& name);
  /// False where there was none. Throws cms::Refused where it is open.
  bool erase(const CmsName& name);

  /// Open between calls of the file system, by its name.
  std::map<std::string, std::shared_ptr<cms::OpenFile>>& by_calls() { return by_calls_; }

  std::unique_ptr<RecordUnit> open(std::int64_t unit, const std::string& file, bool formatted) override;
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
  Filedef said_of(std::int64_t unit, const std::string& file) const;
  Filedef filedef_of(std::int64_t unit, const std::string& file, bool formatted);

  cms::Kernel kernel_;
  cms::Printer printer_{kernel_};
  std::map<std::int64_t, Filedef> filedefs_;
  std::map<std::string, std::shared_ptr<cms::OpenFile>> by_calls_;
  std::map<const cms::File*, std::weak_ptr<cms::OpenFile>> open_;
};

}  // namespace platter::runtime

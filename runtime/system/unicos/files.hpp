#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/unicos/assign.hpp"
#include "emulator/system/unicos/kernel.hpp"
#include "runtime/fortran/unit/interface/file_service.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"
#include "runtime/options/options.hpp"
#include "runtime/system/unicos/ffio_file.hpp"
#include "runtime/system/unicos/ffio_unit.hpp"
#include "runtime/system/unicos/queued_io.hpp"

namespace platter::runtime {
namespace partition {
class HostConnection;
}

/// The files of a program under UNICOS: the file system of its site, the kernel, and the assign options of
/// each unit.
class UnicosFiles final : public FileService {
 public:
  /// `link`: the connection to the host that keeps the program's files; nullptr: they are on the machine's
  /// own drives. Throws specification::Error for options that are not supported under UNICOS.
  UnicosFiles(machine::Machine& machine, system::Services& system, const Options& options,
              partition::HostConnection* link = nullptr);

  /// Opens a unit for sequential statements on the file, or on the one that assign puts in its place. Throws
  /// ffio::Error.
  std::unique_ptr<SequentialFile> open(std::int64_t unit, const std::string& file, bool formatted) override;
  /// Opens a unit for direct access. Throws ffio::Error.
  std::unique_ptr<DirectFile> open_direct(std::int64_t unit, const std::string& file, amount::Bytes record,
                                          bool formatted) override;
  /// Opens a file for routines that access words by number. The layers are those that assign specifies. By
  /// default they are a cache of `blocks` blocks or, if that is 0, the layers of direct access (design
  /// choice). Throws ffio::Error.
  std::unique_ptr<WordFile> open_words(std::int64_t unit, const std::string& file,
                                       amount::Blocks blocks) override;
  /// Opens a file for queued I/O and returns its number. Throws ffio::Error.
  std::int64_t open_queued(std::int64_t unit, const std::string& file);
  /// Returns the file of that number; nullptr if there is none or it has been forgotten.
  QueuedFile* queued(std::int64_t number) {
    const auto found = queued_.find(number);
    return found == queued_.end() ? nullptr : found->second.get();
  }
  void forget_queued(std::int64_t number) { queued_.erase(number); }
  void forget(std::int64_t) override {}
  void close() override {
    for (auto& [number, file] : queued_) file->close();
  }
  void require_settable_buffer(std::string_view statement, std::int64_t unit) const override;
  std::string usual_name(std::int64_t unit) const override;
  std::string scratch_name(std::int64_t unit) const override;
  std::string name_of(std::int64_t unit, const std::string& file) override;

  unicos::FileSystem& file_system() { return files_; }
  /// Gives a file space at once, as the command setf does with these words. Throws ffio::Error.
  void set_space(const std::string& line);
  /// Time spent waiting for transfers of system buffers.
  time::Duration unlocked() const { return kernel_->unlocked(); }
  /// Sets attributes as the command assign does with these words. Throws ffio::Error.
  void assign(const std::string& line, const std::string& where) {
    assignments_.take_line(line, where, unicos::Faults::kAtOnce);
  }
  bool has(std::string_view file) override { return kernel_->has(file); }
  /// Deletes a file. Returns false if there is none. Throws ffio::Error if it is open.
  bool remove(const std::string& file) override;

  /// Returns descriptions of the assign options for units and files that the program has not opened.
  std::vector<std::string> unused_assigns() const { return assignments_.unused(); }
  /// Returns the reports of all units opened so far, in the order of their OPENs.
  const std::deque<unicos::UnitReport>& reports() const { return reports_; }

 private:
  template <typename Make>
  auto opened(const unicos::Opening& opening, const char* type, Make make);

  unicos::FileSystem files_;
  std::unique_ptr<unicos::Kernel> kernel_;
  ffio::Defaults defaults_;
  unicos::Assignments assignments_;
  /// References to elements stay valid, because units write into their reports.
  std::deque<unicos::UnitReport> reports_;
  std::map<std::int64_t, std::unique_ptr<QueuedFile>> queued_;
  std::int64_t queued_so_far_ = 0;
};

}  // namespace platter::runtime

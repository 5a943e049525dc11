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

/// The files of a program under UNICOS: the file system of its site, the kernel, and what assign says of each
/// unit.
class UnicosFiles final : public FileService {
 public:
  /// `link`: to the host that keeps the program's files; nullptr: they lie on the machine's own drives.
  /// Throws specification::Error for what UNICOS does not have here.
  UnicosFiles(machine::Machine& machine, system::Services& system, const Options& options,
              partition::HostConnection* link = nullptr);

  /// A unit of sequential statements on the file, or the one that is assigned in its place. Throws
  /// ffio::Error.
  std::unique_ptr<RecordUnit> open(std::int64_t unit, const std::string& file, bool formatted) override;
  /// A unit of direct access. Throws ffio::Error.
  std::unique_ptr<DirectFile> open_direct(std::int64_t unit, const std::string& file, amount::Bytes record,
                                          bool formatted) override;
  /// One of routines that have words by their number: through what is assigned, else through as many blocks
  /// of a cache as are asked for, or those of direct access (decided by us). Throws ffio::Error.
  std::unique_ptr<WordFile> open_words(std::int64_t unit, const std::string& file,
                                       amount::Blocks blocks) override;
  /// One of queued I/O, open until it is closed; by what it is known from then on. Throws ffio::Error.
  std::int64_t open_queued(std::int64_t unit, const std::string& file);
  /// nullptr: there is none of that number, or it is forgotten.
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
  bool has(std::string_view file) override { return kernel_->has(file); }
  /// False where there is none. Throws ffio::Error where it is open.
  bool remove(const std::string& file) override;

  /// What assign was told for a unit or file that nothing has opened, in words.
  std::vector<std::string> unused_assigns() const { return assignments_.unused(); }
  /// Of all units that were opened so far, in that order.
  const std::deque<unicos::UnitReport>& reports() const { return reports_; }

 private:
  template <typename Make>
  auto opened(const unicos::Opening& opening, const char* type, Make make);

  unicos::FileSystem files_;
  std::unique_ptr<unicos::Kernel> kernel_;
  ffio::Defaults defaults_;
  unicos::Assignments assignments_;
  std::deque<unicos::UnitReport> reports_;  ///< units write into theirs
  std::map<std::int64_t, std::unique_ptr<QueuedFile>> queued_;
  std::int64_t queued_so_far_ = 0;
};

}  // namespace platter::runtime

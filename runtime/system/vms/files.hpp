#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/vms/directory.hpp"
#include "emulator/system/vms/kernel.hpp"
#include "emulator/system/vms/record_stream.hpp"
#include "runtime/fortran/unit/interface/file_service.hpp"
#include "runtime/options/options.hpp"
#include "runtime/system/vms/file_names.hpp"
#include "runtime/system/vms/terminal.hpp"

namespace platter::runtime {

/// How VAX Fortran keeps records of unformatted sequential files.
enum class VaxRecords : std::uint8_t {
  kFixed,
  kVariable,
  kSegmented,  ///< of any length, in variable ones of some 2000 bytes
};

/// What an OPEN of VAX Fortran says of a file, beside its name; 0: nothing.
struct VaxOpening {
  enum class Status : std::uint8_t { kUnknown, kOld, kNew, kScratch };
  Status status = Status::kUnknown;
  std::optional<VaxRecords> records{};
  amount::Bytes record{};            ///< RECL=
  amount::Blocks initial{};          ///< INITIALSIZE=; negative: in one piece, or as near to it as can be
  amount::Blocks extension{};        ///< EXTENDSIZE=
  amount::Bytes buffer{};            ///< BLOCKSIZE=
  std::int64_t buffers = 0;          ///< BUFFERCOUNT=
  std::int64_t most_records = 0;     ///< MAXREC=
  bool within_blocks = false;        ///< NOSPANBLOCKS
  bool appends = false;              ///< ACCESS='APPEND'
  bool read_only = false;            ///< READONLY
  bool shared = false;               ///< SHARED
  std::byte* next_record = nullptr;  ///< ASSOCIATEVARIABLE=: where the number of the next record is told
  amount::Bytes next_record_length{};
  bool formatted = false;
  std::optional<VaxCarriage> carriage{};
};

/// A file as a Fortran unit has it: the channel, and its records.
struct VaxFile {
  std::unique_ptr<vms::Channel> channel;
  std::unique_ptr<vms::RecordStream> stream;
  VaxRecords records = VaxRecords::kVariable;
};

/// The files of a program under VMS: the volumes of its site, and what OPEN says of each unit.
class VmsFiles final : public FileService {
 public:
  /// Throws specification::Error where a disk can be no volume, and for what VMS does not have here.
  VmsFiles(machine::Machine& machine, system::Services& system, const Options& options);

  vms::Kernel& kernel() { return kernel_; }
  const vms::Kernel& kernel() const { return kernel_; }
  VmsTerminal& terminal() { return terminal_; }

  /// What the next OPEN of the unit says beyond gfortran's; and it takes it.
  void say_of_next(std::int64_t unit, const VaxOpening& said) { next_ = {unit, said}; }
  VaxOpening take_next(std::int64_t unit);
  /// What OPEN says, until the unit is closed.
  void prepare(std::int64_t unit, const VaxOpening& opening) { openings_[unit] = opening; }
  /// A unit that no OPEN has connected: READ needs a file that is there, and WRITE makes a new version.
  void prepare_without_open(std::int64_t unit, std::string_view statement) override;

  /// Throws vms::Refused where no file of the site has such a name.
  void require_name(const std::string& file) const;
  /// Of the file that the unit is on; nothing where it is on none.
  std::optional<VaxCarriage> carriage_of(std::int64_t unit) const;
  /// Of the file of that name; nothing where there is none.
  std::optional<VaxCarriage> carriage_of(const std::string& file) const;
  /// RECL= of the file that the unit is on; nothing if none was given.
  std::optional<amount::Bytes> record_length(std::int64_t unit) const;

  std::unique_ptr<RecordUnit> open(std::int64_t unit, const std::string& file, bool formatted) override;
  std::unique_ptr<DirectFile> open_direct(std::int64_t unit, const std::string& file, amount::Bytes record,
                                          bool formatted) override;
  std::unique_ptr<WordFile> open_words(std::int64_t unit, const std::string& file,
                                       amount::Blocks blocks) override;
  std::string usual_name(std::int64_t unit) const override;
  std::string name_of(std::int64_t unit, const std::string& file) override;
  std::string full_name(const std::string& file) const override;
  bool has(std::string_view file) override;
  bool remove(const std::string& file) override;
  void forget(std::int64_t unit) override;
  void close() override;
  /// Called by close(): of those who have files open beside units.
  void at_end(std::function<void()> work) { at_end_.push_back(std::move(work)); }

 private:
  VaxFile open_file(std::int64_t unit, const std::string& name, const VaxOpening& opening, bool formatted);
  void require_unlocked(std::int64_t unit, const vms::File& file, const VaxOpening& opening) const;
  vms::File& create(const vms::FileName& name, const VaxOpening& opening);
  VaxOpening opening_of(std::int64_t unit, bool formatted) const;

  vms::Kernel kernel_;
  VmsTerminal terminal_;
  std::map<std::int64_t, VaxOpening> openings_;
  std::pair<std::int64_t, VaxOpening> next_{};
  std::map<std::int64_t, std::string> opened_;  ///< by unit: the file, with its version
  std::vector<std::function<void()>> at_end_;
};

}  // namespace platter::runtime

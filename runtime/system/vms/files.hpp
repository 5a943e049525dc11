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
#include "emulator/system/vms/keyed_stream.hpp"
#include "emulator/system/vms/record_stream.hpp"
#include "runtime/fortran/unit/interface/file_service.hpp"
#include "runtime/options/options.hpp"
#include "runtime/system/vms/file_names.hpp"
#include "runtime/system/vms/terminal.hpp"

namespace platter::runtime {

/// Record types of VAX Fortran for unformatted sequential files.
enum class VaxRecords : std::uint8_t {
  kFixed,
  kVariable,
  kSegmented,  ///< records of any length, stored as variable-length segments of about 2000 bytes
};

/// The specifiers of a VAX Fortran OPEN other than the file name; 0: not given.
struct VaxOpening {
  enum class Status : std::uint8_t { kUnknown, kOld, kNew, kScratch };
  Status status = Status::kUnknown;
  std::optional<VaxRecords> records{};
  amount::Bytes record{};         ///< RECL=
  amount::Blocks initial{};       ///< INITIALSIZE=; negative: contiguous, or as nearly contiguous as possible
  amount::Blocks extension{};     ///< EXTENDSIZE=
  amount::Bytes buffer{};         ///< BLOCKSIZE=
  std::int64_t buffers = 0;       ///< BUFFERCOUNT=
  std::int64_t most_records = 0;  ///< MAXREC=
  bool within_blocks = false;     ///< NOSPANBLOCKS
  bool appends = false;           ///< ACCESS='APPEND'
  bool read_only = false;         ///< READONLY
  bool shared = false;            ///< SHARED
  /// ASSOCIATEVARIABLE=: the variable that receives the number of the next record.
  std::byte* next_record = nullptr;
  amount::Bytes next_record_length{};
  bool formatted = false;
  std::optional<VaxCarriage> carriage{};
  vms::Organization organization = vms::Organization::kSequential;  ///< ORGANIZATION=
  std::vector<vms::KeyField> keys{};                                ///< KEY= of an indexed file
};

/// A unit on a relative or an indexed file, for statements that libgfortran does not know.
class KeyedUnit {
 public:
  virtual ~KeyedUnit() = default;
  virtual vms::KeyedStream& stream() = 0;
  /// Makes the next READ find its record by a key.
  virtual void find_next(std::int64_t key, vms::KeyedStream::Match match, std::vector<std::byte> value) = 0;
  /// Makes the next WRITE replace the record that READ has read.
  virtual void rewrite_next() = 0;
  /// Deletes the record; nullopt: the one that READ has read. Throws vms::Refused.
  virtual void remove(std::optional<std::int64_t> number) = 0;
};

/// An open file of a Fortran unit: the RMS channel and the record stream.
struct VaxFile {
  std::unique_ptr<vms::Channel> channel;
  std::unique_ptr<vms::RecordStream> stream{};  ///< of a sequential file
  std::unique_ptr<vms::KeyedStream> keyed{};    ///< of a relative or an indexed file
  VaxRecords records = VaxRecords::kVariable;

  /// May be called again if it has thrown; it then closes only the parts that are still open.
  void close() {
    if (stream) stream->close();
    stream.reset();
    if (keyed) keyed->close();
    keyed.reset();
    if (const auto closing = std::move(channel)) closing->close();
  }
};

/// The files of a program under VMS: the volumes of its site and the OPEN specifiers of each unit.
class VmsFiles final : public FileService {
 public:
  /// Throws specification::Error if a disk cannot be a VMS volume or an option is not supported under VMS.
  VmsFiles(machine::Machine& machine, system::Services& system, const Options& options);

  vms::Kernel& kernel() { return kernel_; }
  const vms::Kernel& kernel() const { return kernel_; }
  VmsTerminal& terminal() { return terminal_; }

  /// Stores the VAX specifiers of the unit's next OPEN, which take_next_opening() returns and removes.
  void set_next_opening(std::int64_t unit, const VaxOpening& opening) { next_ = {unit, opening}; }
  VaxOpening take_next_opening(std::int64_t unit);
  /// Stores ORGANIZATION= and KEY= of the unit's next OPEN.
  void set_next_organization(std::int64_t unit, vms::Organization organization,
                             std::vector<vms::KeyField> keys) {
    next_organization_ = {unit, organization, std::move(keys)};
  }
  /// Returns the unit if it is on a relative or an indexed file; otherwise nullptr.
  KeyedUnit* keyed(std::int64_t unit) {
    const auto found = keyed_.find(unit);
    return found == keyed_.end() ? nullptr : found->second;
  }
  /// Stores the specifiers of the unit's OPEN until the unit is closed.
  void prepare(std::int64_t unit, const VaxOpening& opening) { openings_[unit] = opening; }
  /// Prepares a unit that no OPEN has connected: READ needs an existing file, and WRITE creates a new
  /// version.
  void prepare_without_open(std::int64_t unit, std::string_view statement) override;

  /// Throws vms::Refused if the name cannot name a file on the site's volumes.
  void require_name(const std::string& file) const;
  /// Returns the carriage control of the unit's file; nothing if the unit is not on a file.
  std::optional<VaxCarriage> carriage_of(std::int64_t unit) const;
  /// Returns the carriage control of the named file; nothing if there is no such file.
  std::optional<VaxCarriage> carriage_of(const std::string& file) const;
  /// Returns RECL= of the unit's file; nothing if OPEN gave none.
  std::optional<amount::Bytes> record_length(std::int64_t unit) const;

  std::unique_ptr<SequentialFile> open(std::int64_t unit, const std::string& file, bool formatted) override;
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
  /// Registers work for close(), by which callers other than units close their files.
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
  struct NextOrganization {
    std::int64_t unit = -1;
    vms::Organization organization{};
    std::vector<vms::KeyField> keys{};
  };
  NextOrganization next_organization_{};
  std::map<std::int64_t, KeyedUnit*> keyed_;    ///< units on relative and indexed files
  std::map<std::int64_t, std::string> opened_;  ///< the file of each unit, with its version number
  std::vector<std::function<void()>> at_end_;
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/fortran/unit/interface/sequential_file.hpp"
#include "runtime/system/vms/files.hpp"

namespace platter::runtime {

/// A VMS file of fixed-length records, which $GET and $PUT access by number. All errors are vms::Refused.
class VmsDirect final : public DirectFile {
 public:
  VmsDirect(vms::Kernel& kernel, std::int64_t unit, VaxFile file, const VaxOpening& opening)
      : DirectFile(file.channel->file().records.longest),
        kernel_(kernel),
        unit_(unit),
        file_(std::move(file)),
        opening_(opening) {}

  void begin(UnitStatement statement, std::int64_t number) override;
  void read(std::int64_t number, std::span<std::byte> into) override;
  void write(std::int64_t number, std::span<const std::byte> from) override;
  [[noreturn]] void refuse_length(const std::string& problem) const override;
  /// Stores the number in the INTEGER variable that ASSOCIATEVARIABLE= of the OPEN names.
  void note_next(std::int64_t number) override;
  void close() override { file_.close(); }

 private:
  vms::Kernel& kernel_;
  std::int64_t unit_;
  VaxFile file_;
  VaxOpening opening_;
};

/// A VMS file as a sequence of records: READ and WRITE call $GET and $PUT. All errors are vms::Refused.
///
/// ENDFILE writes a record of the single byte 26, as VAX Fortran did; a READ of this record reports the end
/// of the file. If the records have different lengths, BACKSPACE rewinds the file and skips all records but
/// the last (unsourced).
class VmsSequential final : public SequentialFile {
 public:
  VmsSequential(vms::Kernel& kernel, std::int64_t unit, VaxFile file)
      : SequentialFile(unit), kernel_(kernel), file_(std::move(file)) {}

  /// Moves to the end of the file for ACCESS='APPEND'.
  void go_to_end();
  /// Throws vms::Refused for a WRITE or ENDFILE that the file does not allow.
  void begin(UnitStatement statement, amount::Words words) override;
  Record read() override;
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override;
  EndMark end_file() override;
  void rewind() override;
  void close() override { file_.close(); }

 private:
  void take_record(std::vector<std::byte>& bytes);
  void read_segments(std::vector<std::byte>& bytes);
  void pass_record();
  amount::Bytes record_length() const { return file_.channel->file().records.longest; }

  vms::Kernel& kernel_;
  VaxFile file_;
  std::int64_t passed_ = 0;  ///< number of records before the next one; -1: unknown
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/fortran/unit/interface/record_unit.hpp"
#include "runtime/system/vms/files.hpp"

namespace platter::runtime {

/// A unit of VAX Fortran with direct access: fixed-length records, which $GET and $PUT access by number.
/// WRITE fills the rest of a record with zeros. All errors are vms::Refused.
class VmsDirect final : public DirectFile {
 public:
  VmsDirect(vms::Kernel& kernel, std::int64_t unit, VaxFile file, const VaxOpening& opening)
      : kernel_(kernel), unit_(unit), file_(std::move(file)), opening_(opening) {}

  Record read(std::int64_t number) override;
  void write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) override;
  void close() override;
  void discard() override { close(); }
  amount::Bytes record_length() const override { return file_.channel->file().records.longest; }
  std::int64_t next() const override { return next_; }

 private:
  void begin(const char* statement, std::int64_t number);
  void tell_next(std::int64_t number);

  vms::Kernel& kernel_;
  std::int64_t unit_;
  VaxFile file_;
  VaxOpening opening_;
  std::int64_t next_ = 1;
};

/// A Fortran unit on a VMS file: READ and WRITE call $GET and $PUT. All errors are vms::Refused.
///
/// ENDFILE writes a record of the single byte 26, as VAX Fortran did; a READ of this record reports the end
/// of the file. If the records have different lengths, BACKSPACE rewinds the file and skips all records but
/// the last (unsourced).
class VmsUnit final : public RecordUnit {
 public:
  VmsUnit(vms::Kernel& kernel, std::int64_t unit, VaxFile file)
      : kernel_(kernel), unit_(unit), file_(std::move(file)) {}

  /// Moves to the end of the file for ACCESS='APPEND'.
  void go_to_end();
  Record read() override;
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override;
  void end_file() override;
  void rewind() override;
  void close() override;
  void discard() override;
  bool has_written() const override { return has_written_; }

  using RecordUnit::buffer_in;
  void buffer_in(std::span<dataset::Word> words, std::size_t count, bool partial,
                 const Convert& convert) override;
  void buffer_out(std::span<const dataset::Word> words, bool partial) override;
  double status() override { return kDone; }
  amount::Words length() override { return {}; }
  bool take_end_of_file() override { return std::exchange(end_of_file_, false); }
  const std::string& complaint() const override { return complaint_; }

 private:
  void take_record(std::vector<std::byte>& bytes);
  void read_segments(std::vector<std::byte>& bytes);
  void pass_record();
  amount::Bytes record_length() const { return file_.channel->file().records.longest; }

  vms::Kernel& kernel_;
  std::int64_t unit_;
  VaxFile file_;
  std::int64_t passed_ = 0;  ///< number of records before the next one; -1: unknown
  bool has_written_ = false;
  bool end_of_file_ = false;
  /// The last READ met the end of the data, so that BACKSPACE only moves before the end.
  bool past_end_ = false;
  std::string complaint_;
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/fortran/unit/interface/record_unit.hpp"
#include "runtime/system/unicos/ffio_file.hpp"

namespace platter::runtime {

/// A UNICOS unit with direct access: records of one length, numbered from 1.
///
/// The layers are asked for a seek to the record and then for the whole record. WRITE fills the rest of a
/// record with zeros (both are design choices, because the guide does not specify them). All errors are
/// ffio::Error.
class DirectUnit final : public DirectFile {
 public:
  /// `record`: RECL= in bytes.
  DirectUnit(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
             unicos::UnitReport& report, amount::Bytes record)
      : file_(kernel, std::move(assigned), defaults, report), record_(record) {}

  Record read(std::int64_t number) override;
  void write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) override;
  void close() override;
  void discard() override;

  amount::Bytes record_length() const override { return record_; }
  std::int64_t next() const override { return next_; }

 private:
  amount::Bytes place_of(std::int64_t number) const;

  FfioFile file_;
  amount::Bytes record_;
  std::int64_t next_ = 1;
  std::vector<std::byte> bytes_;
};

/// A Fortran unit on a UNICOS file, accessed through a chain of flexible file I/O layers. All errors are
/// ffio::Error or dataset::FormatError.
class FfioUnit final : public RecordUnit, private ItemFile {
 public:
  /// Opens the file. Its statistics go to `report`, which must outlive this object.
  FfioUnit(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
           unicos::UnitReport& report)
      : file_(kernel, std::move(assigned), defaults, report) {}
  FfioUnit(const FfioUnit&) = delete;
  FfioUnit& operator=(const FfioUnit&) = delete;

  Record read() override;
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override;
  void end_file() override;
  void rewind() override;
  void close() override;
  void discard() override;
  ItemFile* items() override { return file_.layers().has_records() ? nullptr : this; }
  bool has_written() const override { return has_written_; }

  using RecordUnit::buffer_in;
  void buffer_in(std::span<dataset::Word> words, std::size_t count, bool partial,
                 const Convert& convert) override;
  void buffer_out(std::span<const dataset::Word> words, bool partial) override;
  /// procstat lists UNIT and LENGTH among its statements (source), so time spent waiting in them counts for
  /// them.
  double status() override {
    settle_in("UNIT");
    unchecked_ = false;
    return status_;
  }
  amount::Words length() override {
    settle_in("LENGTH");
    return length_;
  }
  bool take_end_of_file() override {
    settle();
    return std::exchange(end_of_file_, false);
  }
  const std::string& complaint() const override { return complaint_; }

 private:
  void begin_list(bool writes) override;
  void end_list() override;
  Record read_item(amount::Bytes bytes) override;
  void write_item(std::span<const dataset::Word> words, amount::Bits length) override;

  void forget();
  template <typename Work>
  void started_statement(const char* name, Work work);
  void require_checked(const char* statement) const;
  void settle();
  void settle_in(const char* statement) {
    const FfioFile::Statement counted(file_, statement);
    settle();
  }
  void end_writing();
  void end_partial_record();

  FfioFile file_;
  std::vector<std::byte> bytes_;  ///< data of the current statement in the file's format

  bool has_written_ = false;
  bool wrote_ = false;              ///< the last transfer was a write
  bool in_partial_record_ = false;  ///< the last statement was a BUFFER OUT with a mode below 0
  bool end_of_file_ = false;
  /// The last READ met the end of the data, so that BACKSPACE only moves before the end.
  bool past_end_ = false;
  const char* list_ = "";  ///< "READ" or "WRITE" while the items of its list are moved one by one
  time::Instant list_begun_{};

  ffio::Started started_{};  ///< the transfer of a BUFFER statement
  bool under_way_ = false;
  double status_ = kDone;
  bool unchecked_ = false;  ///< the last BUFFER statement failed, and the program has not called UNIT since
  amount::Words length_{};
  std::string complaint_;
  std::function<void(amount::Bytes)> arrived_;  ///< called with the number of bytes that have arrived
};

}  // namespace platter::runtime

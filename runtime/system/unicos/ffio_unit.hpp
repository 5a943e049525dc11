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

/// A unit of UNICOS opened for direct access: records of one length, by their number from 1.
///
/// A record goes through the layers in one piece, behind a seek to its place; what a WRITE leaves of it is
/// written as zeros (both decided by us: the guide does not say). All that fails is ffio::Error.
class DirectUnit final : public DirectFile {
 public:
  /// RECL= in bytes.
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

/// A Fortran unit on a file of UNICOS, through a chain of layers of flexible file I/O. All that fails is
/// ffio::Error or dataset::FormatError.
class FfioUnit final : public RecordUnit, private ItemFile {
 public:
  /// Opens it; what is done with it goes into `report`, which stays where it is.
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
  /// procstat has UNIT and LENGTH among its statements (source): who waits there, waits in them.
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
  std::vector<std::byte> bytes_;  ///< of the statement under way, as the file has them

  bool has_written_ = false;
  bool wrote_ = false;              ///< the last thing done to the data was to write
  bool in_partial_record_ = false;  ///< the last BUFFER OUT had a mode below 0 and no statement has followed
  bool end_of_file_ = false;
  bool past_end_ = false;  ///< where an ENDFILE would stand: BACKSPACE goes in front of that
  const char* list_ = "";  ///< of the READ or WRITE whose items move by themselves
  time::Instant list_begun_{};

  ffio::Started started_{};  ///< a BUFFER statement's
  bool under_way_ = false;
  double status_ = kDone;
  bool unchecked_ = false;  ///< it ended with an error, and nobody has asked
  amount::Words length_{};
  std::string complaint_;
  std::function<void(amount::Bytes)> arrived_;  ///< takes how many have
};

}  // namespace platter::runtime

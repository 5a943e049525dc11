#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/system/ffio/error.hpp"
#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/fortran/unit/interface/sequential_file.hpp"
#include "runtime/system/unicos/ffio_file.hpp"

namespace platter::runtime {

/// A UNICOS file of records of one length, numbered from 1.
///
/// Each statement seeks the layers to the record and then moves the whole record. WRITE fills the rest of a
/// record with zeros (both are design choices, because the guide does not specify them). All errors are
/// ffio::Error.
class FfioDirect final : public DirectFile {
 public:
  /// `record`: RECL= in bytes.
  FfioDirect(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
             unicos::UnitReport& report, amount::Bytes record)
      : DirectFile(record), file_(kernel, std::move(assigned), defaults, report) {}

  void begin(UnitStatement statement, std::int64_t number) override;
  void end() override { counted_.reset(); }
  void read(std::int64_t number, std::span<std::byte> into) override;
  void write(std::int64_t number, std::span<const std::byte> from) override;
  [[noreturn]] void refuse_length(const std::string& problem) const override { throw ffio::Error(problem); }
  void close() override { file_.close(); }
  bool discard() override { return file_.discard_counted(); }

 private:
  amount::Bytes offset_of(std::int64_t number) const;

  FfioFile file_;
  std::optional<FfioFile::Statement> counted_;  ///< the current statement
};

/// A UNICOS file as a sequence of records or items, accessed through a chain of flexible file I/O layers. All
/// errors are ffio::Error or dataset::FormatError.
class FfioSequential final : public SequentialFile, private ItemTransfers, private BufferTransfers {
 public:
  /// Opens the file. Its statistics go to `report`, which must outlive this object.
  FfioSequential(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
                 unicos::UnitReport& report)
      : SequentialFile(report.unit), file_(kernel, std::move(assigned), defaults, report) {}

  void begin(UnitStatement statement, amount::Words words) override;
  void end(UnitStatement /*statement*/, bool /*complete*/) override { counted_.reset(); }
  Record read() override;
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override {
    in_place([&] { file_.layers().backspace(); });
  }
  EndMark end_file() override;
  void rewind() override {
    is_lost_ = false;
    in_place([&] { file_.layers().rewind(); });
  }
  void close() override { file_.close(); }
  bool discard() override { return file_.discard_counted(); }
  void end_writing(UnitStatement next) override;
  ItemTransfers* items() override { return file_.layers().has_records() ? nullptr : this; }
  BufferTransfers* buffers() override { return this; }

 private:
  void begin_items(bool writes) override { writes ? file_.work_for_write() : file_.work_for_read(); }
  Record read_item(amount::Bytes bytes) override;
  void write_item(std::span<const dataset::Word> words, amount::Bits length) override;

  void start_read(std::span<dataset::Word> words, std::size_t count, bool partial, const Take& take) override;
  void start_write(std::span<const dataset::Word> words, bool partial) override;
  void end_record() override { file_.layers().write({}, ffio::Record::kEnds); }
  /// procstat lists UNIT and LENGTH among its statements (source), so time spent waiting in them counts for
  /// them.
  void wait(std::string_view routine) override;
  void settle();
  /// Throws if the position is lost: a device fault may leave a layer inside a record. REWIND finds it again.
  void require_place() const;
  /// Called after an error in reading, writing or positioning: marks the position as lost if a device failed.
  void note(const ffio::Error& error);
  template <typename Work>
  void in_place(Work work) {
    require_place();
    try {
      work();
    } catch (const ffio::Error& error) {
      note(error);
      throw;
    }
  }
  /// Appends at most `max_bytes` bytes of a record to bytes_.
  ffio::ReadStatus read_piece(amount::Bytes max_bytes, ffio::Record record);

  FfioFile file_;
  bool is_lost_ = false;
  std::vector<std::byte> bytes_;                ///< data of the current statement in the file's format
  std::optional<FfioFile::Statement> counted_;  ///< the current statement

  ffio::Started started_{};  ///< the transfer of a BUFFER statement
  bool under_way_ = false;
  std::function<void(amount::Bytes)> arrived_;  ///< called with the number of bytes that have arrived
};

}  // namespace platter::runtime

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "emulator/codec/cos/block.hpp"
#include "emulator/codec/cos/reader.hpp"
#include "emulator/codec/cos/writer.hpp"

namespace platter::dataset {

/// The layout of records and ends of file in the blocks of a dataset: a sequential Fortran file, with a
/// position between two records or inside one.
class RecordFormat {
 public:
  virtual ~RecordFormat() = default;

  /// Reads the next words of a record. At the end of the data, the position does not change.
  virtual ReadResult read(std::span<Word> into, RemainderPolicy rest) = 0;
  /// Appends `length` bits to the record, and ends it if `ends`; otherwise they must be whole words. Discards
  /// the data after them. After a partial read, the rest of that record is not discarded.
  virtual void write(std::span<const Word> words, amount::Bits length, bool ends) = 0;
  virtual void end_file() = 0;
  /// Moves to the start of the previous record or end of file, or to the start of a record that was partly
  /// read or written. Does nothing at the start of the data.
  virtual void backspace() = 0;
  /// rewind() moves to the start. Before that, it writes the ends of the record, the file and the data that
  /// are missing, as close() does; so after rewind(), close() has nothing left to write.
  virtual void rewind() = 0;
  virtual void close() = 0;
  /// Writes all data to the device in a form that a reader accepts. The next write continues from there.
  virtual void stop_writing() = 0;
};

/// Creates a record format on a device.
using MakeRecords = std::function<std::unique_ptr<RecordFormat>(BlockDevice&)>;

/// The record format of blocked datasets: a sequence of records and EOFs, separated by control words. The
/// behaviour in cases that no source describes is a design choice, documented in docs/dataset_format.md.
class File final : public RecordFormat {
 public:
  explicit File(BlockDevice& device) : device_(device), reader_(device) {}

  ReadResult read(std::span<Word> into, RemainderPolicy rest = RemainderPolicy::kSkip) override;
  void write(std::span<const Word> words, amount::Bits length, bool ends) override;
  void write(std::span<const Word> words, bool ends = true) {
    write(words, bits_of(amount::Words{std::ssize(words)}), ends);
  }
  void end_file() override;
  /// If the data end without an EOF, the end of the data counts as an end of file. After it has been read,
  /// the call only moves back over it, so the position stays after the last record.
  void backspace() override;
  void rewind() override;
  void close() override;
  /// Writes an EOD, which the next write replaces.
  void stop_writing() override;

  /// The first PFI or PRI that contradicts the blocks that were read; std::nullopt if none does.
  const std::optional<Doubt>& doubt() const { return reader_.doubt(); }
  /// Returns true if the last operation was a write.
  bool writes() const { return writer_.has_value(); }

 private:
  Writer& begin_writing();

  BlockDevice& device_;
  Reader reader_;
  std::optional<Writer> writer_;
  std::optional<Place> without_file_;  ///< the end of the data, if the EOD has no EOF before it
  bool after_file_ = false;            ///< the last operation read or wrote an EOF, apart from the EOD
  bool after_data_ = false;            ///< a read has reached the EOD
};

/// Returns the blocked record format (File) for a device, which must outlive it.
std::unique_ptr<RecordFormat> make_blocked(BlockDevice& device);

}  // namespace platter::dataset

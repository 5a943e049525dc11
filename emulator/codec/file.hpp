#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "emulator/codec/block.hpp"
#include "emulator/codec/reader.hpp"
#include "emulator/codec/writer.hpp"

namespace platter::dataset {

/// How records and ends of file lie in the blocks of a dataset: a sequential file of Fortran's, and a place
/// between two records, or inside one.
class RecordFormat {
 public:
  virtual ~RecordFormat() = default;

  /// Reads the next words of a record. Behind the end of the data it stays there.
  virtual ReadResult read(std::span<Word> into, RemainderPolicy rest) = 0;
  /// Adds `length` to the record, which `ends` with it or not: whole words where it does not. What was behind
  /// is gone; of a record that was read in part nothing is.
  virtual void write(std::span<const Word> words, amount::Bits length, bool ends) = 0;
  virtual void end_file() = 0;
  /// Over the record or end of file before; to the start of one that was read, or written, in part. Does
  /// nothing at the start of the data.
  virtual void backspace() = 0;
  /// To the start; close() has nothing left to do after it. Both write the ends that are missing.
  virtual void rewind() = 0;
  virtual void close() = 0;
  /// Leaves on the device what was written, as a reader finds it. What is written next goes on from there.
  virtual void stop_writing() = 0;
};

/// Makes one on a device.
using MakeRecords = std::function<std::unique_ptr<RecordFormat>(BlockDevice&)>;

/// The record format of blocked datasets: records and EOFs in a row, between control words. What a statement
/// finds where it cannot be told from the facts is ours, and in docs/datasets.md.
class File final : public RecordFormat {
 public:
  explicit File(BlockDevice& device) : device_(device), reader_(device) {}

  ReadResult read(std::span<Word> into, RemainderPolicy rest = RemainderPolicy::kSkip) override;
  void write(std::span<const Word> words, amount::Bits length, bool ends) override;
  void write(std::span<const Word> words, bool ends = true) {
    write(words, bits_of(amount::Words{std::ssize(words)}), ends);
  }
  void end_file() override;
  /// After the end of the data was read, and no EOF was before it, it only forgets that: the end of the data
  /// is then the end of the file, which is gone back over.
  void backspace() override;
  void rewind() override;
  void close() override;
  /// With an EOD, in whose place goes what is written next.
  void stop_writing() override;

  /// The first control word that a read has found to say wrongly where its record or file began.
  const std::optional<Doubt>& doubt() const { return reader_.doubt(); }
  /// Whether the last thing done was to write.
  bool writes() const { return writer_.has_value(); }

 private:
  Writer& begin_writing();

  BlockDevice& device_;
  Reader reader_;
  std::optional<Writer> writer_;
  std::optional<Place>
      without_file_;          ///< the end of the data, where there is an EOD without an EOF before it
  bool behind_file_ = false;  ///< an EOF was the last thing read or written, but for the EOD
  bool behind_data_ = false;  ///< a read has met the EOD
};

std::unique_ptr<RecordFormat> make_blocked(BlockDevice& device);

}  // namespace platter::dataset

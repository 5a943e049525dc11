#pragma once

#include <optional>
#include <span>

#include "emulator/dataset/reader.hpp"
#include "emulator/dataset/writer.hpp"

namespace platter::dataset {

/// A blocked dataset as a sequential file of Fortran's: records and EOFs in a row, and a place between two of
/// them, or inside a record. What a statement finds where it cannot be told from the facts is ours, and in
/// docs/datasets.md.
class File {
 public:
  explicit File(BlockDevice& device) : device_(device), reader_(device) {}

  /// Reads the next words of a record. Behind the EOD it stays at the end of the data.
  ReadResult read(std::span<Word> into, Rest rest = Rest::kSkip);
  /// Adds to the record, which `ends` with it or not. What was behind is gone; of a record that was read in
  /// part nothing is.
  void write(std::span<const Word> words, bool ends = true, int unused_bits = 0);
  void end_file();
  /// Over the record or EOF before; to the start of one that was read, or written, in part. Does nothing at
  /// the start of the data. After the end of the data was read, and no EOF was before it, it only forgets
  /// that: the end of the data is then the end of the file, which is gone back over.
  void backspace();
  /// To the start. Writes EOF and EOD where they are missing.
  void rewind();
  /// Writes EOF and EOD where they are missing.
  void close();

  /// Leaves on the device what was written, with an EOD behind it, as a reader finds it. What is written next
  /// goes in the EOD's place.
  void stop_writing();

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

}  // namespace platter::dataset

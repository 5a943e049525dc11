#pragma once

#include <cstdint>
#include <span>

#include "runtime/dataset/block_device.hpp"
#include "runtime/dataset/place.hpp"

namespace platter::dataset {

/// What a read has come upon.
enum class Met : std::uint8_t {
  kRecord,     ///< the end of the record; the next one is next
  kMore,       ///< there is more of the record, and it was asked for to stay there
  kEndOfFile,  ///< an EOF, which is now behind
  kEndOfData,  ///< the EOD, which stays ahead
};

struct ReadResult {
  Met met = Met::kRecord;
  std::size_t words = 0;         ///< that were moved
  std::size_t record_words = 0;  ///< of the record so far, those moved by reads before and skipped ones too
  int unused_bits = 0;           ///< of the record's last word; 0 while there is more
  bool transparent = false;
  bool bad_data = false;  ///< whoever wrote it has marked it as bad
};

/// What is to become of the rest of a record that is longer than was asked for.
enum class Rest : std::uint8_t { kSkip, kKeep };

/// Reads a blocked dataset, record by record. On a FormatError it stands where the record began in which the
/// error lies: what is before can be read again.
class Reader {
 public:
  explicit Reader(BlockDevice& device) : device_(device) {}

  /// The next words of the record, as many as there are and fit.
  ReadResult read(std::span<Word> into, Rest rest);
  /// Back over the record or EOF before, or to the start of the record that is being read. False at the start
  /// of the data.
  bool back();
  void seek(const Place& place);

  /// Whether part of a record was read.
  bool inside() const { return inside_; }
  /// Where the record begins that is read, or will be.
  const Place& place() const { return begin_; }

 private:
  ReadResult read_on(std::span<Word> into, Rest rest);
  void load(std::int64_t block);
  void enter();
  bool is_blank() const;
  void take_mark(ReadResult& result);
  Place before(const Place& place);
  Place start_of_record(std::int64_t block, int word, const RecordControlWord& control, std::int64_t file);

  BlockDevice& device_;
  Place begin_{};
  Block image_{};
  std::int64_t loaded_ = -1;  ///< the block that image_ holds
  std::int64_t block_ = 0;
  int word_ = 1;  ///< the next one
  int next_ = 1;  ///< the next control word, kBlockWords where there is none in this block
  std::size_t length_ = 0;
  bool inside_ = false;
  bool bad_data_ = false;
};

}  // namespace platter::dataset

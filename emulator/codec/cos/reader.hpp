#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "emulator/codec/cos/block.hpp"
#include "emulator/codec/cos/chain.hpp"
#include "emulator/codec/read_status.hpp"

namespace platter::dataset {

using codec::ReadStatus;
using codec::RemainderPolicy;

/// The result of reading a part of a record, and the event that ended the read.
struct ReadResult {
  ReadStatus met = ReadStatus::kRecord;
  amount::Words words{};  ///< words moved
  amount::Bits record{};  ///< length of the record so far, including earlier reads and skipped words
  bool transparent = false;
  std::optional<Position> bad_data{};  ///< the control word that marks the data as bad (BDF)
};

/// A backward index of a control word (PFI to the start of the file, PRI to the start of the record) that
/// contradicts the blocks that were read. Reading forward needs neither of them.
struct Doubt {
  Position at;
  std::string said;  ///< the message: "PRI 3, because the record started 1 blocks back"
};

/// Reads a blocked dataset, record by record. After a FormatError, the position is at the start of the record
/// that contains the error, so earlier records can be read again.
class Reader {
 public:
  /// The position after backspacing to a record that starts with the first word of a block. kToTheEndBefore:
  /// the position after the control word at the end of the previous block, as in forward reading.
  /// kToTheBlock: the start of this block, which avoids a look at the previous one.
  enum class Back : std::uint8_t { kToTheEndBefore, kToTheBlock };
  explicit Reader(BlockDevice& device, Back back = Back::kToTheEndBefore) : device_(device), back_(back) {}

  /// Reads the next words of the record, up to its end or the end of `into`.
  ReadResult read(std::span<Word> into, RemainderPolicy rest);
  /// Moves to the start of the previous record or EOF, or of the record that is partly read. Returns false at
  /// the start of the data.
  bool back();
  void seek(const Place& place);

  /// Returns true if part of the current record was read.
  bool inside() const { return inside_; }
  /// The start of the current or next record.
  const Place& place() const { return begin_; }
  /// Returns the first contradiction that was found, or nothing. After it, the reader finds starts of records
  /// and files block by block instead of using the wrong field.
  const std::optional<Doubt>& doubt() const { return doubt_; }

 private:
  ReadResult read_on(std::span<Word> into, RemainderPolicy rest);
  void load(amount::Blocks block);
  void enter();
  bool is_blank() const;
  void take_mark(ReadResult& result);
  void compare_ways_back(const RecordControlWord& control);
  void note_contradiction(std::string message);
  Place before(const Place& at);
  amount::Blocks start_of_file(const Position& end, const RecordControlWord& control);
  Place start_of_record(const Position& end, const RecordControlWord& control, amount::Blocks file);
  std::optional<Place> start_in(amount::Blocks block, amount::Blocks file);

  static constexpr amount::Blocks kNone{-1};

  BlockDevice& device_;
  Back back_;
  Place begin_{};
  Block image_{};
  amount::Blocks loaded_ = kNone;      ///< the block in image_
  Position at_{{}, amount::Words{1}};  ///< the next word
  amount::Words next_{1};              ///< the next control word; kBlockWords if there is none in this block
  amount::Words length_{};             ///< length of the record so far
  bool inside_ = false;
  std::optional<Position> bad_data_;
  bool believes_file_back_ = true;
  bool believes_record_back_ = true;
  std::optional<Doubt> doubt_;
};

}  // namespace platter::dataset

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "emulator/codec/block.hpp"
#include "emulator/codec/chain.hpp"

namespace platter::dataset {

/// What a read has come upon.
enum class ReadStatus : std::uint8_t {
  kRecord,     ///< the end of the record; the next one is next
  kMore,       ///< there is more of the record, and it was asked for to stay there
  kEndOfFile,  ///< an EOF, which is now behind
  kEndOfData,  ///< the EOD, which stays ahead
};

struct ReadResult {
  ReadStatus met = ReadStatus::kRecord;
  amount::Words words{};  ///< that were moved
  amount::Bits record{};  ///< so far, what reads before have moved and what was skipped, too
  bool transparent = false;
  std::optional<Position> bad_data{};  ///< the control word that says so where it was marked as bad (BDF)
};

/// A PFI or PRI that is not what the way there says. Reading needs neither of them.
struct Doubt {
  Position at;
  std::string said;  ///< "PRI 3, where the record began 1 blocks back"
};

/// What is to become of the rest of a record that is longer than was asked for.
enum class RemainderPolicy : std::uint8_t { kSkip, kKeep };

/// Reads a blocked dataset, record by record. On a FormatError it stands where the record began in which the
/// error lies: what is before can be read again.
class Reader {
 public:
  /// Where going back leads to the first word of a block: to behind the control word at the end of the block
  /// before, as going on does, or, which needs no look at that block, to the start of this one.
  enum class Back : std::uint8_t { kToTheEndBefore, kToTheBlock };
  explicit Reader(BlockDevice& device, Back back = Back::kToTheEndBefore) : device_(device), back_(back) {}

  /// The next words of the record, as many as there are and fit.
  ReadResult read(std::span<Word> into, RemainderPolicy rest);
  /// Back over the record or EOF before, or to the start of the record that is being read. False at the start
  /// of the data.
  bool back();
  void seek(const Place& place);

  /// Whether part of a record was read.
  bool inside() const { return inside_; }
  /// Where the record begins that is read, or will be.
  const Place& place() const { return begin_; }
  /// The first one met. From then on the way back is looked for, block by block, and not taken from the
  /// field.
  const std::optional<Doubt>& doubt() const { return doubt_; }

 private:
  ReadResult read_on(std::span<Word> into, RemainderPolicy rest);
  void load(amount::Blocks block);
  void enter();
  bool is_blank() const;
  void take_mark(ReadResult& result);
  void compare_ways_back(const RecordControlWord& control);
  void doubt(std::string said);
  Place before(const Place& at);
  amount::Blocks start_of_file(const Position& end, const RecordControlWord& control);
  Place start_of_record(const Position& end, const RecordControlWord& control, amount::Blocks file);
  std::optional<Place> start_in(amount::Blocks block, amount::Blocks file);

  static constexpr amount::Blocks kNone{-1};

  BlockDevice& device_;
  Back back_;
  Place begin_{};
  Block image_{};
  amount::Blocks loaded_ = kNone;      ///< the block that image_ holds
  Position at_{{}, amount::Words{1}};  ///< the next word
  amount::Words next_{1};   ///< the next control word, kBlockWords where there is none in this block
  amount::Words length_{};  ///< of the record so far
  bool inside_ = false;
  std::optional<Position> bad_data_;
  bool believes_file_back_ = true;
  bool believes_record_back_ = true;
  std::optional<Doubt> doubt_;
};

}  // namespace platter::dataset

#pragma once

#include <cstdint>
#include <span>

#include "emulator/codec/cos/block.hpp"
#include "emulator/codec/cos/chain.hpp"

namespace platter::dataset {

/// Writes a blocked dataset from a place on, and discards the data after it. A block is written to the device
/// when it is full, and the last one by end_data().
///
/// Two words of the device are reserved for an EOF and the EOD. A FullError leaves the dataset without the
/// record that did not fit.
class Writer {
 public:
  /// `at`: a place from a Reader of the same device, or the start. Throws FullError if the device has no
  /// blocks.
  Writer(BlockDevice& device, const Place& at);

  /// Appends words to the record.
  void put(std::span<const Word> words);
  /// Ends the record. `unused`: the unused bits of its last word.
  void end_record(amount::Bits unused = {}, bool transparent = false);
  /// Writes an EOF. Ends the current record, if any. `closing`: may use the reserved words.
  void end_file(bool closing = false);
  /// Writes the EOD, and zeros after it. Ends the current record, if any. Writing may continue only from the
  /// returned place, which is before the EOD.
  Place end_data();

  /// The start of the current or next record.
  const Place& place() const { return begin_; }
  bool in_record() const { return in_record_; }
  /// Returns true if the last operation wrote an EOF.
  bool after_file() const { return after_file_; }

 private:
  amount::Words limit(bool closing) const;
  void place(RecordControlWord control, bool closing);
  void next_block();
  void set_forward();
  void begin_block();
  void drop_record();

  BlockDevice& device_;
  Place begin_;
  Block image_{};
  Position at_;  ///< the next word
  amount::Words control_;
  bool changed_ = false;  ///< image_ differs from the block on the device
  bool in_record_ = false;
  bool after_file_ = false;
  bool has_words_ = false;
};

}  // namespace platter::dataset

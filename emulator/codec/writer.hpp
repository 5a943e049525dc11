#pragma once

#include <cstdint>
#include <span>

#include "emulator/codec/block.hpp"
#include "emulator/codec/chain.hpp"

namespace platter::dataset {

/// Writes a blocked dataset from a place on; what was behind it is gone. A block goes to the device when it
/// is full, and the last one at end_data().
///
/// Two words of the device are kept for an EOF and the EOD. A FullError leaves the dataset without the record
/// that did not fit.
class Writer {
 public:
  /// `at`: what a Reader of the same device says, or the start. Throws FullError where there are no blocks.
  Writer(BlockDevice& device, const Place& at);

  /// Adds words to the record.
  void put(std::span<const Word> words);
  /// `unused`: of its last word.
  void end_record(amount::Bits unused = {}, bool transparent = false);
  /// Ends the record too, if one was begun. `closing`: may use the words kept for it.
  void end_file(bool closing = false);
  /// Writes the EOD, and zeros behind it. Nothing may follow but from the place that is returned, which is
  /// before it. Ends the record too, if one was begun.
  Place end_data();

  /// Where the record begins that is written, or will be.
  const Place& place() const { return begin_; }
  bool in_record() const { return in_record_; }
  /// Whether an EOF was the last thing written.
  bool behind_file() const { return behind_file_; }

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
  bool changed_ = false;  ///< image_ is not what the device holds
  bool in_record_ = false;
  bool behind_file_ = false;
  bool has_words_ = false;
};

}  // namespace platter::dataset

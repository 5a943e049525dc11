#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/codec/reader.hpp"

namespace platter::runtime {

/// A record as READ receives it.
struct Record {
  dataset::ReadStatus met = dataset::ReadStatus::kRecord;
  std::vector<dataset::Word> words;
  amount::Bits length{};  ///< length of the record; the rest of the last word is zeros
};

/// A file without records, in which each item of a list is transferred by itself.
class ItemFile {
 public:
  virtual ~ItemFile() = default;

  /// Called at the start and at the end of a READ or WRITE.
  virtual void begin_list(bool writes) = 0;
  virtual void end_list() = 0;
  /// Reads `bytes` bytes, or fewer before the end of the file, or reports the end of the file.
  virtual Record read_item(amount::Bytes bytes) = 0;
  virtual void write_item(std::span<const dataset::Word> words, amount::Bits length) = 0;
};

/// A Fortran unit for sequential unformatted statements.
///
/// READ and the other statements return when they are complete. BUFFER IN and BUFFER OUT return after they
/// have started, and status() reports their result. Every statement first waits for the one before. If a
/// BUFFER statement fails and the program does not call status(), then the next READ, WRITE or BUFFER
/// statement throws a system::CallError. rewind() and close() clear the error.
class RecordUnit {
 public:
  virtual ~RecordUnit() = default;

  /// Reads the rest of the record, or reports the end mark in its place.
  virtual Record read() = 0;
  virtual void write(std::span<const dataset::Word> words, amount::Bits length) = 0;
  void write(std::span<const dataset::Word> words) {
    write(words, dataset::bits_of(amount::Words{std::ssize(words)}));
  }
  virtual void backspace() = 0;
  virtual void end_file() = 0;
  virtual void rewind() = 0;
  /// Writes the missing end marks and the buffered data, and closes the unit.
  virtual void close() = 0;
  /// Closes the unit without writing the buffered data. The unit cannot be used any more.
  virtual void discard() = 0;

  /// Returns the unit's interface for single items if the file has no records; otherwise nullptr.
  virtual ItemFile* items() { return nullptr; }

  /// Returns true if records have been written to the unit.
  virtual bool has_written() const = 0;

  /// `partial`: the unit stays inside the record if that is longer.
  void buffer_in(std::span<dataset::Word> words, bool partial) {
    buffer_in(words, words.size(), partial, [](const std::vector<dataset::Word>& found) { return found; });
  }
  /// Reads the next `count` words of the record and stores them after `convert` has converted them.
  using Convert = std::function<std::vector<dataset::Word>(const std::vector<dataset::Word>&)>;
  virtual void buffer_in(std::span<dataset::Word> words, std::size_t count, bool partial,
                         const Convert& convert) = 0;
  /// `partial`: the next BUFFER OUT continues the record.
  virtual void buffer_out(std::span<const dataset::Word> words, bool partial) = 0;

  /// The values of UNIT. The value 1, for a recovered error, does not occur on the emulated drives.
  static constexpr double kDone = -1;
  static constexpr double kDoneInPart = -2;
  static constexpr double kEndOfFile = 0;
  static constexpr double kError = 2;

  /// Waits for the last BUFFER IN or OUT and returns its result, one of the four above. Returns kDone if
  /// there was none or another statement has followed.
  virtual double status() = 0;
  /// Waits for the last BUFFER IN or OUT and returns the number of words transferred; 0 after an error.
  virtual amount::Words length() = 0;
  /// Returns true if the last READ or BUFFER IN met an end of file, and resets this.
  virtual bool take_end_of_file() = 0;
  /// Returns the message of a BUFFER IN or OUT that failed with kError; "" if there is none.
  virtual const std::string& complaint() const = 0;
};

}  // namespace platter::runtime

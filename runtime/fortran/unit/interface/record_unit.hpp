#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/codec/reader.hpp"

namespace platter::runtime {

/// A record, as READ gets it.
struct Record {
  dataset::ReadStatus met = dataset::ReadStatus::kRecord;
  std::vector<dataset::Word> words;
  amount::Bits length{};  ///< the last word is filled up with zeros
};

/// A file without records, in which each item of a list moves by itself.
class ItemFile {
 public:
  virtual ~ItemFile() = default;

  /// A READ or WRITE begins, and ends.
  virtual void begin_list(bool writes) = 0;
  virtual void end_list() = 0;
  /// So many bytes, or the end of the file; of fewer, what there is.
  virtual Record read_item(amount::Bytes bytes) = 0;
  virtual void write_item(std::span<const dataset::Word> words, amount::Bits length) = 0;
};

/// A Fortran unit of unformatted statements, one after the other.
///
/// READ and its like return when they are done. BUFFER IN and BUFFER OUT start and return, and status()
/// tells. Any statement first waits for the one before. An error of theirs that nobody has asked status() for
/// ends the next of them, and READ and WRITE, with a system::CallError; rewind() and close() forget it.
class RecordUnit {
 public:
  virtual ~RecordUnit() = default;

  /// The rest of the record, or what there is in its place.
  virtual Record read() = 0;
  virtual void write(std::span<const dataset::Word> words, amount::Bits length) = 0;
  void write(std::span<const dataset::Word> words) {
    write(words, dataset::bits_of(amount::Words{std::ssize(words)}));
  }
  virtual void backspace() = 0;
  virtual void end_file() = 0;
  virtual void rewind() = 0;
  /// Writes what is missing at the end, and what is in buffers.
  virtual void close() = 0;
  /// What is in buffers is lost; nothing can be done with the unit any more.
  virtual void discard() = 0;

  /// Where the file has no records; nullptr where it has.
  virtual ItemFile* items() { return nullptr; }

  /// Whether records have been written to it.
  virtual bool has_written() const = 0;

  /// `partial`: stays inside a record that is longer.
  void buffer_in(std::span<dataset::Word> words, bool partial) {
    buffer_in(words, words.size(), partial, [](const std::vector<dataset::Word>& found) { return found; });
  }
  /// The next `count` words of the record, which become the program's as `convert` makes them.
  using Convert = std::function<std::vector<dataset::Word>(const std::vector<dataset::Word>&)>;
  virtual void buffer_in(std::span<dataset::Word> words, std::size_t count, bool partial,
                         const Convert& convert) = 0;
  /// `partial`: the record goes on with the next.
  virtual void buffer_out(std::span<const dataset::Word> words, bool partial) = 0;

  /// What UNIT returns. 1, an error that was recovered from, the emulated drives do not have.
  static constexpr double kDone = -1;
  static constexpr double kDoneInPart = -2;
  static constexpr double kEndOfFile = 0;
  static constexpr double kError = 2;

  /// Waits for the last BUFFER IN or OUT, and says how it ended: one of the four above; kDone where there was
  /// none, or another statement since.
  virtual double status() = 0;
  /// Words that it moved, 0 where it ended with an error; waits too.
  virtual amount::Words length() = 0;
  /// Whether the last READ or BUFFER IN met an end of file; forgets it.
  virtual bool take_end_of_file() = 0;
  /// What a BUFFER IN or OUT has to say beside kError; "" where there is nothing.
  virtual const std::string& complaint() const = 0;
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/codec/cos/reader.hpp"

namespace platter::runtime {

/// A record as READ receives it.
struct Record {
  dataset::ReadStatus met = dataset::ReadStatus::kRecord;
  std::vector<dataset::Word> words{};
  amount::Bits length{};  ///< length of the record; the rest of the last word is zeros
};

/// A statement that transfers records of a unit, or positions it.
enum class UnitStatement : std::uint8_t {
  kRead,
  kWrite,
  kBackspace,
  kEndFile,
  kRewind,
  kClose,
  kBufferIn,
  kBufferOut,
};

/// Returns the name of the statement, as "READ".
std::string_view name_of(UnitStatement statement);
inline bool is_buffer(UnitStatement statement) {
  return statement == UnitStatement::kBufferIn || statement == UnitStatement::kBufferOut;
}

/// The transfer of single items of a list, for a file without records.
class ItemTransfers {
 public:
  virtual ~ItemTransfers() = default;

  /// Called at the start of a READ or WRITE.
  virtual void begin_items(bool writes) = 0;
  /// Reads `bytes` bytes, or fewer before the end of the file, or reports the end of the file.
  virtual Record read_item(amount::Bytes bytes) = 0;
  virtual void write_item(std::span<const dataset::Word> words, amount::Bits length) = 0;
};

/// The transfers of BUFFER IN and BUFFER OUT. They return when they have started.
class BufferTransfers {
 public:
  virtual ~BufferTransfers() = default;

  /// Receives the words of a BUFFER IN, and returns them as the program represents them.
  using Take =
      std::function<std::vector<dataset::Word>(std::vector<dataset::Word> found, dataset::ReadStatus met)>;
  /// Reads the next `count` words of the record. Calls `take` when they are known, and stores its result in
  /// `words` when the transfer is complete. `partial`: the position stays inside the record if that is
  /// longer.
  virtual void start_read(std::span<dataset::Word> words, std::size_t count, bool partial,
                          const Take& take) = 0;
  /// `partial`: the next BUFFER OUT continues the record.
  virtual void start_write(std::span<const dataset::Word> words, bool partial) = 0;
  /// Ends a record that a partial BUFFER OUT has left open.
  virtual void end_record() = 0;
  /// Waits for the transfer. `routine`: the routine with which the program waits; "": none.
  virtual void wait(std::string_view routine) = 0;
  /// Returns whether a transfer has recovered from a fault since the last call of this function.
  virtual bool take_recovered() { return false; }
};

/// A file or a device as a sequence of records, which SequentialUnit reads and writes. Each system implements
/// this class for its files. Unless described otherwise, functions return when their work is complete. Errors
/// that the program may handle are derived from IoError.
class SequentialFile {
 public:
  /// `unit`: the number of the unit.
  explicit SequentialFile(std::int64_t unit) : unit_(unit) {}
  virtual ~SequentialFile() = default;
  SequentialFile(const SequentialFile&) = delete;
  SequentialFile& operator=(const SequentialFile&) = delete;

  std::int64_t unit() const { return unit_; }

  /// Called at the start of each statement, after waiting for the one before. `words`: the number of words of
  /// a BUFFER statement; otherwise 0.
  virtual void begin(UnitStatement /*statement*/, amount::Words /*words*/) {}
  /// Called before each formatted statement. REWIND, BACKSPACE and ENDFILE, which do not determine the contents
  /// of a file, may have opened it as a file of unformatted records.
  virtual void set_formatted() {}
  /// Called at the end of each statement for which begin() has returned. `complete`: it has not thrown, or is
  /// a BUFFER statement whose error UNIT returns to the program.
  virtual void end(UnitStatement /*statement*/, bool /*complete*/) {}

  /// Reads the rest of the record, or reports the end mark in its place.
  virtual Record read() = 0;
  virtual void write(std::span<const dataset::Word> words, amount::Bits length) = 0;
  /// Moves to the start of the previous record or end mark, or does nothing at the start of the file.
  virtual void backspace() = 0;

  /// The effect of an ENDFILE.
  enum class EndMark : std::uint8_t {
    kRecord,  ///< a mark was written, over which BACKSPACE moves as over a record
    kPlace,   ///< the file ends at the position, and the next BACKSPACE only moves before its end
    kNone,    ///< the unit is a device without an end, and ENDFILE has no effect
  };
  virtual EndMark end_file() = 0;
  virtual void rewind() = 0;
  /// Writes the missing end marks and the buffered data, and closes the file.
  virtual void close() = 0;
  /// Closes the file without writing the buffered data. Returns false if the file can only be closed.
  virtual bool discard() { return false; }

  /// Called before `next`, a statement that is neither WRITE, BUFFER OUT nor ENDFILE, if one of these has
  /// preceded it.
  virtual void end_writing(UnitStatement /*next*/) {}
  /// Returns true if an end mark follows the data, with or without an end of file before it. A READ after a
  /// WRITE is then an error, and the file itself decides where a BACKSPACE past the end moves.
  virtual bool marks_end() const { return false; }

  /// Returns nullptr if the file has records.
  virtual ItemTransfers* items() { return nullptr; }
  /// Returns nullptr if the system has no BUFFER statements.
  virtual BufferTransfers* buffers() { return nullptr; }

 private:
  std::int64_t unit_;
};

}  // namespace platter::runtime

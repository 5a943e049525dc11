#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "emulator/error/io_error.hpp"
#include "runtime/fortran/unit/interface/sequential_file.hpp"

namespace platter::runtime {

/// A Fortran unit for sequential unformatted statements: the rules of sequential access that all systems
/// share, over a file of one system.
///
/// READ and the other statements return when they are complete. BUFFER IN and BUFFER OUT return after they
/// have started, and status() reports their result. Every statement first waits for the one before. If a
/// BUFFER statement fails and the program does not call status(), then the next READ, WRITE or BUFFER
/// statement throws a system::CallError. rewind() and close() clear the error.
class SequentialUnit final {
 public:
  /// `system`: name of the operating system, for messages.
  SequentialUnit(std::unique_ptr<SequentialFile> file, std::string_view system)
      : file_(std::move(file)), items_(file_->items()), buffers_(file_->buffers()), system_(system) {}
  SequentialUnit(const SequentialUnit&) = delete;
  SequentialUnit& operator=(const SequentialUnit&) = delete;

  /// Reads the rest of the record, or reports the end mark in its place.
  Record read();
  void write(std::span<const dataset::Word> words, amount::Bits length);
  void write(std::span<const dataset::Word> words) {
    write(words, dataset::bits_of(amount::Words{std::ssize(words)}));
  }
  void set_formatted() { file_->set_formatted(); }
  void backspace();
  void end_file();
  void rewind();
  /// Writes the missing end marks and the buffered data, and closes the unit.
  void close();
  /// Closes the unit without writing the buffered data. The unit cannot be used any more.
  void discard();

  /// Returns true if records have been written to the unit.
  bool has_written() const { return has_written_; }

  /// Returns false if each item of a list is transferred by itself, between begin_list() and end_list().
  bool has_records() const { return items_ == nullptr; }
  void begin_list(bool writes);
  void end_list();
  /// Reads `bytes` bytes, or fewer before the end of the file, or reports the end of the file.
  Record read_item(amount::Bytes bytes);
  void write_item(std::span<const dataset::Word> words, amount::Bits length);

  // buffer_in() and buffer_out() throw system::CallError if the system has no such statements.
  /// `partial`: the unit stays inside the record if that is longer.
  void buffer_in(std::span<dataset::Word> words, bool partial) {
    buffer_in(words, words.size(), partial, [](const std::vector<dataset::Word>& found) { return found; });
  }
  /// Reads the next `count` words of the record and stores them after `convert` has converted them, which
  /// may be after this function has returned.
  using Convert = std::function<std::vector<dataset::Word>(const std::vector<dataset::Word>&)>;
  void buffer_in(std::span<dataset::Word> words, std::size_t count, bool partial, const Convert& convert);
  /// `partial`: the next BUFFER OUT continues the record.
  void buffer_out(std::span<const dataset::Word> words, bool partial);

  /// The values of UNIT. The value 1, for a recovered error, occurs only with planned faults
  /// (docs/faults.md).
  static constexpr double kDone = -1;
  static constexpr double kDoneInPart = -2;
  static constexpr double kEndOfFile = 0;
  static constexpr double kRecovered = 1;
  static constexpr double kError = 2;

  /// Waits for the last BUFFER IN or OUT and returns its result, one of the values above. Returns kDone if
  /// there was none or another statement has followed.
  double status();
  /// Waits for the last BUFFER IN or OUT and returns the number of words transferred; 0 after an error.
  amount::Words length();
  /// Returns true if the last READ or BUFFER IN reached an end of file, and resets this.
  bool take_end_of_file();
  /// Returns the message of a BUFFER IN or OUT that failed with kError; "" if there is none.
  const std::string& complaint() const { return complaint_; }

 private:
  using enum UnitStatement;

  template <typename Work>
  void statement(UnitStatement kind, amount::Words words, Work work);
  void begin(UnitStatement kind, amount::Words words);
  void prepare(UnitStatement kind);
  void fail(const IoError& error);
  void require_checked(UnitStatement kind) const;
  void require_buffers(UnitStatement kind) const;
  void wait(std::string_view routine);

  std::unique_ptr<SequentialFile> file_;
  UnitStatement last_ = UnitStatement::kRewind;  ///< the last statement that has begun
  ItemTransfers* items_;
  BufferTransfers* buffers_;
  std::string system_;

  bool has_written_ = false;
  bool closed_ = false;
  bool writing_ = false;   ///< the last transfer was a write or an end mark
  bool past_end_ = false;  ///< the unit is past the end of the file, so that BACKSPACE only moves before it
  bool end_of_file_ = false;
  bool in_partial_record_ = false;  ///< the last statement was a BUFFER OUT with a mode below 0
  UnitStatement list_{};            ///< the READ or WRITE whose items are transferred one by one

  double status_ = kDone;
  amount::Words length_{};
  bool unchecked_ = false;  ///< the last BUFFER statement failed, and the program has not called UNIT since
  std::string complaint_;
};

}  // namespace platter::runtime

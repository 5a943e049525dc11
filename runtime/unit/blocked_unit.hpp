#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "emulator/dataset/file.hpp"
#include "emulator/layer/library.hpp"

namespace platter::runtime {

/// A record, as READ gets it.
struct Record {
  dataset::Met met = dataset::Met::kRecord;
  std::vector<dataset::Word> words;
  int unused_bits = 0;
};

/// A Fortran unit on a blocked dataset, with a stack of layers for each kind of statement.
///
/// READ and its like return when they are done; they throw dataset::FormatError and dataset::FullError.
/// BUFFER IN and BUFFER OUT start and return, and status() tells. Any statement first waits for the one
/// before. An error of theirs that nobody has asked status() for ends the next of them, and READ and WRITE,
/// with a system::CallError; rewind() and close() forget it.
class BlockedUnit {
 public:
  /// `buffer`: sectors of a buffer; 0: as the library has it.
  BlockedUnit(system::Services& system, std::int64_t unit, const layer::Library& library,
              std::int64_t buffer = 0);
  BlockedUnit(const BlockedUnit&) = delete;
  BlockedUnit& operator=(const BlockedUnit&) = delete;

  /// The rest of the record, or what there is in its place.
  Record read();
  void write(std::span<const dataset::Word> words, int unused_bits);
  void backspace();
  void end_file();
  void rewind();
  /// Writes EOF and EOD where they are missing, and what is in buffers.
  void close();
  /// What is in buffers is lost; nothing can be done with the unit any more.
  void discard();

  /// Whether records have been written to it.
  bool has_written() const { return has_written_; }

  /// `partial`: stays inside a record that is longer.
  void buffer_in(std::span<dataset::Word> words, bool partial) {
    buffer_in(words, words.size(), partial, [](const std::vector<dataset::Word>& found) { return found; });
  }
  /// The next `count` words of the record, which become the program's as `convert` makes them.
  using Convert = std::function<std::vector<dataset::Word>(const std::vector<dataset::Word>&)>;
  void buffer_in(std::span<dataset::Word> words, std::size_t count, bool partial, const Convert& convert);
  /// `partial`: the record goes on with the next.
  void buffer_out(std::span<const dataset::Word> words, bool partial);

  /// What UNIT returns. 1, an error that was recovered from, the emulated drives do not have.
  static constexpr double kDone = -1;
  static constexpr double kDoneInPart = -2;
  static constexpr double kEndOfFile = 0;
  static constexpr double kError = 2;

  /// Waits for the last BUFFER IN or OUT, and says how it ended: one of the four above; kDone where there was
  /// none, or another statement since.
  double status();
  /// Words that it moved, 0 where it ended with an error; waits too.
  std::int64_t length();
  /// Whether the last READ or BUFFER IN met an end of file; forgets it.
  bool take_end_of_file();
  /// What a BUFFER IN or OUT has to say beside kError; "" where there is nothing.
  const std::string& complaint() const { return complaint_; }

 private:
  template <typename Work>
  void statement(layer::Statement kind, std::string_view name, Work work);
  template <typename Work>
  void started_statement(layer::Statement kind, std::string_view name, std::size_t words, Work work);
  /// `kind`: whose layers it goes through; `name`: as the program has it.
  void begin(layer::Statement kind, std::string_view name, std::size_t words = 0);
  void require_checked(const char* statement) const;
  void require_behind_no_write() const;
  time::Duration left_to_copy(std::int64_t words) const;
  /// What is left to be moved starts; unless the program goes on meanwhile, it waits for that.
  void finish();
  void settle();

  layer::OpenFile open_;
  layer::Held held_;
  std::array<layer::Stack, layer::kStatements> stacks_;
  layer::Stack* stack_;  ///< of the statement under way
  dataset::File file_;

  bool has_written_ = false;
  bool started_ = false;
  double status_ = kDone;
  bool unchecked_ = false;  ///< it ended with an error, and nobody has asked
  bool wrote_ = false;      ///< the last thing done to the data was to write
  std::int64_t length_ = 0;
  bool end_of_file_ = false;
  std::string complaint_;
  std::span<dataset::Word> wanted_;   ///< where the words of a BUFFER IN go when it is complete
  std::vector<dataset::Word> words_;  ///< until then
};

}  // namespace platter::runtime

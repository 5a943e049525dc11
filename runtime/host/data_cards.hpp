#pragma once

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace platter::runtime {

/// Separates two records of a job deck's data. It cannot occur on a card, because it is a control character.
inline constexpr char kRecordEnd = '\034';

/// Reads standard input as a card reader does. Each read returns at most one card, so that no statement reads
/// ahead into the card of the next statement. The data of a job deck are read record by record. libgfortran
/// has its own buffer, which the caller must discard when the position changes.
class DataCards {
 public:
  /// Reads from standard input; the arguments and the result are those of read(2).
  using ReadMore = std::function<ssize_t(void* to, std::size_t bytes)>;

  /// Replaces standard input by a file of these records, which kRecordEnd separates. Returns false if that
  /// fails.
  bool hold(std::string_view records);

  /// Reads at most one card. Returns the number of bytes, or 0 at the end of a record.
  ssize_t read(char* to, std::size_t bytes, const ReadMore& more);
  /// Until end_whole(), reads are not limited to one card, because BACKSPACE reads more than a card.
  void begin_whole();
  void end_whole() { whole_ = false; }

  /// Notes that a READ on this unit has found an end of file, which may be the end of these cards.
  void meet_end(std::int64_t unit);
  /// Returns whether a READ on this unit must continue with another record. Called before the READ.
  bool goes_on(std::int64_t unit);
  /// Returns whether this unit has reached the end of the last record.
  bool is_over(std::int64_t unit) const { return met_ && !several_ && unit_ == unit; }
  /// Starts the next record.
  void next();
  /// Rewinds a unit: if the unit reads these cards, the next card is the first one of the first record.
  void rewind(std::int64_t unit);
  /// Backspaces a unit over the end that it has reached.
  void go_before_end(std::int64_t unit);

 private:
  /// Makes the first record of `left_` the contents of standard input. Returns false if that fails.
  bool show();
  void give_back();  ///< Seeks back, so that the contents of `at_hand_` are read again.

  std::string_view all_{};   ///< all records
  std::string_view left_{};  ///< the records after the current one
  bool first_ = true;        ///< the current record is the first one
  bool several_ = false;     ///< another record follows the current one
  std::array<char, 8192> buffer_{};
  std::string_view at_hand_{};  ///< unread bytes of the buffer
  bool whole_ = false;
  bool at_end_ = false;                 ///< the last read has found the end of the record
  bool met_ = false;                    ///< a READ of `unit_` has reached the end of the record
  std::optional<std::int64_t> unit_{};  ///< the unit that reads the cards
};

/// Returns the cards of this process.
DataCards& data_cards();

}  // namespace platter::runtime

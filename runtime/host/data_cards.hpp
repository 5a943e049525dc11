#pragma once

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace platter::runtime {

/// Stands between two records of a job deck's data. No card has it: it is a character of control.
inline constexpr char kRecordEnd = '\034';

/// Standard input as a card reader's: a card at a time, so that no statement reads what is the next one's,
/// and the data of a job deck record by record. What libgfortran has of it at hand is its own affair; it is
/// to forget that where the place changes.
class DataCards {
 public:
  /// Reads from standard input, as read(2).
  using ReadMore = std::function<ssize_t(void* to, std::size_t bytes)>;

  /// Puts the records, kRecordEnd in between, in the place of standard input. False where that cannot be.
  bool hold(std::string_view records);

  /// A card at most; 0 at the end of a record.
  ssize_t read(char* to, std::size_t bytes, const ReadMore& more);
  /// As much as is wanted, until `end_whole`: what BACKSPACE looks through is more than a card.
  void begin_whole();
  void end_whole() { whole_ = false; }

  /// The READ on this unit has met an end of file, which may be that of these cards.
  void meet_end(std::int64_t unit);
  /// Before a READ on this unit: whether it goes on with another record.
  bool goes_on(std::int64_t unit);
  /// Whether this unit has met the end behind which there is nothing.
  bool is_over(std::int64_t unit) const { return met_ && !several_ && unit_ == unit; }
  /// The next record, from its beginning.
  void next();
  /// REWIND of a unit: where it reads these cards, they stand before their first record.
  void rewind(std::int64_t unit);
  /// BACKSPACE of a unit: it stands before the end that it has met.
  void go_before_end(std::int64_t unit);

 private:
  bool show();       ///< the record at the front of `left_`
  void give_back();  ///< what is at hand is read once more

  std::string_view all_{};   ///< records
  std::string_view left_{};  ///< those behind the one that is read
  bool first_ = true;        ///< it is the first
  bool several_ = false;     ///< there is another one behind
  std::array<char, 8192> buffer_{};
  std::string_view at_hand_{};  ///< what is in the buffer and not read yet
  bool whole_ = false;
  bool at_end_ = false;                 ///< as the present statement has seen
  bool met_ = false;                    ///< a READ has met it
  std::optional<std::int64_t> unit_{};  ///< that reads the cards
};

/// Those of this process.
DataCards& data_cards();

}  // namespace platter::runtime

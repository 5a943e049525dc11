#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/codec/cos/block.hpp"
#include "emulator/error/io_error.hpp"
#include "runtime/numbers/display.hpp"
#include "runtime/numbers/formats.hpp"

namespace platter::numbers {

// A line of text as a record of a blocked dataset. Its characters start at the highest bits of the first
// word. The record's control word contains the number of unused bits in the last word (docs/dataset_text.md).

/// The form in which lines are stored in records.
struct LineForm {
  Characters characters = Characters::kAscii;
  /// For kAscii: 3 to 96 consecutive blanks are stored as kBlankField and a character that encodes the count.
  bool compresses = false;
};

/// COS's blank field initiator (unsourced), which precedes a count of blanks.
inline constexpr char kBlankField = 033;

/// The maximum length of a line in characters, as for data cards.
inline constexpr std::size_t kLongestLine = 1'000'000;

/// A line contains characters that a record cannot hold, or words are not a line.
class LineError : public IoError {
 public:
  using IoError::IoError;
};

/// The record of a line: its words, and its length.
struct LineRecord {
  std::vector<Word> words;
  amount::Bits length{};  ///< in bits; at most 64 per word
};

/// Returns the record of a line, given without its line end. Throws LineError.
LineRecord record_of_line(std::string_view line, const LineForm& form);
/// Returns the line of a record. Compressed blanks are expanded; kBlankField has no other meaning. Throws
/// LineError if the words are not a line in this character code.
std::string line_of_record(std::span<const Word> words, amount::Bits length, Characters characters);

}  // namespace platter::numbers

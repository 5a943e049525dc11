#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/codec/block.hpp"
#include "emulator/error/io_error.hpp"
#include "runtime/numbers/display.hpp"
#include "runtime/numbers/formats.hpp"

namespace platter::numbers {

// A line of text as a record of a blocked dataset: its characters from the highest bits of its first word on,
// and the unused bits of the last word, as the record's control word has them (docs/datasets.md).

/// How lines are put into records.
struct LineForm {
  Characters characters = Characters::kAscii;
  /// Of kAscii: 3 to 96 blanks in a row are a kBlankField and a character that counts them.
  bool compresses = false;
};

/// COS's blank field initiator (unsourced): the character in front of a count of blanks.
inline constexpr char kBlankField = 033;

/// Characters of a line, at most: as of a data card.
inline constexpr std::size_t kLongestLine = 1'000'000;

/// Characters that a record cannot hold, or words that are no line.
class LineError : public IoError {
 public:
  using IoError::IoError;
};

struct LineRecord {
  std::vector<Word> words;
  amount::Bits length{};  ///< up to 64 of each word
};

/// The line has no line end. Throws LineError.
LineRecord record_of_line(std::string_view line, const LineForm& form);
/// Blanks may have been counted or not: kBlankField stands for nothing else. Throws LineError where the words
/// are no line of such characters.
std::string line_of_record(std::span<const Word> words, amount::Bits length, Characters characters);

}  // namespace platter::numbers

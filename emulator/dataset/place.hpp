#pragma once

#include <cstdint>

#include "emulator/dataset/control_word.hpp"

namespace platter::dataset {

/// Between two records: behind a record control word, or at the start.
struct Place {
  std::int64_t block = 0;
  int word = 1;           ///< the next one; kBlockWords where the block is used up
  int control = 0;        ///< the control word before it, in the same block
  std::int64_t file = 0;  ///< the block where the file began: behind an EOF that ends its block, the next one

  bool operator==(const Place&) const = default;

  /// Where the record that begins here has its first word: the next block, where this one is used up.
  std::int64_t record() const { return word == kBlockWords ? block + 1 : block; }
};

/// The place behind the record control word at `word` of `block`.
inline Place behind(std::int64_t block, int word, const RecordControlWord& control, std::int64_t file) {
  Place place{.block = block,
              .word = control.skips_remainder ? kBlockWords : word + 1,
              .control = word,
              .file = file};
  if (control.mark == Mark::kFile) place.file = place.record();
  return place;
}

}  // namespace platter::dataset

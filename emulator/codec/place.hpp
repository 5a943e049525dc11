#pragma once

#include <cstdint>

#include "emulator/codec/control_word.hpp"

namespace platter::dataset {

/// Between two records: behind a record control word, or at the start.
struct Place {
  amount::Blocks block{};
  amount::Words word{1};    ///< the next one; kBlockWords where the block is used up
  amount::Words control{};  ///< the control word before it, in the same block
  amount::Blocks file{};  ///< the block where the file began: behind an EOF that ends its block, the next one

  bool operator==(const Place&) const = default;

  /// Where the record that begins here has its first word: the next block, where this one is used up.
  amount::Blocks record() const { return word == kBlockWords ? block + amount::Blocks{1} : block; }
};

/// The place behind the record control word `at` that position.
inline Place behind(const Position& at, const RecordControlWord& control, amount::Blocks file) {
  Place place{.block = at.block,
              .word = control.skips_remainder ? kBlockWords : at.word + amount::Words{1},
              .control = at.word,
              .file = file};
  if (control.mark == Mark::kFile) place.file = place.record();
  return place;
}

}  // namespace platter::dataset

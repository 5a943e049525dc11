#pragma once

#include <cstdint>
#include <optional>

#include "emulator/codec/block.hpp"
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

// The control words of a block form a chain: each says how many data words lie between it and the next. All
// of these throw FormatError where the chain is broken.

/// Reads `block` and checks its block control word.
BlockControlWord load(BlockDevice& device, amount::Blocks block, Block& into);

/// The record control word at `word`. Nothing may follow an EOD.
RecordControlWord record_control(const Block& image, amount::Blocks block, amount::Words word);

/// Where the control word behind the one at `control` is; kBlockWords where that is in the next block.
amount::Words next_control(const Block& image, amount::Blocks block, amount::Words control);

/// The last record control word before `limit`, which has to be one itself, or kBlockWords. `mark`: the last
/// of these.
std::optional<amount::Words> last_mark(const Block& image, amount::Blocks block, amount::Words limit,
                                       std::optional<Mark> mark = std::nullopt);

}  // namespace platter::dataset

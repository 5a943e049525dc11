#pragma once

#include <cstdint>
#include <optional>

#include "emulator/codec/cos/block.hpp"
#include "emulator/codec/cos/control_word.hpp"

namespace platter::dataset {

/// A position between two records: after a record control word, or at the start of the data.
struct Place {
  amount::Blocks block{};
  amount::Words word{1};    ///< the next word; kBlockWords at the end of the block
  amount::Words control{};  ///< the previous control word, in the same block
  amount::Blocks
      file{};  ///< block in which the file starts; if the previous file's EOF ends a block, the next block

  bool operator==(const Place&) const = default;

  /// Returns the block with the first word of the record that starts here, which is the next block if this is
  /// the end of the block.
  amount::Blocks record() const { return word == kBlockWords ? block + amount::Blocks{1} : block; }
};

/// Returns the place after the record control word at `at`. `file`: the block in which its file starts.
inline Place place_after(const Position& at, const RecordControlWord& control, amount::Blocks file) {
  Place place{.block = at.block,
              .word = control.skips_remainder ? kBlockWords : at.word + amount::Words{1},
              .control = at.word,
              .file = file};
  if (control.mark == Mark::kFile) place.file = place.record();
  return place;
}

// The control words of a block form a chain: each contains the number of data words up to the next one. All
// of these functions throw FormatError if the chain is broken.

/// Checks that the dataset, which has no EOD before it, has the block.
void require_block(const BlockDevice& device, amount::Blocks block);

/// Returns the block control word of `image`, which contains block number `block`. Checks the word's fields.
BlockControlWord block_control(const Block& image, amount::Blocks block);

/// Returns the record control word at `word`. Checks that an EOD is the last control word.
RecordControlWord record_control(const Block& image, amount::Blocks block, amount::Words word);

/// Returns the position of the control word after the one at `control`; kBlockWords if that is in the next
/// block.
amount::Words next_control(const Block& image, amount::Blocks block, amount::Words control);

/// Returns the last record control word before `limit`, which is the position of a control word or
/// kBlockWords. With `mark`, returns the last one with that mark. Returns std::nullopt if there is none.
std::optional<amount::Words> last_mark(const Block& image, amount::Blocks block, amount::Words limit,
                                       std::optional<Mark> mark = std::nullopt);

}  // namespace platter::dataset

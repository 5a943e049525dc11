#pragma once

#include <cstdint>
#include <optional>

#include "emulator/codec/block_device.hpp"
#include "emulator/codec/control_word.hpp"

namespace platter::dataset {

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

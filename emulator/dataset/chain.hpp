#pragma once

#include <cstdint>
#include <optional>

#include "emulator/dataset/block_device.hpp"
#include "emulator/dataset/control_word.hpp"

namespace platter::dataset {

// The control words of a block form a chain: each says how many data words lie between it and the next. All
// of these throw FormatError where the chain is broken.

/// Reads `block` and checks its block control word.
BlockControlWord load(BlockDevice& device, std::int64_t block, Block& into);

/// The record control word at `word`. Nothing may follow an EOD.
RecordControlWord record_control(const Block& image, std::int64_t block, int word);

/// Where the control word behind the one at `control` is; kBlockWords where that is in the next block.
int next_control(const Block& image, std::int64_t block, int control);

/// The last record control word before `limit`, which has to be one itself, or kBlockWords. `mark`: the last
/// of these.
std::optional<int> last_mark(const Block& image, std::int64_t block, int limit,
                             std::optional<Mark> mark = std::nullopt);

}  // namespace platter::dataset

#pragma once

#include <optional>
#include <string>

#include "emulator/codec/block_device.hpp"
#include "emulator/codec/reader.hpp"

namespace platter::command {

/// What a reader meets on its way through a whole dataset.
struct Survey {
  dataset::Position end{};                 ///< the EOD, or the first word of a dataset that was never written
  std::optional<dataset::Position> bad{};  ///< the first control word with BDF
  std::optional<dataset::Doubt> doubt{};
};

/// Throws dataset::FormatError.
Survey survey(dataset::BlockDevice& device);

/// Says on standard error what of it a person should know: "dataset NAME: block 1, word 2: PRI 3, ...".
void note_doubt(const std::string& what, const Survey& found);

}  // namespace platter::command

#pragma once

#include <string>
#include <vector>

#include "emulator/codec/cos/block.hpp"

namespace platter::command {

// Files of the host that contain words, most significant byte first, or lines. All functions throw
// specification::Error.

/// Reads a file, which must not be empty.
std::string read_bytes(const std::string& file);
std::vector<dataset::Word> read_words(const std::string& file);

}  // namespace platter::command

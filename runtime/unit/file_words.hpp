#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "emulator/dataset/reader.hpp"
#include "emulator/dataset/word.hpp"
#include "emulator/ffio/layer.hpp"

namespace platter::runtime {

// Words of a program, and bytes of a file, the most significant of a word first.

/// Of so many words, whose last has so many bits that hold nothing.
std::int64_t bytes_of(std::size_t words, int unused_bits);
/// Words of bytes, the last filled up with zeros.
std::vector<dataset::Word> words_in(std::span<const std::byte> bytes, int& unused_bits);
std::vector<std::byte> bytes_in(std::span<const dataset::Word> words, int unused_bits);
/// What a read has come upon, as units have it.
dataset::Met met_of(ffio::Met met);

}  // namespace platter::runtime

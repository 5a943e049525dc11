#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "emulator/codec/block.hpp"
#include "emulator/codec/reader.hpp"
#include "emulator/system/ffio/layer.hpp"
#include "runtime/fortran/unit/interface/record_unit.hpp"

namespace platter::runtime {

// Words of a program, and bytes of a file, the most significant of a word first.

/// Of all bytes of a record.
Record record_of(std::span<const std::byte> bytes, dataset::ReadStatus met = dataset::ReadStatus::kRecord);
/// Whole bytes of the first `length` of the words.
std::vector<std::byte> bytes_in(std::span<const dataset::Word> words, amount::Bits length);
inline std::vector<std::byte> bytes_in(std::span<const dataset::Word> words) {
  return bytes_in(words, dataset::bits_of(amount::Words{std::ssize(words)}));
}
/// What a read has come upon, as units have it.
dataset::ReadStatus met_of(ffio::ReadStatus met);

}  // namespace platter::runtime

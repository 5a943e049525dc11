#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "emulator/codec/cos/block.hpp"
#include "emulator/codec/cos/reader.hpp"
#include "runtime/fortran/unit/interface/sequential_file.hpp"

namespace platter::runtime {

// Conversions between the words of a program and the bytes of a file; the most significant byte of a word
// comes first.

/// Returns a record of these bytes.
Record record_of(std::span<const std::byte> bytes, dataset::ReadStatus met = dataset::ReadStatus::kRecord);
/// Returns the first `length` bits of the words as whole bytes.
std::vector<std::byte> bytes_in(std::span<const dataset::Word> words, amount::Bits length);
inline std::vector<std::byte> bytes_in(std::span<const dataset::Word> words) {
  return bytes_in(words, dataset::bits_of(amount::Words{std::ssize(words)}));
}

}  // namespace platter::runtime

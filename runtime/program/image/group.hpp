#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace platter::image {

using Word = std::uint64_t;

/// Sectors of a drive that are kept together, so that reading and writing them is one step.
inline constexpr std::int64_t kGroupSectors = 16;

struct Group {
  std::uint32_t written = 0;  ///< bit i: sector i of the group was ever written
  std::vector<Word> words;    ///< of all its sectors; zeros where one was not
};

/// As images have words: most significant byte first.
std::string bytes_of(std::span<const Word> words);
std::vector<Word> words_of(std::string_view bytes);

/// Of a group's bytes, and of the place too, so that no group stands for another.
std::int64_t checksum(std::int64_t drive, std::int64_t group, std::uint32_t written, std::string_view bytes);

}  // namespace platter::image

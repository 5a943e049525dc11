#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace platter::image {

/// What a file of UNICOS has beside its pieces (unicos::File).
struct FileTraits {
  amount::Bytes bytes{};
  amount::Sectors unit{};  ///< 0: as the file system has it
  amount::Sectors kept{};
  std::int64_t turn = 0;
  std::int64_t only_there = 0;
  std::vector<std::int64_t> partitions{};  ///< none: where it lies

  bool operator==(const FileTraits&) const = default;
};

/// As an image has them: numbers, in this order.
std::string text_of(const FileTraits& file);
/// Nothing where the text is none of those.
std::optional<FileTraits> file_traits(std::string_view text);

}  // namespace platter::image

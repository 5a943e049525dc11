#include "runtime/program/image/file_traits.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

namespace platter::image {

std::string text_of(const FileTraits& file) {
  return fmt::format("{} {} {} {} {}{}{}", file.bytes.count, file.unit.count, file.kept.count, file.turn,
                     file.only_there, file.partitions.empty() ? "" : " ", fmt::join(file.partitions, " "));
}

std::optional<FileTraits> file_traits(std::string_view text) {
  std::vector<std::int64_t> numbers;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end; ++at) {
    std::int64_t number = -1;
    const auto read = std::from_chars(at, end, number);
    at = read.ptr;
    if (read.ec != std::errc() || number < 0 || (at != end && *at != ' ')) return std::nullopt;
    numbers.push_back(number);
  }
  constexpr std::size_t kFixed = 5;
  if (numbers.size() < kFixed) return std::nullopt;
  return FileTraits{amount::Bytes{numbers[0]},
                    amount::Sectors{numbers[1]},
                    amount::Sectors{numbers[2]},
                    numbers[3],
                    numbers[4],
                    {numbers.begin() + kFixed, numbers.end()}};
}

}  // namespace platter::image

#include "runtime/fortran/unit_names.hpp"

#include <fmt/format.h>

#include <string>

#include "emulator/specification/units.hpp"
#include "emulator/system/call_error.hpp"
#include "runtime/characters/characters.hpp"

namespace platter::runtime {

std::int64_t unit_of(std::string_view routine, std::int64_t word) {
  constexpr std::int64_t kNoText = std::int64_t{1} << 32;  // four characters or more are above it
  if (word < kNoText) return word;
  const auto bits = static_cast<std::uint64_t>(word);
  const std::string name = text_of_words({&bits, 1});
  for (const std::string_view begin : {"FT", "TAPE"}) {
    if (!name.starts_with(begin)) continue;
    if (const auto number = specification::parse_whole<std::int64_t>(name.substr(begin.size())))
      return *number;
  }
  throw system::CallError(routine, fmt::format("dataset {}", name_of_word(bits)),
                          "a dataset is named by its unit: a number from 1 to 999, FTn or TAPEn");
}

}  // namespace platter::runtime

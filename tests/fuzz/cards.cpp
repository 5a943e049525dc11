// Tests how a READ of a NAMELIST reads data cards. The first byte of the input is the number of characters
// that each READ requests; the rest are the cards. READ must return every character once and in order,
// unchanged except that `$`, which ends a group, becomes a slash.

#include <algorithm>
#include <stdexcept>
#include <string>

#include "runtime/fortran/statement/namelist_input.hpp"
#include "runtime/host/data_cards.hpp"
#include "tests/fuzz/file_of.hpp"

namespace platter::fuzz {
namespace {

std::string read_all(runtime::DataCards& cards, std::string_view text, std::size_t piece) {
  std::string all;
  const auto more = [&](void* to, std::size_t bytes) {
    const auto count = std::min({bytes, text.size(), piece});
    text.copy(static_cast<char*>(to), count);
    text.remove_prefix(count);
    return static_cast<ssize_t>(count);
  };
  std::string buffer(piece, '\0');
  for (;;) {
    const auto count = cards.read(buffer.data(), buffer.size(), more);
    require(count >= 0 && count <= static_cast<ssize_t>(buffer.size()));
    if (count == 0) return all;
    all.append(buffer, 0, static_cast<std::size_t>(count));
  }
}

void mend(const std::string& cards) {
  std::string mended = cards;
  runtime::NamelistInput namelist;
  namelist.begin(true);
  try {
    namelist.mend(mended.data(), mended.size());
  } catch (const std::runtime_error& error) {
    require(*error.what() != '\0');
    return;
  }
  for (std::size_t i = 0; i < cards.size(); ++i)
    require(mended[i] == cards[i] || cards[i] == '$' || mended[i] == ' ');
}

}  // namespace
}  // namespace platter::fuzz

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  platter::runtime::DataCards cards;
  require(read_all(cards, text, data[0] + std::size_t{1}) == text);
  mend(text);
  return 0;
}

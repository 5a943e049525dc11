#include "runtime/fortran/unit/card_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/system/call_error.hpp"
#include "runtime/numbers/text_lines.hpp"

namespace platter::runtime {
namespace {

constexpr std::size_t kEight = 8;  // characters in a word of 64 bits

}  // namespace

void CardFile::refuse(const char* statement) const {
  throw system::CallError(statement, fmt::format("unit {}", unit()),
                          "reads the cards; READ with a FORMAT and BUFFER IN read one card per record");
}

std::vector<dataset::Word> CardFile::words_of(std::string card) const {
  const std::size_t each = characters_ == numbers::Characters::kAscii ? kEight : numbers::kTen;
  card.resize(std::max(card.find_last_not_of(' ') + 1, kCardColumns), ' ');
  card.resize((card.size() + each - 1) / each * each, ' ');
  try {
    auto words = numbers::record_of_line(card, {.characters = characters_}).words;
    if (characters_ == numbers::Characters::kAscii) return words;
    for (auto& word : words) word = static_cast<dataset::Word>(numbers::word_of_bits(word));
    return words;
  } catch (const numbers::LineError& error) {
    throw system::CallError("BUFFER IN", fmt::format("unit {}", unit()), error.what());
  }
}

void CardFile::start_read(std::span<dataset::Word> words, std::size_t /*count*/, bool partial,
                          const Take& take) {
  auto record = std::exchange(left_, {});
  if (record.empty()) {
    const auto card = next_();
    if (!card) return static_cast<void>(take({}, dataset::ReadStatus::kEndOfFile));
    record = words_of(*card);
  }
  const auto moved = static_cast<std::ptrdiff_t>(std::min(words.size(), record.size()));
  if (partial) left_.assign(record.begin() + moved, record.end());
  record.resize(static_cast<std::size_t>(moved));
  std::ranges::copy(
      take(std::move(record), left_.empty() ? dataset::ReadStatus::kRecord : dataset::ReadStatus::kMore),
      words.begin());
}

}  // namespace platter::runtime

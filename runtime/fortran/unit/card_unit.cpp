#include "runtime/fortran/unit/card_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/system/call_error.hpp"
#include "runtime/numbers/text_lines.hpp"

namespace platter::runtime {
namespace {

constexpr std::size_t kEight = 8;  // characters in a word of 64 bits

}  // namespace

Record CardUnit::read() {
  refuse("READ");
}

void CardUnit::write(std::span<const dataset::Word> /*words*/, amount::Bits /*length*/) {
  refuse("WRITE");
}

void CardUnit::buffer_out(std::span<const dataset::Word> /*words*/, bool /*partial*/) {
  refuse("BUFFER OUT");
}

void CardUnit::refuse(const char* statement) const {
  throw system::CallError(statement, fmt::format("unit {}", unit_),
                          "reads the cards, of which READ with a FORMAT and BUFFER IN take one a record");
}

void CardUnit::rewind() {
  status_ = kDone;
  length_ = {};
  left_.clear();
}

std::vector<dataset::Word> CardUnit::words_of(std::string card) const {
  const std::size_t each = characters_ == numbers::Characters::kAscii ? kEight : numbers::kTen;
  card.resize(std::max(card.find_last_not_of(' ') + 1, kCardColumns), ' ');
  card.resize((card.size() + each - 1) / each * each, ' ');
  try {
    auto words = numbers::record_of_line(card, {.characters = characters_}).words;
    if (characters_ == numbers::Characters::kAscii) return words;
    for (auto& word : words) word = static_cast<dataset::Word>(numbers::word_of_bits(word));
    return words;
  } catch (const numbers::LineError& error) {
    throw system::CallError("BUFFER IN", fmt::format("unit {}", unit_), error.what());
  }
}

void CardUnit::buffer_in(std::span<dataset::Word> words, std::size_t /*count*/, bool partial,
                         const Convert& /*convert*/) {
  length_ = {};
  auto record = std::exchange(left_, {});
  if (record.empty()) {
    const auto card = next_();
    status_ = card ? kDone : kEndOfFile;
    if (!card) return;
    record = words_of(*card);
  }
  const auto moved = std::min(words.size(), record.size());
  std::copy_n(record.begin(), moved, words.begin());
  length_ = amount::Words{static_cast<std::int64_t>(moved)};
  if (partial) left_.assign(record.begin() + length_.count, record.end());
  status_ = left_.empty() ? kDone : kDoneInPart;
}

}  // namespace platter::runtime

#include "runtime/fortran/unit/word/item_words.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstdio>

#include "runtime/host/say.hpp"

namespace platter::runtime {

void WordKinds::note(std::int64_t unit, const std::string& dataset) const {
  const auto found = cray_words_.find(dataset);
  if (found == cray_words_.end() || found->second == writes_cray_words_) return;
  say("platter: note: unit {}: dataset {} was written {} --words cray, but this run is {} it\n", unit,
      dataset, found->second ? "with" : "without", found->second ? "without" : "with");
}

using numbers::Word;

namespace {

/// .TRUE. in the program and in a record. Other values of a LOGICAL variable may be text and are not changed.
constexpr Word kTrueHere = 1;
constexpr Word kTrueThere = ~Word{0};

}  // namespace

void ItemWords::put(Item item, Word word, std::vector<Word>& record) {
  const auto number = std::bit_cast<double>(word);
  const auto add = [&](const auto& converted) {
    written_.add(converted.fate);
    return converted.value;
  };
  if (cray_ && item == Item::kReal) word = add(numbers::to_cray(number));
  if (cray_ && item == Item::kLogical) word = numbers::logical_to_cray(word != 0);
  if (!cray_ && item == Item::kLogical && word == kTrueHere) word = kTrueThere;
  if (cray_ && item == Item::kDouble) {
    const auto pair = add(numbers::double_to_cray(number));
    record.insert(record.end(), pair.begin(), pair.end());
  } else {
    record.push_back(word);
  }
}

Word ItemWords::take(Item item, std::span<const Word> words) {
  const auto add = [&](const numbers::Converted<double>& converted) {
    read_.add(converted.fate);
    return std::bit_cast<Word>(converted.value);
  };
  if (cray_ && item == Item::kReal) return add(numbers::from_cray(words[0]));
  if (cray_ && item == Item::kDouble) return add(numbers::double_from_cray({words[0], words[1]}));
  if (cray_ && item == Item::kLogical) return numbers::logical_from_cray(words[0]) ? 1 : 0;
  if (item == Item::kLogical && words[0] == kTrueThere) return kTrueHere;
  return words[0];
}

}  // namespace platter::runtime

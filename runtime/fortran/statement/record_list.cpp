#include "runtime/fortran/statement/record_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <string>

namespace platter::runtime {
namespace {

using dataset::Word;
using gfortran::Type;

template <typename T>
T load(const void* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <typename T>
void store(void* to, T value) {
  std::memcpy(to, &value, sizeof value);
}

bool is_real(Type type) {
  return type == Type::kReal || type == Type::kComplex;
}

[[noreturn]] void no_such_kind(Type type, int kind) {
  throw ListError(fmt::format("{} of kind {} has no counterpart on the machine; use numbers of 8 or 4 bytes",
                              is_real(type) ? "REAL" : "INTEGER", kind));
}

/// Returns the kind of one value of the item.
Item item_of(Type type, bool twice) {
  if (is_real(type)) return twice && type == Type::kReal ? Item::kDouble : Item::kReal;
  return type == Type::kLogical ? Item::kLogical : Item::kInteger;
}

double real_of(Type type, const char* from, int kind) {
  if (kind == sizeof(double)) return load<double>(from);
  if (kind == sizeof(float)) return load<float>(from);
  no_such_kind(type, kind);
}

void give_real(double value, Type type, char* to, int kind) {
  if (kind == sizeof(double)) return store(to, value);
  if (kind == sizeof(float)) return store(to, static_cast<float>(value));
  no_such_kind(type, kind);
}

Word word_of(Type type, const char* from, int kind) {
  constexpr int kSingle = 4;
  constexpr int kDouble = 8;
  if (kind == kDouble) return load<Word>(from);
  switch (kind) {
    case 1:
      return static_cast<Word>(load<std::int8_t>(from));
    case 2:
      return static_cast<Word>(load<std::int16_t>(from));
    case kSingle:
      return static_cast<Word>(load<std::int32_t>(from));
    default:
      no_such_kind(type, kind);
  }
}

void give(Word word, Type type, char* to, int kind) {
  constexpr int kSingle = 4;
  constexpr int kDouble = 8;
  if (kind == kDouble) return store(to, word);
  switch (kind) {
    case 1:
      return store(to, static_cast<std::int8_t>(word));
    case 2:
      return store(to, static_cast<std::int16_t>(word));
    case kSingle:
      return store(to, static_cast<std::int32_t>(word));
    default:
      no_such_kind(type, kind);
  }
}

/// Replaces .TRUE. in LOGICAL values: it is -1 in a record of a VAX and 1 in the program. Other values may be
/// text and are not changed. Values of one byte, which are mostly text, are not changed either.
void exchange_true(char* values, int kind, std::size_t count, std::int32_t from, std::int32_t to) {
  for (std::size_t i = 0; i < count; ++i, values += kind) {
    if (kind == sizeof(std::int32_t) && load<std::int32_t>(values) == from) store(values, to);
    if (kind == sizeof(std::int16_t) && load<std::int16_t>(values) == from)
      store(values, static_cast<std::int16_t>(to));
  }
}

}  // namespace

std::int64_t RecordList::bytes_of(Type type, bool twice, std::size_t count) const {
  const std::size_t words = count * parts_of(type) * items_->count(item_of(type, twice));
  return static_cast<std::int64_t>(words * sizeof(Word));
}

void RecordList::put(Type type, const void* item, int kind, bool twice, std::size_t count) {
  const auto* from = static_cast<const char*>(item);
  if (items_->as_bytes()) {
    const auto bytes = static_cast<std::size_t>(kind);
    if (!items_->turns() && type == Type::kLogical) {
      std::string values(from, count * bytes);
      exchange_true(values.data(), kind, count, 1, -1);
      return put_characters(values.data(), values.size());
    }
    if (!items_->turns()) return put_characters(from, count * parts_of(type) * bytes);
    for (std::size_t i = 0; i < count * parts_of(type); ++i, from += kind) {
      const std::string number(std::make_reverse_iterator(from + kind), std::make_reverse_iterator(from));
      put_characters(number.data(), bytes);
    }
    return;
  }
  const Item is = item_of(type, twice);
  const std::size_t numbers = count * parts_of(type);
  if (kind == sizeof(Word) && items_->keeps(is)) {
    const std::size_t before = words_.size();
    words_.resize(before + numbers);
    std::memcpy(words_.data() + before, from, numbers * sizeof(Word));
  } else {
    for (std::size_t i = 0; i < numbers; ++i, from += kind) {
      const Word word =
          is_real(type) ? std::bit_cast<Word>(real_of(type, from, kind)) : word_of(type, from, kind);
      items_->put(is, word, words_);
    }
  }
  bits_ = static_cast<std::int64_t>(words_.size()) * kWordBits;
}

void RecordList::put_characters(const char* text, std::size_t length) {
  for (std::size_t i = 0; i < length; ++i) {
    const auto used = static_cast<int>(bits_ % kWordBits);
    if (used == 0) words_.push_back(0);
    words_.back() |= static_cast<Word>(static_cast<unsigned char>(text[i])) << (kWordBits - kByteBits - used);
    bits_ += kByteBits;
  }
}

void RecordList::too_short() const {
  throw ListError(
      fmt::format("the record has {} word{}, but the list requests more; read no more than was written",
                  words_.size(), words_.size() == 1 ? "" : "s"));
}

void RecordList::to_word() {
  next_ = (next_ + kWordBits - 1) / kWordBits * kWordBits;
}

std::span<const Word> RecordList::take_words(std::size_t count) {
  to_word();
  const auto at = static_cast<std::size_t>(next_ / kWordBits);
  if (at + count > words_.size()) too_short();
  next_ += static_cast<std::int64_t>(count) * kWordBits;
  return std::span(words_).subspan(at, count);
}

void RecordList::take_as_they_are(void* to, std::size_t count) {
  to_word();
  const std::size_t left =
      words_.size() - std::min(words_.size(), static_cast<std::size_t>(next_ / kWordBits));
  const auto words = take_words(std::min(count, left));
  std::memcpy(to, words.data(), words.size_bytes());
  if (count > left) too_short();
}

void RecordList::take(Type type, void* item, int kind, bool twice, std::size_t count) {
  if (items_->as_bytes()) {
    const auto bytes = static_cast<std::size_t>(kind);
    auto* const first = static_cast<char*>(item);
    take_characters(first, count * parts_of(type) * bytes);
    if (!items_->turns() && type == Type::kLogical) exchange_true(first, kind, count, -1, 1);
    for (std::size_t i = 0; items_->turns() && i < count * parts_of(type); ++i)
      std::reverse(first + i * bytes, first + (i + 1) * bytes);
    return;
  }
  auto* to = static_cast<char*>(item);
  const Item is = item_of(type, twice);
  const std::size_t numbers = count * parts_of(type);
  if (kind == sizeof(Word) && items_->keeps(is)) return take_as_they_are(to, numbers);
  for (std::size_t i = 0; i < numbers; ++i, to += kind) {
    const Word word = items_->take(is, take_words(items_->count(is)));
    if (is_real(type)) {
      give_real(std::bit_cast<double>(word), type, to, kind);
    } else {
      give(word, type, to, kind);
    }
  }
}

void RecordList::take_characters(char* text, std::size_t length) {
  for (std::size_t i = 0; i < length; ++i) {
    if (next_ + kByteBits > bits_) too_short();
    const Word word = words_[static_cast<std::size_t>(next_ / kWordBits)];
    text[i] = static_cast<char>(word >> (kWordBits - kByteBits - next_ % kWordBits));
    next_ += kByteBits;
  }
}

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "emulator/codec/block.hpp"
#include "emulator/error/io_error.hpp"
#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/fortran/unit/word/item_words.hpp"

namespace platter::runtime {

/// The list asks for more than the record has, or for what a record cannot hold.
class ListError : public IoError {
 public:
  explicit ListError(const std::string& text) : IoError(text, 0, "", Cause::kShortInput) {}
};

/// How many numbers an item is, each of `kind` bytes in the program.
inline std::size_t parts_of(gfortran::Type type) {
  return type == gfortran::Type::kComplex ? 2 : 1;
}

/// The list of an unformatted READ or WRITE, and the words of its record.
///
/// A number takes a word, COMPLEX two, and so does DOUBLE PRECISION where words are the Cray's; INTEGER*4,
/// REAL*4 and the like are words of the machine too, since that is what it had. Characters lie 8 to a word,
/// the first in its most significant bits; those of one item follow those of the one before in the same word,
/// and a number begins with the next word.
class RecordList {
 public:
  /// Of a WRITE.
  explicit RecordList(ItemWords& items) : items_(&items) {}
  /// Of a READ.
  RecordList(ItemWords& items, std::vector<dataset::Word> words, amount::Bits length)
      : items_(&items), words_(std::move(words)), bits_(length.count) {}

  /// Of so many numbers in a record.
  std::int64_t bytes_of(gfortran::Type type, bool twice, std::size_t count) const;

  /// The words so far, and how much of them is the record.
  const std::vector<dataset::Word>& words() const { return words_; }
  amount::Bits length() const { return amount::Bits{bits_}; }

  // Items, `count` of them one behind the other in storage, go into the record. `twice`: REAL ones are DOUBLE
  // PRECISION.
  void put(gfortran::Type type, const void* item, int kind, bool twice, std::size_t count = 1);
  void put_characters(const char* text, std::size_t length);
  // Items come out of it, as many as there are. Throw ListError where they are too few.
  void take(gfortran::Type type, void* item, int kind, bool twice, std::size_t count = 1);
  void take_characters(char* text, std::size_t length);

 private:
  static constexpr int kWordBits = 64;
  static constexpr int kByteBits = 8;

  void take_as_they_are(void* to, std::size_t count);
  std::span<const dataset::Word> take_words(std::size_t count);
  void to_word();
  [[noreturn]] void too_short() const;

  ItemWords* items_;
  std::vector<dataset::Word> words_;
  std::int64_t bits_ = 0;  ///< of the record
  std::int64_t next_ = 0;  ///< of a READ: the first bit that was not taken yet
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "emulator/codec/cos/block.hpp"
#include "emulator/error/io_error.hpp"
#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/fortran/unit/word/item_words.hpp"

namespace platter::runtime {

/// The error of a list that needs more data than the record has, or of an item that a record cannot contain.
class ListError : public IoError {
 public:
  explicit ListError(const std::string& text) : IoError(text, 0, "", Cause::kShortInput) {}
};

/// Returns the number of values in an item: 2 for COMPLEX, otherwise 1.
inline std::size_t parts_of(gfortran::Type type) {
  return type == gfortran::Type::kComplex ? 2 : 1;
}

/// The list of an unformatted READ or WRITE and the words of its record.
///
/// A number is stored in one word and COMPLEX in two, and with Cray words DOUBLE PRECISION also needs two.
/// INTEGER*4, REAL*4 and similar types are stored as words too, because the machine had no others. Characters
/// are packed 8 to a word from its most significant bits. The characters of an item follow those of the item
/// before in the same word, and a number starts at the next word.
class RecordList {
 public:
  /// Creates the empty list of a WRITE.
  explicit RecordList(ItemWords& items) : items_(&items) {}
  /// Creates the list of a READ from the words of the record.
  RecordList(ItemWords& items, std::vector<dataset::Word> words, amount::Bits length)
      : items_(&items), words_(std::move(words)), bits_(length.count) {}

  /// Returns the length in bytes of `count` numbers in a record.
  std::int64_t bytes_of(gfortran::Type type, bool twice, std::size_t count) const;

  /// The words so far, and the length of the record in bits.
  const std::vector<dataset::Word>& words() const { return words_; }
  amount::Bits length() const { return amount::Bits{bits_}; }

  // Append `count` items, which are contiguous in storage, to the record. `kind`: bytes of a value in the
  // program. `twice`: REAL items are DOUBLE PRECISION.
  void put(gfortran::Type type, const void* item, int kind, bool twice, std::size_t count = 1);
  void put_characters(const char* text, std::size_t length);
  // Read the next items of the record. Throw ListError if the record has too few.
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
  std::int64_t bits_ = 0;  ///< length of the record
  std::int64_t next_ = 0;  ///< offset in bits of the next item of a READ
};

}  // namespace platter::runtime

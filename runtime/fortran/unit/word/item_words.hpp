#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "emulator/system/personality.hpp"
#include "runtime/numbers/formats.hpp"

namespace platter::runtime {

/// For each dataset with records, whether its REAL items are Cray words. A unit on a dataset that differs
/// from this run prints a note.
class WordKinds {
 public:
  explicit WordKinds(bool writes_cray_words) : writes_cray_words_(writes_cray_words) {}
  void know(std::map<std::string, bool> datasets) { cray_words_ = std::move(datasets); }
  /// Prints a note if the REAL items of the dataset would be misinterpreted in this run.
  void note(std::int64_t unit, const std::string& dataset) const;
  bool writes_cray_words() const { return writes_cray_words_; }

 private:
  bool writes_cray_words_;
  std::map<std::string, bool> cray_words_;
};

/// The type of an item, as far as its representation in a record depends on it.
enum class Item : std::uint8_t {
  kInteger,  ///< bits, not converted
  kReal,
  kDouble,
  kLogical,
};

/// The representation of items in records: as words of the host, as words of the Cray-1 (--words cray), in
/// which lost digits are counted, or as bytes with the lengths that the items have in the program.
class ItemWords {
 public:
  explicit ItemWords(bool cray, system::ItemLayout layout = system::ItemLayout::kWords)
      : cray_(cray), layout_(layout) {}

  /// Returns true if records are sequences of bytes, as on machines whose INTEGERs and REALs differ in
  /// length.
  bool as_bytes() const { return layout_ != system::ItemLayout::kWords; }
  /// Returns true if the most significant byte of a number comes first in these records.
  bool turns() const { return layout_ == system::ItemLayout::kBigEndianBytes; }

  bool cray() const { return cray_; }
  const numbers::ConversionStats& written() const { return written_; }
  const numbers::ConversionStats& read() const { return read_; }

  /// Returns true if the item has the same bits in the program and in the record.
  bool keeps(Item item) const { return item == Item::kInteger || (!cray_ && item != Item::kLogical); }
  /// Returns the number of words of a record that one word of the program occupies.
  std::size_t count(Item item) const { return cray_ && item == Item::kDouble ? 2 : 1; }
  /// Appends the words of an item to a record.
  void put(Item item, numbers::Word word, std::vector<numbers::Word>& record);
  /// Returns the item that these words represent. `words` has count() elements.
  numbers::Word take(Item item, std::span<const numbers::Word> words);

 private:
  bool cray_;
  system::ItemLayout layout_;
  numbers::ConversionStats written_;
  numbers::ConversionStats read_;
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "emulator/system/personality.hpp"
#include "runtime/numbers/formats.hpp"

namespace platter::runtime {

/// Of datasets that hold records: whether their REAL items are Cray words. Who comes upon one that is not as
/// this run has it is told so.
class WordKinds {
 public:
  explicit WordKinds(bool writes_cray_words) : writes_cray_words_(writes_cray_words) {}
  void know(std::map<std::string, bool> datasets) { cray_words_ = std::move(datasets); }
  /// Its REAL items would be read for what they are not.
  void note(std::int64_t unit, const std::string& dataset) const;
  bool writes_cray_words() const { return writes_cray_words_; }

 private:
  bool writes_cray_words_;
  std::map<std::string, bool> cray_words_;
};

/// What the program says an item is, as far as that decides how it lies in a record.
enum class Item : std::uint8_t {
  kInteger,  ///< bits, as they are
  kReal,
  kDouble,
  kLogical,
};

/// How items stand in records: as the host's words, each of which is one of the record's, or as those of the
/// Cray-1 (--words cray), whose losses are counted; or each in as many bytes as the program has it in.
class ItemWords {
 public:
  explicit ItemWords(bool cray, system::ItemLayout layout = system::ItemLayout::kWords)
      : cray_(cray), layout_(layout) {}

  /// Whether records are rows of bytes, as on machines whose INTEGERs and REALs differ in length.
  bool as_bytes() const { return layout_ != system::ItemLayout::kWords; }
  /// Whether these have a number's most significant byte first.
  bool turns() const { return layout_ == system::ItemLayout::kBigEndianBytes; }

  bool cray() const { return cray_; }
  const numbers::ConversionStats& written() const { return written_; }
  const numbers::ConversionStats& read() const { return read_; }

  /// Whether the program's words are the record's as they are.
  bool keeps(Item item) const { return item == Item::kInteger || (!cray_ && item != Item::kLogical); }
  /// Of a record, for a word of the program's.
  std::size_t count(Item item) const { return cray_ && item == Item::kDouble ? 2 : 1; }
  /// Adds the words of an item to a record's.
  void put(Item item, numbers::Word word, std::vector<numbers::Word>& record);
  /// The item that `words`, as many as count() says, are.
  numbers::Word take(Item item, std::span<const numbers::Word> words);

 private:
  bool cray_;
  system::ItemLayout layout_;
  numbers::ConversionStats written_;
  numbers::ConversionStats read_;
};

}  // namespace platter::runtime

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "emulator/codec/word.hpp"

namespace platter::runtime {

/// A record or an index: its first word in the dataset, from 0, and its length in words.
struct WordRange {
  amount::Words first{};
  amount::Words length{};
  amount::Words end() const { return first + length; }
};

/// The first eight words of a dataset of Cray's READMS or READDR. Record 1 starts at word 513 at the
/// earliest; words have numbers from 1 on the drive.
struct IndexHeader {
  static constexpr std::size_t kWords = 8;
  static constexpr std::int64_t kNewest = 2;         ///< version
  static constexpr unsigned kLocationBits = 42;      ///< of an index entry, in versions 0 and 1
  static constexpr amount::Words kFirstRecord{512};  ///< from 0

  /// What keeps a dataset from being one of the library's.
  enum class Fault : std::uint8_t { kNone, kOlderPlatter, kAddress, kLength, kChecksum, kVersion };

  /// Reads it; `fault` says whether the rest means anything.
  static IndexHeader read(std::span<const dataset::Word, kWords> words, Fault& fault);
  void write(std::span<dataset::Word, kWords> words) const;

  /// An index entry: the record's length in the high bits and its word address, from 1, in the low ones.
  dataset::Word entry_of(const WordRange& record) const;
  WordRange record_of(dataset::Word entry) const;
  /// Words of the longest record.
  std::int64_t longest() const { return std::int64_t{1} << (63 - location_bits); }

  WordRange index;
  dataset::Word date = 0;  ///< mm/dd/yy in characters
  dataset::Word time = 0;  ///< hh:mm:ss in characters
  bool direct = false;     ///< written by WRITDR and its like, else by WRITMS
  std::int64_t version = 1;
  unsigned location_bits = kLocationBits;
};

}  // namespace platter::runtime

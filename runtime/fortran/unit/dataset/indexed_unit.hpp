#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/codec/block.hpp"
#include "runtime/fortran/unit/interface/library_unit.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"

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

/// The names of a family of routines that do the same: OPENMS and its like, OPENDR and its like.
struct IndexedFamily {
  const char *open, *read, *write, *index, *close, *start, *sync, *check, *wait;
};
inline constexpr IndexedFamily kMassStorage{"OPENMS",  "READMS", "WRITMS",  "STINDX", "CLOSMS",
                                            "ASYNCMS", "SYNCMS", "CHECKMS", "WAITMS"};
inline constexpr IndexedFamily kDirect{"OPENDR",  "READDR", "WRITDR",  "STINDR", "CLOSDR",
                                       "ASYNCDR", "SYNCDR", "CHECKDR", "WAITDR"};

/// Whether records of a family are whole sectors on the drive (Cray's DRIO), or words (MSIO).
inline bool is_direct(const IndexedFamily& family) {
  return &family == &kDirect;
}

/// What WRITMS does with a record that there is.
enum class Rewrite : std::int8_t {
  kIfItFits = -1,  ///< in its place; behind the end where that is too short
  kBehind = 0,     ///< behind the end
  kInPlace = 1,    ///< in its place; an error where that is too short
};

/// Records of a dataset that an index leads to, which is an array of the program's, in the layout of Cray's
/// library. A record that is appended begins with a block; one that Cray's library has
/// written may be anywhere.
class IndexedUnit final : public LibraryUnit {
 public:
  /// An index as the program has it. Numbered: an entry for each record. Named: a name and an entry for each.
  struct Index {
    std::span<dataset::Word> words;
    bool named;
    std::size_t skipped;  ///< words before the first of them: 1 for CDC's library, 0 for Cray's

    std::span<dataset::Word> entries() const { return words.subspan(std::min(skipped, words.size())); }
    /// Records that it has room for.
    std::int64_t records() const { return std::ssize(entries()) / (named ? 2 : 1); }
  };

  /// A record's name, a word of characters, in messages.
  using Spell = std::string (*)(dataset::Word);
  /// The date and the time of the clock, as words of characters.
  using Clock = std::function<std::pair<dataset::Word, dataset::Word>()>;

  /// Reads the index of what a former run has closed into `master`, or makes it zeros. Throws
  /// system::CallError where it does not fit, and where the dataset holds something else.
  IndexedUnit(std::unique_ptr<WordFile> file, const IndexedFamily& family, const Index& master, Spell spell,
              Clock clock);

  std::string_view opener() const override { return family_.open; }
  std::string_view closer() const override { return family_.close; }
  /// Writes the index, where it is another one than before.
  void close() override;

  // Throw system::CallError for a key that is not allowed.
  /// The record's words, or as many as `into` has. How many the record has.
  amount::Words read(dataset::Word key, std::span<dataset::Word> into);
  void write(dataset::Word key, std::span<const dataset::Word> from, Rewrite rewrite);
  /// Throws for an index of the other type.
  void set_index(const Index& index);
  /// The program's array is longer than the index that the dataset had.
  bool is_longer() const { return !written_.empty() && written_.size() < master_.words.size(); }
  bool is_named() const { return index_.named; }
  std::string name_of(dataset::Word key) const;

  /// read() and write() go on while the program does, until wait().
  void set_asynchronous(bool asynchronous) { file_->set_asynchronous(asynchronous); }
  bool is_busy() { return file_->is_busy(); }
  void wait() { file_->wait(); }

 private:
  [[noreturn]] void refuse(std::string_view routine, const std::string& argument,
                           const std::string& why) const;
  [[noreturn]] void refuse(LibraryFault fault, std::string_view routine, const std::string& argument,
                           const std::string& why) const;
  void read_index(const IndexedFamily& family, const Index& master);
  void write_index();
  dataset::Word* find(std::string_view routine, dataset::Word key, bool make);
  void read_index();
  amount::Words end_of_records() const;

  const IndexedFamily& family_;
  Spell spell_;
  std::unique_ptr<WordFile> file_;
  Index master_;
  Index index_;  ///< in use
  Clock clock_;
  IndexHeader header_;                             ///< as the drive has it, with the master index there
  std::vector<dataset::Word> written_;             ///< the master as the drive has it; empty: not there
  amount::Words end_ = IndexHeader::kFirstRecord;  ///< of records and index, in whole blocks
};

}  // namespace platter::runtime

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

#include "emulator/codec/cos/block.hpp"
#include "runtime/fortran/unit/interface/library_error.hpp"
#include "runtime/fortran/unit/interface/library_unit.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"

namespace platter::runtime {

/// A record or an index: its first word in the dataset, from 0, and its length in words.
struct WordRange {
  amount::Words first{};
  amount::Words length{};
  amount::Words end() const { return first + length; }
};

/// The first eight words of a dataset of Cray's READMS or READDR. Record 1 starts at word 513 or later; words
/// on the drive are numbered from 1.
struct IndexHeader {
  static constexpr std::size_t kWords = 8;
  static constexpr std::int64_t kNewest = 2;  ///< the newest version of the layout
  /// Bits of the word address in an index entry of versions 0 and 1.
  static constexpr unsigned kLocationBits = 42;
  static constexpr amount::Words kFirstRecord{512};  ///< first word of records, from 0

  /// The reason why a dataset is not one of the library's.
  enum class Fault : std::uint8_t { kNone, kOlderPlatter, kAddress, kLength, kChecksum, kVersion };

  /// Reads a header. The result is valid only if `fault` is kNone.
  static IndexHeader read(std::span<const dataset::Word, kWords> words, Fault& fault);
  void write(std::span<dataset::Word, kWords> words) const;

  /// An index entry: the record's length in the high bits and its word address, from 1, in the low ones.
  dataset::Word entry_of(const WordRange& record) const;
  WordRange record_of(dataset::Word entry) const;
  /// Returns the length of the longest possible record in words.
  std::int64_t longest() const { return std::int64_t{1} << (63 - location_bits); }

  WordRange index;
  dataset::Word date = 0;  ///< mm/dd/yy in characters
  dataset::Word time = 0;  ///< hh:mm:ss in characters
  bool direct = false;     ///< written by WRITDR and related routines; false: by WRITMS
  std::int64_t version = 1;
  unsigned location_bits = kLocationBits;
};

/// The names of the routines of a family: OPENMS and related routines, or OPENDR and related routines.
struct IndexedFamily {
  const char *open, *read, *write, *index, *close, *start, *sync, *check, *wait;
};
inline constexpr IndexedFamily kMassStorage{"OPENMS",  "READMS", "WRITMS",  "STINDX", "CLOSMS",
                                            "ASYNCMS", "SYNCMS", "CHECKMS", "WAITMS"};
inline constexpr IndexedFamily kDirect{"OPENDR",  "READDR", "WRITDR",  "STINDR", "CLOSDR",
                                       "ASYNCDR", "SYNCDR", "CHECKDR", "WAITDR"};

/// Returns true if a record of the family occupies whole sectors of the drive (Cray's DRIO), false if it
/// occupies words (MSIO).
inline bool is_direct(const IndexedFamily& family) {
  return &family == &kDirect;
}

/// How WRITMS rewrites an existing record.
enum class Rewrite : std::int8_t {
  kIfItFits = -1,  ///< in place, or at the end of the dataset if the record has become longer
  kAtEnd = 0,      ///< at the end of the dataset
  kInPlace = 1,    ///< in place; an error if the record has become longer
};

/// The records of a dataset with an index, which is an array of the program in the layout of Cray's library.
/// An appended record starts at a block boundary. A record written by Cray's library may start anywhere.
class IndexedUnit final : public LibraryUnit {
 public:
  /// The program's index. A numbered index has an entry for each record, a named one has a name and an entry.
  struct Index {
    std::span<dataset::Word> words;
    bool named;
    std::size_t skipped;  ///< words before the first entry: 1 for CDC's library, 0 for Cray's

    std::span<dataset::Word> entries() const { return words.subspan(std::min(skipped, words.size())); }
    /// Returns the number of records for which the index has space.
    std::int64_t records() const { return std::ssize(entries()) / (named ? 2 : 1); }
  };

  /// Formats a record's name, a word of characters, for messages.
  using Spell = std::string (*)(dataset::Word);
  /// Returns the date and the time of day as words of characters.
  using Clock = std::function<std::pair<dataset::Word, dataset::Word>()>;

  /// Reads the index that an earlier run has written into `master`, or sets `master` to zeros. Throws
  /// system::CallError if the index does not fit or the dataset has other contents.
  IndexedUnit(std::unique_ptr<WordFile> file, const IndexedFamily& family, const Index& master, Spell spell,
              Clock clock);

  std::string_view opener() const override { return family_.open; }
  std::string_view closer() const override { return family_.close; }
  /// Writes the index if it has changed.
  void close() override;

  // read() and write() throw system::CallError for a key that is not allowed.
  /// Reads the record's words, at most as many as `into` has. Returns the length of the record.
  amount::Words read(dataset::Word key, std::span<dataset::Word> into);
  void write(dataset::Word key, std::span<const dataset::Word> from, Rewrite rewrite);
  /// Selects another index. Throws system::CallError if its type is different.
  void set_index(const Index& index);
  /// Returns true if the program's array is longer than the index that the dataset had.
  bool is_longer() const { return !written_.empty() && written_.size() < master_.words.size(); }
  bool is_named() const { return index_.named; }
  std::string name_of(dataset::Word key) const;

  /// `asynchronous`: transfers of read() and write() continue while the program runs, until wait().
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
  Index index_;  ///< the current index
  Clock clock_;
  IndexHeader header_;  ///< the header of the master index as it is on the drive
  std::vector<dataset::Word>
      written_;  ///< the master index as it is on the drive; empty: the drive contains none
  /// End of the records and the index, rounded up to whole blocks.
  amount::Words end_ = IndexHeader::kFirstRecord;
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/unit/interface/called_unit.hpp"
#include "runtime/unit/interface/library_error.hpp"
#include "runtime/unit/interface/word_file.hpp"

namespace platter::runtime {

/// The names of a family of routines that do the same: OPENMS and its like, OPENDR and its like.
struct IndexedFamily {
  const char *open, *read, *write, *index, *close, *start, *sync, *check, *wait;
};
inline constexpr IndexedFamily kMassStorage{"OPENMS",  "READMS", "WRITMS",  "STINDX", "CLOSMS",
                                            "ASYNCMS", "SYNCMS", "CHECKMS", "WAITMS"};
inline constexpr IndexedFamily kDirect{"OPENDR",  "READDR", "WRITDR",  "STINDR", "CLOSDR",
                                       "ASYNCDR", "SYNCDR", "CHECKDR", "WAITDR"};

/// What WRITMS does with a record that there is.
enum class Rewrite : std::int8_t {
  kIfItFits = -1,  ///< in its place; behind the end where that is too short
  kBehind = 0,     ///< behind the end
  kInPlace = 1,    ///< in its place; an error where that is too short
};

/// Records of a dataset that an index leads to, which is an array of the program's. Each record begins with a
/// block. Block 0 says where the index was put when the unit was closed; docs/library.md has the format.
class IndexedUnit final : public CalledUnit {
 public:
  /// An index as the program has it. Numbered: word 0, then one for each record. Named: word 0, then a name
  /// and a word for each.
  struct Index {
    std::span<dataset::Word> words;
    bool named;
  };

  /// A record's name, a word of characters, in messages.
  using Spell = std::string (*)(dataset::Word);

  /// Reads the index of what a former run has closed into `master`, or makes it zeros. Throws
  /// system::CallError where it does not fit, and where the dataset holds something else.
  IndexedUnit(std::unique_ptr<WordFile> file, const IndexedFamily& family, const Index& master, Spell spell);

  std::string_view opener() const override { return family_.open; }
  std::string_view closer() const override { return family_.close; }
  /// Writes the index, where it is another one than before.
  void close() override;

  // Throw system::CallError for a key that is not allowed.
  /// The record's words, or as many as `into` has. How many the record has.
  amount::Words read(dataset::Word key, std::span<dataset::Word> into);
  void write(dataset::Word key, std::span<const dataset::Word> from, Rewrite rewrite, bool marks);
  void set_index(const Index& index);
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

  const IndexedFamily& family_;
  Spell spell_;
  std::unique_ptr<WordFile> file_;
  Index master_;
  Index index_;                         ///< in use
  std::vector<dataset::Word> written_;  ///< the master as the drive has it
  amount::Blocks index_block_{};        ///< of that; 0: there is none
  amount::Blocks end_{1};               ///< first block behind records and index
};

}  // namespace platter::runtime

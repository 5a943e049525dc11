#include "runtime/unit/dataset/indexed_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "emulator/dataset/word.hpp"
#include "emulator/system/call_error.hpp"

namespace platter::runtime {

using amount::Blocks;
using amount::Words;
using dataset::Word;
using dataset::words_of;

namespace {

// Ours: block 0 of the dataset. The first word tells it from anything else.
constexpr Word kMark = 0xA5'496E'6465'7800;  // a byte that no text has, and "Index"
enum Header : std::size_t { kMarkAt, kBlockAt, kLengthAt, kNamedAt, kEndAt, kHeaderWords };

// A word of the index, in the low 48 bits so that 60 hold it: the record's first block and its length. Its
// number says that there is one, since block 0 is no record's.
constexpr unsigned kLengthBits = 24;
constexpr Word kMostWords = (Word{1} << kLengthBits) - 1;
constexpr Word kSubIndex = Word{1} << 2 * kLengthBits;  ///< the program has marked it as an index itself

Blocks block_of(Word entry) {
  return Blocks{static_cast<std::int64_t>(entry >> kLengthBits & kMostWords)};
}
Words length_of(Word entry) {
  return Words{static_cast<std::int64_t>(entry & kMostWords)};
}
Blocks blocks_of(Words words) {
  return Blocks{up(words, dataset::kBlockWords)};
}

}  // namespace

IndexedUnit::IndexedUnit(std::unique_ptr<WordFile> file, const IndexedFamily& family, const Index& master,
                         Spell spell)
    : family_(family), spell_(spell), file_(std::move(file)), master_(master), index_(master) {
  std::fill(master.words.begin(), master.words.end(), 0);
  file_->as_one_call(family.open, [&] { read_index(family, master); });
}

/// Of what a former run has closed.
void IndexedUnit::read_index(const IndexedFamily& family, const Index& master) {
  std::array<Word, kHeaderWords> header{};
  if (file_->words() > Words{}) file_->read(family.open, {}, header);
  if (std::all_of(header.begin(), header.end(), [](Word word) { return word == 0; })) return;  // a new one
  if (header[kMarkAt] != kMark)
    refuse(family.open, "its dataset",
           fmt::format("holds no index: something else than {} has written it", family.close));
  if ((header[kNamedAt] != 0) != master.named)
    refuse(family.open, fmt::format("type {}", master.named ? 1 : 0),
           fmt::format("the dataset's records have {}; type {}", master.named ? "numbers" : "names",
                       master.named ? 0 : 1));
  if (header[kLengthAt] > master.words.size())
    refuse(LibraryFault::kIndexShort, family.open, fmt::format("index of {} words", master.words.size()),
           fmt::format("the dataset's own has {}; make the array and its length as long", header[kLengthAt]));
  index_block_ = Blocks{static_cast<std::int64_t>(header[kBlockAt])};
  end_ = Blocks{static_cast<std::int64_t>(header[kEndAt])};
  file_->read(family.open, words_of(index_block_), master.words.first(header[kLengthAt]));
  written_.assign(master.words.begin(), master.words.end());
}

void IndexedUnit::refuse(std::string_view routine, const std::string& argument,
                         const std::string& why) const {
  throw system::CallError(routine, fmt::format("unit {}: {}", file_->unit(), argument), why);
}

void IndexedUnit::refuse(LibraryFault fault, std::string_view routine, const std::string& argument,
                         const std::string& why) const {
  throw LibraryError(fault, routine, fmt::format("unit {}: {}", file_->unit(), argument), why);
}

std::string IndexedUnit::name_of(Word key) const {
  if (!index_.named) return fmt::format("{}", static_cast<std::int64_t>(key));
  return spell_(key);
}

/// The word of the index for a record; with `make` a named one gets a place. nullptr: there is no such name.
Word* IndexedUnit::find(std::string_view routine, Word key, bool make) {
  const auto length = std::ssize(index_.words);
  if (!index_.named) {
    const auto number = static_cast<std::int64_t>(key);
    if (number < 1 || number >= length)
      refuse(number < 1 ? LibraryFault::kNumberLow : LibraryFault::kNumberHigh, routine,
             fmt::format("record {}", number),
             fmt::format("an index of {} words has records 1 to {}", length, length - 1));
    return &index_.words[static_cast<std::size_t>(number)];
  }
  if (key == 0) refuse(LibraryFault::kName, routine, "name 0", "a name is a word of characters");
  for (std::size_t i = 1; i + 1 < index_.words.size(); i += 2) {
    if (index_.words[i] == key) return &index_.words[i + 1];
    if (index_.words[i] != 0) continue;
    if (!make) return nullptr;
    index_.words[i] = key;
    return &index_.words[i + 1];
  }
  if (make)
    refuse(LibraryFault::kNamesFull, routine, fmt::format("name {}", name_of(key)),
           fmt::format("the index of {} words is full, with {} names", length, (length - 1) / 2));
  return nullptr;
}

Words IndexedUnit::read(Word key, std::span<Word> into) {
  const Word* const entry = find(family_.read, key, false);
  const std::string record = fmt::format("record {}", name_of(key));
  if (entry == nullptr || *entry == 0)
    refuse(index_.named ? LibraryFault::kNoSuchName : LibraryFault::kNeverWritten, family_.read, record,
           fmt::format("was never written with this index; {} writes it", family_.write));
  const Words length = length_of(*entry);
  const Blocks block = block_of(*entry);
  if (*entry > (kSubIndex | (kSubIndex - 1)) || block < Blocks{1} || block + blocks_of(length) > end_)
    refuse(family_.read, record,
           fmt::format("its word of the index, {:o} octal, is none that {} has put there; has the program "
                       "written into the index array?",
                       *entry, family_.write));
  const auto count = std::min(into.size(), length.size());
  file_->read(family_.read, words_of(block), into.first(count));
  return length;
}

void IndexedUnit::write(Word key, std::span<const Word> from, Rewrite rewrite, bool marks) {
  const Words length{std::ssize(from)};
  const std::string record = fmt::format("record {}", name_of(key));
  if (length < Words{1} || length.size() > kMostWords)
    refuse(LibraryFault::kRecordCount, family_.write, record,
           fmt::format("{} words; a record has 1 to {}", length.count, kMostWords));
  Word* const entry = find(family_.write, key, true);
  const Words room = words_of(blocks_of(length_of(*entry)));
  const bool fits = *entry != 0 && length <= room;
  if (rewrite == Rewrite::kInPlace && *entry != 0 && !fits)
    refuse(LibraryFault::kRewrite, family_.write, record,
           fmt::format("{} words do not fit in its place, which has {}; rewrite -1 puts it behind the end "
                       "then",
                       length.count, room.count));
  const bool in_place = fits && rewrite != Rewrite::kBehind;
  const Blocks block = in_place ? block_of(*entry) : end_;
  file_->write(family_.write, words_of(block), from, true);
  if (!in_place) end_ += blocks_of(length);
  *entry = static_cast<Word>(block.count) << kLengthBits | static_cast<Word>(length.count) |
           (marks ? kSubIndex : 0);
}

void IndexedUnit::set_index(const Index& index) {
  index_ = index;
}

void IndexedUnit::close() {
  file_->as_one_call(family_.close, [&] {
    write_index();
    file_->close(family_.close);
  });
}

/// The index goes where it was, if nothing has been written behind it since, and it is no longer: a program
/// that is stopped before leaves the former one.
void IndexedUnit::write_index() {
  const Words length{std::ssize(master_.words)};
  const Blocks before = blocks_of(Words{std::ssize(written_)});
  const bool same = index_block_ != Blocks{} && std::ranges::equal(written_, master_.words);
  if (same) return;
  if (index_block_ == Blocks{} || end_ != index_block_ + before || blocks_of(length) > before)
    index_block_ = std::exchange(end_, end_ + blocks_of(length));
  file_->write(family_.close, words_of(index_block_), master_.words, true);
  std::array<Word, kHeaderWords> header{};
  header[kMarkAt] = kMark;
  header[kBlockAt] = static_cast<Word>(index_block_.count);
  header[kLengthAt] = static_cast<Word>(length.count);
  header[kNamedAt] = master_.named ? 1 : 0;
  header[kEndAt] = static_cast<Word>(end_.count);
  file_->write(family_.close, {}, header, true);
}

}  // namespace platter::runtime

#include "runtime/fortran/unit/dataset/indexed_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <utility>

#include "emulator/codec/cos/block.hpp"
#include "emulator/system/call_error.hpp"
#include "runtime/fortran/unit/interface/library_error.hpp"

namespace platter::runtime {

using amount::Blocks;
using amount::Words;
using dataset::Word;
using dataset::words_of;

namespace {

enum Header : std::size_t {
  kAddressAt,
  kLengthAt,
  kDateAt,
  kTimeAt,
  kChecksumAt,
  kDirectAt,
  kVersionAt,
  kWidthAt
};

/// The first word of an index in the layout that Platter used before Cray's.
constexpr Word kOlderMark = 0xA5'496E'6465'7800;

Word checksum(std::span<const Word, IndexHeader::kWords> words, std::int64_t version) {
  const Word sum = std::accumulate(words.begin(), words.begin() + kChecksumAt, Word{0});
  return sum + (version >= IndexHeader::kNewest ? 1 : 0);
}

}  // namespace

IndexHeader IndexHeader::read(std::span<const Word, kWords> words, Fault& fault) {
  const auto number = [&](Header at) { return static_cast<std::int64_t>(words[at]); };
  IndexHeader header;
  fault = Fault::kNone;
  if (words[kAddressAt] == kOlderMark) {
    fault = Fault::kOlderPlatter;
  } else if (number(kVersionAt) < 0 || number(kVersionAt) > kNewest ||
             (number(kVersionAt) == kNewest && (number(kWidthAt) < 1 || number(kWidthAt) > 62))) {
    fault = Fault::kVersion;
  } else if (words[kChecksumAt] != checksum(words, number(kVersionAt))) {
    fault = Fault::kChecksum;
  } else if (number(kAddressAt) <= kFirstRecord.count) {
    fault = Fault::kAddress;
  } else if (number(kLengthAt) < 1) {
    fault = Fault::kLength;
  }
  if (fault != Fault::kNone) return header;
  header.index = {Words{number(kAddressAt) - 1}, Words{number(kLengthAt)}};
  header.date = words[kDateAt];
  header.time = words[kTimeAt];
  header.direct = number(kDirectAt) == 1;
  header.version = number(kVersionAt);
  if (header.version == kNewest) header.location_bits = static_cast<unsigned>(number(kWidthAt));
  return header;
}

void IndexHeader::write(std::span<Word, kWords> words) const {
  words[kAddressAt] = static_cast<Word>(index.first.count + 1);
  words[kLengthAt] = static_cast<Word>(index.length.count);
  words[kDateAt] = date;
  words[kTimeAt] = time;
  words[kDirectAt] = direct ? 1 : 0;
  words[kVersionAt] = static_cast<Word>(version);
  words[kWidthAt] = version == kNewest ? location_bits : 0;
  words[kChecksumAt] = checksum(words, version);
}

Word IndexHeader::entry_of(const WordRange& record) const {
  return static_cast<Word>(record.length.count) << location_bits | static_cast<Word>(record.first.count + 1);
}

WordRange IndexHeader::record_of(Word entry) const {
  const Word location = entry & ((Word{1} << location_bits) - 1);
  return {Words{static_cast<std::int64_t>(location) - 1},
          Words{static_cast<std::int64_t>(entry >> location_bits)}};
}

namespace {

Words whole_blocks(Words words) {
  return words_of(Blocks{up(words, dataset::kBlockWords)});
}

}  // namespace

IndexedUnit::IndexedUnit(std::unique_ptr<WordFile> file, const IndexedFamily& family, const Index& master,
                         Spell spell, Clock clock)
    : family_(family),
      spell_(spell),
      file_(std::move(file)),
      master_(master),
      index_(master),
      clock_(std::move(clock)) {
  header_.direct = is_direct(family);
  std::fill(master.words.begin(), master.words.end(), 0);
  file_->as_one_call(family_.open, [&] {
    if (file_->words() > Words{}) read_index();
  });
}

/// Reads the index of an existing dataset.
void IndexedUnit::read_index() {
  using Fault = IndexHeader::Fault;
  std::array<Word, IndexHeader::kWords> words{};
  file_->read(family_.open, {}, words);
  if (std::all_of(words.begin(), words.end(), [](Word word) { return word == 0; })) return;
  Fault fault{};
  const IndexHeader header = IndexHeader::read(words, fault);
  const std::string_view open = family_.open;
  if (fault == Fault::kOlderPlatter)
    refuse(
        open, "its dataset",
        "was written by an earlier Platter, which used another layout; run the program that writes it again");
  if (fault == Fault::kAddress || (fault == Fault::kNone && header.index.end() > file_->words()))
    refuse(LibraryFault::kIndexAddress, open, "its dataset",
           fmt::format("the index would be at word {}; words {} to {} are allowed", words[0],
                       IndexHeader::kFirstRecord.count + 1, file_->words().count));
  if (fault == Fault::kLength)
    refuse(LibraryFault::kFileIndexLength, open, "its dataset",
           fmt::format("its index would have {} words", static_cast<std::int64_t>(words[1])));
  if (fault != Fault::kNone)
    refuse(LibraryFault::kChecksum, open, "its dataset",
           fmt::format("holds no index: its first words have no valid checksum or version; it was not "
                       "written by {}, or its words are not in the machine's byte order",
                       family_.close));
  if (header.direct != is_direct(family_))
    refuse(
        LibraryFault::kOtherFamily, open, "its dataset",
        fmt::format("was written by {}; open it with {}", header.direct ? kDirect.write : kMassStorage.write,
                    header.direct ? kDirect.open : kMassStorage.open));
  const auto length = static_cast<std::size_t>(header.index.length.count);
  if (length > master_.words.size())
    refuse(
        LibraryFault::kIndexShort, open, fmt::format("index of {} words", master_.words.size()),
        fmt::format("the index of the dataset has {}; make the array and its length equal to that", length));
  header_ = header;
  const auto index = master_.words.first(length);
  file_->read(open, header_.index.first, index);
  written_.assign(index.begin(), index.end());
  end_ = std::max(whole_blocks(header_.index.end()), end_of_records());
}

/// Returns the end of the last record in the master index.
Words IndexedUnit::end_of_records() const {
  Words end = IndexHeader::kFirstRecord;
  const auto entries = master_.entries();
  const std::size_t step = master_.named ? 2 : 1;
  for (std::size_t i = step - 1; i < entries.size(); i += step) {
    const WordRange record = header_.record_of(entries[i]);
    if (entries[i] != 0 && record.end() <= file_->words()) end = std::max(end, whole_blocks(record.end()));
  }
  return end;
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

/// Returns the entry in the index of the record with this number or name; nullptr if the index does not
/// contain the name. `make`: adds a name that is missing.
Word* IndexedUnit::find(std::string_view routine, Word key, bool make) {
  const auto entries = index_.entries();
  if (!index_.named) {
    const auto number = static_cast<std::int64_t>(key);
    if (number < 1 || number > index_.records())
      refuse(number < 1 ? LibraryFault::kNumberLow : LibraryFault::kNumberHigh, routine,
             fmt::format("record {}", number),
             fmt::format("an index of {} words has records 1 to {}", index_.words.size(), index_.records()));
    return &entries[static_cast<std::size_t>(number - 1)];
  }
  if (key == 0) refuse(LibraryFault::kName, routine, "name 0", "a name must be a word of characters");
  for (std::size_t i = 0; i + 1 < entries.size(); i += 2) {
    if (entries[i] == key) return &entries[i + 1];
    if (entries[i] != 0) continue;
    if (!make) return nullptr;
    entries[i] = key;
    return &entries[i + 1];
  }
  if (make)
    refuse(
        LibraryFault::kNamesFull, routine, fmt::format("name {}", name_of(key)),
        fmt::format("the index of {} words is full, with {} names", index_.words.size(), index_.records()));
  return nullptr;
}

Words IndexedUnit::read(Word key, std::span<Word> into) {
  const Word* const entry = find(family_.read, key, false);
  const std::string name = fmt::format("record {}", name_of(key));
  if (entry == nullptr || *entry == 0)
    refuse(index_.named ? LibraryFault::kNoSuchName : LibraryFault::kNeverWritten, family_.read, name,
           fmt::format("was never written with this index; write it with {} first", family_.write));
  const WordRange record = header_.record_of(*entry);
  if (record.first < IndexHeader::kFirstRecord || record.length < Words{1} || record.end() > end_)
    refuse(family_.read, name,
           fmt::format("its index word, {:o} octal, was not written by {}; the program may have overwritten "
                       "the index array",
                       *entry, family_.write));
  file_->read(family_.read, record.first, into.first(std::min(into.size(), record.length.size())));
  return record.length;
}

/// Writes a record. If WRITMS rewrites a record in place, the following data in its last block is kept,
/// because Cray's library may put the next record there.
void IndexedUnit::write(Word key, std::span<const Word> from, Rewrite rewrite) {
  const Words length{std::ssize(from)};
  const std::string name = fmt::format("record {}", name_of(key));
  if (length < Words{1} || length.count >= header_.longest())
    refuse(LibraryFault::kRecordCount, family_.write, name,
           fmt::format("{} words; a record has 1 to {}", length.count, header_.longest() - 1));
  Word* const entry = find(family_.write, key, true);
  const WordRange before = *entry == 0 ? WordRange{} : header_.record_of(*entry);
  const Words room = header_.direct ? whole_blocks(before.length) : before.length;
  const bool fits = *entry != 0 && length <= room;
  if (rewrite == Rewrite::kInPlace && *entry != 0 && !fits)
    refuse(
        LibraryFault::kRewrite, family_.write, name,
        fmt::format(
            "{} words do not fit into its present space, which has {}; rewrite -1 then puts it after the end",
            length.count, room.count));
  const bool in_place = fits && rewrite != Rewrite::kAtEnd;
  const WordRange record{in_place ? before.first : end_, length};
  file_->write(family_.write, record.first, from, header_.direct || !in_place);
  if (!in_place) end_ += whole_blocks(length);
  *entry = header_.entry_of(record);
}

void IndexedUnit::set_index(const Index& index) {
  if (index.named != index_.named)
    refuse(LibraryFault::kIndexType, family_.index, fmt::format("type {}", index.named ? 1 : 0),
           fmt::format("the records have {}, which cannot change", index_.named ? "names" : "numbers"));
  index_ = index;
}

void IndexedUnit::close() {
  file_->as_one_call(family_.close, [&] {
    write_index();
    file_->close(family_.close);
  });
}

/// Writes the index to its old place if nothing has been written after it and it is not longer. Otherwise it
/// is written at the end, so that an interrupted program leaves the earlier index intact.
void IndexedUnit::write_index() {
  const Words length{std::ssize(master_.words)};
  if (written_.empty() || !std::ranges::equal(written_, master_.words)) {
    const Words before = whole_blocks(header_.index.length);
    const bool in_place = !written_.empty() && end_ == whole_blocks(header_.index.end()) &&
                          whole_blocks(length) <= before &&
                          header_.index.first % dataset::kBlockWords == Words{};
    header_.index.length = length;
    if (!in_place) header_.index.first = std::exchange(end_, end_ + whole_blocks(length));
    file_->write(family_.close, header_.index.first, master_.words, true);
    std::tie(header_.date, header_.time) = clock_();
    std::array<Word, IndexHeader::kWords> words{};
    header_.write(words);
    file_->write(family_.close, {}, words, true);
  }
}

}  // namespace platter::runtime

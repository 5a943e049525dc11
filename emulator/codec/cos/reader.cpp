#include "emulator/codec/cos/reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/codec/cos/chain.hpp"
#include "emulator/codec/cos/error.hpp"

namespace platter::dataset {

using amount::Blocks;
using amount::Words;

void Reader::seek(const Place& place) {
  begin_ = place;
  inside_ = false;
  loaded_ = kNone;  // the block may have been written in the meantime
}

void Reader::load(amount::Blocks block) {
  if (loaded_ != block) {
    loaded_ = kNone;
    require_block(device_, block);
    device_.read(block, image_);
    block_control(image_, block);
    loaded_ = block;
  }
  if (!bad_data_ && unpack_block(image_[0]).bad_data) bad_data_ = Position{block};
  at_.block = block;
}

/// Returns true if the dataset was never written: its sectors read as zeros.
bool Reader::is_blank() const {
  return begin_ == Place{} && std::all_of(image_.begin(), image_.end(), [](Word word) { return word == 0; });
}

void Reader::enter() {
  length_ = {};
  bad_data_.reset();
  load(begin_.block);
  at_.word = begin_.word;
  next_ = at_.word == kBlockWords ? kBlockWords : next_control(image_, at_.block, begin_.control);
}

ReadResult Reader::read(std::span<Word> into, RemainderPolicy rest) {
  const Place begin = begin_;
  try {
    if (!inside_) enter();
    return read_on(into, rest);
  } catch (const FormatError&) {
    seek(begin);
    throw;
  }
}

ReadResult Reader::read_on(std::span<Word> into, RemainderPolicy rest) {
  ReadResult result;
  if (is_blank()) {
    result.met = ReadStatus::kEndOfData;
    return result;
  }
  for (;;) {
    const auto here = std::min(next_ - at_.word, Words{std::ssize(into)} - result.words);
    std::copy_n(image_.begin() + at_.word.count, here.count, into.begin() + result.words.count);
    result.words += here;
    at_.word += here;
    length_ += here;
    if (at_.word < next_) {
      if (rest == RemainderPolicy::kKeep) {
        inside_ = length_ > Words{};
        result.met = ReadStatus::kMore;
        result.record = bits_of(length_);
        result.bad_data = bad_data_;
        return result;
      }
      length_ += next_ - at_.word;
      at_.word = next_;
    }
    if (next_ < kBlockWords) {
      take_mark(result);
      return result;
    }
    load(at_.block + Blocks{1});
    at_.word = Words{1};
    next_ = next_control(image_, at_.block, {});
  }
}

void Reader::take_mark(ReadResult& result) {
  const auto control = record_control(image_, at_.block, at_.word);
  const auto expect = [&](bool well, const std::string& expected) {
    if (!well) throw FormatError(at_, expected, describe(control));
  };
  if (control.mark != Mark::kRecord) {
    expect(length_ == Words{}, fmt::format("an EOR after {} data words", length_.count));
  }
  expect(length_ > Words{} || control.unused == amount::Bits{}, "UBC 0 in an empty record");
  compare_ways_back(control);
  if (!bad_data_ && control.bad_data) bad_data_ = at_;

  result.record = bits_of(length_) - control.unused;
  result.transparent = control.transparent;
  result.bad_data = bad_data_;
  if (control.mark == Mark::kData) {
    result.met = ReadStatus::kEndOfData;
    return;  // the position stays before the EOD
  }
  result.met = control.mark == Mark::kFile ? ReadStatus::kEndOfFile : ReadStatus::kRecord;
  next_control(image_, at_.block, at_.word);  // throws for an invalid FWI, before it is used
  begin_ = place_after(at_, control, begin_.file);
  inside_ = false;
}

/// Compares PRI and PFI with the blocks that were read. Datasets of other systems may differ, and COS's
/// library did not use these fields for reading.
void Reader::compare_ways_back(const RecordControlWord& control) {
  // Some systems may count from the control word before the record instead of its first word. The results
  // differ if that control word is the last word of its block.
  const auto back = at_.block - begin_.record();
  const auto from_control_word = at_.block - begin_.block;
  const auto matches = [&](Blocks blocks) {
    return control.record_back == blocks % RecordControlWord::kRecordBack;
  };
  if (!matches(back) && !matches(from_control_word)) {
    believes_record_back_ = false;
    note_contradiction(fmt::format("PRI is {}, but the record started {} blocks earlier",
                                   control.record_back.count, back.count));
  }
  const auto file_back = at_.block - begin_.file;
  if (control.file_back != file_back % RecordControlWord::kFileBack) {
    believes_file_back_ = false;
    note_contradiction(fmt::format("PFI is {}, but the file started {} blocks earlier",
                                   control.file_back.count, file_back.count));
  }
}

void Reader::note_contradiction(std::string message) {
  if (!doubt_) doubt_ = Doubt{at_, std::move(message)};
}

bool Reader::back() {
  if (inside_) {
    seek(begin_);
    return true;
  }
  if (begin_ == Place{}) return false;
  begin_ = before(begin_);
  return true;
}

/// Returns the place before the record or EOF that ends at `at`.
Place Reader::before(const Place& at) {
  Place place = at;
  if (place.control == Words{}) {  // at the start of a block; the record ended in an earlier one
    std::optional<Place> end;
    for (auto block = at.block - Blocks{1}; !end; --block) end = start_in(block, at.file);
    place = *end;
    if (place == Place{}) return place;
  }
  const Position mark{place.block, place.control};
  load(mark.block);
  const auto control = record_control(image_, mark.block, mark.word);
  const Blocks file = control.mark == Mark::kFile ? start_of_file(mark, control) : place.file;
  return start_of_record(mark, control, file);
}

/// Returns the first block of the file that ends with the EOF at `end`.
Blocks Reader::start_of_file(const Position& end, const RecordControlWord& control) {
  if (believes_file_back_ && control.file_back <= end.block) return end.block - control.file_back;
  for (Blocks first = end.block; first >= Blocks{}; --first) {
    load(first);
    if (const auto mark = last_mark(image_, first, first == end.block ? end.word : kBlockWords, Mark::kFile))
      return place_after({first, *mark}, record_control(image_, first, *mark), {}).file;
  }
  return {};
}

/// Returns the start of the record that ends at `end`: the place after the previous control word.
Place Reader::start_of_record(const Position& end, const RecordControlWord& control, Blocks file) {
  const Blocks block = end.block;
  load(block);
  if (const auto mark = last_mark(image_, block, end.word))
    return place_after({block, *mark}, record_control(image_, block, *mark), file);
  if (block == Blocks{}) return Place{};
  // If the record starts at the start of a block, the previous block need not be read. This is certain only
  // if the field cannot have wrapped around.
  if (back_ == Back::kToTheBlock && believes_record_back_ && block < RecordControlWord::kRecordBack) {
    const auto first = block - control.record_back;
    if (first == block || (first > Blocks{} && !start_in(first, file))) return {.block = first, .file = file};
  }
  if (believes_record_back_) {
    for (auto first = block - control.record_back; first >= Blocks{};
         first -= RecordControlWord::kRecordBack) {
      if (first < block) {
        if (const auto place = start_in(first, file)) return *place;
      }
      // Here `first` is not 0, since start_in() always finds a place in block 0.
      const auto place = start_in(first - Blocks{1}, file);
      if (place && place->word == kBlockWords) return *place;
    }
  }
  for (auto first = block - Blocks{1};; --first) {
    if (const auto place = start_in(first, file)) return *place;
  }
}

/// Returns the place after the last control word of `block`, or the start of the data in block 0. Returns
/// std::nullopt if the block contains only words of a record.
std::optional<Place> Reader::start_in(Blocks block, Blocks file) {
  load(block);
  if (const auto mark = last_mark(image_, block, kBlockWords))
    return place_after({block, *mark}, record_control(image_, block, *mark), file);
  if (block == Blocks{}) return Place{};
  return std::nullopt;
}

}  // namespace platter::dataset

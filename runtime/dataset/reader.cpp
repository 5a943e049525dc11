#include "runtime/dataset/reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/dataset/chain.hpp"
#include "runtime/dataset/error.hpp"

namespace platter::dataset {

void Reader::seek(const Place& place) {
  begin_ = place;
  inside_ = false;
  loaded_ = -1;  // somebody may have written meanwhile
}

void Reader::load(std::int64_t block) {
  if (loaded_ != block) {
    loaded_ = -1;
    dataset::load(device_, block, image_);
    loaded_ = block;
  }
  bad_data_ = bad_data_ || unpack_block(image_[0]).bad_data;
  block_ = block;
}

/// A dataset that was never written, on a disk whose sectors read as zeros.
bool Reader::is_blank() const {
  return begin_ == Place{} && std::all_of(image_.begin(), image_.end(), [](Word word) { return word == 0; });
}

void Reader::enter() {
  length_ = 0;
  bad_data_ = false;
  load(begin_.block);
  word_ = begin_.word;
  next_ = word_ == kBlockWords ? kBlockWords : next_control(image_, block_, begin_.control);
}

ReadResult Reader::read(std::span<Word> into, Rest rest) {
  const Place begin = begin_;
  try {
    if (!inside_) enter();
    return read_on(into, rest);
  } catch (const FormatError&) {
    seek(begin);
    throw;
  }
}

ReadResult Reader::read_on(std::span<Word> into, Rest rest) {
  ReadResult result;
  if (is_blank()) {
    result.met = Met::kEndOfData;
    return result;
  }
  for (;;) {
    const auto here = std::min(static_cast<std::size_t>(next_ - word_), into.size() - result.words);
    std::copy_n(image_.begin() + word_, here, into.begin() + static_cast<std::ptrdiff_t>(result.words));
    result.words += here;
    word_ += static_cast<int>(here);
    length_ += here;
    if (word_ < next_) {
      if (rest == Rest::kKeep) {
        inside_ = length_ > 0;
        result.met = Met::kMore;
        result.record_words = length_;
        result.bad_data = bad_data_;
        return result;
      }
      length_ += static_cast<std::size_t>(next_ - word_);
      word_ = next_;
    }
    if (next_ < kBlockWords) {
      take_mark(result);
      return result;
    }
    load(block_ + 1);
    word_ = 1;
    next_ = next_control(image_, block_, 0);
  }
}

void Reader::take_mark(ReadResult& result) {
  const auto control = record_control(image_, block_, word_);
  const auto expect = [&](bool well, const std::string& expected) {
    if (!well) throw FormatError(block_, word_, expected, describe(control));
  };
  if (control.mark != Mark::kRecord) {
    expect(length_ == 0, fmt::format("an EOR behind {} data words", length_));
  }
  // Some may count from the control word before the record, and not from its first word, which differs where
  // that control word is the last of its block.
  const auto farthest = RecordControlWord::kFarthestRecord;
  const auto back = std::min(block_ - begin_.record(), farthest);
  const auto other = std::min(block_ - begin_.block, farthest);
  expect(control.record_back == back || control.record_back == other, fmt::format("PRI {}", back));
  const auto file_back = std::min(block_ - begin_.file, RecordControlWord::kFarthestFile);
  expect(control.file_back == file_back, fmt::format("PFI {}", file_back));
  expect(length_ > 0 || control.unused_bits == 0, "UBC 0 in an empty record");

  result.record_words = length_;
  result.unused_bits = control.unused_bits;
  result.transparent = control.transparent;
  result.bad_data = bad_data_ || control.bad_data;
  if (control.mark == Mark::kData) {
    result.met = Met::kEndOfData;
    return;  // the place stays that before it
  }
  result.met = control.mark == Mark::kFile ? Met::kEndOfFile : Met::kRecord;
  next_control(image_, block_, word_);  // refuses an FWI that cannot be before anybody relies on it
  begin_ = behind(block_, word_, control, begin_.file);
  inside_ = false;
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

/// The place before the record, or EOF, that ends at `place`.
Place Reader::before(const Place& place) {
  load(place.block);
  const int word = place.control;
  const auto control = record_control(image_, place.block, word);
  const std::int64_t file = place.block - control.file_back;
  if (file < 0 || control.record_back > place.block) {
    throw FormatError(place.block, word,
                      fmt::format("PFI and PRI of at most {}, the blocks before this one", place.block),
                      describe(control));
  }
  return start_of_record(place.block, word, control, file);
}

/// Where the record that ends at `word` of `block` begins: behind the control word before it.
Place Reader::start_of_record(std::int64_t block, int word, const RecordControlWord& control,
                              std::int64_t file) {
  std::int64_t first = block - control.record_back;
  // Any number of blocks farther back still, where the field could not hold it; they are full of data.
  const bool farther = control.record_back == RecordControlWord::kFarthestRecord;
  for (bool begins_in_first = true;; --first) {
    load(first);
    if (const auto mark = last_mark(image_, first, first == block ? word : kBlockWords)) {
      const Place place = behind(first, *mark, record_control(image_, first, *mark), file);
      if (begins_in_first || farther || place.word == kBlockWords) return place;
      throw FormatError(first, *mark,
                        fmt::format("a record control word at the end of the block, since PRI of block {}, "
                                    "word {} says that a record begins in block {}",
                                    block, word, first + 1),
                        describe(record_control(image_, first, *mark)));
    }
    if (first == 0) return Place{};
    if (!begins_in_first && !farther) {
      throw FormatError(block, word, fmt::format("a PRI that leads to the record's start"),
                        describe(control));
    }
    begins_in_first = false;
  }
}

}  // namespace platter::dataset

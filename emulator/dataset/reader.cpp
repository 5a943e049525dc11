#include "emulator/dataset/reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/dataset/chain.hpp"
#include "emulator/dataset/error.hpp"

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
  if (!bad_data_ && unpack_block(image_[0]).bad_data) bad_data_ = Position{block, 0};
  block_ = block;
}

/// A dataset that was never written, on a disk whose sectors read as zeros.
bool Reader::is_blank() const {
  return begin_ == Place{} && std::all_of(image_.begin(), image_.end(), [](Word word) { return word == 0; });
}

void Reader::enter() {
  length_ = 0;
  bad_data_.reset();
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
  expect(length_ > 0 || control.unused_bits == 0, "UBC 0 in an empty record");
  compare_ways_back(control);
  if (!bad_data_ && control.bad_data) bad_data_ = Position{block_, word_};

  result.record_words = length_;
  result.unused_bits = control.unused_bits;
  result.transparent = control.transparent;
  result.bad_data = bad_data_;
  if (control.mark == Mark::kData) {
    result.met = Met::kEndOfData;
    return;  // the place stays that before it
  }
  result.met = control.mark == Mark::kFile ? Met::kEndOfFile : Met::kRecord;
  next_control(image_, block_, word_);  // refuses an FWI that cannot be before anybody relies on it
  begin_ = behind(block_, word_, control, begin_.file);
  inside_ = false;
}

/// Other systems' datasets may say otherwise, and COS's library made no use of it when it read.
void Reader::compare_ways_back(const RecordControlWord& control) {
  // Some may count from the control word before the record, and not from its first word, which differs where
  // that control word is the last of its block.
  const auto back = block_ - begin_.record();
  const auto other = block_ - begin_.block;
  const auto is = [&](std::int64_t blocks) {
    return control.record_back == blocks % RecordControlWord::kRecordBack;
  };
  if (!is(back) && !is(other)) {
    believes_record_back_ = false;
    doubt(fmt::format("PRI {}, where the record began {} blocks back", control.record_back, back));
  }
  const auto file_back = block_ - begin_.file;
  if (control.file_back != file_back % RecordControlWord::kFileBack) {
    believes_file_back_ = false;
    doubt(fmt::format("PFI {}, where the file began {} blocks back", control.file_back, file_back));
  }
}

void Reader::doubt(std::string said) {
  if (!doubt_) doubt_ = Doubt{{block_, word_}, std::move(said)};
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

/// The place before the record, or EOF, that ends at `at`.
Place Reader::before(const Place& at) {
  Place place = at;
  if (place.control == 0) {  // the start of a block: it ended in one before
    std::optional<Place> end;
    for (auto block = at.block - 1; !end; --block) end = start_in(block, at.file);
    place = *end;
    if (place == Place{}) return place;
  }
  load(place.block);
  const auto control = record_control(image_, place.block, place.control);
  const std::int64_t file =
      control.mark == Mark::kFile ? start_of_file(place.block, place.control, control) : place.file;
  return start_of_record(place.block, place.control, control, file);
}

/// Of the file that the EOF at `word` of `block` ends.
std::int64_t Reader::start_of_file(std::int64_t block, int word, const RecordControlWord& control) {
  if (believes_file_back_ && control.file_back <= block) return block - control.file_back;
  for (std::int64_t first = block; first >= 0; --first) {
    load(first);
    if (const auto end = last_mark(image_, first, first == block ? word : kBlockWords, Mark::kFile)) {
      return behind(first, *end, record_control(image_, first, *end), 0).file;
    }
  }
  return 0;
}

/// Where the record that ends at `word` of `block` begins: behind the control word before it.
Place Reader::start_of_record(std::int64_t block, int word, const RecordControlWord& control,
                              std::int64_t file) {
  load(block);
  if (const auto mark = last_mark(image_, block, word)) {
    return behind(block, *mark, record_control(image_, block, *mark), file);
  }
  if (block == 0) return Place{};
  // With its first word in a block of its own: nobody has to look at the block before. Not where the field
  // may have gone round.
  if (back_ == Back::kToTheBlock && believes_record_back_ && block < RecordControlWord::kRecordBack) {
    const auto first = block - control.record_back;
    if (first == block || (first > 0 && !start_in(first, file)))
      return {.block = first, .word = 1, .control = 0, .file = file};
  }
  if (believes_record_back_) {
    for (auto first = block - control.record_back; first >= 0; first -= RecordControlWord::kRecordBack) {
      if (first < block) {
        if (const auto place = start_in(first, file)) return *place;
      }
      const auto place = start_in(first - 1, file);  // block 0 is behind us: it would have been the place
      if (place && place->word == kBlockWords) return *place;
    }
  }
  for (auto first = block - 1;; --first) {
    if (const auto place = start_in(first, file)) return *place;
  }
}

/// Behind the last control word of `block`, or the start of all; nothing where it has but words of a record.
std::optional<Place> Reader::start_in(std::int64_t block, std::int64_t file) {
  load(block);
  if (const auto mark = last_mark(image_, block, kBlockWords)) {
    return behind(block, *mark, record_control(image_, block, *mark), file);
  }
  if (block == 0) return Place{};
  return std::nullopt;
}

}  // namespace platter::dataset

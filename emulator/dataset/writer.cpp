#include "emulator/dataset/writer.hpp"

#include <algorithm>

#include "emulator/dataset/error.hpp"

namespace platter::dataset {
namespace {

constexpr int kKept = 2;  ///< words of the last block, for an EOF and the EOD

}  // namespace

Writer::Writer(BlockDevice& device, const Place& at)
    : device_(device), begin_(at), block_(at.block), word_(at.word), control_(at.control) {
  if (device_.blocks() == 0) throw FullError(0);
  if (at == Place{}) {
    begin_block();
    return;
  }
  device_.read(block_, image_);
  device_.turn(block_);
  std::fill(image_.begin() + word_, image_.end(), Word{0});
  behind_file_ = mark_field(image_[static_cast<std::size_t>(control_)]) == static_cast<int>(Mark::kFile);
}

void Writer::begin_block() {
  device_.turn(block_);
  image_.fill(0);
  image_[0] = pack(BlockControlWord{.number = block_ & BlockControlWord::kLargestNumber});
  word_ = 1;
  control_ = 0;
  changed_ = true;
}

/// The words of this block that may be used.
int Writer::limit(bool closing) const {
  return block_ == device_.blocks() - 1 && !closing ? kBlockWords - kKept : kBlockWords;
}

/// The control word before says how many words have followed it in this block.
void Writer::set_forward() {
  Word& control = image_[static_cast<std::size_t>(control_)];
  constexpr Word kForward = kBlockWords - 1;
  control = (control & ~kForward) | static_cast<Word>(word_ - control_ - 1);
}

void Writer::next_block() {
  if (block_ + 1 >= device_.blocks()) throw FullError(device_.blocks());
  if (changed_) {
    set_forward();
    device_.write(block_, image_);
  }
  ++block_;
  begin_block();
}

void Writer::put(std::span<const Word> words) {
  in_record_ = true;
  try {
    while (!words.empty()) {
      if (word_ == kBlockWords) next_block();
      if (word_ >= limit(false)) throw FullError(device_.blocks());
      const auto here = std::min(words.size(), static_cast<std::size_t>(limit(false) - word_));
      std::copy_n(words.begin(), here, image_.begin() + word_);
      changed_ = true;
      has_words_ = true;
      word_ += static_cast<int>(here);
      words = words.subspan(here);
    }
  } catch (const FullError&) {
    drop_record();
    throw;
  }
}

void Writer::place(RecordControlWord control, bool closing) {
  if (word_ == kBlockWords) next_block();
  if (word_ >= limit(closing)) throw FullError(device_.blocks());
  control.file_back = block_ - begin_.file;
  control.record_back = block_ - begin_.record();
  set_forward();
  image_[static_cast<std::size_t>(word_)] = pack(control);
  control_ = word_++;
  changed_ = true;
  begin_ = behind(block_, control_, control, begin_.file);
  in_record_ = false;
  has_words_ = false;
  behind_file_ = control.mark == Mark::kFile;
}

void Writer::end_record(int unused_bits, bool transparent) {
  try {
    place({.mark = Mark::kRecord, .unused_bits = has_words_ ? unused_bits : 0, .transparent = transparent},
          false);
  } catch (const FullError&) {
    drop_record();
    throw;
  }
}

void Writer::end_file(bool closing) {
  if (in_record_) end_record();
  place({.mark = Mark::kFile}, closing);
}

Place Writer::end_data() {
  if (in_record_) end_record();
  const Place end = begin_;
  const bool after_file = behind_file_;
  place({.mark = Mark::kData}, true);
  device_.write(block_, image_);
  changed_ = false;
  behind_file_ = after_file;
  return end;
}

/// Back to where the record began, which is in this block or in one that the device has.
void Writer::drop_record() {
  if (block_ != begin_.block) {
    block_ = begin_.block;
    device_.read(block_, image_);
  }
  word_ = begin_.word;
  control_ = begin_.control;
  std::fill(image_.begin() + word_, image_.end(), Word{0});
  changed_ = true;
  in_record_ = false;
  has_words_ = false;
}

}  // namespace platter::dataset

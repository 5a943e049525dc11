#include "emulator/codec/cos/writer.hpp"

#include <algorithm>

#include "emulator/codec/cos/error.hpp"

namespace platter::dataset {

using amount::Blocks;
using amount::Words;

namespace {

constexpr Words kKept{2};  ///< reserved words of the last block, for an EOF and the EOD

}  // namespace

Writer::Writer(BlockDevice& device, const Place& at)
    : device_(device), begin_(at), at_{at.block, at.word}, control_(at.control) {
  if (device_.blocks() == Blocks{}) throw FullError({});
  if (at == Place{}) {
    begin_block();
    return;
  }
  device_.read(at_.block, image_);
  device_.turn(at_.block);
  std::fill(image_.begin() + at_.word.count, image_.end(), Word{0});
  after_file_ = mark_field(image_[control_.size()]) == static_cast<int>(Mark::kFile);
}

void Writer::begin_block() {
  device_.turn(at_.block);
  image_.fill(0);
  image_[0] = pack(BlockControlWord{.number = at_.block % BlockControlWord::kNumbers});
  at_.word = Words{1};
  control_ = {};
  changed_ = true;
}

/// Returns the end of the words of this block that may be used.
Words Writer::limit(bool closing) const {
  return at_.block == device_.blocks() - Blocks{1} && !closing ? kBlockWords - kKept : kBlockWords;
}

/// Sets FWI of the previous control word: the number of words that follow it in this block.
void Writer::set_forward() {
  Word& control = image_[control_.size()];
  constexpr Word kForward = kBlockWords.size() - 1;
  control = (control & ~kForward) | ((at_.word - control_).size() - 1);
}

void Writer::next_block() {
  if (at_.block + Blocks{1} >= device_.blocks()) throw FullError(device_.blocks());
  if (changed_) {
    set_forward();
    device_.write(at_.block, image_);
  }
  ++at_.block;
  begin_block();
}

void Writer::put(std::span<const Word> words) {
  in_record_ = true;
  try {
    while (!words.empty()) {
      if (at_.word == kBlockWords) next_block();
      if (at_.word >= limit(false)) throw FullError(device_.blocks());
      const auto here = std::min(Words{std::ssize(words)}, limit(false) - at_.word);
      std::copy_n(words.begin(), here.count, image_.begin() + at_.word.count);
      changed_ = true;
      has_words_ = true;
      at_.word += here;
      words = words.subspan(here.size());
    }
  } catch (const FullError&) {
    drop_record();
    throw;
  }
}

void Writer::place(RecordControlWord control, bool closing) {
  if (at_.word == kBlockWords) next_block();
  if (at_.word >= limit(closing)) throw FullError(device_.blocks());
  control.file_back = at_.block - begin_.file;
  control.record_back = at_.block - begin_.record();
  set_forward();
  image_[at_.word.size()] = pack(control);
  begin_ = place_after(at_, control, begin_.file);
  control_ = at_.word++;
  changed_ = true;
  in_record_ = false;
  has_words_ = false;
  after_file_ = control.mark == Mark::kFile;
}

void Writer::end_record(amount::Bits unused, bool transparent) {
  try {
    place({.mark = Mark::kRecord, .unused = has_words_ ? unused : amount::Bits{}, .transparent = transparent},
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
  const bool was_after_file = after_file_;
  place({.mark = Mark::kData}, true);
  device_.write(at_.block, image_);
  changed_ = false;
  after_file_ = was_after_file;
  return end;
}

/// Moves back to the start of the record, which is in this block or in one on the device.
void Writer::drop_record() {
  if (at_.block != begin_.block) {
    at_.block = begin_.block;
    device_.read(at_.block, image_);
  }
  at_.word = begin_.word;
  control_ = begin_.control;
  std::fill(image_.begin() + at_.word.count, image_.end(), Word{0});
  changed_ = true;
  in_record_ = false;
  has_words_ = false;
}

}  // namespace platter::dataset

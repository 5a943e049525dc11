#pragma once

#include <cstddef>
#include <vector>

#include "emulator/codec/cos/file.hpp"

namespace platter::tests {

/// A model of a sequential file: a list of records and EOFs, and a cursor, without blocks and control words.
/// The codec must behave in the same way.
class Model {
 public:
  struct Element {
    bool is_file = false;
    std::vector<dataset::Word> words{};
    amount::Bits length{};
  };

  dataset::ReadResult read(std::vector<dataset::Word>& into, std::size_t count,
                           dataset::RemainderPolicy rest) {
    stop_writing();
    into.clear();
    after_data_ = cursor_ == elements_.size();
    if (after_data_) return {.met = dataset::ReadStatus::kEndOfData};
    const Element& element = elements_[cursor_];
    if (element.is_file) {
      ++cursor_;
      return {.met = dataset::ReadStatus::kEndOfFile};
    }
    while (into.size() < count && offset_ < element.words.size()) into.push_back(element.words[offset_++]);
    dataset::ReadResult result{.words = amount::Words{std::ssize(into)}};
    if (rest == dataset::RemainderPolicy::kKeep && offset_ < element.words.size()) {
      result.met = dataset::ReadStatus::kMore;
      result.record = dataset::bits_of(amount::Words{static_cast<std::int64_t>(offset_)});
      return result;
    }
    result.record = element.length;
    leave();
    return result;
  }

  void write(const std::vector<dataset::Word>& words, bool ends) {
    write(words, dataset::bits_of(amount::Words{std::ssize(words)}), ends);
  }
  void write(const std::vector<dataset::Word>& words, amount::Bits length, bool ends) {
    Element& element = begin_record();
    element.words.insert(element.words.end(), words.begin(), words.end());
    element.length += length;
    if (!ends) return;
    leave();
    writing_ = true;
  }

  void end_file() {
    if (open_) leave();
    truncate();
    elements_.push_back({.is_file = true});
    ++cursor_;
  }

  void backspace() {
    const bool in_part = open_;
    stop_writing();
    if (in_part) {  // this completes the record that was being written
      --cursor_;
      return;
    }
    const bool after_file = cursor_ > 0 && elements_[cursor_ - 1].is_file;
    if (offset_ > 0) {
      offset_ = 0;
    } else if (cursor_ > 0 && (!after_data_ || after_file)) {
      --cursor_;
    }
    after_data_ = false;
  }

  /// Returns whether the last operation was a write.
  bool writes() const { return writing_; }

  void rewind() {
    stop_writing();
    if (unfinished_ && (elements_.empty() || !elements_.back().is_file))
      elements_.push_back({.is_file = true});
    unfinished_ = false;
    cursor_ = 0;
    offset_ = 0;
    after_data_ = false;
  }

 private:
  void truncate() {
    if (offset_ > 0) leave();
    if (!writing_) elements_.resize(cursor_);
    writing_ = true;
    unfinished_ = true;
    after_data_ = false;
  }
  Element& begin_record() {
    if (!open_) {
      truncate();
      elements_.emplace_back();
      open_ = true;
    }
    return elements_.back();
  }
  void leave() {
    ++cursor_;
    offset_ = 0;
    open_ = false;
  }
  void stop_writing() {
    if (open_) leave();
    writing_ = false;
  }

  std::vector<Element> elements_;
  std::size_t cursor_ = 0;
  std::size_t offset_ = 0;
  bool open_ = false;
  bool writing_ = false;
  bool unfinished_ = false;
  bool after_data_ = false;
};

}  // namespace platter::tests

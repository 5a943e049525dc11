#include "runtime/unit/blocked_unit.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "runtime/dataset/error.hpp"

namespace platter::runtime {

using dataset::Met;
using dataset::Rest;
using dataset::Word;
using system::Way;

BlockedUnit::BlockedUnit(system::System& system, std::int64_t unit, const system::Library& library,
                         std::int64_t buffer)
    : library_(library),
      calls_(system, unit, library),
      buffers_(calls_, buffer, library.buffers),
      file_(buffers_) {}

void BlockedUnit::settle() {
  calls_.wait();
  buffers_.arrived();
}

void BlockedUnit::begin(Way way) {
  if (started_) settle();
  calls_.work(library_.statement);
  buffers_.begin(way);
}

std::optional<Movement> BlockedUnit::make_all_but_last() {
  if (buffers_.wants_arriving()) settle();
  auto movements = buffers_.end();
  if (movements.empty()) return std::nullopt;
  Movement last = std::move(movements.back());
  movements.pop_back();
  for (auto& movement : movements) calls_.start(std::move(movement));
  return last;
}

/// With two buffers a full one is written while the program fills the other.
void BlockedUnit::make_all() {
  auto last = make_all_but_last();
  if (!last) return;
  const bool returns = last->writes && library_.buffers == 2;
  calls_.start(std::move(*last));
  if (!returns) settle();
}

/// A statement that returns when it is done. What it has read before an error was read.
template <typename Work>
void BlockedUnit::statement(Work work) {
  begin(Way::kBuffered);
  started_ = false;
  end_of_file_ = false;
  try {
    work();
  } catch (...) {
    make_all();
    throw;
  }
  make_all();
}

Record BlockedUnit::read() {
  Record record;
  statement([&] {
    for (;;) {
      constexpr std::size_t kPiece = 4096;
      const auto before = record.words.size();
      record.words.resize(before + kPiece);
      const auto result = file_.read(std::span(record.words).subspan(before), Rest::kKeep);
      record.words.resize(before + result.words);
      record.met = result.met;
      record.unused_bits = result.unused_bits;
      if (result.met == Met::kMore) continue;
      if (result.bad_data) throw std::runtime_error("the record is marked as bad data (BDF)");
      return;
    }
  });
  end_of_file_ = record.met == Met::kEndOfFile || record.met == Met::kEndOfData;
  calls_.work(library_.word * std::ssize(record.words));
  if (auto next = buffers_.ahead()) calls_.start(std::move(*next));
  return record;
}

void BlockedUnit::write(std::span<const Word> words, int unused_bits) {
  statement([&] {
    calls_.work(library_.word * std::ssize(words));
    file_.write(words, true, unused_bits);
  });
}

void BlockedUnit::backspace() {
  statement([&] { file_.backspace(); });
}

void BlockedUnit::end_file() {
  statement([&] { file_.end_file(); });
}

void BlockedUnit::rewind() {
  statement([&] {
    file_.rewind();
    buffers_.flush();
  });
}

void BlockedUnit::close() {
  statement([&] {
    file_.close();
    buffers_.flush();
  });
  settle();
}

/// A statement that returns while its last movement is under way.
template <typename Work>
void BlockedUnit::started_statement(Way way, Work work) {
  begin(way);
  started_ = true;
  status_ = kDone;
  length_ = 0;
  end_of_file_ = false;
  complaint_.clear();
  words_.clear();
  wanted_ = {};
  try {
    work();
  } catch (const std::runtime_error& error) {
    status_ = kError;
    complaint_ = error.what();
  }
  const auto deliver = [this] {
    std::copy(words_.begin(), words_.end(), wanted_.begin());
    wanted_ = {};
  };
  if (auto last = make_all_but_last()) {
    calls_.start(std::move(*last), deliver);
  } else {
    deliver();
  }
}

void BlockedUnit::buffer_in(std::span<Word> words, bool partial,
                            const std::function<void(std::span<Word>)>& convert) {
  started_statement(library_.buffer_in, [&] {
    std::vector<Word> found(words.size());
    const auto result = file_.read(found, partial ? Rest::kKeep : Rest::kSkip);
    found.resize(result.words);
    if (convert) convert(found);
    words_ = std::move(found);
    wanted_ = words;
    length_ = std::ssize(words_);
    end_of_file_ = result.met == Met::kEndOfFile || result.met == Met::kEndOfData;
    if (end_of_file_) status_ = kEndOfFile;
    if (result.met == Met::kMore) status_ = kDoneInPart;
    calls_.work(library_.word * length_);
    if (result.bad_data) throw std::runtime_error("the record is marked as bad data (BDF)");
  });
}

void BlockedUnit::buffer_out(std::span<const Word> words, bool partial) {
  started_statement(Way::kBuffered, [&] {
    calls_.work(library_.word * std::ssize(words));
    file_.write(words, !partial);
    length_ = std::ssize(words);
  });
}

double BlockedUnit::status() {
  settle();
  return status_;
}

std::int64_t BlockedUnit::length() {
  settle();
  return length_;
}

bool BlockedUnit::take_end_of_file() {
  settle();
  return std::exchange(end_of_file_, false);
}

}  // namespace platter::runtime

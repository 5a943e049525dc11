#include "runtime/system/unicos/ffio_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "emulator/codec/word.hpp"
#include "emulator/system/call_error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/words.hpp"
#include "runtime/fortran/unit/interface/library_error.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"

namespace platter::runtime {

using amount::Blocks;
using amount::Words;

/// Counts `work` as a call of the routine. An error of the layers ends the program, as all that goes wrong in
/// these routines does.
template <typename Work>
void FfioWords::do_as(std::string_view routine, Work work) {
  try {
    in_call_ ? work() : file_.statement(routine, work);
  } catch (const ffio::Error& error) {
    throw system::CallError(routine, fmt::format("unit {}", unit()), error.what());
  }
}

Words FfioWords::words() const {
  return device::words_of(file_.layers().size());
}

void FfioWords::wait() {
  if (!std::exchange(under_way_, false)) return;
  const auto moved = file_.layers().wait(started_);
  ffio::take_words(bytes_.data(), wanted_.first(std::min(wanted_.size(), device::words_of(moved).size())));
}

void FfioWords::as_one_call(std::string_view routine, const std::function<void()>& work) {
  do_as(routine, [&] {
    in_call_ = true;
    try {
      work();
    } catch (...) {
      in_call_ = false;
      throw;
    }
    in_call_ = false;
  });
}

void FfioWords::close(std::string_view routine) {
  if (!file_.is_open()) return;
  do_as(routine, [&] {
    wait();
    file_.close();
  });
}

/// So that their bytes can be counted.
Words FfioWords::most_words() const {
  return Words{std::numeric_limits<std::int64_t>::max() / 16};
}

void FfioWords::read(std::string_view routine, Words first, std::span<dataset::Word> words) {
  const Words last = first + Words{std::ssize(words)};
  if (last > this->words()) {
    throw LibraryError(LibraryFault::kPastEnd, routine, fmt::format("unit {}", unit()),
                       fmt::format("words {} to {} are behind the end of its file, which has {}; what "
                                   "was written can be read",
                                   first.count + 1, last.count, this->words().count));
  }
  do_as(routine, [&] {
    wait();
    file_.work_for_read();
    file_.layers().seek(device::bytes_of(first));
    if (asynchronous_) {
      bytes_.resize(words.size() * ffio::kWordBytes);
      wanted_ = words;
      started_ = file_.layers().start_read(bytes_);
      under_way_ = true;
      return;
    }
    bytes_.clear();
    const amount::Bytes most{std::ssize(words) * ffio::kWordBytes};
    const auto moved = file_.take(bytes_, most, ffio::Record::kGoesOn).bytes;
    ffio::take_words(bytes_.data(), words.first(device::words_of(moved).size()));
  });
}

void FfioWords::write(std::string_view routine, Words first, std::span<const dataset::Word> words,
                      bool fills) {
  std::vector<dataset::Word> whole(words.begin(), words.end());
  if (fills)
    whole.resize(dataset::words_of(Blocks{up(Words{std::ssize(whole)}, dataset::kBlockWords)}).size());
  do_as(routine, [&] {
    wait();
    file_.work_for_write();
    file_.layers().seek(device::bytes_of(first));
    bytes_ = bytes_in(whole);
    if (!asynchronous_) return file_.layers().write(bytes_, ffio::Record::kGoesOn);
    wanted_ = {};
    started_ = file_.layers().start_write(bytes_);
    under_way_ = true;
  });
}

}  // namespace platter::runtime

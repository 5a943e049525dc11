#include "runtime/whatif/stream.hpp"

#include <algorithm>

namespace platter::runtime::whatif {

using amount::Words;

std::uint64_t Stream::read(const system::Routine& routine, std::span<device::Word> words, Words address,
                           std::int64_t calls, std::int64_t buffers) {
  flush();
  goes_on_ = next_ == kFirst || (address == next_ && Words{std::ssize(words)} == length_);
  routine_ = &routine;
  calls_ = calls;
  buffers_ = buffers;
  length_ = Words{std::ssize(words)};
  next_ = address + length_;
  // A repeated read is not served from a buffer: only sequential reads are.
  if (goes_on_ && deliver(words, address)) return request_;
  if (is_under_way()) services_.wait(routine.name, connector_);
  read_.clear();
  // Calls are combined only if the program reads sequentially.
  fetch(address, goes_on_ ? calls * length_ : length_);
  deliver(words, address);
  return request_;
}

/// Reads into an own buffer, at most to the end of the dataset.
std::uint64_t Stream::fetch(Words address, Words count) {
  const auto buffer = std::make_shared<Buffer>();
  const Words fits = std::max(std::min(address + count, words_of_dataset_()) - address, length_);
  buffer->words.resize(fits.size());
  buffer->address = address;
  read_.push_back(buffer);
  under_way_ = buffer;
  is_others_ = false;
  system::Call call{.into = buffer->words, .address = address};
  call.finished = [buffer] {
    buffer->arrived = true;
    for (const auto& [words, from] : buffer->wanted)
      std::copy_n(buffer->words.begin() + (from - buffer->address).count, words.size(), words.begin());
    buffer->wanted.clear();
  };
  request_ = services_.call(*routine_, connector_, std::move(call));
  return request_;
}

/// Delivers words from a buffer, at once or when its read is complete. Drops earlier buffers.
bool Stream::deliver(std::span<device::Word> words, Words address) {
  const auto found = std::find_if(read_.begin(), read_.end(), [&](const auto& one) {
    return one->address <= address && address + Words{std::ssize(words)} <= one->end();
  });
  if (found == read_.end()) return false;
  read_.erase(read_.begin(), found);
  Buffer& buffer = *read_.front();
  buffer.wanted.emplace_back(words, address);
  if (buffer.arrived) {
    std::copy_n(buffer.words.begin() + (address - buffer.address).count, words.size(), words.begin());
    buffer.wanted.clear();
  }
  return true;
}

std::uint64_t Stream::write(const system::Routine& routine, std::span<const device::Word> words,
                            Words address, std::int64_t calls, std::int64_t buffers) {
  // After several writes, the next read is treated as the first of a sequence. After a single write, it may
  // belong to a program that reads, changes and writes one sector after another.
  if (next_ == kUnknown) next_ = kFirst;
  forget();
  const bool goes_on = gathered_ && address == gathered_->end() && routine_ == &routine && together_ < calls_;
  if (!goes_on) flush();
  routine_ = &routine;
  calls_ = calls;
  buffers_ = buffers;
  if (!gathered_) {
    gathered_ = std::make_shared<Buffer>();
    gathered_->address = address;
    together_ = 0;
  }
  gathered_->words.insert(gathered_->words.end(), words.begin(), words.end());
  if (++together_ == calls_) flush();
  return request_;
}

void Stream::flush() {
  if (!gathered_) return;
  const std::shared_ptr<Buffer> buffer = std::move(gathered_);
  gathered_ = nullptr;
  if (is_under_way()) services_.wait(routine_->name, connector_);
  writing_ = buffer;
  under_way_ = buffer;
  is_others_ = false;
  system::Call call{.from = buffer->words, .address = buffer->address};
  call.finished = [buffer] { buffer->arrived = true; };
  request_ = services_.call(*routine_, connector_, std::move(call));
}

void Stream::forget() {
  read_.clear();
  if (next_ >= Words{}) next_ = kUnknown;
}

/// With two buffers, the program does not wait for the request that it does not need yet.
bool Stream::is_waited_for() const {
  const bool reads =
      std::any_of(read_.begin(), read_.end(), [](const auto& one) { return !one->wanted.empty(); });
  return reads || (writing_ && !writing_->arrived && buffers_ == 1);
}

bool Stream::test(std::string_view routine) {
  const bool busy = services_.test(routine, connector_);
  if (busy && (is_others_ || is_waited_for())) return true;
  is_others_ = false;
  go_on();
  return false;
}

void Stream::wait(std::string_view routine) {
  if (is_others_ || is_waited_for()) services_.wait(routine, connector_);
  go_on();
}

/// Reads ahead into the second buffer after the program has received its words.
void Stream::go_on() {
  if (buffers_ < 2 || read_.empty() || next_ < Words{} || !goes_on_) return;
  const Words address = read_.back()->end();
  if (read_.size() > 1 || address >= words_of_dataset_() || !read_.back()->arrived) return;
  fetch(address, calls_ * length_);
}

void Stream::make_way() {
  flush();
  if (is_under_way()) services_.wait(routine_->name, connector_);
  is_others_ = true;
}

}  // namespace platter::runtime::whatif

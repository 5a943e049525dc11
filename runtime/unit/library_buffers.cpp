#include "runtime/unit/library_buffers.hpp"

#include <algorithm>
#include <utility>

namespace platter::runtime {

using dataset::Block;

void LibraryBuffers::read(std::int64_t block, Block& into) {
  for (const auto* one : {&written_, &direct_}) {
    if (*one && (*one)->has(block)) {
      into = (*one)->blocks[static_cast<std::size_t>(block - (*one)->first)];
      return;
    }
  }
  auto found = std::find_if(clean_.begin(), clean_.end(), [&](const Buffer& b) { return b.has(block); });
  if (found != clean_.end()) {
    wants_arriving_ = wants_arriving_ || found->arriving;
    std::rotate(clean_.begin(), found, found + 1);
  } else if (way_ == system::Way::kDirect) {
    if (direct_ && direct_->end() != block) cut_direct();
    if (!direct_) direct_ = Buffer{.first = block, .blocks = {}};
    look_below(block, direct_->blocks.emplace_back());
    into = direct_->blocks.back();
    return;
  } else {
    Buffer buffer = look(block, length_);
    add(false, buffer);
    keep(std::move(buffer));
  }
  into = clean_.front().blocks[static_cast<std::size_t>(block - clean_.front().first)];
}

/// At most so many blocks from there on; not those that the drive does not have yet.
LibraryBuffers::Buffer LibraryBuffers::look(std::int64_t first, std::int64_t most) {
  auto end = std::min(first + most, blocks());
  if (written_ && written_->first > first) end = std::min(end, written_->first);
  Buffer buffer{.first = first, .blocks = std::vector<Block>(static_cast<std::size_t>(end - first))};
  for (auto block = first; block < end; ++block) {
    look_below(block, buffer.blocks[static_cast<std::size_t>(block - first)]);
  }
  return buffer;
}

/// What the drive will have when the movements so far are made.
void LibraryBuffers::look_below(std::int64_t block, Block& into) {
  const auto brings = [&](const Movement& m) {
    return m.writes && block >= m.first && block < m.first + m.blocks();
  };
  const auto last = std::find_if(movements_.rbegin(), movements_.rend(), brings);
  if (last == movements_.rend()) return below_.look(block, into);
  std::copy_n(last->words.begin() + (block - last->first) * dataset::kBlockWords, dataset::kBlockWords,
              into.begin());
}

void LibraryBuffers::keep(Buffer buffer) {
  if (clean_.size() == count_) clean_.pop_back();
  clean_.push_front(std::move(buffer));
}

void LibraryBuffers::write(std::int64_t block, const Block& from) {
  // What is read is not what it was: the drive has another block there, or will have.
  std::erase_if(clean_, [&](const Buffer& b) { return b.has(block); });
  if (written_ && !written_->has(block) && written_->end() != block) flush();
  if (!written_) written_ = Buffer{.first = block, .blocks = {}};
  if (written_->has(block)) {
    written_->blocks[static_cast<std::size_t>(block - written_->first)] = from;
  } else {
    written_->blocks.push_back(from);
  }
  if (std::ssize(written_->blocks) >= length_) flush();
}

void LibraryBuffers::flush() {
  if (!written_) return;
  add(true, *written_);
  keep(*std::exchange(written_, std::nullopt));
}

/// One movement with the one before, where it goes on from there.
void LibraryBuffers::add(bool writes, const Buffer& buffer) {
  Movement* last = movements_.empty() ? nullptr : &movements_.back();
  if (last == nullptr || last->writes != writes || last->first + last->blocks() != buffer.first) {
    last = &movements_.emplace_back();
    last->writes = writes;
    last->first = buffer.first;
  }
  last->transfers.push_back(std::ssize(buffer.blocks));
  if (!writes) return;
  for (const Block& block : buffer.blocks) last->words.insert(last->words.end(), block.begin(), block.end());
}

/// Through a buffer where they fit; else all but the last straight to the program.
void LibraryBuffers::cut_direct() {
  if (!direct_) return;
  Buffer whole = *std::exchange(direct_, std::nullopt);
  if (std::ssize(whole.blocks) > length_) {
    Buffer tail{.first = whole.end() - 1, .blocks = {whole.blocks.back()}};
    whole.blocks.pop_back();
    add(false, whole);
    whole = std::move(tail);
  }
  add(false, whole);
  keep(std::move(whole));
}

std::vector<Movement> LibraryBuffers::end() {
  cut_direct();
  wants_arriving_ = false;
  return std::exchange(movements_, {});
}

std::optional<Movement> LibraryBuffers::ahead() {
  if (count_ < 2 || clean_.empty() || written_) return std::nullopt;
  const auto next = clean_.front().end();
  const bool there = std::any_of(clean_.begin(), clean_.end(), [&](const Buffer& b) { return b.has(next); });
  if (there || next >= blocks()) return std::nullopt;
  Buffer buffer = look(next, length_);
  buffer.arriving = true;
  const auto length = std::ssize(buffer.blocks);
  if (clean_.size() == count_) clean_.pop_back();
  clean_.push_back(std::move(buffer));  // behind the one in use
  return Movement{.first = next, .transfers = {length}, .words = {}};
}

void LibraryBuffers::arrived() {
  for (auto& buffer : clean_) buffer.arriving = false;
}

}  // namespace platter::runtime

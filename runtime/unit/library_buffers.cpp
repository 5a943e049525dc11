#include "runtime/unit/library_buffers.hpp"

#include <algorithm>
#include <utility>

namespace platter::runtime {

using dataset::Block;

void LibraryBuffers::begin(const system::Stack& stack, bool writes, std::int64_t length) {
  (writes ? writes_ : reads_) = &stack;
  way_ = stack.way;
  length_ = length;
  count_ = static_cast<std::size_t>(stack.buffers);
  went_through_ = false;
  before_ = 0;
  copied_between_ = {};
  if (count_ == 0) clean_.clear();
}

void LibraryBuffers::read(std::int64_t block, Block& into) {
  for (const auto* one : {&written_, &straight_}) {
    if (*one && (*one)->has(block)) {
      into = (*one)->blocks[static_cast<std::size_t>(block - (*one)->first)];
      return;
    }
  }
  auto found = std::find_if(clean_.begin(), clean_.end(), [&](const Buffer& b) { return b.has(block); });
  if (found != clean_.end()) {
    wants_arriving_ = wants_arriving_ || found->arriving;
    std::rotate(clean_.begin(), found, found + 1);
  } else if (way_ == system::Way::kStraight) {
    if (straight_ && straight_->end() != block) cut_straight();
    if (!straight_) straight_ = Buffer{.first = block, .blocks = {}};
    look_below(block, straight_->blocks.emplace_back());
    into = straight_->blocks.back();
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
    return m.writes && block >= m.first && block < m.first + m.blocks;
  };
  const auto last = std::find_if(movements_.rbegin(), movements_.rend(), brings);
  if (last == movements_.rend()) return below_.look(block, into);
  std::copy_n(last->words.begin() + (block - last->first) * dataset::kBlockWords, dataset::kBlockWords,
              into.begin());
}

void LibraryBuffers::keep(Buffer buffer) {
  while (!clean_.empty() && clean_.size() >= count_) clean_.pop_back();
  if (count_ > 0) clean_.push_front(std::move(buffer));
}

void LibraryBuffers::write(std::int64_t block, const Block& from) {
  cut_straight();  // what was read comes first
  // What is read is not what it was: the drive has another block there, or will have.
  std::erase_if(clean_, [&](const Buffer& b) { return b.has(block); });
  if (written_ && !written_->has(block) && written_->end() != block) flush();
  if (!written_) written_ = Buffer{.first = block, .blocks = {}};
  if (written_->has(block)) {
    written_->blocks[static_cast<std::size_t>(block - written_->first)] = from;
  } else {
    written_->blocks.push_back(from);
  }
  if (way_ == system::Way::kBuffered && std::ssize(written_->blocks) >= length_) flush();
}

void LibraryBuffers::flush() {
  if (!written_) return;
  add(true, *written_);
  keep(*std::exchange(written_, std::nullopt));
}

/// One movement with the one before, where it goes on from there.
void LibraryBuffers::add(bool writes, const Buffer& buffer) {
  Movement* last = movements_.empty() ? nullptr : &movements_.back();
  if (last == nullptr || last->writes != writes || last->first + last->blocks != buffer.first) {
    last = &movements_.emplace_back();
    last->writes = writes;
    last->first = buffer.first;
  }
  const system::Stack& stack = writes ? *writes_ : *reads_;
  last->to_surface = writes && stack.to_surface;
  const auto begin = last->blocks;
  const auto blocks = std::ssize(buffer.blocks);
  if (stack.way == system::Way::kBuffered) add_gap(*last, stack, blocks);
  last->blocks += blocks;
  if (blocks <= stack.singly) {
    last->before += stack.singly_cpu;
    for (std::int64_t i = 0; i < blocks; ++i) add_pieces(*last, begin + i, 1);
  } else {
    add_pieces(*last, begin, blocks);
  }
  if (!writes) return;
  for (const Block& block : buffer.blocks) last->words.insert(last->words.end(), block.begin(), block.end());
  if (stack.way != system::Way::kStraight) return;
  add_tail(*last);
}

/// A buffer has to be emptied into the program's array before it can be filled again, and filled from it
/// before it can be written.
void LibraryBuffers::add_gap(Movement& movement, const system::Stack& stack, std::int64_t blocks) {
  const auto before = std::exchange(before_, blocks);
  if (before == 0) return;
  const auto copying = time::product(stack.sector, movement.writes ? blocks : before);
  copied_between_ = time::sum(copied_between_, copying);
  auto& gap = movement.pieces.empty() ? movement.before : movement.pieces.back().after;
  gap = time::sum(gap, time::sum(stack.cpu, copying));
}

/// The transfers of a buffer. Going straight, words that are read are copied as their transfer completes,
/// words that are written sector by sector as they move.
void LibraryBuffers::add_pieces(Movement& movement, std::int64_t first, std::int64_t blocks) {
  using Blocks = system::BufferTransfer::Blocks;
  const system::Stack& stack = movement.writes ? *writes_ : *reads_;
  std::int64_t copied = first;
  for (const auto& transfer : stack.transfers) {
    auto begin = first;
    auto end = first + blocks;
    if (transfer.blocks == Blocks::kFirst) end = begin + 1;
    if (transfer.blocks == Blocks::kRest) ++begin;
    if (transfer.blocks == Blocks::kBody) --end;
    if (transfer.blocks == Blocks::kLast) begin = end - 1;
    if (begin == end) continue;
    system::Piece piece{transfer.writes ? device::Direction::kWrite : device::Direction::kRead, begin,
                        end - begin};
    if (stack.way == system::Way::kStraight) {
      if (!movement.writes)
        piece.after = time::product(stack.sector, std::max<std::int64_t>(end - copied, 0));
      if (movement.writes && transfer.blocks == Blocks::kBody) piece.service = stack.sector;
      copied = std::max(copied, end);
    }
    movement.pieces.push_back(piece);
  }
}

/// A library that moves a whole buffer of its own with a record's last block, as far as the cylinder goes:
/// what lies behind is zeros.
void LibraryBuffers::add_tail(Movement& movement) {
  const auto last = movement.first + movement.blocks - 1;
  const auto there = std::min({writes_->tail, blocks() - last, below_.blocks_in_cylinder(last)});
  const auto more = there - 1;
  movement.pieces.back().sectors += more;
  const auto pieces = movement.pieces.size();
  (pieces > 1 ? movement.pieces[pieces - 2].after : movement.before) += writes_->tail_cpu;
  movement.blocks += more;
  movement.words.resize(static_cast<std::size_t>(movement.blocks * dataset::kBlockWords));
}

/// Through a buffer where they fit; else all but the last straight to the program.
void LibraryBuffers::cut_straight() {
  if (!straight_) return;
  Buffer whole = *std::exchange(straight_, std::nullopt);
  went_through_ = std::ssize(whole.blocks) <= length_;
  if (!went_through_) {
    Buffer tail{.first = whole.end() - 1, .blocks = {whole.blocks.back()}};
    whole.blocks.pop_back();
    add(false, whole);
    whole = std::move(tail);
  }
  add(false, whole);
  keep(std::move(whole));
}

std::vector<Movement> LibraryBuffers::end() {
  cut_straight();
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
  Movement movement{.first = next, .blocks = std::ssize(buffer.blocks)};
  add_pieces(movement, 0, movement.blocks);
  if (clean_.size() == count_) clean_.pop_back();
  clean_.push_back(std::move(buffer));  // behind the one in use
  return movement;
}

void LibraryBuffers::arrived() {
  for (auto& buffer : clean_) buffer.arriving = false;
}

}  // namespace platter::runtime

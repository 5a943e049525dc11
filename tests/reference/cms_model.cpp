#include "tests/reference/cms_model.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace platter::reference {

CmsModel::CmsModel(std::int64_t block_bytes, std::int64_t blocks, std::int64_t blocks_of_cylinder)
    : block_bytes_(block_bytes),
      blocks_of_cylinder_(blocks_of_cylinder),
      used_(static_cast<std::size_t>(blocks)) {
  used_[0] = used_[1] = true;  // the directory, and the map of free blocks
}

std::int64_t CmsModel::File::place(std::int64_t number) const {
  return std::accumulate(lengths.begin(), lengths.begin() + (number - 1), std::int64_t{0});
}

/// Allocates the first free block, and returns it.
std::int64_t CmsModel::take() {
  const auto free = std::find(used_.begin(), used_.end(), false);
  *free = true;
  return free - used_.begin();
}

void CmsModel::start(bool writes, std::vector<std::int64_t> blocks) {
  starts.push_back({writes, std::move(blocks)});
}

/// Transfers blocks of a file, with one start for each cylinder.
void CmsModel::transfer(bool writes, const File& file, std::int64_t first, std::int64_t count) {
  std::vector<std::int64_t> together;
  for (std::int64_t i = first; i < first + count; ++i) {
    const std::int64_t block = file.blocks[static_cast<std::size_t>(i)];
    if (!together.empty() && together.back() / blocks_of_cylinder_ != block / blocks_of_cylinder_)
      start(writes, std::exchange(together, {}));
    together.push_back(block);
  }
  if (!together.empty()) start(writes, together);
}

/// Returns the number of pointer blocks of each level, the highest level first.
std::vector<std::int64_t> CmsModel::levels(const File& file) const {
  const std::int64_t entries = block_bytes_ / (file.fixed ? 4 : 12);
  std::vector<std::int64_t> all;
  for (auto count = static_cast<std::int64_t>(file.blocks.size()); count > 1;) {
    count = (count + entries - 1) / entries;
    all.insert(all.begin(), count);
  }
  return all;
}

/// Reads the pointer blocks that lead to a block of the file, except those in memory.
void CmsModel::look_up(File& file, std::int64_t block) {
  const auto all = levels(file);
  const std::int64_t entries = block_bytes_ / (file.fixed ? 4 : 12);
  file.pointers_in_memory.resize(std::max(file.pointers_in_memory.size(), all.size()), -1);
  std::int64_t higher = 0;
  for (std::size_t level = 0; level < all.size(); ++level) {
    std::int64_t leads_to = 1;
    for (std::size_t i = level; i < all.size(); ++i) leads_to *= entries;
    const std::int64_t pointer = higher + block / leads_to;
    const bool is_on_disk = pointer < static_cast<std::int64_t>(file.pointers.size());
    if (file.pointers_in_memory[level] != pointer && is_on_disk)
      start(false, {file.pointers[static_cast<std::size_t>(pointer)]});
    file.pointers_in_memory[level] = pointer;
    higher += all[level];
  }
}

void CmsModel::flush(File& file) {
  if (file.is_newer) transfer(true, file, file.buffered, 1);
  file.is_newer = false;
}

void CmsModel::create(const std::string& file, bool fixed, std::int64_t length) {
  files_[file] = {.fixed = fixed, .length = length};
}

void CmsModel::erase(const std::string& file) {
  for (const auto block : files_[file].blocks) used_[static_cast<std::size_t>(block)] = false;
  for (const auto block : files_[file].pointers) used_[static_cast<std::size_t>(block)] = false;
  files_.erase(file);
}

void CmsModel::open(const std::string& name) {
  File& file = files_[name];
  file.buffered = -1;
  file.is_newer = file.is_changed = false;
  file.pointers_in_memory.clear();
}

void CmsModel::read(const std::string& name, std::int64_t number, std::int64_t count) {
  File& file = files_[name];
  count = std::min(count, records(name) - number + 1);
  std::int64_t from = file.place(number);
  const std::int64_t to = file.place(number + count);
  // The first part of the range may be in the buffer.
  if (from / block_bytes_ == file.buffered) from = std::min(to, (from / block_bytes_ + 1) * block_bytes_);
  if (from == to) return;
  // Then the rest is read, and its last block stays in the buffer.
  const std::int64_t first = from / block_bytes_;
  const std::int64_t last = (to - 1) / block_bytes_;
  flush(file);
  for (std::int64_t block = first; block <= last; ++block) look_up(file, block);
  transfer(false, file, first, last - first + 1);
  file.buffered = last;
}

void CmsModel::write(const std::string& name, std::int64_t number, std::int64_t count, std::int64_t length) {
  File& file = files_[name];
  file.is_changed = true;
  const std::int64_t place = file.place(number);
  const auto at = static_cast<std::size_t>(number - 1);
  if (file.fixed) {
    const std::int64_t before = file.bytes();
    write_bytes(file, place, count * file.length, before);
    file.lengths.resize(std::max(file.lengths.size(), at + static_cast<std::size_t>(count)), file.length);
    return;
  }
  const bool stays = at < file.lengths.size() && file.lengths[at] == length + 2;
  const std::int64_t before = stays ? file.bytes() : place;
  write_bytes(file, place, length + 2, before);
  if (!stays) file.lengths.resize(at);
  if (!stays) file.lengths.push_back(length + 2);
}

/// Writes `count` bytes from byte `place` on. `bytes_before`: the length of the file before the write,
/// without bytes that the write replaces or discards.
void CmsModel::write_bytes(File& file, std::int64_t place, std::int64_t count, std::int64_t bytes_before) {
  const std::int64_t end = place + count;
  while (static_cast<std::int64_t>(file.blocks.size()) * block_bytes_ < end) file.blocks.push_back(take());
  for (std::int64_t at = place; at < end;) {
    const std::int64_t block = at / block_bytes_;
    const std::int64_t whole = at % block_bytes_ == 0 ? (end - at) / block_bytes_ : 0;
    if (whole > 0) {  // these blocks bypass the buffer
      const bool replaces_buffer = file.buffered >= block && file.buffered < block + whole;
      if (replaces_buffer) {
        file.buffered = -1;
        file.is_newer = false;
      }
      flush(file);
      transfer(true, file, block, whole);
      at += whole * block_bytes_;
      continue;
    }
    if (file.buffered != block) {
      flush(file);
      file.buffered = block;
      if (block * block_bytes_ < bytes_before) {
        look_up(file, block);
        transfer(false, file, block, 1);
      }
    }
    file.is_newer = true;
    at = std::min(end, (block + 1) * block_bytes_);
    if (at % block_bytes_ == 0) flush(file);
  }
}

void CmsModel::cut(const std::string& name, std::int64_t number) {
  File& file = files_[name];
  if (number > records(name)) return;
  file.lengths.resize(static_cast<std::size_t>(number - 1));
  file.is_changed = true;
}

void CmsModel::close(const std::string& name) {
  File& file = files_[name];
  flush(file);
  if (!std::exchange(file.is_changed, false)) return;
  while (static_cast<std::int64_t>(file.blocks.size()) > (file.bytes() + block_bytes_ - 1) / block_bytes_) {
    used_[static_cast<std::size_t>(file.blocks.back())] = false;
    file.blocks.pop_back();
  }
  const auto all = levels(file);
  const auto pointers = static_cast<std::size_t>(std::accumulate(all.begin(), all.end(), std::int64_t{0}));
  while (file.pointers.size() < pointers) file.pointers.push_back(take());
  while (file.pointers.size() > pointers) {
    used_[static_cast<std::size_t>(file.pointers.back())] = false;
    file.pointers.pop_back();
  }
  for (const auto pointer : file.pointers) start(true, {pointer});
  start(true, {0});
}

}  // namespace platter::reference

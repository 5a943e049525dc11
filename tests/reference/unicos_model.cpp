#include "tests/reference/unicos_model.hpp"

#include <algorithm>
#include <utility>

namespace platter::reference {
namespace {

constexpr std::int64_t kSector = 4096;
constexpr std::int64_t kWord = 8;
constexpr std::int64_t kZeroSectors = 64;

}  // namespace

UnicosModel::UnicosModel(std::int64_t sectors, std::int64_t unit)
    : unit_(unit), used_(static_cast<std::size_t>(sectors)) {}

/// Opens a file. A new file has no space.
void UnicosModel::open(const std::string& file) {
  files_[file].position = 0;
}

void UnicosModel::read(const std::string& name, std::int64_t bytes) {
  File& file = files_[name];
  const std::int64_t count = std::clamp<std::int64_t>(file.bytes - file.position, 0, bytes);
  move(file, false, file.position, file.position + count);
  file.position += count;
}

void UnicosModel::write(const std::string& name, std::int64_t bytes) {
  File& file = files_[name];
  if (bytes > 0) {
    grow(file, file.position + bytes);
    fill(file, file.position);
  }
  move(file, true, file.position, file.position + bytes);
  file.position += bytes;
}

/// Whole sectors bypass the buffer if they start at a word of the program's memory; the parts before and
/// after them pass through it. The program's memory starts at a word.
void UnicosModel::move(File& file, bool writes, std::int64_t offset, std::int64_t end) {
  const std::int64_t first = (offset + kSector - 1) / kSector;
  const std::int64_t last = end / kSector;  // number of the sector after the last whole one
  const bool is_on_words = (first * kSector - offset) % kWord == 0;
  if (last <= first || !is_on_words) return through_buffer(file, writes, offset, end);
  through_buffer(file, writes, offset, first * kSector);
  if (file.buffered >= first && file.buffered < last) {
    if (writes) {
      file.buffered = -1;
      file.is_newer = false;
    } else {
      flush(file);
    }
  }
  transfer(file, writes, first, last - first);
  if (writes) file.bytes = std::max(file.bytes, last * kSector);
  through_buffer(file, writes, last * kSector, end);
}

void UnicosModel::through_buffer(File& file, bool writes, std::int64_t offset, std::int64_t end) {
  while (offset < end) {
    const std::int64_t sector = offset / kSector;
    const std::int64_t to = std::min(end, (sector + 1) * kSector);
    fetch(file, sector, writes && to - offset == kSector);
    if (writes) {
      file.is_newer = true;
      file.bytes = std::max(file.bytes, to);
    }
    offset = to;
  }
}

/// Brings a sector into the buffer. `whole`: the whole sector is about to be written, so it need not be read.
void UnicosModel::fetch(File& file, std::int64_t sector, bool whole) {
  if (file.buffered == sector) return;
  flush(file);
  file.buffered = sector;
  if (!whole && sector * kSector < file.bytes) transfer(file, false, sector, 1);
}

void UnicosModel::flush(File& file) {
  if (file.is_newer) transfer(file, true, file.buffered, 1);
  file.is_newer = false;
}

void UnicosModel::transfer(File& file, bool writes, std::int64_t first, std::int64_t count) {
  const auto begin = file.sectors.begin() + first;
  transfers.push_back({writes, {begin, begin + count}});
}

bool UnicosModel::is_free(std::int64_t first) const {
  if (first + unit_ > static_cast<std::int64_t>(used_.size())) return false;
  for (std::int64_t i = first; i < first + unit_; ++i) {
    if (used_[static_cast<std::size_t>(i)]) return false;
  }
  return true;
}

/// Extends the file to `bytes` bytes. An allocation unit follows the previous one if the space there is free;
/// otherwise, it uses the first free space.
void UnicosModel::grow(File& file, std::int64_t bytes) {
  while (static_cast<std::int64_t>(file.sectors.size()) * kSector < bytes) {
    std::int64_t first = file.sectors.empty() ? 0 : file.sectors.back() + 1;
    if (!is_free(first)) first = 0;
    while (!is_free(first)) ++first;
    for (std::int64_t i = first; i < first + unit_; ++i) {
      used_[static_cast<std::size_t>(i)] = true;
      file.sectors.push_back(i);
    }
  }
}

/// Writes zeros from the end of the file to the sector of byte `to`.
void UnicosModel::fill(File& file, std::int64_t to) {
  const std::int64_t last = to / kSector;
  for (std::int64_t sector = (file.bytes + kSector - 1) / kSector; sector < last;) {
    const std::int64_t count = std::min(kZeroSectors, last - sector);
    transfer(file, true, sector, count);
    sector += count;
  }
  file.bytes = std::max(file.bytes, last * kSector);
}

void UnicosModel::truncate(const std::string& name) {
  File& file = files_[name];
  const std::int64_t to = file.position;
  if (to < file.bytes) {
    if (to % kSector != 0) {  // the rest of the sector becomes zero
      fetch(file, to / kSector, false);
      file.is_newer = true;
    }
    if (file.buffered * kSector >= to) {
      file.buffered = -1;
      file.is_newer = false;
    }
    file.bytes = to;
    const std::int64_t sectors = (to + kSector - 1) / kSector;
    release(file, (sectors + unit_ - 1) / unit_ * unit_);
  } else if (to > file.bytes) {
    grow(file, to);
    fill(file, to);
    if (file.bytes <= to / kSector * kSector && to % kSector != 0) {
      fetch(file, to / kSector, false);
      file.is_newer = true;
    }
    file.bytes = to;
  }
}

void UnicosModel::close(const std::string& name) {
  flush(files_[name]);
}

void UnicosModel::remove(const std::string& name) {
  release(files_[name], 0);
  files_.erase(name);
}

void UnicosModel::release(File& file, std::int64_t sectors) {
  while (static_cast<std::int64_t>(file.sectors.size()) > sectors) {
    used_[static_cast<std::size_t>(file.sectors.back())] = false;
    file.sectors.pop_back();
  }
}

}  // namespace platter::reference

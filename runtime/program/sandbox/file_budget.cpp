#include "runtime/program/sandbox/file_budget.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "runtime/program/run/run.hpp"

namespace platter::runtime {

FileBudget& file_budget() {
  return run().part<FileBudget>();
}

std::string FileBudget::refuse_file() const {
  if (made_ < most_files_) return {};
  return fmt::format("the program has created {} files, the maximum that --file-count allows", made_);
}

const FileBudget::File* FileBudget::find(int descriptor) const {
  const auto key = open_.find(descriptor);
  return key == open_.end() ? nullptr : &files_.at(key->second);
}

void FileBudget::note_open(int descriptor, const struct stat* before) {
  struct stat now{};
  if (::fstat(descriptor, &now) != 0 || !S_ISREG(now.st_mode)) return;
  const Key key{now.st_dev, now.st_ino};
  const auto [found, is_new] = files_.try_emplace(key);
  File& file = found->second;
  if (is_new && before == nullptr) {
    file.is_made = true;
    ++made_;
  } else if (is_new) {
    file.free = static_cast<std::uint64_t>(before->st_size);
  }
  ++file.opened;
  open_[descriptor] = key;
  note_length(descriptor, static_cast<std::uint64_t>(now.st_size));
}

void FileBudget::note_scratch(int descriptor) {
  note_open(descriptor, nullptr);
  if (const auto key = open_.find(descriptor); key != open_.end()) files_.at(key->second).has_name = false;
}

void FileBudget::note_close(int descriptor) {
  const auto key = open_.find(descriptor);
  if (key == open_.end()) return;
  File& file = files_.at(key->second);
  --file.opened;
  if (file.opened == 0 && !file.has_name) drop(key->second);
  open_.erase(key);
}

void FileBudget::note_unlink(const struct stat& what) {
  const Key key{what.st_dev, what.st_ino};
  const auto found = files_.find(key);
  if (found == files_.end() || what.st_nlink > 1) return;
  found->second.has_name = false;
  if (found->second.opened == 0) drop(key);
}

void FileBudget::drop(const Key& key) {
  const auto found = files_.find(key);
  bytes_ -= found->second.counted();
  if (found->second.is_made) --made_;
  files_.erase(found);
}

std::string FileBudget::refuse_length(int descriptor, std::uint64_t length) const {
  const File* const file = find(descriptor);
  if (file == nullptr) return {};
  File longer = *file;
  longer.length = length;
  const std::uint64_t others = bytes_ - file->counted();
  if (longer.counted() <= most_bytes_ && others <= most_bytes_ - longer.counted()) return {};
  if (longer.counted() <= file->counted()) return {};
  return fmt::format("the files of the program would have {} bytes together, but --disk-space allows {}",
                     others + longer.counted(), most_bytes_);
}

void FileBudget::note_length(int descriptor, std::uint64_t length) {
  const auto key = open_.find(descriptor);
  if (key == open_.end()) return;
  File& file = files_.at(key->second);
  bytes_ -= file.counted();
  file.length = length;
  bytes_ += file.counted();
}

std::uint64_t FileBudget::length_after(int descriptor, std::size_t bytes) const {
  const File* const file = find(descriptor);
  if (file == nullptr) return 0;
  const off_t place = ::lseek(descriptor, 0, SEEK_CUR);
  return std::max(file->length, static_cast<std::uint64_t>(std::max<off_t>(place, 0)) + bytes);
}

}  // namespace platter::runtime

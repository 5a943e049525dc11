#include "emulator/system/unicos/descriptor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/calls.hpp"

namespace platter::unicos {

using amount::Blocks;
using amount::Bytes;
using amount::Sectors;

using device::kWordBytes;
using device::Word;
using record::Does;

namespace {

/// Sectors of a file are the blocks of its buffer.
Blocks block_of(Sectors sector) {
  return Blocks{sector.count};
}

constexpr Sectors kFillSectors{64};  ///< sectors of a gap that one transfer fills

}  // namespace

Stretch Stretch::part(Bytes begin, Bytes end) const {
  const auto cut = [&](auto bytes) {
    return bytes.empty() ? bytes : bytes.subspan((begin - offset).size(), (end - begin).size());
  };
  return {begin, cut(into), cut(from)};
}

bool Stretch::is_on_words() const {
  const auto* const at = writes() ? from.data() : into.data();
  return reinterpret_cast<std::uintptr_t>(at) % alignof(Word) == 0;
}

system::Call Stretch::as_words(amount::Words address) const {
  const auto count = [](auto bytes) { return bytes.size() / std::size_t{kWordBytes}; };
  return {.into = {reinterpret_cast<Word*>(into.data()), count(into)},
          .from = {reinterpret_cast<const Word*>(from.data()), count(from)},
          .address = address};
}

Descriptor::Descriptor(Kernel& kernel, const std::string& name, const Space& space)
    : OpenFile(kernel), file_(kernel.files().find(name)) {
  if (space.blocks > amount::Blocks{}) kernel_.require_space(name);
  if (file_ == nullptr) {
    file_ = &kernel_.files().create(name, space);
  } else {
    kernel_.files().ask(*file_, space);
    kernel_.set_layout(*file_);
  }
  const auto call_time = kernel_.now();
  number_ = kernel_.open(*file_);
  buffered_.descriptor = number_;
  buffered_.file = file_;
  kernel_.call(Kind::kOpen, number_);
  note(Kind::kOpen).add_wait(kernel_.now() - call_time);
}

/// Returns the part of the stretch that can be moved. A read is cut at the end of the file. A write is not:
/// the file's space is extended, and a gap between the end of the file and the stretch is filled.
Stretch Descriptor::prepared(Stretch stretch) {
  if (!stretch.writes()) {
    const Bytes left = file_->bytes - stretch.offset;
    stretch.into = stretch.into.first(std::clamp(left, Bytes{}, stretch.length()).size());
    return stretch;
  }
  if (stretch.offset > Bytes{std::numeric_limits<std::int64_t>::max()} - stretch.length())
    throw ffio::Error(fmt::format("file {}: exceeds the maximum length of a file", file_->name), kTooLarge);
  grow(stretch.end());
  fill(stretch.offset);
  return stretch;
}

/// Extends the file's space to at least `end` bytes.
void Descriptor::grow(Bytes end) {
  const Sectors sectors{(end - Bytes{1}) / file_->sector_bytes() + 1};
  if (sectors <= file_->space) return;
  kernel_.require_space(file_->name);
  kernel_.files().grow(*file_, sectors);
  kernel_.set_layout(*file_);
}

/// Writes zeros from the end of the file to byte `end`. The rest of the last sector already contains zeros,
/// and the sector that contains `end` is filled in the buffer.
void Descriptor::fill(Bytes end) {
  const Bytes size = file_->sector_bytes();
  const Sectors last{end / size};
  for (Sectors sector{up(file_->bytes, size)}; sector < last;) {
    const Sectors count = std::min(kFillSectors, last - sector);
    const std::vector<Word> zeros((count.count * file_->sector_words).size());
    kernel_.move_block(Does::kWrite, number_, {.from = zeros, .address = sector.count * file_->sector_words});
    sector += count;
  }
  file_->bytes = std::max(file_->bytes, last.count * size);
}

OpenFile::Transfer Descriptor::move(Kind kind, const Stretch& asked) {
  const Stretch stretch = prepared(asked);
  const Bytes size = file_->sector_bytes();
  const Sectors first{up(stretch.offset, size)};
  const Sectors sectors = Sectors{stretch.end() / size} - first;
  const Bytes begin_whole = first.count * size;
  const Bytes end_whole = begin_whole + sectors.count * size;
  if (sectors <= Sectors{} || !stretch.part(begin_whole, end_whole).is_on_words()) {
    kernel_.call(kind, number_);
    through_buffer(stretch);
    return {stretch.length(), 0};
  }
  through_buffer(stretch.part(stretch.offset, begin_whole));
  if (stretch.writes()) {
    file_->buffer().discard(block_of(first), block_of(sectors));
  } else {
    file_->buffer().flush(buffered_, block_of(first), block_of(sectors));
  }
  const auto ticket =
      kernel_.call(kind, number_, *file_,
                   stretch.part(begin_whole, end_whole).as_words(first.count * file_->sector_words));
  if (stretch.writes()) file_->bytes = std::max(file_->bytes, end_whole);
  through_buffer(stretch.part(end_whole, stretch.end()));
  return {stretch.length(), ticket};
}

/// Moves the bytes through the system buffer, sector by sector.
void Descriptor::through_buffer(const Stretch& stretch) {
  const Bytes size = file_->sector_bytes();
  for (Bytes at = stretch.offset; at < stretch.end();) {
    const Bytes count = std::min(size - at % size, stretch.end() - at);
    const Stretch here = stretch.part(at, at + count);
    std::byte* const there = fetch(Sectors{at / size}, here.writes() && count == size) + (at % size).count;
    if (here.writes()) {
      std::memcpy(there, here.from.data(), count.size());
      file_->buffer().mark_changed(Blocks{at / size});
      file_->bytes = std::max(file_->bytes, at + count);
    } else {
      std::memcpy(here.into.data(), there, count.size());
    }
    kernel_.copy(count);
    at += count;
  }
}

/// Returns the address of the sector in the buffer. `whole`: the caller will overwrite all of it.
std::byte* Descriptor::fetch(Sectors sector, bool whole) {
  const Blocks end{up(file_->bytes, file_->sector_bytes())};
  return file_->buffer().write(buffered_, block_of(sector), end, !whole).data();
}

void Descriptor::BufferedFile::read(Blocks first, std::span<std::byte> into) {
  const Stretch stretch{.offset = {}, .into = into};
  kernel.move_block(Does::kRead, descriptor, stretch.as_words(first.count * file->sector_words));
}

void Descriptor::BufferedFile::write(Blocks first, std::span<const std::byte> from) {
  const Stretch stretch{.offset = {}, .from = from};
  kernel.move_block(Does::kWrite, descriptor, stretch.as_words(first.count * file->sector_words));
}

void Descriptor::cut() {
  const Bytes size = file_->sector_bytes();
  if (position_ < file_->bytes) {
    kernel_.wait_for_all(*file_);
    const Bytes left = position_ % size;
    if (left != Bytes{}) {  // old bytes must not reappear if the file grows again
      std::byte* const bytes = fetch(Sectors{position_ / size}, false);
      std::memset(bytes + left.count, 0, (size - left).size());
      file_->buffer().mark_changed(Blocks{position_ / size});
    }
    file_->buffer().discard(Blocks{up(position_, size)}, block_of(file_->space));
    file_->bytes = position_;
    kernel_.files().shrink(*file_);
    kernel_.set_layout(*file_);
  } else if (position_ > file_->bytes) {
    grow(position_);
    fill(position_);
    if (file_->bytes <= position_ / size * size && position_ % size != Bytes{}) {
      fetch(Sectors{position_ / size}, false);
      file_->buffer().mark_changed(Blocks{position_ / size});
    }
    file_->bytes = position_;
  }
}

void Descriptor::close() {
  if (number_ < 0) return;
  const auto call_time = kernel_.now();
  file_->buffer().flush(buffered_);
  kernel_.call(Kind::kClose, number_);
  kernel_.close(std::exchange(number_, -1), *file_);
  note(Kind::kClose).add_wait(kernel_.now() - call_time);
}

}  // namespace platter::unicos

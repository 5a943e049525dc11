#include "emulator/ffio/resident.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include "emulator/ffio/cos_buffers.hpp"
#include "emulator/ffio/error.hpp"

namespace platter::ffio {
namespace {

constexpr std::int64_t kNowhere = -1;

}  // namespace

Resident::Resident(Below below, std::unique_ptr<Area> area, Surroundings& surroundings,
                   const Parameters& parameters)
    : make_below_(std::move(below)),
      area_(std::move(area)),
      surroundings_(surroundings),
      parameters_(parameters) {
  parameters_.most *= kBlockBytes;
  parameters_.increment *= kBlockBytes;
  make_room(parameters.start * kBlockBytes);
  if (!parameters_.scratch) load();
}

/// What there is, in one read.
void Resident::load() {
  below_ = make_below_();
  size_ = below_->size();
  const auto here = std::min(size_, room());
  overflowed_ = size_ > here;
  if (here == 0) return;
  make_room(here);
  std::vector<std::byte> all(static_cast<std::size_t>(here));
  below_position_ = below_->read(all, Record::kGoesOn).bytes;
  area_->give(0, all);
}

/// At least so many bytes, in steps, as long as there may be more of them.
void Resident::make_room(std::int64_t bytes) {
  bytes = std::min(bytes, room());
  if (bytes <= has_) return;
  const auto step = std::max(parameters_.increment, kBlockBytes);
  const auto wanted = std::min(room(), has_ + (bytes - has_ + step - 1) / step * step);
  try {
    area_->resize(wanted / kBlockBytes);
  } catch (const std::bad_alloc&) {
    throw Error(fmt::format(kNoMemory, parameters_.called), kOutOfMemory);
  }
  has_ = wanted;
}

void Resident::begin_overflow() {
  if (std::exchange(overflowed_, true)) return;
  const auto message =
      fmt::format("{} overflow at {} bytes on file: {}", parameters_.called, room(), surroundings_.name());
  if (!parameters_.overflows) {
    overflowed_ = false;
    throw Error(message + "; it may have no more (.novfl): assign a larger maximum, or .ovfl");
  }
  surroundings_.say(message);
  if (!below_) below_ = make_below_();
  below_position_ = kNowhere;  // the first touch of that part takes a seek
}

/// The file below stands where this one does.
void Resident::go_below() {
  if (std::exchange(below_position_, position_) != position_) below_->seek(position_);
}

Moved Resident::read(std::span<std::byte> into, Record) {
  const auto wanted = std::min(std::ssize(into), std::max(size_ - position_, std::int64_t{0}));
  const auto here = std::clamp(room() - position_, std::int64_t{0}, wanted);
  if (here > 0) area_->read(position_, into.first(static_cast<std::size_t>(here)));
  position_ += here;
  const auto read = [&](std::int64_t bytes) {
    return Moved{bytes, bytes < std::ssize(into) ? Met::kEndOfData : Met::kNothing};
  };
  if (here == std::ssize(into) || !overflowed_ || position_ < room()) return read(here);
  // All that was asked for: what comes is short at the end of the file, not what is requested. What a file of
  // before still has there is none of a scratch file's.
  go_below();
  const auto moved = below_->read(into.subspan(static_cast<std::size_t>(here)), Record::kGoesOn).bytes;
  below_position_ = position_ + moved;
  const auto there = std::min(moved, wanted - here);
  position_ += there;
  return read(here + there);
}

void Resident::write(std::span<const std::byte> from, Record) {
  changed_ = true;
  make_room(position_ + std::ssize(from));
  const auto here = std::clamp(room() - position_, std::int64_t{0}, std::ssize(from));
  if (here > 0) area_->write(position_, from.first(static_cast<std::size_t>(here)));
  position_ += here;
  if (here < std::ssize(from)) {
    begin_overflow();
    go_below();
    below_->write(from.subspan(static_cast<std::size_t>(here)), Record::kGoesOn);
    below_position_ = position_ += std::ssize(from) - here;
  }
  size_ = std::max(size_, position_);
}

void Resident::seek(std::int64_t to) {
  position_ = to;
  if (!overflowed_) return;
  below_->seek(to);
  below_position_ = to;
}

void Resident::truncate() {
  changed_ = true;
  size_ = position_;
  if (!overflowed_) return;
  go_below();
  below_->truncate();
}

void Resident::close() {
  if (!parameters_.scratch && changed_) {
    std::vector<std::byte> all(static_cast<std::size_t>(std::min(size_, room())));
    area_->take(0, all);
    below_->seek(0);
    below_->write(all, Record::kGoesOn);
    below_->seek(size_);
    below_->truncate();
  }
  if (below_) below_->close();
}

}  // namespace platter::ffio

#include "emulator/ffio/bufa.hpp"

#include <algorithm>
#include <utility>

#include "emulator/ffio/cos_buffers.hpp"

namespace platter::ffio {

Bufa::Bufa(std::unique_ptr<Layer> below, Surroundings& surroundings, const Parameters& parameters)
    : below_(std::move(below)),
      surroundings_(surroundings),
      buffers_(static_cast<std::size_t>(parameters.buffers)) {
  for (Buffer& buffer : buffers_)
    buffer.bytes.resize(static_cast<std::size_t>(parameters.blocks * kBlockBytes));
}

std::int64_t Bufa::size() const {
  return std::max(below_->size(), position_);
}

void Bufa::settle(Buffer& buffer) {
  if (!std::exchange(buffer.is_under_way, false)) return;
  const auto bytes = below_->wait(buffer.under_way);
  if (way_ == Way::kReads) buffer.count = bytes;
}

void Bufa::settle() {
  for (std::size_t i = 0; i < buffers_.size(); ++i) settle(buffers_[(current_ + i) % buffers_.size()]);
}

void Bufa::start_reading(Buffer& buffer) {
  buffer.count = buffer.used = 0;
  buffer.under_way = below_->start_read(buffer.bytes);
  buffer.is_under_way = true;
}

/// The current buffer, and the next one is free then.
void Bufa::write_down() {
  Buffer& full = current();
  if (full.count == 0) return;
  full.under_way =
      below_->start_write(std::span<const std::byte>(full.bytes).first(static_cast<std::size_t>(full.count)));
  full.is_under_way = true;
  next();
  settle(current());
  current().count = 0;
}

/// What is in the buffers: what was written goes down, what was read is forgotten.
void Bufa::give_up() {
  if (way_ == Way::kWrites) write_down();
  settle();
  for (Buffer& buffer : buffers_) buffer.count = buffer.used = 0;
  way_ = Way::kNone;
}

Moved Bufa::read(std::span<std::byte> into, Record) {
  fresh_ = false;
  if (way_ == Way::kWrites) give_up();
  std::int64_t done = 0;
  while (done < std::ssize(into)) {
    if (way_ == Way::kNone) {
      if (const auto left = std::ssize(into) - done; left >= std::ssize(current().bytes)) {
        const auto moved = below_->read(into.subspan(static_cast<std::size_t>(done)), Record::kGoesOn);
        done += moved.bytes;
        break;
      }
      way_ = Way::kReads;
      for (std::size_t i = 0; i < buffers_.size(); ++i)
        start_reading(buffers_[(current_ + i) % buffers_.size()]);
    }
    Buffer& buffer = current();
    settle(buffer);
    const auto here = std::min(std::ssize(into) - done, buffer.count - buffer.used);
    if (here == 0 && buffer.count < std::ssize(buffer.bytes)) break;  // the end of the file
    surroundings_.copy(here);
    std::copy_n(buffer.bytes.begin() + buffer.used, here, into.begin() + done);
    buffer.used += here;
    done += here;
    if (buffer.used == std::ssize(buffer.bytes)) {
      start_reading(buffer);
      next();
    }
  }
  position_ += done;
  return {done, done < std::ssize(into) ? Met::kEndOfData : Met::kNothing};
}

void Bufa::write(std::span<const std::byte> from, Record) {
  if (way_ == Way::kReads) seek(position_);
  if (std::exchange(fresh_, false)) below_->seek(0);
  way_ = Way::kWrites;
  std::int64_t done = 0;
  while (done < std::ssize(from)) {
    Buffer& buffer = current();
    const auto left = std::ssize(from) - done;
    const auto all = std::ssize(buffer.bytes);
    if (buffer.count == 0 && left >= all) {
      const auto straight = left / all * all;
      below_->write(from.subspan(static_cast<std::size_t>(done), static_cast<std::size_t>(straight)),
                    Record::kGoesOn);
      done += straight;
      continue;
    }
    const auto here = std::min(left, all - buffer.count);
    surroundings_.copy(here);
    std::copy_n(from.begin() + done, here, buffer.bytes.begin() + buffer.count);
    buffer.count += here;
    done += here;
    if (buffer.count == all) write_down();
  }
  position_ += done;
}

void Bufa::seek(std::int64_t to) {
  give_up();
  fresh_ = false;
  below_->seek(to);
  position_ = to;
}

void Bufa::truncate() {
  if (way_ == Way::kReads) seek(position_);
  give_up();
  below_->truncate();
}

void Bufa::flush() {
  if (way_ == Way::kWrites) give_up();
}

void Bufa::close() {
  give_up();
  below_->close();
}

}  // namespace platter::ffio

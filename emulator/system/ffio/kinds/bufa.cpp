#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "emulator/system/ffio/cos_buffers.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/layer_context.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// A ring of buffers. A full buffer is written while the program fills the next one; when the program reads,
/// all buffers are read ahead. A seek empties them: modified bytes are written, and bytes read ahead are
/// discarded. If no buffer is in use, requests of at least a buffer's length bypass the buffers.
class Bufa final : public Layer {
 public:
  struct Parameters {
    amount::Blocks blocks;  ///< size of a buffer
    std::int64_t buffers;   ///< number of buffers
  };
  Bufa(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void truncate() override;
  void flush() override;
  void close() override;
  amount::Bytes size() const override;

 private:
  enum class Way : std::uint8_t { kNone, kReads, kWrites };

  struct Buffer {
    std::vector<std::byte> bytes;
    amount::Bytes count{};  ///< number of valid bytes
    amount::Bytes used{};   ///< number of these that the program has read
    Started under_way{};
    bool is_under_way = false;
  };

  Buffer& current() { return buffers_[current_]; }
  void next() { current_ = (current_ + 1) % buffers_.size(); }
  void settle(Buffer& buffer);
  void settle();
  void start_reading(Buffer& buffer);
  void write_down();
  void give_up();
  void abandon();

  std::unique_ptr<Layer> below_;
  LayerContext& context_;
  std::vector<Buffer> buffers_;
  std::size_t current_ = 0;
  Way way_ = Way::kNone;
  bool fresh_ = true;         ///< true: there was no call since the file was opened
  amount::Bytes position_{};  ///< the program's position
};

using amount::Bytes;
using amount::bytes_in;

Bufa::Bufa(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters)
    : below_(std::move(below)), context_(context), buffers_(static_cast<std::size_t>(parameters.buffers)) {
  for (Buffer& buffer : buffers_) buffer.bytes.resize((parameters.blocks.count * kBlockBytes).size());
}

Bytes Bufa::size() const {
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
  buffer.count = buffer.used = {};
  buffer.under_way = below_->start_read(buffer.bytes);
  buffer.is_under_way = true;
}

/// Starts to write the current buffer, and waits until the next one is free.
void Bufa::write_down() {
  Buffer& full = current();
  if (full.count == Bytes{}) return;
  full.under_way = below_->start_write(std::span<const std::byte>(full.bytes).first(full.count.size()));
  full.is_under_way = true;
  next();
  settle(current());
  current().count = {};
}

/// Empties the buffers: writes modified bytes to the file below, and discards bytes that were read.
void Bufa::give_up() {
  if (way_ == Way::kWrites) write_down();
  settle();
  for (Buffer& buffer : buffers_) buffer.count = buffer.used = {};
  way_ = Way::kNone;
}

/// Discards the buffers after a failed read, so that the next read starts at the same position.
void Bufa::abandon() {
  for (Buffer& buffer : buffers_) {
    try {
      settle(buffer);
    } catch (const Error&) {  // the first error is reported
    }
    buffer.count = buffer.used = {};
  }
  way_ = Way::kNone;
  below_->seek(position_);
}

Moved Bufa::read(std::span<std::byte> into, Record) {
  fresh_ = false;
  if (way_ == Way::kWrites) give_up();
  Bytes done;
  while (done < bytes_in(into)) {
    if (way_ == Way::kNone) {
      if (const auto left = bytes_in(into) - done; left >= bytes_in(current().bytes)) {
        const auto moved = below_->read(into.subspan(done.size()), Record::kGoesOn);
        done += moved.bytes;
        break;
      }
      way_ = Way::kReads;
      for (std::size_t i = 0; i < buffers_.size(); ++i)
        start_reading(buffers_[(current_ + i) % buffers_.size()]);
    }
    Buffer& buffer = current();
    try {
      settle(buffer);
    } catch (const Error&) {
      abandon();
      throw;
    }
    const auto here = std::min(bytes_in(into) - done, buffer.count - buffer.used);
    if (here == Bytes{} && buffer.count < bytes_in(buffer.bytes)) break;  // the end of the file
    context_.copy(here);
    std::copy_n(buffer.bytes.begin() + buffer.used.offset(), here.count, into.begin() + done.offset());
    buffer.used += here;
    done += here;
    if (buffer.used == bytes_in(buffer.bytes)) {
      start_reading(buffer);
      next();
    }
  }
  position_ += done;
  return {done, done < bytes_in(into) ? ReadStatus::kEndOfData : ReadStatus::kMore};
}

void Bufa::write(std::span<const std::byte> from, Record) {
  if (way_ == Way::kReads) seek(position_);
  if (std::exchange(fresh_, false)) below_->seek({});
  way_ = Way::kWrites;
  Bytes done;
  while (done < bytes_in(from)) {
    Buffer& buffer = current();
    const auto left = bytes_in(from) - done;
    const auto all = bytes_in(buffer.bytes);
    if (buffer.count == Bytes{} && left >= all) {
      const auto straight = left / all * all;
      below_->write(from.subspan(done.size(), straight.size()), Record::kGoesOn);
      done += straight;
      continue;
    }
    const auto here = std::min(left, all - buffer.count);
    context_.copy(here);
    std::copy_n(from.begin() + done.offset(), here.count, buffer.bytes.begin() + buffer.count.offset());
    buffer.count += here;
    done += here;
    if (buffer.count == all) write_down();
  }
  position_ += done;
}

void Bufa::seek(Bytes to) {
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

const KindList& bufa_kinds() {
  static constexpr Parameter kParameters[] = {
      {"bufsize", Parameter::Unit::kBlocks, kByLibrary, 1, kMostBlocks, &Defaults::buffer_blocks},
      {"num_buffers", Parameter::Unit::kCount, 2, 1, 1000}};
  static constexpr Kind kKinds[] = {
      {.name = "bufa", .parameters = kParameters, .make = [](const Making& making) -> std::unique_ptr<Layer> {
         const Wanted& wanted = making.wanted;
         return std::make_unique<Bufa>(
             making.below(), making.context,
             Bufa::Parameters{amount::Blocks{wanted.number("bufsize")}, wanted.number("num_buffers")});
       }}};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio

#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "emulator/system/ffio/chain.hpp"
#include "emulator/system/ffio/layer_context.hpp"

namespace platter::ffio {

using amount::Blocks;
using amount::Bytes;
using amount::bytes_in;

/// The calls that a file received.
struct Counts {
  std::int64_t reads = 0, read = 0, asked = 0;  ///< calls, transferred bytes, requested bytes
  std::int64_t writes = 0, written = 0;
  std::int64_t seeks = 0, truncates = 0;
  std::int64_t started = 0;  ///< asynchronous reads and writes

  bool operator==(const Counts&) const = default;
};

/// A file of the machine, stored in memory.
struct Stored {
  std::vector<std::byte> bytes;
  Counts counts{};
  std::string said{};
  std::int64_t opened = 0;
  bool is_swift = false;  ///< started calls are reported as done before they are waited for
};

/// A file that performs started calls only when they are waited for, so that data that are used too early are
/// wrong.
class CountedFile final : public Layer {
 public:
  explicit CountedFile(Stored& stored) : stored_(stored) { ++stored.opened; }

  Bytes size() const override { return std::max(bytes_in(stored_.bytes), promised_); }
  Moved read(std::span<std::byte> into, Record) override {
    const auto bytes = move(position_, into);
    position_ += bytes;
    return {bytes, bytes < bytes_in(into) ? ReadStatus::kEndOfData : ReadStatus::kMore};
  }
  void write(std::span<const std::byte> from, Record) override {
    put(position_, from);
    position_ += bytes_in(from);
  }
  Started start_read(std::span<std::byte> into) override {
    const Started started = start_read_at(position_, into);
    position_ += std::clamp(size() - position_, Bytes{}, bytes_in(into));
    return started;
  }
  Started start_write(std::span<const std::byte> from) override {
    const Started started = start_write_at(position_, from);
    position_ += bytes_in(from);
    return started;
  }
  Started start_read_at(Bytes offset, std::span<std::byte> into) override {
    ++stored_.counts.started;
    under_way_[++last_] = {offset, into, {}};
    return {last_};
  }
  Started start_write_at(Bytes offset, std::span<const std::byte> from) override {
    ++stored_.counts.started;
    promised_ = std::max(promised_, offset + bytes_in(from));
    under_way_[++last_] = {offset, {}, from};
    return {last_};
  }
  Bytes wait(const Started& started) override {
    const auto [offset, into, from] = under_way_.at(started.ticket);
    under_way_.erase(started.ticket);
    if (!into.empty()) return move(offset, into);
    put(offset, from);
    return bytes_in(from);
  }
  bool is_done(const Started& started) const override {
    return stored_.is_swift || !under_way_.contains(started.ticket);
  }
  void seek(Bytes to) override {
    ++stored_.counts.seeks;
    position_ = to;
  }
  void truncate() override {
    ++stored_.counts.truncates;
    stored_.bytes.resize(position_.size());
    promised_ = {};
  }
  void flush() override {}
  void close() override {
    if (!under_way_.empty()) throw Error("closed with calls under way");
  }

 private:
  struct UnderWay {
    Bytes offset;
    std::span<std::byte> into;
    std::span<const std::byte> from;
  };

  Bytes move(Bytes offset, std::span<std::byte> into) {
    const Bytes all = bytes_in(stored_.bytes);
    const Bytes bytes = std::min(bytes_in(into), std::max(all - offset, Bytes{}));
    std::copy_n(stored_.bytes.begin() + std::min(offset, all).count, bytes.count, into.begin());
    ++stored_.counts.reads;
    stored_.counts.read += bytes.count;
    stored_.counts.asked += std::ssize(into);
    return bytes;
  }
  void put(Bytes offset, std::span<const std::byte> from) {
    ++stored_.counts.writes;
    stored_.counts.written += std::ssize(from);
    const auto end = (offset + bytes_in(from)).size();
    if (stored_.bytes.size() < end) stored_.bytes.resize(end);
    std::copy(from.begin(), from.end(), stored_.bytes.begin() + offset.count);
  }

  Stored& stored_;
  Bytes position_{};
  Bytes promised_{};
  Ticket last_ = 0;
  std::map<Ticket, UnderWay> under_way_;
};

/// A segment of an SSD of unlimited size.
class PlainSegment final : public SecondarySegment {
 public:
  void resize(Blocks blocks) override { bytes_.resize(blocks.size() * 4096); }
  void read(Blocks block, std::span<std::byte> into) override {
    require(block, into.size());
    std::copy_n(bytes_.begin() + block.count * 4096, into.size(), into.begin());
  }
  void write(Blocks block, std::span<const std::byte> from) override {
    require(block, from.size());
    std::copy(from.begin(), from.end(), bytes_.begin() + block.count * 4096);
  }

 private:
  void require(Blocks block, std::size_t bytes) const {
    if (bytes % 4096 != 0 || block.size() * 4096 + bytes > bytes_.size())
      throw std::logic_error("not of whole blocks, or beyond the segment");
  }
  std::vector<std::byte> bytes_;
};

class Program final : public LayerContext {
 public:
  explicit Program(Stored& stored) : stored_(stored) {}

  std::unique_ptr<Layer> open() override { return std::make_unique<CountedFile>(stored_); }
  std::unique_ptr<SecondarySegment> secondary() override { return std::make_unique<PlainSegment>(); }
  void copy(Bytes) override {}
  void search() override {}
  time::Instant now() const override { return time::kStart + std::chrono::milliseconds(ticks_++); }
  void say(const std::string& line) override { stored_.said += line + "\n"; }
  const std::string& name() const override { return name_; }

 private:
  Stored& stored_;
  std::string name_ = "fort.1";
  mutable std::int64_t ticks_ = 0;  ///< the clock advances by a millisecond at each call of now()
};

inline std::unique_ptr<Layer> open(Stored& stored, Program& test, std::string_view specification) {
  (void)stored;
  const Defaults defaults;
  const auto chain = parse(specification, defaults);
  check(chain);
  return open(chain, test, defaults);
}

}  // namespace platter::ffio

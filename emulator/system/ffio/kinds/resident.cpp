#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "emulator/system/ffio/cos_buffers.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/page_store.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Opens the file below, when it is needed.
using Below = std::function<std::unique_ptr<Layer>()>;

/// Keeps a file, or its first part, in main memory (mr) or on the SSD (sds) while it is open. The file below
/// is read completely at OPEN and written completely at CLOSE. A scratch file is neither read nor written,
/// and has no file below unless it overflows.
///
/// Data past the maximum size go to the file below, at their normal place. After such an overflow each seek
/// is also made in the file below.
class Resident final : public Layer {
 public:
  struct Parameters {
    amount::Blocks start;      ///< initial size
    amount::Blocks most;       ///< maximum size
    amount::Blocks increment;  ///< the store grows by multiples of this
    bool scratch;
    bool overflows;
    const char* called;  ///< name in messages: MR or SDS
  };
  Resident(Below below, std::unique_ptr<PageStore> area, LayerContext& context, const Parameters& parameters);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void truncate() override;
  void flush() override {}
  void close() override;
  amount::Bytes size() const override { return size_; }

 private:
  void load();
  void make_room(amount::Bytes bytes);
  void begin_overflow();
  void go_below();
  amount::Bytes room() const { return most_; }

  Below make_below_;
  std::unique_ptr<Layer> below_;
  std::unique_ptr<PageStore> area_;
  LayerContext& context_;
  Parameters parameters_;
  amount::Bytes most_;
  amount::Bytes increment_;
  amount::Bytes has_{};  ///< current size of the store
  amount::Bytes size_{};
  amount::Bytes position_{};
  amount::Bytes below_position_{};
  bool overflowed_ = false;
  bool changed_ = false;
};

using amount::Blocks;
using amount::Bytes;
using amount::bytes_in;

namespace {

constexpr Bytes kNowhere{-1};

}  // namespace

Resident::Resident(Below below, std::unique_ptr<PageStore> area, LayerContext& context,
                   const Parameters& parameters)
    : make_below_(std::move(below)),
      area_(std::move(area)),
      context_(context),
      parameters_(parameters),
      most_(parameters.most.count * kBlockBytes),
      increment_(parameters.increment.count * kBlockBytes) {
  make_room(parameters.start.count * kBlockBytes);
  if (!parameters_.scratch) load();
}

/// Reads the file below into the store, with one read.
void Resident::load() {
  below_ = make_below_();
  size_ = below_->size();
  const auto here = std::min(size_, room());
  overflowed_ = size_ > here;
  if (here == Bytes{}) return;
  make_room(here);
  std::vector<std::byte> all(here.size());
  below_position_ = below_->read(all, Record::kGoesOn).bytes;
  area_->give({}, all);
}

/// Enlarges the store to at least `bytes`, in steps, up to its maximum size.
void Resident::make_room(Bytes bytes) {
  bytes = std::min(bytes, room());
  if (bytes <= has_) return;
  const auto step = std::max(increment_, kBlockBytes);
  const auto wanted = std::min(room(), has_ + up(bytes - has_, step) * step);
  try {
    area_->resize(Blocks{wanted / kBlockBytes});
  } catch (const std::bad_alloc&) {
    throw Error(fmt::format(kNoMemory, parameters_.called), kOutOfMemory);
  }
  has_ = wanted;
}

void Resident::begin_overflow() {
  if (std::exchange(overflowed_, true)) return;
  const auto message =
      fmt::format("{} overflow at {} bytes on file: {}", parameters_.called, room().count, context_.name());
  if (!parameters_.overflows) {
    overflowed_ = false;
    throw Error(message + "; it may not grow further (.novfl): assign a larger maximum, or .ovfl");
  }
  context_.say(message);
  if (!below_) below_ = make_below_();
  below_position_ = kNowhere;  // the first access to the file below needs a seek
}

/// Moves the file below to this layer's position.
void Resident::go_below() {
  if (std::exchange(below_position_, position_) != position_) below_->seek(position_);
}

Moved Resident::read(std::span<std::byte> into, Record) {
  const auto wanted = std::min(bytes_in(into), std::max(size_ - position_, Bytes{}));
  const auto here = std::clamp(room() - position_, Bytes{}, wanted);
  if (here > Bytes{}) area_->read(position_, into.first(here.size()));
  position_ += here;
  const auto read = [&](Bytes bytes) {
    return Moved{bytes, bytes < bytes_in(into) ? ReadStatus::kEndOfData : ReadStatus::kMore};
  };
  if (here == bytes_in(into) || !overflowed_ || position_ < room()) return read(here);
  // Requests all remaining bytes: at the end of the file the result is short, not the request. For a scratch
  // file, bytes that an older file still has there are not returned.
  go_below();
  const auto moved = below_->read(into.subspan(here.size()), Record::kGoesOn).bytes;
  below_position_ = position_ + moved;
  const auto there = std::min(moved, wanted - here);
  position_ += there;
  return read(here + there);
}

void Resident::write(std::span<const std::byte> from, Record) {
  changed_ = true;
  make_room(position_ + bytes_in(from));
  const auto here = std::clamp(room() - position_, Bytes{}, bytes_in(from));
  if (here > Bytes{}) area_->write(position_, from.first(here.size()));
  position_ += here;
  if (here < bytes_in(from)) {
    begin_overflow();
    go_below();
    below_->write(from.subspan(here.size()), Record::kGoesOn);
    below_position_ = position_ += bytes_in(from) - here;
  }
  size_ = std::max(size_, position_);
}

void Resident::seek(Bytes to) {
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
    std::vector<std::byte> all(std::min(size_, room()).size());
    area_->take({}, all);
    below_->seek({});
    below_->write(all, Record::kGoesOn);
    below_->seek(size_);
    below_->truncate();
  }
  if (below_) below_->close();
}

const KindList& resident_kinds() {
  static constexpr Option kOptions[] = {{"save"}, {"scr"}, {"ovfl", 1}, {"novfl", 1}};
  static constexpr Parameter kStart{"start_size", Parameter::Unit::kBlocks, 0, 0, kMostBlocks};
  static constexpr Parameter kMost{"max_size", Parameter::Unit::kBlocks, kMostBlocks, 0, kMostBlocks};
  static constexpr Parameter kMr[] = {
      kStart, kMost, {"inc_size", Parameter::Unit::kBlocks, 32, 0, kMostBlocks}};
  static constexpr Parameter kSds[] = {
      kStart,
      {"max_size", Parameter::Unit::kBlocks, kByLibrary, 0, kMostBlocks, &Defaults::sds_most},
      {"inc_size", Parameter::Unit::kBlocks, kByLibrary, 0, kMostBlocks, &Defaults::sds_increment}};
  static constexpr auto make = [](const Making& making, bool secondary) -> std::unique_ptr<Layer> {
    const Wanted& wanted = making.wanted;
    return std::make_unique<Resident>(making.below, page_store(making.context, secondary), making.context,
                                      Resident::Parameters{.start = Blocks{wanted.number("start_size")},
                                                           .most = Blocks{wanted.number("max_size")},
                                                           .increment = Blocks{wanted.number("inc_size")},
                                                           .scratch = wanted.has("scr"),
                                                           .overflows = !wanted.has("novfl"),
                                                           .called = secondary ? "SDS" : "MR"});
  };
  static constexpr auto conflict = [](const Wanted& wanted) -> std::string {
    if (wanted.number("start_size") <= wanted.number("max_size")) return "";
    return fmt::format("{}: start_size is {} and max_size {}; start_size must not exceed max_size",
                       wanted.kind->name, wanted.number("start_size"), wanted.number("max_size"));
  };
  static constexpr Kind kKinds[] = {{.name = "mr",
                                     .options = kOptions,
                                     .parameters = kMr,
                                     .conflict = conflict,
                                     .make = [](const Making& making) { return make(making, false); }},
                                    {.name = "sds",
                                     .options = kOptions,
                                     .parameters = kSds,
                                     .conflict = conflict,
                                     .make = [](const Making& making) { return make(making, true); }}};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio

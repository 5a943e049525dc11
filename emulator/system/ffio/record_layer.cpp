#include "emulator/system/ffio/record_layer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

RecordLayer::RecordLayer(std::unique_ptr<Layer> below, const Making& making,
                         std::unique_ptr<codec::RecordCodec> codec)
    : codec_(std::move(codec)),
      bytes_(std::move(below), making.context, amount::Blocks{making.wanted.number("bufsize")}),
      longest_(making.wanted.number("recsize") > 0 ? amount::Bytes{making.wanted.number("recsize")}
                                                   : codec_->longest()),
      name_(making.wanted.kind->name) {}

void RecordLayer::no_record(const codec::RecordError& error) const {
  throw Error(fmt::format("byte {}: {}; the file has no such {} records there", bytes_.position().count,
                          error.what(), name_));
}

Moved RecordLayer::read(std::span<std::byte> into, Record record) {
  if (!inside_) {
    found_.clear();
    taken_ = 0;
    try {
      inside_ = codec_->decode(bytes_, found_);
    } catch (const codec::RecordError& error) {
      no_record(error);
    }
    if (!inside_) return {{}, ReadStatus::kEndOfData};
  }
  const auto here = std::min(into.size(), found_.size() - taken_);
  std::copy_n(found_.begin() + static_cast<std::ptrdiff_t>(taken_), here, into.begin());
  taken_ += here;
  Moved moved{.bytes = amount::Bytes{static_cast<std::int64_t>(here)}};
  if (taken_ < found_.size() && record == Record::kGoesOn) return moved;
  if (taken_ == found_.size()) moved.met = ReadStatus::kEndOfRecord;
  inside_ = false;
  return moved;
}

void RecordLayer::write(std::span<const std::byte> from, Record record) {
  inside_ = false;
  written_.insert(written_.end(), from.begin(), from.end());
  if (amount::bytes_in(written_) > longest_) {
    written_.clear();
    throw Error(
        fmt::format("a record of more than {} bytes, the maximum of {} records here", longest_.count, name_));
  }
  if (record == Record::kGoesOn) return;
  codec_->encode(written_, bytes_);
  written_.clear();
}

void RecordLayer::seek(amount::Bytes to) {
  codec_->seek(bytes_, to);
  inside_ = false;
}

void RecordLayer::backspace() {
  try {
    if (!codec_->backspace(bytes_, std::exchange(inside_, false)))
      throw Error("BACKSPACE: the previous records are not known after a change of the position");
  } catch (const codec::RecordError& error) {
    no_record(error);
  }
}

void RecordLayer::truncate() {
  codec_->cut(bytes_);
  bytes_.truncate();
}

void RecordLayer::flush() {
  codec_->finish(bytes_);
  bytes_.flush();
}

void RecordLayer::close() {
  codec_->finish(bytes_);
  bytes_.close();
}

}  // namespace platter::ffio

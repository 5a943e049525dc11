#include "emulator/system/ffio/record_layer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

RecordLayer::RecordLayer(const Making& making)
    : bytes_(making.below(), making.context, amount::Blocks{making.wanted.number("bufsize")}),
      codec_(making.wanted.kind->records(making.wanted)),
      longest_(making.wanted.number("recsize") > 0 ? amount::Bytes{making.wanted.number("recsize")}
                                                   : codec_->longest()),
      name_(making.wanted.kind->name) {}

void RecordLayer::no_record(const codec::RecordError& error) const {
  throw Error(fmt::format("byte {}: {}, so the bytes from there on are not a valid {} record",
                          bytes_.position().count, error.what(), name_));
}

Moved RecordLayer::read(std::span<std::byte> into, Record record) {
  using enum codec::RemainderPolicy;
  try {
    return codec_->read(bytes_, into, record == Record::kEnds ? kSkip : kKeep);
  } catch (const codec::RecordError& error) {
    no_record(error);
  }
}

void RecordLayer::write(std::span<const std::byte> from, Record record) {
  codec_->leave();
  if (record == Record::kGoesOn && codec_->encode_part(from, bytes_)) return;
  written_.insert(written_.end(), from.begin(), from.end());
  if (amount::bytes_in(written_) > longest_) {
    written_.clear();
    throw Error(fmt::format("the record has more than {} bytes, the maximum of {} records here",
                            longest_.count, name_));
  }
  if (record == Record::kGoesOn) return;
  codec_->encode(written_, bytes_);
  written_.clear();
}

void RecordLayer::seek(amount::Bytes to) {
  codec_->seek(bytes_, to);
  codec_->leave();
}

void RecordLayer::end_file() {
  if (!codec_->encode_end(bytes_)) truncate();
}

void RecordLayer::backspace() {
  try {
    if (!codec_->backspace(bytes_))
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

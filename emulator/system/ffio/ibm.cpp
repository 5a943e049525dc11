#include "emulator/system/ffio/ibm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "emulator/system/ffio/error.hpp"

namespace platter::ffio {

using amount::Bytes;
using amount::bytes_in;

namespace {

Bytes longest_of(const Ibm::Parameters& parameters) {
  if (parameters.record > Bytes{}) return parameters.record;
  if (parameters.blocking == file::Blocking::kSpanned) return Bytes{std::numeric_limits<std::int64_t>::max()};
  return file::RecordBlocks(parameters.blocking, parameters.block).longest();
}

}  // namespace

Ibm::Ibm(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters)
    : WholeRecords(std::move(below), context, parameters.blocks, longest_of(parameters), "ibm"),
      parameters_(parameters),
      writer_(parameters.blocking, parameters.block) {
  if (parameters_.fixed && parameters_.record == Bytes{})
    throw Error("layer ibm: fixed records have a length: ibm.f:BYTES");
  const bool whole = !parameters_.fixed && parameters_.blocking != file::Blocking::kSpanned;
  if (whole && parameters_.record > writer_.longest())
    throw Error(fmt::format("layer ibm: blocks of {} bytes have no room for records of {} and 8 of lengths",
                            parameters_.block.count, parameters_.record.count));
}

bool Ibm::fetch_fixed(std::vector<std::byte>& record) {
  record.resize(parameters_.record.size());
  const auto moved = bytes().read(record);
  if (moved == Bytes{}) return false;
  if (moved < parameters_.record) no_record("the file ends inside a record");
  return true;
}

bool Ibm::take_block() {
  block_begin_ = bytes().position();
  used_ = {};
  block_.assign(file::kBlockHead.size(), std::byte{});
  const auto count = bytes().read(block_);
  if (count == Bytes{}) {
    block_.clear();
    return false;
  }
  if (count < bytes_in(block_)) no_record("the file ends inside a block's length");
  const auto length = file::block_length(std::span(block_).first<file::kBlockHead.size()>());
  block_.resize(length.size());
  const auto rest = std::span(block_).subspan(file::kBlockHead.size());
  if (bytes().read(rest) < bytes_in(rest)) no_record("the file ends inside a block");
  used_ = file::kBlockHead;
  return true;
}

/// Of a record the next segment; `ends`: it is the last. False at the file's end.
bool Ibm::take_segment(std::vector<std::byte>& record, bool first, bool& ends) {
  while (used_ >= bytes_in(block_))
    if (!take_block()) return false;
  const auto segment = file::segment_at(block_, used_);
  if (segment.begins != first) no_record("a segment is not where it belongs");
  if (first) passed_.push_back({block_begin_, used_});
  record.insert(record.end(), segment.bytes.begin(), segment.bytes.end());
  used_ += file::kSegmentHead + bytes_in(segment.bytes);
  ends = segment.ends;
  return true;
}

bool Ibm::fetch(std::vector<std::byte>& record) {
  finish();
  if (parameters_.fixed) return fetch_fixed(record);
  try {
    bool ends = false;
    for (bool first = true; !ends; first = false) {
      if (take_segment(record, first, ends)) continue;
      if (first) return false;
      no_record("the last segment is missing");
    }
  } catch (const file::WrongBlock& wrong) {
    no_record(wrong.what());
  }
  return true;
}

/// What has been written is in the file, up to the last record.
void Ibm::finish() {
  if (const auto rest = writer_.take_rest(); !rest.empty()) bytes().write(rest);
}

/// Of a fixed one what is missing is zeros. Behind records of a block that were read the block goes on.
void Ibm::put(std::vector<std::byte>& record) {
  if (parameters_.fixed) {
    record.resize(parameters_.record.size());
    bytes().write(record);
    return;
  }
  if (used_ < bytes_in(block_)) {
    bytes().seek(block_begin_);
    if (used_ > file::kBlockHead) writer_.go_on(std::span(block_).first(used_.size()));
  }
  block_.clear();
  used_ = {};
  // Which of the blocks has the record's beginning is known when it is there.
  const Bytes begin = bytes().position();
  const Bytes before = writer_.bytes();
  const auto full = writer_.put(record);
  const bool new_block = before == Bytes{} || (!full.empty() && bytes_in(full.front()) == before);
  const Place place = !new_block          ? Place{begin, before}
                      : before == Bytes{} ? Place{begin, file::kBlockHead}
                                          : Place{begin + bytes_in(full.front()), file::kBlockHead};
  passed_.push_back(place);
  for (const auto& block : full) bytes().write(block);
}

void Ibm::go_to(const Place& place) {
  bytes().seek(place.block);
  take_block();
  used_ = place.at;
}

void Ibm::seek(Bytes to) {
  finish();
  leave();
  bytes().seek(to);
  block_.clear();
  used_ = {};
  passed_.clear();
  from_start_ = to == Bytes{};
}

void Ibm::backspace() {
  finish();
  if (parameters_.fixed) {
    const auto end = bytes().position();
    leave();
    bytes().seek(std::max((end - Bytes{1}) / parameters_.record * parameters_.record, Bytes{}));
    return;
  }
  leave();
  if (passed_.empty()) {
    if (from_start_) return;
    throw Error("BACKSPACE: which records are before is not known behind a change of the position");
  }
  go_to(passed_.back());
  passed_.pop_back();
}

void Ibm::truncate() {
  finish();
  // Behind what was read of a block: the block ends there.
  if (used_ < bytes_in(block_)) {
    bytes().seek(block_begin_);
    if (used_ > file::kBlockHead) {
      writer_.go_on(std::span(block_).first(used_.size()));
      finish();
    }
    block_.clear();
    used_ = {};
  }
  bytes().truncate();
}

void Ibm::flush() {
  finish();
  bytes().flush();
}

void Ibm::close() {
  finish();
  bytes().close();
}

}  // namespace platter::ffio

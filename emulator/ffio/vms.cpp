#include "emulator/ffio/vms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "emulator/ffio/error.hpp"

namespace platter::ffio {
namespace {

constexpr std::size_t kLengthBytes = 2;
constexpr std::size_t kControlBytes = 2;
constexpr std::size_t kSegment = 2042;  // of data (recalled: records of 2044 bytes with their control)
constexpr std::size_t kLongest = 32767;
constexpr std::byte kFirst{1};
constexpr std::byte kLast{2};

}  // namespace

Vms::Vms(std::unique_ptr<Layer> below, Surroundings& surroundings, const Parameters& parameters)
    : parameters_(parameters), bytes_(std::move(below), surroundings, parameters.blocks) {
  if (parameters_.format == Format::kFixed && parameters_.record == 0)
    throw Error("layer vms: fixed records have a length: vms.f:BYTES");
}

void Vms::no_record(const char* what) const {
  throw Error(fmt::format("byte {}: {}; the file has no such vms records there", bytes_.position(), what));
}

/// The next one of the file's. False at its end.
bool Vms::take(std::vector<std::byte>& record) {
  auto length = static_cast<std::size_t>(parameters_.record);
  if (parameters_.format != Format::kFixed) {
    std::array<std::byte, kLengthBytes> bytes{};
    const auto count = bytes_.read(bytes);
    if (count == 0) return false;
    if (count < std::ssize(bytes)) no_record("the file ends inside a record's length");
    length = std::to_integer<std::size_t>(bytes[0]) | std::to_integer<std::size_t>(bytes[1]) << 8U;
  }
  const auto before = record.size();
  record.resize(before + length);
  const auto moved = bytes_.read(std::span(record).subspan(before));
  if (parameters_.format == Format::kFixed && moved == 0) return false;
  if (std::cmp_less(moved, length)) no_record("the file ends inside a record");
  if (length % 2 == 1) bytes_.next();
  return true;
}

/// A whole one, of however many segments.
bool Vms::fetch() {
  begin_ = bytes_.position();
  found_.clear();
  taken_ = 0;
  if (parameters_.format != Format::kSegmented) return inside_ = take(found_);
  for (bool first = true;; first = false) {
    std::vector<std::byte> segment;
    if (!take(segment)) {
      if (first) return false;
      no_record("the last segment is missing");
    }
    if (segment.size() < kControlBytes || ((segment[0] & kFirst) != std::byte{}) != first)
      no_record("a segment is not where it belongs");
    found_.insert(found_.end(), segment.begin() + kControlBytes, segment.end());
    if ((segment[0] & kLast) != std::byte{}) return inside_ = true;
  }
}

Moved Vms::read(std::span<std::byte> into, Record record) {
  if (!inside_ && !fetch()) return {0, Met::kEndOfData};
  const auto here = std::min(into.size(), found_.size() - taken_);
  std::copy_n(found_.begin() + static_cast<std::ptrdiff_t>(taken_), here, into.begin());
  taken_ += here;
  Moved moved{.bytes = static_cast<std::int64_t>(here)};
  if (taken_ < found_.size() && record == Record::kGoesOn) return moved;
  if (taken_ == found_.size()) moved.met = Met::kEndOfRecord;
  inside_ = false;
  return moved;
}

void Vms::put(std::span<const std::byte> record) {
  if (parameters_.format != Format::kFixed) {
    const std::array<std::byte, kLengthBytes> length{static_cast<std::byte>(record.size() & 0xFFU),
                                                     static_cast<std::byte>(record.size() >> 8U)};
    bytes_.write(length);
  }
  bytes_.write(record);
  if (record.size() % 2 == 1) bytes_.write(std::array{std::byte{0}});
}

void Vms::put_segments() {
  std::vector<std::byte> segment;
  std::size_t done = 0;
  do {
    const std::size_t count = std::min(kSegment, written_.size() - done);
    std::byte control{};
    if (done == 0) control |= kFirst;
    if (done + count == written_.size()) control |= kLast;
    segment.assign({control, std::byte{}});
    const auto from = written_.begin() + static_cast<std::ptrdiff_t>(done);
    segment.insert(segment.end(), from, from + static_cast<std::ptrdiff_t>(count));
    put(segment);
    done += count;
  } while (done < written_.size());
}

/// Of a fixed one what is missing is zeros.
void Vms::write(std::span<const std::byte> from, Record record) {
  inside_ = false;
  written_.insert(written_.end(), from.begin(), from.end());
  const std::size_t most = parameters_.record > 0 ? static_cast<std::size_t>(parameters_.record) : kLongest;
  const bool any_length = parameters_.format == Format::kSegmented && parameters_.record == 0;
  if (!any_length && written_.size() > most) {
    written_.clear();
    throw Error(fmt::format("a record of more than {} bytes, which is what vms records may have here", most));
  }
  if (record == Record::kGoesOn) return;
  if (parameters_.format == Format::kFixed) written_.resize(most);
  parameters_.format == Format::kSegmented ? put_segments() : put(written_);
  written_.clear();
}

void Vms::seek(std::int64_t to) {
  bytes_.seek(to);
  inside_ = false;
}

/// Nothing behind a variable record says how long it is: all before it are read again.
void Vms::backspace() {
  if (inside_) return seek(begin_);
  const auto end = bytes_.position();
  if (end == 0) return;
  if (parameters_.format == Format::kFixed) {
    const auto each = parameters_.record + parameters_.record % 2;
    return seek(std::max<std::int64_t>((end - 1) / each * each, 0));
  }
  seek(0);
  while (fetch() && bytes_.position() < end) {
  }
  seek(begin_);
}

}  // namespace platter::ffio

#include "emulator/system/ffio/vms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "emulator/system/ffio/error.hpp"

namespace platter::ffio {

using amount::Bytes;

namespace {

constexpr std::size_t kRecordLengthBytes = 2;
constexpr std::size_t kControlBytes = 2;
constexpr std::size_t kSegment = 2042;  // of data (unsourced: records of 2044 bytes with their control)
constexpr std::byte kFirst{1};
constexpr std::byte kLast{2};

Bytes longest_of(const Vms::Parameters& parameters) {
  if (parameters.record > Bytes{}) return parameters.record;
  constexpr Bytes kLongest{32767};  // as two bytes can say
  return parameters.format == Vms::Format::kSegmented ? Bytes{std::numeric_limits<std::int64_t>::max()}
                                                      : kLongest;
}

}  // namespace

Vms::Vms(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters)
    : WholeRecords(std::move(below), context, parameters.blocks, longest_of(parameters), "vms"),
      parameters_(parameters) {
  if (parameters_.format == Format::kFixed && parameters_.record == Bytes{})
    throw Error("layer vms: fixed records have a length: vms.f:BYTES");
}

/// The next one of the file's, or the next segment. False at its end.
bool Vms::take(std::vector<std::byte>& record) {
  auto length = parameters_.record.size();
  if (parameters_.format != Format::kFixed) {
    std::array<std::byte, kRecordLengthBytes> prefix{};
    const auto count = bytes().read(prefix);
    if (count == Bytes{}) return false;
    if (count < Bytes{std::ssize(prefix)}) no_record("the file ends inside a record's length");
    length = std::to_integer<std::size_t>(prefix[0]) | std::to_integer<std::size_t>(prefix[1]) << 8U;
  }
  const auto before = record.size();
  record.resize(before + length);
  const auto moved = bytes().read(std::span(record).subspan(before));
  if (parameters_.format == Format::kFixed && moved == Bytes{}) return false;
  if (moved.size() < length) no_record("the file ends inside a record");
  if (length % 2 == 1) bytes().next();
  return true;
}

/// A whole one, of however many segments.
bool Vms::fetch(std::vector<std::byte>& record) {
  begin_ = bytes().position();
  if (parameters_.format != Format::kSegmented) return take(record);
  for (bool first = true;; first = false) {
    std::vector<std::byte> segment;
    if (!take(segment)) {
      if (first) return false;
      no_record("the last segment is missing");
    }
    if (segment.size() < kControlBytes || ((segment[0] & kFirst) != std::byte{}) != first)
      no_record("a segment is not where it belongs");
    record.insert(record.end(), segment.begin() + kControlBytes, segment.end());
    if ((segment[0] & kLast) != std::byte{}) return true;
  }
}

void Vms::put_one(std::span<const std::byte> record) {
  if (parameters_.format != Format::kFixed) {
    const std::array<std::byte, kRecordLengthBytes> length{static_cast<std::byte>(record.size() & 0xFFU),
                                                           static_cast<std::byte>(record.size() >> 8U)};
    bytes().write(length);
  }
  bytes().write(record);
  if (record.size() % 2 == 1) bytes().write(std::array{std::byte{0}});
}

void Vms::put_segments(std::span<const std::byte> record) {
  std::vector<std::byte> segment;
  std::size_t done = 0;
  do {
    const std::size_t count = std::min(kSegment, record.size() - done);
    std::byte control{};
    if (done == 0) control |= kFirst;
    if (done + count == record.size()) control |= kLast;
    segment.assign({control, std::byte{}});
    const auto from = record.begin() + static_cast<std::ptrdiff_t>(done);
    segment.insert(segment.end(), from, from + static_cast<std::ptrdiff_t>(count));
    put_one(segment);
    done += count;
  } while (done < record.size());
}

/// Of a fixed one what is missing is zeros.
void Vms::put(std::vector<std::byte>& record) {
  if (parameters_.format == Format::kFixed) record.resize(parameters_.record.size());
  parameters_.format == Format::kSegmented ? put_segments(record) : put_one(record);
}

void Vms::seek(Bytes to) {
  bytes().seek(to);
  leave();
}

/// Nothing behind a variable record says how long it is: all before it are read again.
void Vms::backspace() {
  if (is_inside()) return seek(begin_);
  const auto end = bytes().position();
  if (end == Bytes{}) return;
  if (parameters_.format == Format::kFixed) {
    const auto each = parameters_.record + parameters_.record % Bytes{2};
    return seek(std::max((end - Bytes{1}) / each * each, Bytes{}));
  }
  seek({});
  for (std::vector<std::byte> record; fetch(record) && bytes().position() < end;) record.clear();
  seek(begin_);
}

}  // namespace platter::ffio

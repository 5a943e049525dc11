#include "emulator/codec/vax_records.hpp"

namespace platter::codec {

using amount::Bytes;

namespace {

constexpr std::size_t kControlBytes = 2;
// Data bytes of a segment. A segment with its control bytes has 2044 bytes (unsourced).
constexpr std::size_t kMaxData = 2044 - kControlBytes;
constexpr std::byte kBegins{1};
constexpr std::byte kEnds{2};

}  // namespace

std::vector<std::vector<std::byte>> vax_segments(std::span<const std::byte> record) {
  std::vector<std::vector<std::byte>> segments;
  std::size_t done = 0;
  do {
    const auto data = record.subspan(done, std::min(kMaxData, record.size() - done));
    std::byte control{};
    if (done == 0) control |= kBegins;
    done += data.size();
    if (done == record.size()) control |= kEnds;
    auto& segment = segments.emplace_back(std::vector{control, std::byte{}});
    segment.insert(segment.end(), data.begin(), data.end());
  } while (done < record.size());
  return segments;
}

Segment vax_segment(std::span<const std::byte> record) {
  if (record.size() < kControlBytes) throw RecordError("a segment is out of order");
  return {.bytes = record.subspan(kControlBytes),
          .begins = (record[0] & kBegins) != std::byte{},
          .ends = (record[0] & kEnds) != std::byte{}};
}

bool SegmentedRecords::decode(ByteStream& from, std::vector<std::byte>& record) {
  begin_ = from.position();
  std::vector<std::byte> segment;
  return join_segments(record, [&](bool) -> std::optional<Segment> {
    segment.clear();
    if (!segments_.decode(from, segment)) return std::nullopt;
    return vax_segment(segment);
  });
}

void SegmentedRecords::encode(std::span<const std::byte> record, ByteStream& to) {
  for (const auto& segment : vax_segments(record)) segments_.encode(segment, to);
}

bool SegmentedRecords::backspace(ByteStream& stream) {
  take_inside() ? stream.seek(begin_) : decode_to_the_record_before(*this, stream, begin_);
  return true;
}

}  // namespace platter::codec

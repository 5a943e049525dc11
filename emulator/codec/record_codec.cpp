#include "emulator/codec/record_codec.hpp"

#include <array>

namespace platter::codec {

using amount::Bytes;
using amount::bytes_in;

namespace {

constexpr unsigned kByteBits = 8;
constexpr Bytes kMaxFieldBytes{8};

Bytes padding(Bytes length, Bytes alignment) {
  return (alignment - length % alignment) % alignment;
}

/// Appends the record's bytes, and skips the padding after them. Returns false if the file ends before that.
bool decode_bytes(ByteStream& from, std::vector<std::byte>& record, Bytes length, Bytes alignment) {
  const auto before = record.size();
  record.resize(before + length.size());
  const Bytes moved = from.read(std::span(record).subspan(before));
  if (moved < length) {
    if (moved == Bytes{}) record.resize(before);
    if (moved == Bytes{}) return false;
    throw RecordError("the file ends inside a record");
  }
  for (Bytes i = padding(length, alignment); i > Bytes{}; --i) from.next();
  return true;
}

void encode_bytes(std::span<const std::byte> record, ByteStream& to, Bytes alignment) {
  constexpr std::array<std::byte, kMaxFieldBytes.size()> kZeros{};
  to.write(record);
  const Bytes rest = padding(bytes_in(record), alignment);
  if (rest > Bytes{}) to.write(std::span(kZeros).first(rest.size()));
}

}  // namespace

Bytes StringStream::read(std::span<std::byte> into) {
  const Bytes left = std::max(Bytes{std::ssize(bytes_)} - at_, Bytes{});
  const Bytes count = std::min(bytes_in(into), left);
  if (count > Bytes{}) std::copy_n(bytes_of(bytes_).begin() + at_.offset(), count.count, into.begin());
  at_ += count;
  return count;
}

int StringStream::next() {
  const bool there = at_ < Bytes{std::ssize(bytes_)};
  const int byte = there ? static_cast<unsigned char>(bytes_[at_.size()]) : -1;
  if (there) at_ += Bytes{1};
  return byte;
}

void StringStream::write(std::span<const std::byte> from) {
  const Bytes end = at_ + bytes_in(from);
  if (Bytes{std::ssize(bytes_)} < end) bytes_.resize(end.size());
  std::copy(from.begin(), from.end(),
            std::as_writable_bytes(std::span(bytes_.data(), bytes_.size())).begin() + at_.offset());
  at_ = end;
}

Bytes LengthField::decode(std::span<const std::byte> field) const {
  std::int64_t length = 0;
  for (std::size_t i = 0; i < size.size(); ++i)
    length = length << kByteBits |
             std::to_integer<std::int64_t>(field[order == std::endian::big ? i : size.size() - 1 - i]);
  return Bytes{length};
}

void LengthField::encode(Bytes length, std::span<std::byte> field) const {
  auto left = static_cast<std::uint64_t>(length.count);
  for (std::size_t i = 0; i < size.size(); ++i, left >>= kByteBits)
    field[order == std::endian::little ? i : size.size() - 1 - i] = static_cast<std::byte>(left);
}

std::vector<std::byte> LengthField::encoded(Bytes length) const {
  std::vector<std::byte> field(size.size());
  encode(length, field);
  return field;
}

std::optional<Bytes> LengthField::take(ByteStream& from) const {
  std::array<std::byte, kMaxFieldBytes.size()> storage{};
  const auto field = std::span(storage).first(size.size());
  const Bytes count = from.read(field);
  if (count == Bytes{}) return std::nullopt;
  if (count < size) throw RecordError("the file ends inside a record's length");
  return decode(field);
}

bool RecordCodec::decode(ByteStream& from, std::vector<std::byte>& record) {
  constexpr std::size_t kPiece = 4096;
  for (;;) {
    const auto before = record.size();
    record.resize(before + kPiece);
    const Moved moved = read(from, std::span(record).subspan(before), RemainderPolicy::kKeep);
    record.resize(before + moved.bytes.size());
    if (moved.met != ReadStatus::kMore) return moved.met == ReadStatus::kRecord;
  }
}

Moved WholeRecords::read(ByteStream& from, std::span<std::byte> into, RemainderPolicy rest) {
  if (!inside_) {
    found_.clear();
    taken_ = 0;
    inside_ = decode(from, found_);
    if (!inside_) return {{}, ReadStatus::kEndOfData};
  }
  const auto part = std::span(found_).subspan(taken_, std::min(into.size(), found_.size() - taken_));
  std::copy(part.begin(), part.end(), into.begin());
  taken_ += part.size();
  const bool ends = taken_ == found_.size();
  inside_ = !ends && rest == RemainderPolicy::kKeep;
  return {bytes_in(part), ends ? ReadStatus::kRecord : ReadStatus::kMore};
}

bool FixedRecords::decode(ByteStream& from, std::vector<std::byte>& record) {
  begin_ = from.position();
  return decode_bytes(from, record, length_, alignment_);
}

void FixedRecords::encode(std::span<const std::byte> record, ByteStream& to) {
  if (bytes_in(record) == length_) return encode_bytes(record, to, alignment_);
  std::vector<std::byte> filled(record.begin(), record.end());
  filled.resize(length_.size());
  encode_bytes(filled, to, alignment_);
}

bool FixedRecords::backspace(ByteStream& stream) {
  const Bytes end = stream.position();
  const Bytes each = length_ + padding(length_, alignment_);
  stream.seek(take_inside() ? begin_ : end > Bytes{} ? (end - Bytes{1}) / each * each : Bytes{});
  return true;
}

bool VariableRecords::decode(ByteStream& from, std::vector<std::byte>& record) {
  begin_ = from.position();
  const auto length = field_.take(from);
  if (!length) return false;
  if (!decode_bytes(from, record, *length, alignment_)) throw RecordError("the file ends inside a record");
  return true;
}

void VariableRecords::encode(std::span<const std::byte> record, ByteStream& to) {
  to.write(field_.encoded(bytes_in(record)));
  encode_bytes(record, to, alignment_);
}

bool VariableRecords::backspace(ByteStream& stream) {
  take_inside() ? stream.seek(begin_) : decode_to_the_record_before(*this, stream, begin_);
  return true;
}

void decode_to_the_record_before(RecordCodec& codec, ByteStream& stream, const Bytes& begin) {
  const Bytes end = stream.position();
  if (end == Bytes{}) return;
  stream.seek({});
  for (std::vector<std::byte> record; codec.decode(stream, record) && stream.position() < end;)
    record.clear();
  stream.seek(begin);
}

std::vector<std::string> decode_all(RecordCodec& codec, std::string& bytes) {
  StringStream stream(bytes);
  std::vector<std::string> records;
  for (std::vector<std::byte> record; codec.decode(stream, record); record.clear())
    records.emplace_back(reinterpret_cast<const char*>(record.data()), record.size());
  return records;
}

}  // namespace platter::codec

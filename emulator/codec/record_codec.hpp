#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/codec/read_status.hpp"
#include "emulator/error/io_error.hpp"

/// Record formats over bytes: the layout of a file's records in its bytes. A codec depends neither on the
/// system that moves the bytes nor on the time that this takes.
namespace platter::codec {

/// The bytes do not conform to the record format. what() describes the first contradiction.
class RecordError : public IoError {
 public:
  using IoError::IoError;
};

/// The bytes of a file, with a position that reads and writes advance.
class ByteStream {
 public:
  virtual ~ByteStream() = default;

  /// Returns the number of bytes that were read, which is less than requested only at the end of the file.
  virtual amount::Bytes read(std::span<std::byte> into) = 0;
  /// Replaces the bytes at the position, and extends the file if it ends before them.
  virtual void write(std::span<const std::byte> from) = 0;
  /// Returns the next byte, or -1 at the end of the file. This is not a copy, so it takes no time.
  virtual int next() = 0;
  virtual void seek(amount::Bytes to) = 0;
  virtual amount::Bytes position() const = 0;
};

/// A stream over a string, which must outlive it.
class StringStream final : public ByteStream {
 public:
  explicit StringStream(std::string& bytes) : bytes_(bytes) {}

  amount::Bytes read(std::span<std::byte> into) override;
  void write(std::span<const std::byte> from) override;
  int next() override;
  void seek(amount::Bytes to) override { at_ = to; }
  amount::Bytes position() const override { return at_; }

 private:
  std::string& bytes_;
  amount::Bytes at_{};
};

/// Returns the bytes of a text, which must outlive them.
inline std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

/// A record's length, as an integer of a few bytes.
struct LengthField {
  amount::Bytes size;  ///< size of the field, 1 to 8 bytes
  std::endian order;   ///< big: the most significant byte comes first

  amount::Bytes decode(std::span<const std::byte> field) const;
  void encode(amount::Bytes length, std::span<std::byte> field) const;
  std::vector<std::byte> encoded(amount::Bytes length) const;
  /// Reads a length. Returns std::nullopt at the end of the file. Throws RecordError.
  std::optional<amount::Bytes> take(ByteStream& from) const;
};

/// The data that a read has returned, as their number, and the event that ended it.
struct Moved {
  amount::Bytes bytes{};
  ReadStatus met = ReadStatus::kMore;
};

/// Converts between records and the bytes of a file. A codec may store where records start, so each open file
/// has its own codec.
class RecordCodec {
 public:
  virtual ~RecordCodec() = default;

  /// Reads at most `into.size()` bytes of the next record, or of the rest of a record that was read in part.
  /// Throws RecordError.
  virtual Moved read(ByteStream& from, std::span<std::byte> into, RemainderPolicy rest) = 0;
  /// Appends the bytes of the next record to `record`. Returns false at an end of file. Throws RecordError.
  virtual bool decode(ByteStream& from, std::vector<std::byte>& record);
  /// Writes a record at the position. The record is no longer than longest().
  virtual void encode(std::span<const std::byte> record, ByteStream& to) = 0;
  /// Writes a part of a record, of which encode() will write the rest. Returns false if the format needs the
  /// whole record.
  virtual bool encode_part(std::span<const std::byte> /*part*/, ByteStream& /*to*/) { return false; }
  /// Writes an end of file. Returns false if the format has no mark for it.
  virtual bool encode_end(ByteStream& /*to*/) { return false; }
  /// The length of the longest record that the format can store, in bytes.
  virtual amount::Bytes longest() const { return amount::Bytes{std::numeric_limits<std::int64_t>::max()}; }

  virtual void seek(ByteStream& stream, amount::Bytes to) { stream.seek(to); }
  /// Leaves the record that was read in part: the next read or write starts at the position.
  virtual void leave() {}
  /// Moves to the start of the record before the position, or of the record that was read in part; does
  /// nothing at the start of the file. Returns false if the start is unknown. Throws RecordError.
  virtual bool backspace(ByteStream& stream) = 0;
  /// Writes the records that encode() has gathered in an incomplete block.
  virtual void finish(ByteStream&) {}
  /// Does the same as finish(), and also ends the block after the last decoded record, because the file will
  /// be cut off there.
  virtual void cut(ByteStream& stream) { finish(stream); }
};

/// A codec that decodes a record completely before it returns a part of it.
class WholeRecords : public RecordCodec {
 public:
  Moved read(ByteStream& from, std::span<std::byte> into, RemainderPolicy rest) final;
  bool decode(ByteStream& from, std::vector<std::byte>& record) override = 0;
  void leave() final { inside_ = false; }

 protected:
  /// Returns whether a record was read in part. Afterwards no record is, as after leave().
  bool take_inside() { return std::exchange(inside_, false); }

 private:
  std::vector<std::byte> found_{};  ///< the record being read
  std::size_t taken_ = 0;           ///< bytes of the record that reads have returned
  bool inside_ = false;
};

/// Records of one length, each at a multiple of `alignment`. Shorter records are padded with zeros.
class FixedRecords final : public WholeRecords {
 public:
  explicit FixedRecords(amount::Bytes length, amount::Bytes alignment = amount::Bytes{1})
      : length_(length), alignment_(alignment) {}

  bool decode(ByteStream& from, std::vector<std::byte>& record) override;
  void encode(std::span<const std::byte> record, ByteStream& to) override;
  amount::Bytes longest() const override { return length_; }
  bool backspace(ByteStream& stream) override;

 private:
  amount::Bytes length_;
  amount::Bytes alignment_;  ///< 1 or 2
  amount::Bytes begin_{};    ///< start of the last decoded record
};

/// Records of any length, each preceded by its length, at multiples of `alignment`.
class VariableRecords final : public WholeRecords {
 public:
  /// `longest`: the length of the longest record.
  VariableRecords(const LengthField& field, amount::Bytes alignment, amount::Bytes longest)
      : field_(field), alignment_(alignment), longest_(longest) {}

  bool decode(ByteStream& from, std::vector<std::byte>& record) override;
  void encode(std::span<const std::byte> record, ByteStream& to) override;
  amount::Bytes longest() const override { return longest_; }
  /// A record does not contain the length of its predecessor, so all records before it are decoded again.
  bool backspace(ByteStream& stream) override;

 private:
  LengthField field_;
  amount::Bytes alignment_;  ///< 1 or 2
  amount::Bytes longest_;
  amount::Bytes begin_{};  ///< start of the last decoded record
};

/// A part of a record that a format stores with its own length and position, such as a segment of a spanned
/// record.
struct Segment {
  std::span<const std::byte> bytes;
  bool begins;  ///< true: this is the first segment of its record
  bool ends;    ///< true: this is the last segment of its record
};

/// Appends the segments of a record to `record`. `next(first)` returns the next segment, or std::nullopt at
/// the end of the file; with `first`, the segment should be the first of a record. Returns false if there is
/// no segment at all. Throws RecordError if the first or the last segment of the record is missing.
template <typename Next>
bool join_segments(std::vector<std::byte>& record, Next next) {
  for (bool first = true;; first = false) {
    const std::optional<Segment> segment = next(first);
    if (!segment) {
      if (first) return false;
      throw RecordError("the last segment is missing");
    }
    if (segment->begins != first) throw RecordError("a segment is out of order");
    record.insert(record.end(), segment->bytes.begin(), segment->bytes.end());
    if (segment->ends) return true;
  }
}

/// Moves to the start of the record before the position, in a file whose records can only be decoded forward.
/// `begin`: the start of the record that `codec` decoded last; each decode() updates it.
void decode_to_the_record_before(RecordCodec& codec, ByteStream& stream, const amount::Bytes& begin);

/// Returns all records of `bytes`.
std::vector<std::string> decode_all(RecordCodec& codec, std::string& bytes);

}  // namespace platter::codec

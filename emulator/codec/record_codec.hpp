#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/error/io_error.hpp"

/// Record formats over bytes: how the records of a file are laid out in its bytes. A codec knows neither the
/// system that moves the bytes nor the time that this takes.
namespace platter::codec {

/// The bytes do not have the layout of the record format. what() describes the first contradiction.
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
  /// Advances the position by one byte without copying it.
  virtual void skip_byte() = 0;
  virtual void seek(amount::Bytes to) = 0;
  virtual amount::Bytes position() const = 0;
};

/// The bytes of a string. The caller keeps the string.
class StringStream final : public ByteStream {
 public:
  explicit StringStream(std::string& bytes) : bytes_(bytes) {}

  amount::Bytes read(std::span<std::byte> into) override;
  void write(std::span<const std::byte> from) override;
  void skip_byte() override { at_ += amount::Bytes{1}; }
  void seek(amount::Bytes to) override { at_ = to; }
  amount::Bytes position() const override { return at_; }

 private:
  std::string& bytes_;
  amount::Bytes at_{};
};

inline std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

/// A record's length, as an integer of a few bytes.
struct LengthField {
  amount::Bytes size;  ///< of the field: 1 to 8
  std::endian order;   ///< big: the most significant byte is the first

  amount::Bytes decode(std::span<const std::byte> field) const;
  void encode(amount::Bytes length, std::span<std::byte> field) const;
  std::vector<std::byte> encoded(amount::Bytes length) const;
};

/// Converts between records and the bytes of a file. A codec may remember where records began, so each open
/// file has its own.
class RecordCodec {
 public:
  virtual ~RecordCodec() = default;

  /// Appends the bytes of the next record to `record`. Returns false at the end of the file. Throws
  /// RecordError.
  virtual bool decode(ByteStream& from, std::vector<std::byte>& record) = 0;
  /// Writes a record at the position. The record is no longer than longest().
  virtual void encode(std::span<const std::byte> record, ByteStream& to) = 0;
  /// The length of the longest record that the format can store, in bytes.
  virtual amount::Bytes longest() const = 0;

  virtual void seek(ByteStream& stream, amount::Bytes to) { stream.seek(to); }
  /// Moves to the start of the record before the position; at the start of the file, does nothing. `inside`:
  /// the program has taken only a part of the record decoded last, and returns to the start of that one.
  /// Returns false if it is unknown where the record began. Throws RecordError.
  virtual bool backspace(ByteStream& stream, bool inside) = 0;
  /// Writes the records that encode() has gathered in an incomplete block.
  virtual void finish(ByteStream&) {}
  /// As finish(); also ends a block after the record decoded last, as the file will end there.
  virtual void cut(ByteStream& stream) { finish(stream); }
};

/// Records of one length, each at a multiple of `alignment`. Shorter records are filled up with zeros.
class FixedRecords final : public RecordCodec {
 public:
  explicit FixedRecords(amount::Bytes length, amount::Bytes alignment = amount::Bytes{1})
      : length_(length), alignment_(alignment) {}

  bool decode(ByteStream& from, std::vector<std::byte>& record) override;
  void encode(std::span<const std::byte> record, ByteStream& to) override;
  amount::Bytes longest() const override { return length_; }
  bool backspace(ByteStream& stream, bool inside) override;

 private:
  amount::Bytes length_;
  amount::Bytes alignment_;  ///< 1 or 2
  amount::Bytes begin_{};    ///< of the record that was decoded last
};

/// Records of any length, each after its length, at multiples of `alignment`.
class VariableRecords final : public RecordCodec {
 public:
  /// `longest`: of a record.
  VariableRecords(const LengthField& field, amount::Bytes alignment, amount::Bytes longest)
      : field_(field), alignment_(alignment), longest_(longest) {}

  bool decode(ByteStream& from, std::vector<std::byte>& record) override;
  void encode(std::span<const std::byte> record, ByteStream& to) override;
  amount::Bytes longest() const override { return longest_; }
  /// A record does not contain the length of the one before it, so all before it are decoded again.
  bool backspace(ByteStream& stream, bool inside) override;

 private:
  LengthField field_;
  amount::Bytes alignment_;  ///< 1 or 2
  amount::Bytes longest_;
  amount::Bytes begin_{};  ///< of the record that was decoded last
};

/// A piece of a record.
struct Segment {
  std::span<const std::byte> bytes;
  bool begins;  ///< it is the first of its record
  bool ends;    ///< it is the last
};

/// Appends the segments of a record to `record`. `next(first)` returns the next segment, which should begin a
/// record if `first`, or no segment at the end of the file. Returns false if there was none at all. Throws
/// RecordError if the first or the last segment of the record is missing.
template <typename Next>
bool join_segments(std::vector<std::byte>& record, Next next) {
  for (bool first = true;; first = false) {
    const std::optional<Segment> segment = next(first);
    if (!segment) {
      if (first) return false;
      throw RecordError("the last segment is missing");
    }
    if (segment->begins != first) throw RecordError("a segment is not where it belongs");
    record.insert(record.end(), segment->bytes.begin(), segment->bytes.end());
    if (segment->ends) return true;
  }
}

/// Returns to the start of the record before the position, of a file whose records can only be decoded
/// forward. `begin`: where the record that `codec` has decoded last begins, which each decode() sets.
void decode_to_the_record_before(RecordCodec& codec, ByteStream& stream, const amount::Bytes& begin);

/// All records of `bytes`.
std::vector<std::string> decode_all(RecordCodec& codec, std::string& bytes);

}  // namespace platter::codec

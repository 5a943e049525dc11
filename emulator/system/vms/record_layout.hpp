#pragma once

#include <functional>
#include <span>

#include "emulator/amount/amount.hpp"
#include "emulator/codec/vax_records.hpp"
#include "emulator/system/vms/directory.hpp"

namespace platter::vms {

/// The layout of the records of a sequential file in its bytes. A record starts at an even byte, and may
/// continue in the next block unless the file's attributes forbid it.
class RecordLayout {
 public:
  /// The attributes must exist as long as the layout does.
  explicit RecordLayout(const RecordAttributes& attributes) : attributes_(attributes) {}

  /// Reads the bytes of the file from `offset` on.
  using Read = std::function<void(amount::Bytes offset, std::span<std::byte> into)>;

  struct Record {
    amount::Bytes offset;  ///< offset of the record's first byte, after its length
    amount::Bytes length;  ///< length without head and padding
    amount::Bytes end;     ///< first offset at which the next record may start
  };

  /// Returns the number of bytes of the length before each record; 0 for fixed records.
  amount::Bytes head() const;
  /// Returns the number of bytes that a record of this length occupies, including its head and padding.
  amount::Bytes stored(amount::Bytes length) const;
  /// Returns the record with its head and padding.
  std::vector<std::byte> stored(std::span<const std::byte> record) const;
  /// Returns the offset of the first record at or after `offset` in a file of `end` bytes. This is `offset`,
  /// or the start of the next block if the rest of this one contains no record.
  amount::Bytes next(amount::Bytes offset, amount::Bytes end, const Read& read) const;
  /// Returns the record with its head at `offset`, in bytes from the start of the file.
  Record record_at(amount::Bytes offset, const Read& read) const;

 private:
  bool is_fixed() const { return attributes_.format == Format::kFixed; }

  const RecordAttributes& attributes_;
};

}  // namespace platter::vms

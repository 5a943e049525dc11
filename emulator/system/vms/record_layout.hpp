#pragma once

#include <functional>
#include <span>

#include "emulator/amount/amount.hpp"
#include "emulator/codec/vax_records.hpp"
#include "emulator/system/vms/directory.hpp"

namespace platter::vms {

/// Where the records of a sequential file are in its bytes. A record begins at an even byte, and continues in
/// the next block unless the file's attributes forbid it.
class RecordLayout {
 public:
  /// The attributes must exist as long as the layout does.
  explicit RecordLayout(const RecordAttributes& attributes) : attributes_(attributes) {}

  /// Reads bytes of the file at a place.
  using Read = std::function<void(amount::Bytes place, std::span<std::byte> into)>;

  struct Record {
    amount::Bytes place;   ///< of the record's first byte
    amount::Bytes length;  ///< in bytes
    amount::Bytes behind;  ///< the first place where the next record may begin
  };

  /// The bytes of the length before each record; 0 for fixed records.
  amount::Bytes head() const;
  /// The bytes that a record of this length occupies, with its head and padding.
  amount::Bytes stored(amount::Bytes length) const;
  /// The bytes of a record with its head and padding.
  std::vector<std::byte> stored(std::span<const std::byte> record) const;
  /// Returns where the first record at or after `place` begins, in a file of `end` bytes: at `place`, or in
  /// the next block if the rest of this one contains no record.
  amount::Bytes next(amount::Bytes place, amount::Bytes end, const Read& read) const;
  /// Returns the record that begins at `place`.
  Record record_at(amount::Bytes place, const Read& read) const;

 private:
  bool is_fixed() const { return attributes_.format == Format::kFixed; }

  const RecordAttributes& attributes_;
};

}  // namespace platter::vms

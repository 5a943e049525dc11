#pragma once

#include "emulator/system/vms/buffers.hpp"
#include "emulator/system/vms/keyed_stream.hpp"

namespace platter::vms {

/// The records of a relative file. A cell of fixed length is reserved for each number, with a byte that is
/// set if the cell contains a record. Cells do not cross the boundaries of buckets, which follow the first
/// block.
class RelativeStream final : public KeyedStream {
 public:
  RelativeStream(Channel& channel, std::int64_t buffers);

  std::vector<std::byte> next() override;
  void find(std::int64_t key, Match match, std::span<const std::byte> value) override;
  void put(std::span<const std::byte> record) override;
  void update(std::span<const std::byte> record) override;
  void remove() override;
  void rewind() override { go_to(1); }
  void close() override { bytes_.drop(); }

  /// Makes record `number`, from 1, the next one.
  void go_to(std::int64_t number);
  /// Returns the record. Throws Refused with RMS$_RNF if its cell is empty.
  std::vector<std::byte> get(std::int64_t number);
  /// Writes the record, whether or not its cell is empty.
  void put(std::int64_t number, std::span<const std::byte> record);
  void remove(std::int64_t number);

 private:
  amount::Bytes length() const { return channel_.file().records.longest; }
  amount::Bytes place(std::int64_t number) const;
  bool exists(std::int64_t number);
  void write(std::int64_t number, std::byte control, std::span<const std::byte> record);
  void require_current(const char* what) const;

  Channel& channel_;
  amount::Blocks bucket_;
  FileBytes bytes_;
  std::int64_t next_ = 1;
  std::int64_t current_ = 0;  ///< number of the record that next() returned last; 0: none
};

}  // namespace platter::vms

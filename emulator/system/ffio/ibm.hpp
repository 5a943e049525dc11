#pragma once

#include <memory>
#include <vector>

#include "emulator/storage/record_blocks.hpp"
#include "emulator/system/ffio/byte_buffer.hpp"

namespace platter::ffio {

/// Records as IBM's systems have them: fixed ones one behind the other, variable ones in blocks with lengths.
/// The words of records stay the Cray's.
class Ibm final : public WholeRecords {
 public:
  struct Parameters {
    bool fixed;               ///< .f and .fb, which are the same on a disk
    file::Blocking blocking;  ///< of others: .v, .vb, .vbs
    amount::Bytes record;     ///< of a fixed one, and of the longest; 0: as a block has room for
    amount::Bytes block;      ///< of a block
    amount::Blocks blocks;    ///< of the buffer
  };
  /// Throws Error where fixed records have no length, or a block has no room for a record.
  Ibm(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters);

  void seek(amount::Bytes to) override;
  void backspace() override;
  void truncate() override;
  void flush() override;
  void close() override;

 protected:
  bool fetch(std::vector<std::byte>& record) override;
  void put(std::vector<std::byte>& record) override;

 private:
  /// Where a record begins: its block, and the place in that.
  struct Place {
    amount::Bytes block;
    amount::Bytes at;
  };
  bool fetch_fixed(std::vector<std::byte>& record);
  bool take_segment(std::vector<std::byte>& record, bool first, bool& ends);
  bool take_block();
  void finish();
  void go_to(const Place& place);

  Parameters parameters_;
  file::RecordBlocks writer_;
  std::vector<std::byte> block_;  ///< that is read
  amount::Bytes used_{};          ///< of it
  amount::Bytes block_begin_{};   ///< in the file
  std::vector<Place> passed_;     ///< where the records up to here begin, of those that were read or written
  bool from_start_ = true;        ///< those are all
};

}  // namespace platter::ffio

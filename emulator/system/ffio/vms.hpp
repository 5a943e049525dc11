#pragma once

#include <memory>
#include <vector>

#include "emulator/system/ffio/byte_buffer.hpp"

namespace platter::ffio {

/// Records as VMS has them on its disks. Fixed ones have no mark; a variable one stands behind its length in
/// two bytes, the less significant first; a segmented one of VAX Fortran is a row of variable ones, each
/// behind two bytes that say whether it is the first, the last or both. A record of an odd length has a byte
/// more behind it. The words of records stay the Cray's.
class Vms final : public WholeRecords {
 public:
  enum class Format : std::uint8_t { kFixed, kVariable, kSegmented };
  struct Parameters {
    Format format;
    amount::Bytes record;   ///< of a fixed one, and of the longest; 0: as long as two bytes can say
    amount::Blocks blocks;  ///< of the buffer
  };
  /// Throws Error where fixed records have no length.
  Vms(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters);

  void seek(amount::Bytes to) override;
  void backspace() override;
  void truncate() override { bytes().truncate(); }
  void flush() override { bytes().flush(); }
  void close() override { bytes().close(); }

 protected:
  bool fetch(std::vector<std::byte>& record) override;
  void put(std::vector<std::byte>& record) override;

 private:
  bool take(std::vector<std::byte>& record);
  void put_one(std::span<const std::byte> record);
  void put_segments(std::span<const std::byte> record);

  Parameters parameters_;
  amount::Bytes begin_{};  ///< of the record that was fetched last
};

}  // namespace platter::ffio

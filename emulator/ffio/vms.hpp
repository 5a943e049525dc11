#pragma once

#include <memory>
#include <vector>

#include "emulator/ffio/byte_buffer.hpp"
#include "emulator/ffio/layer.hpp"

namespace platter::ffio {

/// Records as VMS has them on its disks. Fixed ones have no mark; a variable one stands behind its length in
/// two bytes, the less significant first; a segmented one of VAX Fortran is a row of variable ones, each
/// behind two bytes that say whether it is the first, the last or both. A record of an odd length has a byte
/// more behind it. The words of records stay the Cray's.
class Vms final : public Layer {
 public:
  enum class Format : std::uint8_t { kFixed, kVariable, kSegmented };
  struct Parameters {
    Format format;
    std::int64_t record;  ///< bytes of a fixed one, and of the longest; 0: as long as two bytes can say
    std::int64_t blocks;  ///< of the buffer
  };
  /// Throws Error where fixed records have no length.
  Vms(std::unique_ptr<Layer> below, Surroundings& surroundings, const Parameters& parameters);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(std::int64_t to) override;
  void end_file() override { bytes_.truncate(); }
  void backspace() override;
  void truncate() override { bytes_.truncate(); }
  void flush() override { bytes_.flush(); }
  void close() override { bytes_.close(); }
  std::int64_t size() const override { return bytes_.size(); }
  bool has_records() const override { return true; }

 private:
  bool fetch();
  bool take(std::vector<std::byte>& record);
  void put(std::span<const std::byte> record);
  void put_segments();
  [[noreturn]] void no_record(const char* what) const;

  Parameters parameters_;
  ByteBuffer bytes_;
  std::vector<std::byte> written_;  ///< of the record that is written
  std::vector<std::byte> found_;    ///< the record that is read
  std::size_t taken_ = 0;           ///< bytes of it
  bool inside_ = false;             ///< one is read
  std::int64_t begin_ = 0;          ///< of that one
};

}  // namespace platter::ffio

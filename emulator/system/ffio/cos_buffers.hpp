#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/codec/cos/block.hpp"
#include "emulator/system/ffio/layer.hpp"

namespace platter::ffio {

inline constexpr amount::Bytes kBlockBytes{4096};

/// The buffers of the cos layer. The record codec reads and writes blocks of a dataset, whose control words
/// are in the byte order of the host, and all other words in that of the file. The file below receives
/// requests for whole buffers. There is one buffer; in asynchronous mode there are two, and while the program
/// works on one, the other is written or read ahead.
///
/// Cray's rules, as counted with its library (docs/unicos.md): A read requests a full buffer, starting at the
/// requested block. A write goes to the file below when the buffer is full, in whole blocks. If the program
/// writes into a buffer that was read, or after going back in it, the buffer is written from its first block,
/// after a seek.
class CosBuffers final : public dataset::BlockDevice {
 public:
  /// `blocks`: the size of each buffer.
  CosBuffers(Layer& below, amount::Blocks blocks, bool asynchronous);

  amount::Blocks blocks() const override;
  void read(amount::Blocks block, dataset::Block& into) override;
  void write(amount::Blocks block, const dataset::Block& from) override;
  void turn(amount::Blocks block) override;

  /// Seeks to the place from which the buffer will be written; `block` is the first block that the program
  /// writes. `always`: seek even if the file below is at that place.
  void seek_before_writing(amount::Blocks block, bool always);
  /// Goes to the first block. If it is in the buffer, nothing happens; otherwise written blocks go to the
  /// file below, which is rewound.
  void rewind();
  /// Writes modified blocks to the file below.
  void flush();
  /// Waits until no asynchronous call is under way.
  void settle();
  /// Stops read-ahead before this block; 0: the end of the file is not known.
  void end_at(amount::Blocks block) { end_ = block; }

 private:
  struct Buffer {
    std::vector<std::byte> bytes;
    amount::Blocks base{};
    amount::Blocks count{};  ///< number of valid blocks
    bool written = false;    ///< true: some of them are not in the file below yet
    Started under_way{};
    bool is_under_way = false;
    bool reads = false;

    bool has(amount::Blocks block) const { return block >= base && block < base + count; }
  };

  Buffer& current() { return buffers_[current_]; }
  Buffer& other() { return buffers_[1 - current_]; }
  void settle(Buffer& buffer);
  void seek(amount::Blocks block);
  void write_down(Buffer& buffer, bool goes_on);
  void fill(amount::Blocks block);
  void read_ahead();
  std::byte* place(Buffer& buffer, amount::Blocks block) const;

  Layer& below_;
  amount::Blocks blocks_;
  bool asynchronous_;
  std::array<Buffer, 2> buffers_;
  std::size_t current_ = 0;
  amount::Blocks position_{};  ///< position of the file below
  amount::Blocks end_{};
};

}  // namespace platter::ffio

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/codec/block.hpp"
#include "emulator/system/ffio/layer.hpp"

namespace platter::ffio {

inline constexpr amount::Bytes kBlockBytes{4096};

/// The buffers of the cos layer: blocks of a dataset to whoever reads and writes records, whole buffers to
/// the file below. One buffer; or, asynchronously, two, of which the one that the program does not work on is
/// being written, or read ahead.
///
/// Cray's rules, as counted with its library (docs/unicos.md): a read asks for a full buffer, from the very
/// block that is wanted; what is written goes down when the buffer is full, and in whole blocks; a buffer
/// that was read or gone back in and is then written is written from its beginning, behind a seek.
class CosBuffers final : public dataset::BlockDevice {
 public:
  /// `blocks` of a buffer.
  CosBuffers(Layer& below, amount::Blocks blocks, bool asynchronous);

  amount::Blocks blocks() const override;
  void read(amount::Blocks block, dataset::Block& into) override;
  void write(amount::Blocks block, const dataset::Block& from) override;
  void turn(amount::Blocks block) override;

  /// To where the buffer begins that is written next; `block` is where the writing begins. `always`: whether
  /// that is needed or not.
  void seek_before_writing(amount::Blocks block, bool always);
  /// Nothing is done as long as the file's first block is here. Else what was written goes down, and a seek.
  void rewind();
  /// What was written goes down.
  void flush();
  /// Nothing of the file below is under way any more.
  void settle();
  /// Reading ahead stops before this block; 0: nobody knows where the file ends.
  void end_at(amount::Blocks block) { end_ = block; }

 private:
  struct Buffer {
    std::vector<std::byte> bytes;
    amount::Blocks base{};
    amount::Blocks count{};  ///< that it has
    bool written = false;    ///< some of them are not below yet
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
  amount::Blocks position_{};  ///< of the file below
  amount::Blocks end_{};
};

}  // namespace platter::ffio

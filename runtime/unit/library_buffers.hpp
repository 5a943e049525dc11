#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "emulator/system/library.hpp"
#include "runtime/unit/system_calls.hpp"

namespace platter::runtime {

/// The middle layer under a Fortran unit: a library's buffers. To the record format above, it is a device
/// that has every block at once; what has to be moved for that is handed out when the statement ends, and
/// whoever carries out the statement decides when to wait.
///
/// What is in a buffer is neither read again nor, until the buffer is full or flushed, written.
class LibraryBuffers final : public dataset::BlockDevice {
 public:
  /// `reads` and `writes` say how blocks are moved, until begin() says otherwise.
  LibraryBuffers(SystemCalls& below, const system::Stack& reads, const system::Stack& writes)
      : below_(below), reads_(&reads), writes_(&writes) {}

  /// A statement begins, whose blocks are read or written by this stack, with buffers of so many blocks.
  void begin(const system::Stack& stack, bool writes, std::int64_t length);
  /// What it takes, in order.
  std::vector<Movement> end();
  /// What of the copying between buffers and the program's array is done between the movements; the rest is
  /// for whoever carries out the statement to charge.
  time::Duration copied_between() const { return copied_between_; }
  /// Everything written is to be moved.
  void flush();

  /// With two buffers, the one to be filled while the program uses the other. It counts as arriving until
  /// arrived().
  std::optional<Movement> ahead();
  /// Whether a block was asked for that is still arriving.
  bool wants_arriving() const { return wants_arriving_; }
  /// Whether the statement's last straight read went through the buffer.
  bool went_through() const { return went_through_; }
  void arrived();

  std::int64_t blocks() const override { return below_.blocks(); }
  void read(std::int64_t block, dataset::Block& into) override;
  void write(std::int64_t block, const dataset::Block& from) override;

 private:
  struct Buffer {
    std::int64_t first = 0;
    std::vector<dataset::Block> blocks;
    bool arriving = false;
    std::int64_t end() const { return first + static_cast<std::int64_t>(blocks.size()); }
    bool has(std::int64_t block) const { return block >= first && block < end(); }
  };

  Buffer look(std::int64_t first, std::int64_t most);
  void look_below(std::int64_t block, dataset::Block& into);
  void keep(Buffer buffer);
  void add(bool writes, const Buffer& buffer);
  void add_gap(Movement& movement, const system::Stack& stack, std::int64_t blocks);
  void add_pieces(Movement& movement, std::int64_t first, std::int64_t blocks);
  void add_tail(Movement& movement);
  void cut_straight();

  SystemCalls& below_;
  const system::Stack* reads_;
  const system::Stack* writes_;
  std::int64_t length_ = 1;
  std::size_t count_ = 1;
  system::Way way_ = system::Way::kBuffered;
  std::deque<Buffer> clean_;        ///< what the drive holds too; the one used last in front
  std::optional<Buffer> written_;   ///< what it does not
  std::optional<Buffer> straight_;  ///< blocks of this statement that go straight to the program
  std::vector<Movement> movements_;
  bool wants_arriving_ = false;
  bool went_through_ = false;
  std::int64_t before_ = 0;  ///< blocks of the statement's buffer before; 0: this is its first
  time::Duration copied_between_{};
};

}  // namespace platter::runtime

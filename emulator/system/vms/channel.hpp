#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "emulator/system/vms/kernel.hpp"

namespace platter::vms {

/// A file that a program has access to on a channel: QIO, by virtual blocks from 1 on, within what the file
/// has. What begins or ends inside a block is moved as VMS moves it: of a read only so many bytes arrive, of
/// a write the rest of the last block becomes zeros.
///
/// All that goes wrong is Refused.
class Channel {
 public:
  Channel(Kernel& kernel, File& file, bool writes);
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  File& file() { return file_; }
  const File& file() const { return file_; }
  Kernel& kernel() { return kernel_; }
  bool writes() const { return writes_; }
  /// Throws Refused where the file was opened to be read only.
  void require_writes() const;

  void read(amount::Blocks block, std::span<std::byte> into);
  void write(amount::Blocks block, std::span<const std::byte> from);

  /// One that is under way until it is waited for; bytes stay where they are until then.
  class Pending;
  std::shared_ptr<Pending> start_read(amount::Blocks block, std::span<std::byte> into);
  std::shared_ptr<Pending> start_write(amount::Blocks block, std::span<const std::byte> from);
  void wait(Pending& pending);

  /// The swapper writes bytes as they are now; nobody waits for it but who comes to the same drive.
  void swap_out(amount::Blocks block, std::span<const std::byte> from);

  /// Throws Refused.
  void extend(amount::Blocks blocks, bool in_one = false) {
    kernel_.extend(file_, blocks, in_one);
    changed_ = true;
  }
  /// Its end is elsewhere, or its attributes are others: kept when the channel goes.
  void note_change() { changed_ = true; }
  /// A QIO wrote there: the file ends no sooner. (Decided by us: VMS left that to the program, which has no
  /// way to say it here.)
  void wrote_to(amount::Blocks block, std::size_t bytes);
  /// What the file has behind its end is free.
  void truncate();
  /// The file goes when nobody has it any more.
  void remove();
  void close();

 private:
  struct Part {
    amount::Blocks block;
    std::span<std::byte> into{};        ///< of a read
    std::span<const std::byte> from{};  ///< of a write
    bool is_taken = false;              ///< the bytes as they are now, whatever becomes of them

    bool writes() const { return !from.empty(); }
    std::size_t bytes() const { return into.size() + from.size(); }
  };
  using Words = std::vector<device::Word>;

  void require_within(amount::Blocks block, std::size_t bytes, const char* what) const;
  void turn_window(amount::Blocks block, std::size_t bytes);
  std::shared_ptr<Pending> start(const char* call, const Part& part);

  Kernel& kernel_;
  File& file_;
  bool writes_;
  bool changed_ = false;
  bool open_ = true;
  std::int64_t connector_;
  std::int64_t window_ = 0;  ///< the first of the pointers at hand
  std::deque<std::shared_ptr<Pending>> swapped_;
};

}  // namespace platter::vms

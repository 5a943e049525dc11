#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "emulator/system/vms/kernel.hpp"

namespace platter::vms {

/// A file that a program accesses on a channel with QIO, by virtual blocks from 1 within the allocated
/// blocks. Transfers may start or end inside a block, with the effect that they have on VMS: a read delivers
/// only the requested bytes, and a write fills the rest of the last block with zeros.
///
/// All errors are thrown as Refused.
class Channel {
 public:
  Channel(Kernel& kernel, File& file, bool writes);
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  /// Changes which transfers that start from now on are followed by a data check.
  void set_checks(const DataCheck& checks) { checks_ = checks; }
  const DataCheck& checks() const { return checks_; }

  File& file() { return file_; }
  const File& file() const { return file_; }
  Kernel& kernel() { return kernel_; }
  bool writes() const { return writes_; }
  /// Throws Refused if the file was opened for reading only.
  void require_writes() const;

  void read(amount::Blocks block, std::span<std::byte> into);
  void write(amount::Blocks block, std::span<const std::byte> from);

  /// A transfer under way, until wait() is called for it. Its bytes must stay valid until then.
  class Pending;
  std::shared_ptr<Pending> start_read(amount::Blocks block, std::span<std::byte> into);
  std::shared_ptr<Pending> start_write(amount::Blocks block, std::span<const std::byte> from);
  void wait(Pending& pending);
  /// Returns whether wait() would return at once.
  bool is_complete(const Pending& pending) const;

  /// Starts a write by the swapper of the present bytes. The program continues, unless too many writes are
  /// under way.
  void swap_out(amount::Blocks block, std::span<const std::byte> from);

  /// Extends the file; `in_one`: by one extent or not at all. Throws Refused.
  void extend(amount::Blocks blocks, bool in_one = false) {
    kernel_.extend(file_, blocks, in_one);
    changed_ = true;
  }
  /// Marks the file's end or attributes as changed. The header is written when the channel is closed.
  void note_change() { changed_ = true; }
  /// Moves the end of the file past bytes that a QIO wrote. (Design choice: VMS left this to the program,
  /// which has no way to do so here.)
  void wrote_to(amount::Blocks block, std::size_t bytes);
  /// Frees the blocks after the file's end.
  void truncate();
  /// Marks the file for deletion, which happens when no channel has it open.
  void remove();
  void close();

 private:
  struct Part {
    amount::Blocks block;
    std::span<std::byte> into{};        ///< destination of a read
    std::span<const std::byte> from{};  ///< source of a write
    bool is_taken = false;              ///< true: write a copy of the present bytes

    bool writes() const { return !from.empty(); }
    std::size_t bytes() const { return into.size() + from.size(); }
  };
  using Words = std::vector<device::Word>;

  void require_within(amount::Blocks block, std::size_t bytes, const char* what) const;
  void check(Pending& pending);
  void turn_window(amount::Blocks block, std::size_t bytes);
  std::shared_ptr<Pending> start(const char* call, const Part& part);

  Kernel& kernel_;
  File& file_;
  bool writes_;
  DataCheck checks_;
  bool changed_ = false;
  bool open_ = true;
  std::int64_t connector_;
  std::int64_t window_ = 0;  ///< index of the first retrieval pointer in the window
  std::deque<std::shared_ptr<Pending>> swapped_;
};

}  // namespace platter::vms

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <vector>

#include "emulator/system/vms/channel.hpp"

namespace platter::vms {

/// Controls the program's access to memory, so that accesses to absent pages cause faults.
class Guard {
 public:
  enum class Access : std::uint8_t { kNone, kRead, kWrite };
  virtual ~Guard() = default;
  virtual void allow(std::byte* first, std::size_t bytes, Access access) = 0;
};

/// A part of a file that is mapped into a program's memory. A page is as long as a block. When the program
/// first touches a page, the pager reads it, together with the pages after it; the swapper writes it some
/// time after it was modified and has left the working set.
///
/// The host protects pages of 4096 bytes, which are eight VAX pages, so only the first access to any of the
/// eight is noticed. A fault's cluster is therefore at least eight pages. If a smaller cluster is requested,
/// all eight pages are treated as touched, one cluster after another. A comparison of the contents determines
/// which of the eight were modified.
class Section {
 public:
  static constexpr amount::Bytes kFrame{4096};          ///< a page of the host
  static constexpr Pages kPages{kFrame / kBlockBytes};  ///< VAX pages per host page

  /// Maps `pages` blocks from `block` on to `memory`, which consists of whole frames. `cluster`: pages per
  /// fault; 0: the system's default. Throws Refused if the file does not have these blocks.
  Section(Channel& channel, amount::Blocks block, std::span<std::byte> memory, Pages pages, bool writes,
          Pages cluster, Guard& guard);

  bool has(const std::byte* at) const { return at >= memory_.data() && at < memory_.data() + memory_.size(); }
  std::span<std::byte> memory() const { return memory_; }
  Channel& channel() { return channel_; }
  /// Returns whether an access to that byte would be a fault.
  bool is_away(const std::byte* address, bool writes) const;
  /// Handles the program's access to that byte. Returns false if the access is not allowed.
  bool fault(const std::byte* at, bool writes);
  /// Writes modified pages. `waits`: until they are written.
  void update(bool waits);
  void close();

 private:
  enum class State : std::uint8_t { kAbsent, kThere, kChanged, kWaiting };
  struct Frame {
    State state = State::kAbsent;
    std::vector<std::byte> before{};  ///< contents in the file; set when the frame is first modified
  };

  std::int64_t number(const std::byte* at) const { return (at - memory_.data()) / kFrame.count; }
  std::span<std::byte> bytes(std::int64_t frame, std::int64_t count) const;
  Frame& at(std::int64_t frame) { return frames_[static_cast<std::size_t>(frame)]; }
  void allow(std::int64_t frame, std::int64_t count, Guard::Access access);
  void fetch(std::int64_t frame);
  void read(Pages page, Pages count);
  void enter(std::int64_t frame);
  void leave(std::int64_t frame);
  void change(std::int64_t frame);
  void write_waiting();
  void write(std::int64_t frame, std::vector<Pages>& pages);
  void write_pages(const std::vector<Pages>& pages, bool waits);

  Channel& channel_;
  amount::Blocks block_;
  std::span<std::byte> memory_;
  Pages pages_;
  bool writes_;
  Pages cluster_;
  Guard& guard_;
  std::vector<Frame> frames_;
  std::deque<std::int64_t> working_set_;
  std::deque<std::int64_t> waiting_;
};

}  // namespace platter::vms

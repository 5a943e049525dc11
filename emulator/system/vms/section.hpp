#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <vector>

#include "emulator/system/vms/channel.hpp"

namespace platter::vms {

/// Who keeps a program away from memory that is not there.
class Guard {
 public:
  enum class Access : std::uint8_t { kNone, kRead, kWrite };
  virtual ~Guard() = default;
  virtual void allow(std::byte* first, std::size_t bytes, Access access) = 0;
};

/// A piece of a file as a part of a program's memory: a page, of a block, is read with those behind it when
/// the program first touches it, and written by the swapper some time after it has been changed and has left
/// the working set.
///
/// The host keeps pages of 4096 bytes apart, which are eight of the VAX's: of the eight only the first that
/// is touched is seen. So a fault's cluster is eight pages at least; one that is asked to be smaller is taken
/// as if all eight were touched, one cluster after the other. Which of the eight have been changed is seen by
/// what is in them.
class Section {
 public:
  static constexpr amount::Bytes kFrame{4096};          ///< a page of the host's
  static constexpr Pages kPages{kFrame / kBlockBytes};  ///< the VAX's in it

  /// Memory from `first` on, whole frames, is blocks from `block` on. `cluster`: 0: as the system has
  /// it. Throws Refused where the file has no such blocks.
  Section(Channel& channel, amount::Blocks block, std::span<std::byte> memory, Pages pages, bool writes,
          Pages cluster, Guard& guard);

  bool has(const std::byte* at) const { return at >= memory_.data() && at < memory_.data() + memory_.size(); }
  std::span<std::byte> memory() const { return memory_; }
  Channel& channel() { return channel_; }
  /// Whether touching that byte would be a fault.
  bool is_away(const std::byte* address, bool writes) const;
  /// The program has touched that byte. False where it may not.
  bool fault(const std::byte* at, bool writes);
  /// What has been changed is written; `waits`: and has been, when this returns.
  void update(bool waits);
  void close();

 private:
  enum class State : std::uint8_t { kAbsent, kThere, kChanged, kWaiting };
  struct Frame {
    State state = State::kAbsent;
    std::vector<std::byte> before{};  ///< what the file has of it, from when it is changed
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

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "emulator/device/store.hpp"
#include "emulator/storage/ownership.hpp"
#include "runtime/host/message.hpp"

namespace platter::file {

/// Call `field` with each member, for Message.
void each_member(runtime::MaybeConst<Dataset> auto& dataset, auto field) {
  field(dataset.name);
  field(dataset.extents);
}
void each_member(runtime::MaybeConst<Written> auto& written, auto field) {
  field(written.dataset);
  field(written.drive);
  field(written.first);
  field(written.last);
}

}  // namespace platter::file

namespace platter::runtime::protocol {

using runtime::Message;
using runtime::ProtocolError;

/// Throws ProtocolError unless `valid`. The default rejects requests that Platter's own runtime never sends.
inline void require(bool valid, const char* complaint = "internal protocol error: invalid request") {
  if (!valid) throw ProtocolError(complaint);
}

/// One end of a pair of sockets that preserve message boundaries.
class MessageSocket {
 public:
  static constexpr std::size_t kMost = std::size_t{1} << 16U;  ///< bytes of a message

  /// `descriptor` is closed with this object.
  explicit MessageSocket(int descriptor) : descriptor_(descriptor), buffer_(kMost) {}
  ~MessageSocket();
  MessageSocket(const MessageSocket&) = delete;
  MessageSocket& operator=(const MessageSocket&) = delete;

  /// Sends a message. Throws ProtocolError if the message is too long or the peer has ended.
  void send(const Message& message) const;
  /// Waits for the next message. Throws ProtocolError if the peer has ended.
  Message receive() const;
  /// Waits for the next message and stores it in `message`. Returns false if the peer has ended.
  bool has_another(Message& message) const;
  /// Shuts the connection down, so that the peer's next call fails.
  void hang_up() const;

 private:
  int descriptor_;
  mutable std::vector<std::byte> buffer_;
};

/// Blocks SIGPIPE on this thread, which serves programs. A send() to a program that has ended then throws
/// instead of ending this process.
void block_broken_pipe_signal();

/// Words in memory that both processes map.
class SharedWords {
 public:
  static constexpr std::size_t kWords = std::size_t{1} << 23U;  ///< the size of a T3D PE's memory

  /// The first constructor creates zeroed memory of sealed length, because this process would be ended by
  /// SIGBUS if a program truncated it. The second constructor maps memory of another process. The destructor
  /// closes the descriptor. Both constructors throw std::system_error.
  SharedWords();
  explicit SharedWords(int descriptor);
  ~SharedWords();
  SharedWords(const SharedWords&) = delete;
  SharedWords& operator=(const SharedWords&) = delete;

  int descriptor() const { return descriptor_; }
  std::span<device::Word> words() const { return {words_, kWords}; }

 private:
  int descriptor_;
  device::Word* words_ = nullptr;
};

}  // namespace platter::runtime::protocol

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "emulator/device/store.hpp"
#include "emulator/error/program_fault.hpp"
#include "emulator/storage/ownership.hpp"

namespace platter::runtime::protocol {

/// The peer has ended, or has sent an invalid message.
class ProtocolError : public ProgramFault {
 public:
  using ProgramFault::ProgramFault;
};

/// Throws ProtocolError unless `valid`. The default rejects requests that Platter's own runtime never sends.
inline void require(bool valid, const char* complaint = "internal protocol error: invalid request") {
  if (!valid) throw ProtocolError(complaint);
}

/// A sequence of values in their representation in memory. Both ends are of the same build.
class Message {
 public:
  static constexpr std::size_t kMost = std::size_t{1} << 16U;  ///< bytes

  Message() = default;
  template <typename... Values>
  explicit Message(const Values&... values) {
    (put(values), ...);
  }

  template <typename Value>
  void put(const Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    put_bytes(std::as_bytes(std::span(&value, 1)));
  }
  void put(std::string_view text) { put_row(std::span(text)); }
  void put(const std::string& text) { put(std::string_view(text)); }
  template <typename Value>
  void put(const std::vector<Value>& values) {
    put_row(std::span(values));
  }
  void put(const file::Dataset& dataset);
  void put(const file::Written& written);
  /// Appends the values of another message. Unlike append() it does not limit the length, which send()
  /// checks.
  void put(const Message& other) { put_bytes(other.bytes_); }

  /// Reads the next value. Throws ProtocolError if there is none, or if it is not valid for its type.
  template <typename Value>
  Value get() {
    static_assert(std::is_trivially_copyable_v<Value>);
    if constexpr (std::is_same_v<Value, bool>) {
      // A bool with another representation would be undefined behaviour.
      const auto truth = get<std::uint8_t>();
      if (truth > 1) throw ProtocolError("a message has an invalid truth value");
      return truth == 1;
    } else {
      Value value;
      std::memcpy(&value, take(sizeof value).data(), sizeof value);
      return value;
    }
  }
  template <typename Value>
  std::vector<Value> get_row() {
    const auto count = get<std::size_t>();
    if (count > kMost) throw ProtocolError("a message is too long");
    std::vector<Value> values(count);
    const auto bytes = take(count * sizeof(Value));
    if (count > 0) std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
  }
  std::string get_text() {
    const auto row = get_row<char>();
    return {row.begin(), row.end()};
  }
  /// Appends the contents of another message; false if the result would be too long.
  bool append(const Message& other);
  /// Returns whether values are left to read.
  bool has_more() const { return read_ < bytes_.size(); }
  /// Returns whether the message consists of this value only.
  template <typename Value>
  bool is(Value value) const {
    return bytes_.size() == sizeof value && std::memcmp(bytes_.data(), &value, sizeof value) == 0;
  }
  file::Dataset get_dataset();
  file::Written get_written();

 private:
  friend class MessageSocket;

  void put_bytes(std::span<const std::byte> bytes);
  template <typename Value, std::size_t Extent>
  void put_row(std::span<const Value, Extent> values) {
    static_assert(std::is_trivially_copyable_v<Value>);
    put(values.size());
    put_bytes(std::as_bytes(values));
  }
  std::span<const std::byte> take(std::size_t count);

  std::vector<std::byte> bytes_;
  std::size_t read_ = 0;
};

/// One end of a pair of sockets that preserve message boundaries.
class MessageSocket {
 public:
  /// `descriptor` is closed with this object.
  explicit MessageSocket(int descriptor) : descriptor_(descriptor), buffer_(Message::kMost) {}
  ~MessageSocket();
  MessageSocket(const MessageSocket&) = delete;
  MessageSocket& operator=(const MessageSocket&) = delete;

  /// Sends a message. Throws ProtocolError if the message is too long or the peer has ended.
  void send(const Message& message) const;
  /// Waits for the next message. Throws ProtocolError if the peer has ended.
  Message receive() const;
  /// The same; returns false if the peer has ended.
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

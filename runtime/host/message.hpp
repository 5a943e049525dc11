#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "emulator/error/program_fault.hpp"

namespace platter::runtime {

/// The peer has ended, or has sent an invalid message.
class ProtocolError : public ProgramFault {
 public:
  using ProgramFault::ProgramFault;
};

/// A reference parameter of this type accepts constant and other objects of the type `Base`.
template <typename Value, typename Base>
concept MaybeConst = std::same_as<std::remove_const_t<Value>, Base>;

/// A sequence of values in their representation in memory. Both ends are of the same build. A text, a vector
/// or a map is written as its length and its elements, an optional as its presence and its value. A function
/// each_member(value, field) in the namespace of a type calls `field` with each member of a value that has
/// such parts.
class Message {
 public:
  Message() = default;
  template <typename... Values>
  explicit Message(const Values&... values) {
    (put(values), ...);
  }
  /// Returns a message that consists of these bytes.
  static Message of(std::span<const std::byte> bytes) {
    Message message;
    message.put_bytes(bytes);
    return message;
  }
  std::span<const std::byte> bytes() const { return bytes_; }

  template <typename Value>
  void put(const Value& value) {
    if constexpr (requires { each_member(value, [](const auto&) {}); }) {
      each_member(value, [&](const auto& member) { put(member); });
    } else {
      static_assert(std::is_trivially_copyable_v<Value>);
      put_bytes(std::as_bytes(std::span(&value, 1)));
    }
  }
  void put(std::string_view text) {
    put(text.size());
    put_bytes(std::as_bytes(std::span(text)));
  }
  void put(const std::string& text) { put(std::string_view(text)); }
  template <typename Value>
  void put(const std::vector<Value>& values) {
    put(values.size());
    for (const Value& value : values) put(value);
  }
  template <typename Key, typename Value>
  void put(const std::map<Key, Value>& values) {
    put(values.size());
    for (const auto& [key, value] : values) {
      put(key);
      put(value);
    }
  }
  template <typename Value>
  void put(const std::optional<Value>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  /// Appends the values of another message.
  void put(const Message& other) { put_bytes(other.bytes_); }

  /// Reads the next value. Throws ProtocolError if there is none, or if it is not valid for its type.
  template <typename Value>
  Value get() {
    Value value{};
    get(value);
    return value;
  }
  template <typename Value>
  void get(Value& value) {
    if constexpr (requires { each_member(value, [](auto&) {}); }) {
      each_member(value, [&](auto& member) { get(member); });
    } else {
      static_assert(std::is_trivially_copyable_v<Value>);
      std::memcpy(&value, take(sizeof value).data(), sizeof value);
    }
  }
  void get(bool& value);
  void get(std::string& text);
  template <typename Value>
  void get(std::vector<Value>& values) {
    values.clear();
    for (auto count = get_count(); count > 0; --count) get(values.emplace_back());
  }
  template <typename Key, typename Value>
  void get(std::map<Key, Value>& values) {
    values.clear();
    for (auto count = get_count(); count > 0; --count) get(values[get<Key>()]);
  }
  template <typename Value>
  void get(std::optional<Value>& value) {
    value.reset();
    if (get<bool>()) get(value.emplace());
  }

  /// Returns whether values are left to read.
  bool has_more() const { return read_ < bytes_.size(); }
  /// Returns whether the message consists of this value only.
  template <typename Value>
  bool is(Value value) const {
    return bytes_.size() == sizeof value && std::memcmp(bytes_.data(), &value, sizeof value) == 0;
  }

 private:
  void put_bytes(std::span<const std::byte> bytes);
  /// Reads the number of elements that follow. Throws ProtocolError if the rest of the message has fewer
  /// bytes than that, since each element has at least one.
  std::size_t get_count();
  std::span<const std::byte> take(std::size_t count);

  std::vector<std::byte> bytes_;
  std::size_t read_ = 0;
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <span>

namespace platter::fuzz {

/// Returns the bytes of an input in sequence; zeros after its end.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

  bool empty() const { return rest_.empty(); }

  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const std::uint8_t value = rest_.front();
    rest_ = rest_.subspan(1);
    return value;
  }

  /// Most significant byte first.
  std::uint64_t number(int bytes) {
    constexpr int kByteBits = 8;
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value = value << kByteBits | byte();
    return value;
  }

  std::span<const std::uint8_t> bytes(std::size_t count) {
    const auto taken = rest_.first(count < rest_.size() ? count : rest_.size());
    rest_ = rest_.subspan(taken.size());
    return taken;
  }

 private:
  std::span<const std::uint8_t> rest_;
};

}  // namespace platter::fuzz

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace platter::multicomputer {

using amount::Bytes;

/// The bytes of a file. Bytes that were never written are zero.
class Contents {
 public:
  void write(Bytes offset, std::span<const std::byte> from) {
    by_part(offset, from.size(), [&](std::int64_t part, std::size_t at, std::size_t done, std::size_t count) {
      auto& bytes = parts_[part];
      bytes.resize(kPart);
      std::memcpy(bytes.data() + at, from.data() + done, count);
    });
  }
  void read(Bytes offset, std::span<std::byte> into) const {
    by_part(offset, into.size(), [&](std::int64_t part, std::size_t at, std::size_t done, std::size_t count) {
      const auto found = parts_.find(part);
      if (found == parts_.end()) {
        std::memset(into.data() + done, 0, count);
      } else {
        std::memcpy(into.data() + done, found->second.data() + at, count);
      }
    });
  }
  /// Makes all bytes from `offset` on zero.
  void truncate(Bytes offset) {
    const auto part = offset / Bytes{kPart};
    parts_.erase(parts_.upper_bound(part), parts_.end());
    const auto last = parts_.find(part);
    if (last == parts_.end()) return;
    const auto left = static_cast<std::size_t>(offset.count) % kPart;
    std::memset(last->second.data() + left, 0, kPart - left);
  }

 private:
  static constexpr std::size_t kPart = 65536;

  template <typename Work>
  static void by_part(Bytes offset, std::size_t count, Work work) {
    for (std::size_t done = 0; done < count;) {
      const auto at = static_cast<std::size_t>(offset.count) + done;
      const std::size_t here = std::min(kPart - at % kPart, count - done);
      work(static_cast<std::int64_t>(at / kPart), at % kPart, done, here);
      done += here;
    }
  }

  std::map<std::int64_t, std::vector<std::byte>> parts_;
};

}  // namespace platter::multicomputer

#pragma once

#include <gtest/gtest.h>

#include <map>

#include "emulator/codec/cos/block.hpp"
#include "emulator/codec/cos/control_word.hpp"

namespace platter::tests {

/// A device in memory. Blocks that were never written contain zeros, as on an emulated disk.
class MemoryDevice : public dataset::BlockDevice {
 public:
  explicit MemoryDevice(std::int64_t blocks = 1 << 20) : blocks_(blocks) {}

  amount::Blocks blocks() const override { return blocks_; }
  void read(amount::Blocks block, dataset::Block& into) override {
    ASSERT_TRUE(block >= amount::Blocks{} && block < blocks_) << "read of block " << block.count;
    const auto found = held.find(block.count);
    if (found == held.end()) {
      into.fill(0);
    } else {
      into = found->second;
    }
  }
  void write(amount::Blocks block, const dataset::Block& from) override {
    ASSERT_TRUE(block >= amount::Blocks{} && block < blocks_) << "write of block " << block.count;
    held[block.count] = from;
  }

  std::map<std::int64_t, dataset::Block> held;

 private:
  amount::Blocks blocks_;
};

/// A device for records of tens of thousands of blocks. Blocks whose words all equal kWord are not stored but
/// generated.
class LongDevice : public MemoryDevice {
 public:
  static constexpr dataset::Word kWord = 9;

  void read(amount::Blocks block, dataset::Block& into) override {
    if (held.contains(block.count)) return MemoryDevice::read(block, into);
    into = full(block);
  }
  void write(amount::Blocks block, const dataset::Block& from) override {
    if (from != full(block)) MemoryDevice::write(block, from);
  }

 private:
  static dataset::Block full(amount::Blocks block) {
    dataset::Block words{};
    words.fill(kWord);
    words[0] = dataset::pack(
        dataset::BlockControlWord{.number = block, .forward = dataset::kBlockWords - amount::Words{1}});
    return words;
  }
};

}  // namespace platter::tests

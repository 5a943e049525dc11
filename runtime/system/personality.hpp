#pragma once

#include <cstdint>
#include <string_view>

#include "emulator/machine/machine.hpp"

namespace platter::runtime {

// The facts of a machine's operating system until machine::Machine::personality() returns them.

enum class ItemLayout : std::uint8_t { kWords, kLittleEndianBytes, kBigEndianBytes };

inline std::string_view personality_name(const machine::Machine& machine) {
  return machine.unicos() ? "unicos" : machine.vms() ? "vms" : machine.cms() ? "cms" : "plain";
}

inline ItemLayout item_layout(const machine::Machine& machine) {
  if (machine.cms()) return ItemLayout::kBigEndianBytes;
  return machine.vms() ? ItemLayout::kLittleEndianBytes : ItemLayout::kWords;
}

inline bool stores_bytes(const machine::Machine& machine) {
  return machine.unicos() || machine.vms();
}

}  // namespace platter::runtime

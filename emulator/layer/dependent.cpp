#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "emulator/layer/kinds.hpp"

namespace platter::layer {
namespace {

/// One of the transfers that it takes to move a run: which way, and which of its blocks.
struct Part {
  enum class Blocks : std::uint8_t { kAll, kFirst, kLast };
  device::Direction direction;
  Blocks blocks;
};
constexpr const char* kBlocks[] = {"all", "first", "last"};

/// A run is moved by several transfers that depend on each other. How many revolutions that costs is for the
/// disk to say.
class Dependent final : public Layer {
 public:
  Dependent(const Place& place, std::vector<Part> parts, bool writes)
      : Layer(place.below), parts_(std::move(parts)), writes_(writes) {}

  void carry_out(Order& order) override {
    if (order.writes() == writes_) {
      std::vector<system::Transfer> transfers;
      for (const auto& whole : order.transfers) {
        for (const Part& part : parts_) {
          system::Transfer transfer = whole;
          transfer.direction = part.direction;
          if (part.blocks == Part::Blocks::kLast) transfer.first += whole.sectors - 1;
          if (part.blocks != Part::Blocks::kAll) transfer.sectors = 1;
          transfers.push_back(transfer);
        }
      }
      order.transfers = std::move(transfers);
    }
    below().carry_out(order);
  }

 private:
  std::vector<Part> parts_;
  bool writes_;
};

Part read_part(const specification::Reader& reader, const std::string& text) {
  for (const auto direction : {device::Direction::kRead, device::Direction::kWrite}) {
    for (std::size_t i = 0; i < std::size(kBlocks); ++i) {
      const char* const way = direction == device::Direction::kWrite ? "write" : "read";
      if (text == fmt::format("{} {}", way, kBlocks[i])) return {direction, static_cast<Part::Blocks>(i)};
    }
  }
  reader.fail("transfers", fmt::format("'{}' must be 'read' or 'write' and one of all, first, last", text));
}

}  // namespace

Make read_dependent(specification::Reader& reader) {
  const bool writes = reader.one_of("moving", {"read", "write"}) == "write";
  std::vector<Part> parts;
  for (const auto& text : reader.texts("transfers")) parts.push_back(read_part(reader, text));
  if (std::none_of(parts.begin(), parts.end(), [&](const Part& part) {
        return part.blocks == Part::Blocks::kAll && (part.direction == device::Direction::kWrite) == writes;
      })) {
    reader.fail("transfers", fmt::format("a buffer's blocks are not all {}", writes ? "written" : "read"));
  }
  return [=](const Place& place) { return std::make_unique<Dependent>(place, parts, writes); };
}

}  // namespace platter::layer

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "emulator/system/layer/kinds.hpp"

namespace platter::layer {
namespace {

/// One of the transfers that move a run: its direction, and which of the run's blocks it moves.
struct Part {
  enum class Blocks : std::uint8_t { kAll, kFirst, kLast };
  device::Direction direction;
  Blocks blocks;
};
constexpr const char* kBlocks[] = {"all", "first", "last"};

/// Moves a run by several transfers that depend on each other. The disk determines how many revolutions that
/// costs.
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
          if (part.blocks == Part::Blocks::kLast) transfer.first += whole.sectors - amount::Sectors{1};
          if (part.blocks != Part::Blocks::kAll) transfer.sectors = amount::Sectors{1};
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

/// Returns "read all", "read first", ...: first the reads, then the writes, each in the order of
/// Part::Blocks.
std::vector<std::string> part_names() {
  std::vector<std::string> names;
  for (const char* way : {"read", "write"}) {
    for (const char* blocks : kBlocks) names.push_back(fmt::format("{} {}", way, blocks));
  }
  return names;
}

}  // namespace

/// Moves a buffer by several transfers that wait for each other.
const Kind& dependent_kind() {
  static constexpr Kind kKind{
      .name = "dependent", .level = Level::kOrders, .read = [](specification::Reader& reader) -> Make {
        const bool writes = reader.one_of("moving", {"read", "write"}) == "write";
        std::vector<Part> parts;
        const auto known = part_names();
        for (const auto& name : reader.names_of("transfers", "transfer", known)) {
          const auto at =
              static_cast<std::size_t>(std::find(known.begin(), known.end(), name) - known.begin());
          parts.push_back({at < std::size(kBlocks) ? device::Direction::kRead : device::Direction::kWrite,
                           static_cast<Part::Blocks>(at % std::size(kBlocks))});
        }
        const auto moves_all = [&](const Part& part) {
          return part.blocks == Part::Blocks::kAll && (part.direction == device::Direction::kWrite) == writes;
        };
        if (reader.is_right("transfers") && std::none_of(parts.begin(), parts.end(), moves_all))
          reader.refuse("transfers",
                        fmt::format("not all blocks of a buffer are {}", writes ? "written" : "read"));
        return [=](const Place& place) { return std::make_unique<Dependent>(place, parts, writes); };
      }};
  return kKind;
}

}  // namespace platter::layer

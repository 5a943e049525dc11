#include "emulator/device/kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/device/buffered_drive.hpp"
#include "emulator/device/cache.hpp"
#include "emulator/device/faulty_device.hpp"
#include "emulator/device/instant_device.hpp"
#include "emulator/device/io_subsystem.hpp"
#include "emulator/device/revolution_account.hpp"
#include "emulator/device/solid_state.hpp"
#include "emulator/device/striped.hpp"
#include "emulator/time/random.hpp"

namespace platter::device {
namespace {

// Keeps the number of a device's words within 64 bits.
constexpr std::int64_t kMaxBlocks = 1'000'000'000;

/// Returns the context of a device inside another one: its heads interrupt no program, it has its own
/// controller, and it rotates independently of the other parts.
DeviceContext inside(const DeviceContext& whole, std::int64_t part, std::int64_t parts) {
  constexpr std::int64_t kMillion = 1'000'000;
  DeviceContext socket = whole;
  socket.heads = nullptr;
  socket.turns = nullptr;
  socket.phase = (whole.phase + part * kMillion / parts) % kMillion;
  if (whole.drift_seed && part > 0)
    socket.drift_seed = time::mixed(*whole.drift_seed, static_cast<std::uint64_t>(part));
  return socket;
}

/// Returns the context of a member of a group.
DeviceContext member_of(const DeviceContext& whole, std::int64_t member, const StripeLayout& dealing) {
  DeviceContext context = inside(whole, member, dealing.members);
  context.member = static_cast<int>(member) + 1;
  context.on_channel = [=, outer = whole.on_channel](amount::Sectors block) {
    const auto its = dealing.of_member(static_cast<std::size_t>(member), block);
    return outer ? outer(its) : its;
  };
  return context;
}

}  // namespace

DeviceBuilder drive(specification::Reader& reader, DeviceFactory& factory) {
  const auto controller = factory.controller(reader);
  const auto disk = read_drive(reader);
  return {disk.geometry, [=](const DeviceContext& socket) -> std::unique_ptr<Device> {
            const auto& subsystem = controller.subsystem;
            auto made =
                std::make_unique<BufferedDrive>(disk, controller, subsystem ? inside(socket, 0, 1) : socket);
            made->watch(std::make_unique<RevolutionAccount>(socket.channel, made->number(), made->geometry(),
                                                            *made->rotation(), socket.recorder));
            auto device = with_faults(std::move(made), socket);
            if (!subsystem) return device;
            return std::make_unique<IoSubsystem>(*subsystem, std::move(device), socket);
          }};
}

DeviceBuilder solid_state(specification::Reader& reader, DeviceFactory&) {
  reader.text("description");
  const SolidStateSpecification read{
      .geometry = {.sectors_per_track = amount::Sectors{reader.count("blocks", "blocks", 1, kMaxBlocks)},
                   .words_per_sector = reader.amount<amount::Word>("words_per_block", 1, 100'000)},
      .access_time = reader.duration("access_time"),
      .word_time = reader.duration("word_time", kLongestWord)};
  return {read.geometry, [=](const DeviceContext& socket) {
            return with_faults(std::make_unique<SolidState>(read, socket), socket,
                               fault::Medium::kSolidState);
          }};
}

DeviceBuilder striped(specification::Reader& reader, DeviceFactory& factory) {
  reader.text("description");
  const auto names = reader.texts("members");
  if (names.empty()) reader.fail("members", "a group needs at least one member: members = [\"NAME\", ...]");
  std::vector<DeviceBuilder> members;
  for (const auto& name : names) {
    members.push_back(factory.part(reader, "members", name));
    const auto [first, its] =
        std::pair(members.front().geometry.block_bytes(), members.back().geometry.block_bytes());
    if (its != first) {
      reader.fail("members", fmt::format("the blocks of '{}' have {} bytes, but those of '{}' have {}; the "
                                         "members of a group must have blocks of one size",
                                         names.front(), first.count, name, its.count));
    }
  }
  const auto shortest = *std::min_element(members.begin(), members.end(), [](const auto& a, const auto& b) {
    return a.geometry.sectors() < b.geometry.sectors();
  });
  const StripeLayout dealing{
      std::ssize(members),
      amount::Sectors{reader.count("stripe", "blocks", 1, shortest.geometry.sectors().count)}};
  // Each member contributes as many whole cylinders as its whole stripes fill.
  Geometry geometry = shortest.geometry;
  const amount::Sectors filled = geometry.sectors() / dealing.stripe * dealing.stripe;
  if (!geometry.has_cylinders()) geometry.sectors_per_track = filled;
  geometry.cylinders = filled / geometry.sectors_per_cylinder();
  geometry.head_groups *= dealing.members;
  return {geometry, [=](const DeviceContext& socket) {
            Striped::Members made;
            for (std::int64_t i = 0; i < dealing.members; ++i)
              made.push_back(members[static_cast<std::size_t>(i)].make(member_of(socket, i, dealing)));
            return std::make_unique<Striped>(std::move(made), dealing, geometry);
          }};
}

DeviceBuilder cache(specification::Reader& reader, DeviceFactory& factory) {
  reader.text("description");
  const DeviceBuilder backing = factory.part(reader, "behind", reader.text("behind"));
  const std::int64_t blocks = reader.count("blocks", "blocks", 1, kMaxBlocks);
  const bool through =
      reader.has("writes") && reader.one_of("writes", {"behind", "through"}) == std::string_view("through");
  if (through && reader.has("mark"))
    reader.refuse("mark",
                  "'mark' does not apply to a cache with writes = \"through\"; remove it or change writes");
  const CacheSpecification read{
      .blocks = amount::Sectors{blocks},
      .mark = amount::Sectors{through ? 1 : reader.count("mark", "blocks", 1, blocks)},
      .writes = through ? WritePolicy::kThrough : WritePolicy::kBehind,
      .access_time = reader.duration("access_time"),
      .word_time = reader.duration("word_time", kLongestWord)};
  return {backing.geometry, [=](const DeviceContext& socket) {
            return with_faults(std::make_unique<Cache>(read, backing.make(inside(socket, 0, 1)), socket),
                               socket, fault::Medium::kCache);
          }};
}

DeviceBuilder instant(specification::Reader& reader, DeviceFactory& factory) {
  reader.text("description");
  return in_no_time(factory.part(reader, "behind", reader.text("behind")));
}

DeviceBuilder in_no_time(DeviceBuilder backing) {
  const Geometry geometry = backing.geometry;
  return {geometry, [backing = std::move(backing)](const DeviceContext& socket) {
            DeviceContext without = socket;  // the device that is replaced executes no commands
            without.faults = nullptr;
            return with_faults(std::make_unique<InstantDevice>(backing.make(without), socket), socket);
          }};
}

}  // namespace platter::device

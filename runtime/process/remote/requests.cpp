#include "runtime/process/remote/requests.hpp"

#include <utility>

namespace platter::runtime::remote {

bool is_for_interrupts(RequestType what) {
  switch (what) {
    case RequestType::kCall:
    case RequestType::kWork:
    case RequestType::kEmit:
    case RequestType::kNewId:
    case RequestType::kLook:
    case RequestType::kDataset:
    case RequestType::kSectorsInCylinder:
    case RequestType::kTest:
      return true;
    default:
      return false;
  }
}

bool is_in_system(RequestType what, const system::System& system) {
  switch (what) {
    case RequestType::kConnect:
    case RequestType::kSetLayout:
    case RequestType::kCall:
    case RequestType::kWait:
    case RequestType::kIdle:
    case RequestType::kPlace:
    case RequestType::kScratch:
    case RequestType::kRemove:
      return true;
    case RequestType::kTest:
      return system.tests_take_time();
    default:
      return false;
  }
}

void hear_of_tests(Message& asked, machine::Machine& machine) {
  const auto connector = asked.get<std::int64_t>();
  for (const auto since : asked.get<std::vector<time::Duration>>()) {
    if (since < time::Duration::zero())
      throw ProtocolError("internal protocol error: a test ended before it started");
    machine.processor().compute(since);
    machine.system().test("IFTBL", connector);
  }
}

using amount::Sectors;
using amount::Words;

namespace {

constexpr std::size_t kLongestDatasetName = 1000;
// Limit on the words of a call that only takes time; more than any device has.
constexpr Words kMostWords{std::int64_t{1} << 40U};

/// Returns whether a duration is valid: not negative, and at most kEnd, so that the sum of two cannot
/// overflow.
bool is_length(time::Duration length) {
  return length >= time::Duration::zero() && length <= time::kEnd.time_since_epoch();
}

void require_within(const system::Transfer& transfer, Sectors sectors) {
  require(transfer.direction == device::Direction::kRead || transfer.direction == device::Direction::kWrite);
  require(transfer.first >= Sectors{} && transfer.sectors >= Sectors{1} && transfer.sectors <= sectors &&
          transfer.first <= sectors - transfer.sectors && is_length(transfer.service) &&
          is_length(transfer.after));
}

}  // namespace

std::span<device::Word> words_of(Message& asked, const SharedWords& shared) {
  const auto place = asked.get<std::size_t>();
  const auto count = asked.get<std::size_t>();
  require(place <= SharedWords::kWords && count <= SharedWords::kWords - place);
  return shared.words().subspan(place, count);
}

file::Dataset dataset_of(Message& asked, system::System& system) {
  auto dataset = asked.get<file::Dataset>();
  require(!dataset.extents.empty() && dataset.name.size() <= kLongestDatasetName);
  for (const auto& extent : dataset.extents) {
    require(extent.channel >= 0 && std::cmp_less(extent.channel, system.channels()));
    constexpr Sectors kOne{1};
    const auto all = system.files().geometry(extent.channel).sectors();
    require(extent.first_sector >= Sectors{} && extent.first_sector < all && extent.sectors >= Sectors{} &&
            extent.interleave >= 1 && extent.interleave <= all.count &&
            extent.sectors - kOne <= (all - kOne - extent.first_sector) / extent.interleave);
  }
  return dataset;
}

system::Call call_of(Message& asked, const system::Routine& routine, std::int64_t connector,
                     const SharedWords& shared, system::System& system) {
  system::Call call;
  const auto words = words_of(asked, shared);
  if (routine.writes()) call.from = words;
  if (!routine.writes()) call.into = words;
  call.timing_only = asked.get<Words>();
  require(call.timing_only >= Words{} && call.timing_only <= kMostWords);
  call.address = asked.get<Words>();
  call.transfers = asked.get<std::vector<system::Transfer>>();
  call.to_surface = asked.get<bool>();
  call.at_end = length_of(asked);
  require(is_length(call.at_end));
  call.parent = asked.get<std::uint64_t>();
  if (call.transfers.empty()) return call;
  require(call.address >= Words{});
  const auto sector = system.files().geometry(system.dataset("call", connector).channel()).words_per_sector;
  const Sectors sectors{up(call.address % sector + call.words(), sector)};
  for (const auto& transfer : call.transfers) require_within(transfer, sectors);
  return call;
}

record::Event event_of(Message& asked) {
  record::Event event{.kind = asked.get<record::Kind>()};
  event.does = asked.get<record::Does>();
  event.number = asked.get<std::int64_t>();
  event.id = asked.get<std::uint64_t>();
  event.parent = asked.get<std::uint64_t>();
  require((event.kind == record::Kind::kStatement || event.kind == record::Kind::kOrder) &&
          event.does <= record::Does::kNone);
  return event;
}

}  // namespace platter::runtime::remote

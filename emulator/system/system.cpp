#include "emulator/system/system.hpp"

#include <algorithm>
#include <utility>

#include "emulator/storage/dataset.hpp"

namespace platter::system {

using amount::Sectors;
using processor::Interrupt;
using record::Kind;
using time::Instant;

System::System(SystemSpecification specification, time::Engine& engine, processor::Processor& processor,
               record::Recorder& recorder)
    : specification_(std::move(specification)),
      status_(specification_.first(Does::kStatus)),
      wait_(specification_.first(Does::kWait)),
      recorder_(recorder),
      engine_(engine),
      processor_(processor) {}

void System::disturb(std::uint64_t seed) {
  const auto& disturbance = specification_.disturbance;
  if (disturbance.interval.count() > 0)
    disturbance_ = std::make_unique<Disturbance>(disturbance, seed, engine_, processor_);
}

void System::set_faults(fault::Plan& plan, bool allocates_at_writes) {
  faults_ = &plan;
  if (allocates_at_writes) allocations_ = &plan;
  if (plan.power_failure() == nullptr) return;
  for (std::size_t i = 0; i < channels_.size(); ++i)
    channels_[i].log_writes([this, i] { return unsaved(static_cast<int>(i)); });
}

/// Returns the blocks of a channel whose last words are not on the surface yet.
std::set<Sectors> System::unsaved(int channel) const {
  device::Unsaved unsaved;
  channels_[static_cast<std::size_t>(channel)].device().add_unsaved(unsaved);
  std::set<Sectors> blocks(unsaved.newest.begin(), unsaved.newest.end());
  for (const auto& [key, connector] : connectors_) {
    for (const auto& request : connector.requests()) request->add_unsent(channel, blocks);
  }
  return blocks;
}

void System::lose_power(fault::Entry& entry) {
  ++entry.fired;
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    const auto channel = static_cast<int>(i);
    std::map<Sectors, std::int64_t> unacknowledged;  // number of requests under way that write the block
    for (const auto& [key, connector] : connectors_) {
      for (const auto& request : connector.requests()) {
        std::set<Sectors> written;
        request->add_written(channel, written);
        for (const Sectors block : written) ++unacknowledged[block];
      }
    }
    const auto lose = [&](Sectors block, std::int64_t writes) {
      const auto under_way = unacknowledged.find(block);
      if (under_way == unacknowledged.end() || writes > under_way->second)
        faults_->note_loss(entry, channel, block.count);
    };
    device::Unsaved unsaved;
    channels_[i].device().add_unsaved(unsaved);
    for (const auto& [block, writes] : channels_[i].undo()) lose(block, writes);
    for (const Sectors block : std::set<Sectors>(unsaved.all.begin(), unsaved.all.end())) {
      lose(block, 1);
      channels_[i].erase(block);
    }
  }
  recorder_.emit(
      {.kind = Kind::kFault, .at = processor_.now(), .who = fault::entry_of(entry.fault.kind).name});
}

std::optional<fault::Report> System::prevented_allocation(std::string_view file) {
  const auto* const entry = faults_ == nullptr ? nullptr : faults_->preventing(file, processor_.now());
  if (entry == nullptr) return std::nullopt;
  return fault::Report{.entry = entry, .is_recovered = false};
}

void System::connect(std::int64_t number, const file::Dataset& dataset) {
  const auto before = connectors_.find({process_, number});
  if (before != connectors_.end() && before->second.is_busy()) {
    throw CallError("connect", fmt::format("unit {}", number),
                    fmt::format("is busy with dataset {}; wait for it first", before->second.dataset().name));
  }
  require_one_size(dataset);
  for (const auto& [key, other] : connectors_) {
    const auto& there = other.dataset();
    if (key.first == process_ || there.name != dataset.name || file::begin_alike(there, dataset)) continue;
    throw CallError("connect", fmt::format("dataset {}", dataset.name),
                    fmt::format("another program uses it on drive {} from sector {}, but this program "
                                "requests drive {} from sector {}",
                                there.channel() + 1, there.front().first_sector.count, dataset.channel() + 1,
                                dataset.front().first_sector.count));
  }
  connectors_.try_emplace({process_, number}, number, channels_, processor_, recorder_)
      .first->second.connect(dataset);
}

void System::require_one_size(const file::Dataset& dataset) const {
  const auto words = [&](const file::Extent& extent) {
    return files_.geometry(extent.channel).words_per_sector.count;
  };
  for (const file::Extent& extent : dataset.extents) {
    if (words(extent) == words(dataset.front())) continue;
    throw CallError(
        "connect", fmt::format("dataset {}", dataset.name),
        fmt::format("is on drives {} and {} with blocks of {} and {} words; all blocks of a file must "
                    "have one size",
                    dataset.channel() + 1, extent.channel + 1, words(dataset.front()), words(extent)));
  }
}

void System::set_layout(const file::Dataset& dataset) {
  const auto fail = [&](const std::string& problem) {
    throw CallError("lay", fmt::format("dataset {}", dataset.name), problem);
  };
  const auto words_per_sector = [&](const file::Dataset& one) {
    return files_.geometry(one.channel()).words_per_sector;
  };
  require_one_size(dataset);
  for (const auto& [key, connector] : connectors_) {
    const auto& before = connector.dataset();
    if (before.name != dataset.name) continue;
    if (before.sectors() > Sectors{} &&
        (words_per_sector(before) != words_per_sector(dataset) || !file::same_layout(before, dataset)))
      fail("is stored at another location; a change may only extend or shorten it at its end");
    if (connector.uses() > dataset.sectors()) {
      fail(
          fmt::format("cannot end at sector {}, because unit {} is still transferring sectors past it; wait "
                      "for the unit first",
                      dataset.sectors().count, key.second));
    }
  }
  for (auto& [key, connector] : connectors_) {
    if (connector.dataset().name == dataset.name) connector.set_layout(dataset);
  }
  files_.set_layout(dataset);
}

std::optional<file::Dataset> System::place(std::string_view name) const {
  if (const auto* written = files_.find(name)) return written->dataset;
  const auto on_it = std::find_if(connectors_.begin(), connectors_.end(),
                                  [&](const auto& one) { return one.second.dataset().name == name; });
  if (on_it == connectors_.end()) return std::nullopt;
  return on_it->second.dataset();
}

Connector& System::look_up(std::string_view routine, std::int64_t number) {
  const auto found = connectors_.find({process_, number});
  if (found != connectors_.end()) {
    last_used_ = &*found;
    return found->second;
  }
  std::string open;
  for (const auto& [known, entry] : connectors_) {
    if (known.first == process_) open += fmt::format("{}{}", open.empty() ? "" : ", ", known.second);
  }
  throw CallError(routine, fmt::format("unit {}", number),
                  fmt::format("was never opened; open units are {}", open));
}

const file::Dataset& System::dataset(std::string_view routine, std::int64_t number) {
  return connector(routine, number).dataset();
}

std::uint64_t System::call(const Routine& routine, std::int64_t number, Call call) {
  Connector& c = connector(routine.name, number);
  c.call(routine, std::move(call), requests_, specification_.requests, files_, allocations_);
  return c.request();
}

void System::on_cylinder(int channel, std::uint64_t request, Instant) {
  if (specification_.on_cylinder.count() == 0) return;
  processor_.raise(Interrupt::Reason::kOnCylinder, channel, request, specification_.on_cylinder);
}

bool System::test(std::string_view routine, std::int64_t number) {
  const Connector& c = connector(routine, number);
  if (status_ != nullptr) go_through(*status_, c, [] {});
  if (recorder_.wants(Kind::kTest)) {
    recorder_.emit({.kind = Kind::kTest,
                    .at = processor_.now(),
                    .channel = c.dataset().channel(),
                    .request = c.request(),
                    .number = c.is_busy() ? 1 : 0});
  }
  // A program that tests until the request is complete would never continue.
  if (c.is_busy() && processor_.is_alone())
    throw time::Deadlock(fmt::format("{} tests {}", routine, c.under_way()));
  return c.is_busy();
}

void System::wait(std::string_view routine, std::int64_t number) {
  const Connector& c = connector(routine, number);
  wait_while([&] { return c.is_busy(); }, c, routine);
}

void System::wait(std::string_view routine, std::int64_t number, std::uint64_t request) {
  const Connector& c = connector(routine, number);
  wait_while([&] { return c.is_busy(request); }, c, routine);
}

template <typename Busy>
void System::wait_while(Busy busy, const Connector& c, std::string_view routine) {
  if (!busy()) return;
  const Instant since = processor_.now();
  const auto wait = [&] {
    processor_.wait([&] { return !busy(); },
                    [&] { return fmt::format("{} waits for {}", routine, c.under_way()); });
  };
  if (wait_ != nullptr) {
    go_through(*wait_, c, wait);
  } else {
    wait();
  }
  processor_.work(specification_.wait_return, c.dataset().channel(), c.request());
  recorder_.emit({.kind = Kind::kWait,
                  .at = processor_.now(),
                  .channel = c.dataset().channel(),
                  .request = c.request(),
                  .length = processor_.now() - since});
}

/// Carries out the steps of a routine without transfers. At each `wait` step it calls `wait`.
void System::go_through(const Routine& steps, const Connector& c, const std::function<void()>& wait) {
  for (const Step& step : steps.steps) {
    if (step.what == Step::What::kWait) {
      wait();
    } else {
      processor_.work(step.time, c.dataset().channel(), c.request());
    }
  }
}

void System::idle() {
  for (const Channel& channel : channels_) channel.device().flush(processor_.now());
  const auto busy = [](const auto& entry) { return entry.second.is_busy(); };
  const auto moves = [](const Channel& channel) { return !channel.device().quiet(); };
  const Instant since = processor_.now();
  processor_.wait(
      [&] {
        return std::none_of(connectors_.begin(), connectors_.end(), busy) &&
               std::none_of(channels_.begin(), channels_.end(), moves);
      },
      [&] {
        const auto one = std::find_if(connectors_.begin(), connectors_.end(), busy);
        if (one != connectors_.end()) return fmt::format("IDLE waits for {}", one->second.under_way());
        const auto channel = std::find_if(channels_.begin(), channels_.end(), moves);
        return fmt::format("IDLE waits for the device of channel {}, which will never become idle",
                           channel - channels_.begin() + 1);
      });
  if (processor_.now() > since)
    recorder_.emit({.kind = Kind::kWait, .at = processor_.now(), .length = processor_.now() - since});
}

void System::look(std::int64_t number, amount::Words address, std::span<device::Word> words) {
  const file::Dataset& dataset = connector("look", number).dataset();
  const auto device_of = [&](int channel) -> device::Device& {
    return channels_[static_cast<std::size_t>(channel)].device();
  };
  const auto sector = device_of(dataset.channel()).geometry().words_per_sector;
  file::by_stretch(dataset, sector, address, words.size(),
                   [&](const file::Extent& extent, amount::Words at, std::size_t done, std::size_t count) {
                     device_of(extent.channel).store().read(at, words.subspan(done, count));
                   });
  std::vector<const Request*> waiting;
  for (const auto& [unit, connector] : connectors_) connector.add_waiting(waiting);
  std::sort(waiting.begin(), waiting.end(), [](const auto* a, const auto* b) { return a->id() < b->id(); });
  for (const Request* before : waiting) before->overlay(dataset, address, words);
}

Sectors System::sectors_in_cylinder(std::int64_t number, Sectors sector) {
  const auto [extent, its] = connector("sectors_in_cylinder", number).dataset().find(sector);
  const auto all = files_.geometry(extent->channel).sectors_per_cylinder();
  const auto left = all - extent->on_drive(its) % all;
  return (left + Sectors{extent->interleave - 1}) / extent->interleave;
}

void System::remove(std::string_view routine, std::string_view name) {
  const auto fail = [&](const std::string& problem) {
    throw CallError(routine, fmt::format("dataset {}", name), "cannot be deleted: " + problem);
  };
  for (const auto& [number, connector] : connectors_) {
    if (connector.dataset().name != name) continue;
    if (number.first != process_ && (connector.is_busy() || !over_.contains(number.first)))
      fail("another program is connected to it until that program ends; delete it in the last program");
    if (number.first == process_ && connector.is_busy())
      fail(fmt::format("unit {} is busy with it; wait for it first", number.second));
  }
  const std::vector<file::Written> all = files_.written();
  for (const file::Written& one : all) {
    if (one.dataset.name != name) continue;
    file::by_written(one, [&](Sectors first, Sectors last) {
      const auto* other = files_.others(name, one.drive, first, last - first + Sectors{1});
      if (other == nullptr) return;
      fail(fmt::format("it has written from sector {} to {} of its drive, and dataset {} from {} to {}",
                       one.first.count, one.last.count, other->dataset.name, other->first.count,
                       other->last.count));
    });
    Channel& channel = channels_[static_cast<std::size_t>(one.drive)];
    file::by_written(one, [&](Sectors first, Sectors last) {
      for (auto sector = first; sector <= last; ++sector) channel.erase(sector);
    });
  }
  files_.forget(name);
}

void System::know(const file::Written& written) {
  files_.know(written);
  for (auto& [number, connector] : connectors_) {  // connectors that the machine has from the start
    if (connector.dataset().name == written.dataset.name) connector.connect(written.dataset);
  }
}

void System::equip(std::size_t process) {
  for (const auto& [key, connector] : connectors_) {
    if (key.first != 0) break;  // keys are ordered by process
    connectors_.try_emplace({process, key.second}, key.second, channels_, processor_, recorder_)
        .first->second.connect(connector.dataset());
  }
}

void System::work(std::int64_t number, time::Duration length) {
  if (length.count() > 0) processor_.work(length, connector("work", number).dataset().channel(), 0);
}

void System::emit(std::int64_t number, record::Event event) {
  event.at = processor_.now();
  event.channel = connector("tell", number).dataset().channel();
  recorder_.emit(event);
}

double System::timer() const {
  const auto ticks = processor_.now().time_since_epoch() / specification_.timer_tick;
  return static_cast<double>(ticks) * static_cast<double>(specification_.timer_tick.count()) /
         static_cast<double>(specification_.timer_unit.count());
}

}  // namespace platter::system

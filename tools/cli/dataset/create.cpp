#include "tools/cli/dataset/create.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "emulator/codec/cos/control_word.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/storage/file_system.hpp"
#include "runtime/host/say.hpp"
#include "runtime/options/options.hpp"
#include "runtime/program/image/image_sync.hpp"
#include "tools/cli/restrict_file_access.hpp"
#include "tools/cli/system_tools.hpp"

namespace platter::command {

using amount::Sectors;
namespace {

using file::Dataset;

[[noreturn]] void refuse(const std::string& problem) {
  throw specification::Error(problem);
}

void require_sense(const DatasetArguments& arguments) {
  const auto& names = arguments.names;
  if (names.empty() && (arguments.start || arguments.sectors || arguments.channel)) {
    refuse("--channel, --start and --sectors need a dataset; name one");
  }
  if (names.size() > 1 && arguments.start)
    refuse("--start applies to one dataset; create the others separately");
  if (arguments.sectors && *arguments.sectors < 1) refuse("--sectors must be 1 or more");
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (name->empty() || name->find(',') != std::string::npos) {
      refuse(fmt::format("'{}' is not a name that --file accepts", *name));
    }
    if (std::find(names.begin(), name, *name) != name) refuse(fmt::format("{} is named twice", *name));
  }
}

void require_new(const DatasetArguments& arguments, const system::Services& system) {
  for (const auto& name : arguments.names) {
    const auto* before = system.find(name);
    if (before == nullptr) continue;
    refuse(fmt::format("{}: already has a dataset {}, on drive {} from sector {}", arguments.image, name,
                       before->dataset.front().channel + 1, before->dataset.front().first_sector.count));
  }
}

/// Returns the place of the single dataset for which --start is given.
file::SectorRange given(const DatasetArguments& arguments, const std::vector<file::SectorRange>& taken,
                        Sectors drive) {
  const Sectors start{*arguments.start};
  if (start < Sectors{} || start >= drive)
    refuse(fmt::format("--start {}: the drive has sectors 0 to {}", start.count, drive.count - 1));
  const file::SectorRange place{start, Sectors{arguments.sectors.value_or((drive - start).count)}};
  if (place.end() > drive) {
    refuse(fmt::format("--sectors {}: from sector {} on, the drive has only {} sectors", place.sectors.count,
                       start.count, (drive - start).count));
  }
  for (const auto& one : taken) {
    if (one.first <= start && start < one.end()) {
      refuse(fmt::format("--start {}: another dataset has written sectors {} to {} (platter dataset list)",
                         start.count, one.first.count, one.end().count - 1));
    }
  }
  return place;
}

std::vector<Dataset> placed(const DatasetArguments& arguments, machine::Machine& machine) {
  const int channel = channel_of(arguments, machine.system());
  const auto& geometry = machine.device(channel).geometry();
  const auto taken = file::written(machine.system().files(), channel);
  std::vector<std::optional<file::SectorRange>> found;
  if (arguments.start) {
    found.emplace_back(given(arguments, taken, geometry.sectors()));
  } else {
    found = file::places(
        geometry, taken,
        std::vector(arguments.names.size(),
                    arguments.sectors ? std::optional(Sectors{*arguments.sectors}) : std::nullopt));
  }
  std::vector<Dataset> datasets;
  for (std::size_t i = 0; i < arguments.names.size(); ++i) {
    if (!found[i]) {
      refuse(fmt::format(
          "{}: drive {} has no free extent that is long enough; give another --channel, or fewer --sectors",
          arguments.names[i], channel + 1));
    }
    datasets.push_back({arguments.names[i], channel, found[i]->first, found[i]->sectors});
  }
  return datasets;
}

/// Writes a dataset without data: a block control word and an end of data.
void write_empty(machine::Machine& machine, const Dataset& dataset) {
  auto& disk = machine.device(dataset.front().channel);
  std::vector<device::Word> block(disk.geometry().words_per_sector.size());
  block.at(0) = dataset::pack(dataset::BlockControlWord{});
  block.at(1) = dataset::pack(dataset::RecordControlWord{.mark = dataset::Mark::kData});
  disk.store().write(disk.geometry().words_of(dataset.front().first_sector), block);
  machine.system().know(
      {dataset, dataset.channel(), dataset.front().first_sector, dataset.front().first_sector});
}

}  // namespace

image::ImageSync open_image_sync(const DatasetArguments& arguments, machine::Machine& machine) {
  image::ImageSync::require_one_kind(arguments.image, machine, "");
  image::ImageFile file(arguments.image, image::ImageFile::Mode::kMayCreate);
  restrict_file_access({arguments.image});
  return {std::move(file), machine};
}

image::Reals reals_of(const DatasetArguments& arguments) {
  return arguments.words == "cray" ? image::Reals::kCray : image::Reals::kIeee;
}

int channel_of(const DatasetArguments& arguments, const system::Services& system) {
  const std::int64_t channel = arguments.channel.value_or(1);
  const auto channels = static_cast<std::int64_t>(system.channels());
  if (channel < 1 || channel > channels) {
    refuse(fmt::format("--channel {} does not exist; use 1 to {}", channel, channels));
  }
  return static_cast<int>(channel - 1);
}

int create_datasets(DatasetArguments& arguments) {
  require_sense(arguments);
  const auto catalogue = runtime::load_catalogue(arguments.specifications, arguments.sets);
  record::Recorder unobserved;
  machine::MachineConfig choice;
  choice.machine = arguments.machine;
  choice.site = arguments.site;
  machine::Machine machine(catalogue, choice, unobserved);
  if (const auto code = tools_of(machine).create_files(arguments, machine)) return *code;
  if (machine.personality().has_file_system()) {
    refuse(fmt::format(
        "--machine {}: the contents of its disks are not kept between runs, so an image cannot hold them",
        arguments.machine));
  }
  image::ImageSync sync = open_image_sync(arguments, machine);
  require_new(arguments, machine.system());
  const auto datasets = placed(arguments, machine);
  for (const auto& dataset : datasets) {
    write_empty(machine, dataset);
    sync.set_reals(dataset.name, reals_of(arguments));
  }
  sync.save();
  for (const auto& one : datasets) {
    runtime::print("{}: drive {}, {} sectors from {}\n", one.name, one.channel() + 1, one.sectors().count,
                   one.front().first_sector.count);
  }
  return 0;
}

}  // namespace platter::command

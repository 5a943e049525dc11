#include "runtime/fortran/unit/connection/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "emulator/specification/error.hpp"
#include "emulator/storage/file_system.hpp"
#include "runtime/host/say.hpp"

namespace platter::runtime {

std::string FileNames::of(std::int64_t unit, const FileService& files) const {
  if (const auto found = opened_.find(unit); found != opened_.end()) return found->second;
  const auto given = given_.find(unit);
  return given == given_.end() ? files.usual_name(unit) : given->second;
}

void FileNames::give(const std::vector<FileOption>& files, FileService& there_are, const ProgramFiles& card) {
  using Age = FileOption::Age;
  for (const auto& file : files) {
    const bool there = there_are.has(file.name);
    if (file.age == (there ? Age::kNew : Age::kOld)) {
      throw specification::Error(fmt::format(
          "--file {}={}: {}", file.unit, file.name,
          there ? "new: the image already has a file of that name; leave ',new' out to use it"
                : "old: the file does not exist; give the --image of an earlier run that wrote it"));
    }
    given_[card.same_as(file.unit)] = file.name;
  }
}

using amount::Sectors;
namespace {

using file::Dataset;
using file::places;
using file::SectorRange;

std::string option_of(const FileOption& file) {
  return fmt::format("--file {}={}", file.unit, file.name);
}

[[noreturn]] void refuse(const FileOption& file, const std::string& problem) {
  throw specification::Error(fmt::format("{}: {}", option_of(file), problem));
}

/// Checks the option's age, old or new, against the known datasets. A name that an image with other names
/// does not contain may be misspelt.
void check_age(const FileOption& file, const system::Services& system, bool has_image) {
  using Age = FileOption::Age;
  if (const auto* before = system.find(file.name)) {
    if (file.age != Age::kNew) return;
    refuse(file,
           fmt::format("new: the image already has a dataset of that name, on drive {} from sector {}; leave "
                       "',new' out to use it",
                       before->dataset.front().channel + 1, before->dataset.front().first_sector.count));
  }
  std::vector<std::string> names;
  for (const auto& one : system.written()) names.push_back(one.dataset.name);
  std::sort(names.begin(), names.end());
  const std::string problem =
      fmt::format("the image has no dataset of that name{}", specification::suggestion(file.name, names));
  if (file.age == Age::kOld) {
    refuse(file,
           "old: " + (has_image
                          ? problem
                          : "--image is missing; give the image of an earlier run that wrote the dataset"));
  }
  if (file.age == Age::kAny && !names.empty()) {
    say("platter: note: {}: a new dataset: {}\n", option_of(file), problem);
  }
}

/// Returns the channel of the option's dataset, from 0.
int channel_of(const FileOption& file, std::int64_t channels, std::int64_t connector_base) {
  const std::int64_t own = file.unit - connector_base;
  const std::int64_t channel = file.channel.value_or(own >= 1 && own <= channels ? own : 1);
  if (channel < 1 || channel > channels) {
    refuse(file, fmt::format("channel {} does not exist; use 1 to {}", channel, channels));
  }
  return static_cast<int>(channel - 1);
}

/// Returns the channel and the start that the option requests, for messages.
std::string place_of(const FileOption& file) {
  std::string text;
  if (file.channel) text += fmt::format(" channel {}", *file.channel);
  if (file.start) text += fmt::format(" start {}", file.start->count);
  return text;
}

/// Returns the option with the place that other options for the same name give, because a name is one dataset
/// in one place.
FileOption with_place(FileOption file, const std::vector<FileOption>& files, std::int64_t channels,
                      std::int64_t connector_base) {
  const auto says = [](const FileOption& one) { return one.channel ? 2 : one.start ? 1 : 0; };
  const FileOption* where = nullptr;
  const FileOption own = file;
  for (const auto& other : files) {
    if (other.name != own.name) continue;
    if ((own.channel && other.channel && *own.channel != *other.channel) ||
        (own.start && other.start && *own.start != *other.start)) {
      refuse(own, fmt::format("requests{}, but {} requests{}; each dataset has one name and one location",
                              place_of(own), option_of(other), place_of(other)));
    }
    if (where == nullptr || says(other) > says(*where)) where = &other;
    if (!file.start && other.start) {
      file.start = other.start;
      if (!file.sectors) file.sectors = other.sectors;
    }
  }
  file.channel = channel_of(*where, channels, connector_base) + 1;
  return file;
}

/// Rejects an option that would move an existing dataset.
void check_place(const FileOption& file, const Dataset& before) {
  if (file.channel.value_or(before.channel() + 1) == before.channel() + 1 &&
      file.start.value_or(before.front().first_sector) == before.front().first_sector)
    return;
  refuse(file, fmt::format("requests{}, but the dataset is on channel {} start {}; leave out its location, "
                           "or use another name",
                           place_of(file), before.channel() + 1, before.front().first_sector.count));
}

/// Returns the number of sectors of the dataset: that of the option, or all `there` sectors from `first` to
/// the end of the drive.
Sectors length_of(const FileOption& file, Sectors first, Sectors there) {
  const Sectors sectors = file.sectors.value_or(there);
  if (sectors > Sectors{} && sectors <= there) return sectors;
  refuse(file, fmt::format("sectors={0}: the value must be from 1 to {2}, the number of sectors from sector "
                           "{1} to the end of the drive",
                           sectors.count, first.count, there.count));
}

/// Returns the earlier dataset of the name, with another length if the option specifies one.
Dataset known(const FileOption& file, Dataset before, Sectors drive) {
  if (!file.sectors) return before;
  file::Extent& last = before.extents.back();
  const Sectors room = (drive - last.first_sector - Sectors{1}) / last.interleave + Sectors{1};
  last.sectors = length_of(file, last.first_sector, room);
  return before;
}

/// Returns a dataset at the place that the option specifies.
Dataset given(const FileOption& file, int channel, Sectors drive) {
  const Sectors start = *file.start;
  if (start >= drive) {
    refuse(file, fmt::format("start={}: the drive has sectors 0 to {}", start.count, drive.count - 1));
  }
  return {file.name, channel, start, length_of(file, start, drive - start)};
}

/// The new datasets of a drive for which no place is given, and the sectors that other datasets of the same
/// command occupy.
struct Placeless {
  std::vector<const FileOption*> files;
  std::vector<SectorRange> taken;
};

/// Connects the datasets for which the user has given no place. Options with the same name refer to one
/// dataset.
void connect_placeless(machine::Machine& machine, system::Services& system, int channel,
                       const Placeless& drive) {
  std::vector<std::string> names;
  std::vector<std::optional<Sectors>> lengths;
  const auto& geometry = machine.device(channel).geometry();
  for (const auto* file : drive.files) {
    if (file->sectors) length_of(*file, {}, geometry.sectors());
    if (std::find(names.begin(), names.end(), file->name) != names.end()) continue;
    names.push_back(file->name);
    lengths.push_back(file->sectors);
  }
  const auto found = places(geometry, drive.taken, lengths);
  for (const auto* file : drive.files) {
    const auto which = std::find(names.begin(), names.end(), file->name) - names.begin();
    const auto& place = found[static_cast<std::size_t>(which)];
    if (!place) {
      refuse(
          *file,
          fmt::format(
              "drive {} has no free extent that is long enough; give ',start=SECTOR' or another ',channel=N'",
              channel + 1));
    }
    system.connect(file->unit, {file->name, channel, place->first, place->sectors});
  }
}

}  // namespace

void connect_files(machine::Machine& machine, system::Services& system, const std::vector<FileOption>& files,
                   bool has_image) {
  std::vector<FileOption> asked;
  for (const auto& file : files) {
    check_age(file, system, has_image);
    const auto before = system.place(file.name);
    if (before) check_place(file, *before);
    asked.push_back(before ? file
                           : with_place(file, files, static_cast<std::int64_t>(system.channels()),
                                        machine.connector_base()));
  }
  std::map<int, Placeless> drives;
  for (const auto& file : asked) {
    const auto before = system.place(file.name);
    const int channel = before ? before->channel() : static_cast<int>(*file.channel) - 1;
    const Sectors length = machine.device(channel).geometry().sectors();
    Placeless& drive = drives[channel];
    if (!before && !file.start) {
      drive.files.push_back(&file);
      continue;
    }
    const Dataset dataset = before ? known(file, *before, length) : given(file, channel, length);
    system.connect(file.unit, dataset);
    // A known dataset may not fill its space, so only its written sectors are reserved.
    if (!before) drive.taken.push_back({dataset.front().first_sector, dataset.front().sectors});
    if (const auto* written = system.find(file.name))
      drive.taken.push_back({written->first, written->last - written->first + Sectors{1}});
  }
  for (const auto& [channel, drive] : drives) connect_placeless(machine, system, channel, drive);
}

}  // namespace platter::runtime

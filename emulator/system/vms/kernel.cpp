#include "emulator/system/vms/kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "emulator/specification/units.hpp"
#include "emulator/system/vms/condition.hpp"

namespace platter::vms {
namespace {

constexpr std::int64_t kMaxChannels =
    2'000;  // maximum number of channels of a process (unsourced: CHANNELCNT was set lower)
constexpr std::int64_t kMillion = 1'000'000;
constexpr amount::Words kBlockWords = device::words_of(kBlockBytes);

}  // namespace

Kernel::Kernel(system::Services& services, processor::Processor& processor,
               const std::vector<device::Geometry>& disks, const Specification& specification)
    : KernelBase(services, processor, 1, kMaxChannels), specification_(specification) {
  for (const auto& disk : disks) {
    const int number = static_cast<int>(volumes_.size());
    volumes_.emplace_back(number, disk, specification_.files);
    connect_device(number, "000000.DIR;1", disk.sectors());
  }
  services.add_files([this](const fault::Fault& fault) { return block_of(fault); });
}

/// Returns the channel and the sector of a fault's block of the file system; nullopt if it has none.
std::optional<std::pair<int, std::int64_t>> Kernel::block_of(const fault::Fault& fault) const {
  if (fault.part == "directory") {
    const auto volume = static_cast<std::size_t>(fault.drive.value_or(1) - 1);
    return std::pair(static_cast<int>(volume), volumes_[volume].directory().count);
  }
  const auto files = directory_.all();
  const auto file =
      std::find_if(files.begin(), files.end(), [&](const File* one) { return one->name == fault.file; });
  if (file == files.end() || fault.part.empty()) return std::nullopt;
  const Volume& volume = volumes_[static_cast<std::size_t>((*file)->volume)];
  const auto block = fault.part == "header" ? volume.header(**file) : volume.bitmap(**file);
  return std::pair((*file)->volume, block.count);
}

void Kernel::fail(const fault::Report& fault) const {
  switch (fault.entry->fault.kind) {
    case fault::Kind::kOffLine:
      throw Refused(Condition::kOffLine, fault.text());
    case fault::Kind::kSeek:
      throw Refused(Condition::kDriveError, fault.text());
    case fault::Kind::kFull:
      throw Refused(Condition::kFull, fault.text(), Condition::kDeviceFull);
    default:
      throw Refused(Condition::kParity, fault.text());
  }
}

time::Duration Kernel::processor_time() const {
  return all_processor_time() - others_;
}

/// Reads a block of the file system: of a directory or a header.
void Kernel::read(int volume, amount::Sectors block) {
  ++counters_.direct;
  call(routine(kFilesRead, record::Does::kRead), device(volume),
       {.timing_only = kBlockWords, .address = block.count * kBlockWords});
}

/// Writes a block of the file system. Nothing depends on its contents, so it is filled with zeros.
void Kernel::write(int volume, amount::Sectors block) {
  ++counters_.direct;
  const std::array<device::Word, kBlockWords.size()> zeros{};
  call(routine(kFilesWrite, record::Does::kWrite), device(volume),
       {.from = zeros, .address = block.count * kBlockWords});
}

/// Disks have the numbers of their channels: DRA0, DRA1, ...; the second and third letters are ignored.
int Kernel::volume_named(const FileName& name) const {
  if (name.volume.empty() || name.volume == "SYS$DISK") return 0;
  constexpr std::size_t kLetters = 3;  // D for disk, the type, and the controller
  const bool is_disk = name.volume.size() > kLetters && name.volume[0] == 'D' &&
                       name.volume.find_first_of("0123456789") == kLetters;
  const auto number = is_disk
                          ? specification::parse_whole<int>(std::string_view(name.volume).substr(kLetters))
                          : std::optional<int>();
  if (number && *number < static_cast<int>(volumes_.size())) return *number;
  const auto last = volumes_.size() - 1;
  throw Refused(Condition::kNoSuchDevice,
                fmt::format("{}: device {} does not exist; the machine's disks are DRA0{}", name.name,
                            name.volume, last == 0 ? "" : fmt::format(" to DRA{}", last)));
}

File* Kernel::look_up(const FileName& name) {
  ++counters_.buffered;
  work(specification_.files.directory);
  const int volume = volume_named(name);
  read(volume, volumes_[static_cast<std::size_t>(volume)].directory());
  File* const file = directory_.find(name);
  if (file != nullptr) read_header(*file);
  return file;
}

File& Kernel::create(const FileName& name, const RecordAttributes& records) {
  ++counters_.buffered;
  work(specification_.files.directory);
  const int number = volume_named(name);
  Volume& volume = volumes_[static_cast<std::size_t>(number)];
  read(number, volume.directory());
  File& file = directory_.add(name);
  file.volume = number;
  file.records = records;
  try {
    file.header = volume.take_header();
  } catch (...) {
    directory_.remove(file);
    throw;
  }
  write(number, volume.header(file));
  write(number, volume.directory());
  return file;
}

File& Kernel::place(const FileName& name, const RecordAttributes& records, amount::Bytes bytes) {
  const int number = volume_named(name);
  Volume& volume = volumes_[static_cast<std::size_t>(number)];
  File& file = directory_.add(name);
  file.volume = number;
  file.records = records;
  try {
    file.header = volume.take_header();
    if (bytes > amount::Bytes{}) volume.extend(file, amount::Blocks{up(bytes, kBlockBytes)}, false);
  } catch (...) {
    directory_.remove(file);
    throw;
  }
  file.bytes = bytes;
  return file;
}

void Kernel::read_header(const File& file) {
  read(file.volume, volume(file).header(file));
}

void Kernel::turn(const File& file) {
  ++counters_.turns;
  work(specification_.files.turn);
  read_header(file);
}

void Kernel::release(File& file, bool changed) {
  ++counters_.buffered;
  work(specification_.files.directory);
  if (changed) write(file.volume, volume(file).header(file));
  if (file.deleted && file.opened == 0) remove(file);
}

void Kernel::extend(File& file, amount::Blocks blocks, bool in_one) {
  ++counters_.buffered;
  ++counters_.extensions;
  work(specification_.files.extend);
  require_space(file.name);
  volume(file).extend(file, blocks, in_one);
  services().set_layout(file.dataset());
  for (std::int64_t i = 0; i < specification_.files.header_writes; ++i)
    write(file.volume, volume(file).header(file));
  bitmap_due_ += specification_.files.bitmap_writes;
  for (; bitmap_due_ >= kMillion; bitmap_due_ -= kMillion) write(file.volume, volume(file).bitmap(file));
}

void Kernel::remove(File& file) {
  if (file.opened > 0) {
    file.deleted = true;
    return;
  }
  const std::string name = file.name;
  const int number = file.volume;
  Volume& its = volume(file);
  write(number, its.header(file));
  write(number, its.directory());
  its.remove(file);
  directory_.remove(file);
  services().remove("$ERASE", name);
}

std::int64_t Kernel::connect(const File& file) {
  const auto connector = KernelBase::connect(file.dataset());
  if (!connector)
    throw Refused(Condition::kNoMemory, fmt::format("{}: a process may have at most {} channels; close files",
                                                    file.name, kMaxChannels));
  return *connector;
}

}  // namespace platter::vms

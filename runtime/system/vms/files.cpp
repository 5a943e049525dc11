#include "runtime/system/vms/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "emulator/specification/error.hpp"
#include "emulator/system/vms/condition.hpp"
#include "emulator/system/vms/indexed_stream.hpp"
#include "emulator/system/vms/relative_stream.hpp"
#include "runtime/system/vms/host_copy.hpp"
#include "runtime/system/vms/keyed_unit.hpp"
#include "runtime/system/vms/unit.hpp"

namespace platter::runtime {

namespace {

using vms::Condition;
using vms::Format;

constexpr std::int64_t kLongestLine = 133;  // bytes of a formatted record if OPEN has no RECL=

std::vector<device::Geometry> disks_of(machine::Machine& machine) {
  std::vector<device::Geometry> disks;
  for (int channel = 0; channel < *machine.choice().channels; ++channel)
    disks.push_back(machine.device(channel).geometry());
  return disks;
}

void require_files_of_vms(const Options& options) {
  const auto refuse = [](const char* flag, const char* why) {
    throw specification::Error(fmt::format("{}: {}", flag, why));
  };
  if (options.remote_machine)
    refuse("--together", "programs that share a machine cannot share volumes of VMS");
  if (!options.image.empty())
    refuse("--image", "volumes of VMS are not saved between runs; use --copy-out to copy files to the host");
  if (options.cray_words) refuse("--words cray", "the machine has no Cray words");
}

vms::RecordAttributes attributes_of(const VaxOpening& opening) {
  vms::RecordAttributes records;
  const auto kind = opening.records.value_or(VaxRecords::kSegmented);
  records.format = kind == VaxRecords::kFixed ? Format::kFixed : Format::kVariable;
  records.longest = opening.record;
  const auto carriage =
      opening.carriage.value_or(opening.formatted ? VaxCarriage::kFortran : VaxCarriage::kNone);
  records.fortran_control = carriage == VaxCarriage::kFortran;
  records.carriage_control = carriage == VaxCarriage::kList;
  records.extension = opening.extension;
  records.within_blocks = opening.within_blocks;
  records.organization = opening.organization;
  if (opening.organization != vms::Organization::kSequential) {
    records.bucket = opening.buffer > amount::Bytes{} ? amount::Blocks{up(opening.buffer, vms::kBlockBytes)}
                                                      : vms::bucket_for(opening.record);
  }
  return records;
}

}  // namespace

VmsFiles::VmsFiles(machine::Machine& machine, system::Services& system, const Options& options)
    : kernel_(system, machine.processor(), disks_of(machine), vms::specification_of(machine.personality())) {
  require_files_of_vms(options);
  for (const auto& copy : copies_in(options.of_system)) copy_in(machine, kernel_, copy);
}

std::string VmsFiles::usual_name(std::int64_t unit) const {
  return usual_vms_name(unit);
}

std::string VmsFiles::name_of(std::int64_t unit, const std::string& file) {
  const auto opened = opened_.find(unit);
  return opened == opened_.end() ? read_vms_name(file).name : opened->second;
}

std::string VmsFiles::full_name(const std::string& file) const {
  const auto name = read_vms_name(file);
  const vms::File* const found = kernel_.directory().find(name);
  return found == nullptr ? name.name : found->name;
}

bool VmsFiles::has(std::string_view file) {
  return kernel_.directory().find(read_vms_name(file)) != nullptr;
}

bool VmsFiles::remove(const std::string& file) {
  vms::File* const found = kernel_.directory().find(read_vms_name(file));
  if (found == nullptr) return false;
  kernel_.remove(*found);
  return true;
}

VaxOpening VmsFiles::opening_of(std::int64_t unit, bool formatted) const {
  const auto found = openings_.find(unit);
  VaxOpening opening = found == openings_.end() ? VaxOpening{} : found->second;
  opening.formatted = formatted;
  if (formatted && opening.record == amount::Bytes{}) opening.record = amount::Bytes{kLongestLine};
  if (opening.organization != vms::Organization::kSequential) {
    opening.records = opening.records.value_or(VaxRecords::kFixed);
    if (opening.records == VaxRecords::kSegmented)
      throw vms::Refused(Condition::kBadFormat,
                         fmt::format("unit {}: only sequential files have segmented records", unit));
  }
  if ((opening.records == VaxRecords::kFixed || opening.organization != vms::Organization::kSequential) &&
      opening.record == amount::Bytes{})
    throw vms::Refused(
        Condition::kBadMaximum,
        fmt::format("unit {}: records of one length, and those of relative and indexed files, need RECL=",
                    unit));
  return opening;
}

vms::File& VmsFiles::create(const vms::FileName& name, const VaxOpening& opening) {
  if (opening.organization == vms::Organization::kIndexed && opening.keys.empty())
    throw vms::Refused(
        Condition::kBadParameter,
        fmt::format("{}: a new indexed file needs KEY=, for example KEY=(1:10:CHARACTER)", name.name));
  for (const auto& key : opening.keys) {
    if (key.first + key.length <= opening.record) continue;
    throw vms::Refused(
        Condition::kBadParameter,
        fmt::format("{}: KEY={}:{} is not within the records of {} bytes", name.name, key.first.count + 1,
                    (key.first + key.length).count, opening.record.count));
  }
  vms::File& file = kernel_.create(name, attributes_of(opening));
  if (opening.organization == vms::Organization::kIndexed)
    file.indexed = std::make_shared<vms::IndexedContents>(vms::IndexedContents{.keys = opening.keys});
  const amount::Blocks blocks = opening.initial;
  if (blocks == amount::Blocks{}) return file;
  try {
    kernel_.extend(file, std::max(blocks, -blocks), false);
  } catch (...) {
    kernel_.remove(file);
    throw;
  }
  return file;
}

/// Units share a file if both only read it, or if both are opened with SHARED.
void VmsFiles::require_unlocked(std::int64_t unit, const vms::File& file, const VaxOpening& opening) const {
  for (const auto& [other, name] : opened_) {
    if (other == unit || name != file.name) continue;
    const auto found = openings_.find(other);
    const VaxOpening before = found == openings_.end() ? VaxOpening{} : found->second;
    if ((opening.read_only && before.read_only) || (opening.shared && before.shared)) continue;
    throw vms::Refused(
        Condition::kLocked,
        fmt::format("{}: unit {} has the file open; CLOSE that first, or OPEN both with SHARED or READONLY",
                    file.name, other));
  }
}

VaxFile VmsFiles::open_file(std::int64_t unit, const std::string& text, const VaxOpening& opening,
                            bool formatted) {
  using OpenStatus = VaxOpening::Status;
  const auto name = read_vms_name(text);
  if (!name.node.empty()) {
    throw vms::Refused(
        Condition::kNotSupported,
        fmt::format("{}: files of other nodes can be accessed only by RMS in block mode", text));
  }
  vms::File* file = opening.status == OpenStatus::kNew || opening.status == OpenStatus::kScratch
                        ? nullptr
                        : kernel_.look_up(name);
  if (file == nullptr && opening.status == OpenStatus::kOld)
    throw vms::Refused(Condition::kNotFound, fmt::format("{}: the file does not exist", name.name));
  const bool is_new = file == nullptr;
  if (!is_new) require_unlocked(unit, *file, opening);
  if (is_new) file = &create(name, opening);
  if (file->records.organization != opening.organization) {
    constexpr std::string_view kNames[] = {"SEQUENTIAL", "RELATIVE", "INDEXED"};
    throw vms::Refused(Condition::kBadOrganization,
                       fmt::format("{}: the file is {}; OPEN it with that ORGANIZATION=", file->name,
                                   kNames[static_cast<std::size_t>(file->records.organization)]));
  }
  if (!is_new && !opening.keys.empty() && file->indexed->keys != opening.keys)
    throw vms::Refused(Condition::kBadParameter,
                       fmt::format("{}: KEY= differs from the keys of the file", file->name));
  VaxFile made;
  const auto fixed = file->records.format == Format::kFixed;
  made.records = fixed ? VaxRecords::kFixed
                       : opening.records.value_or(formatted ? VaxRecords::kVariable : VaxRecords::kSegmented);
  if (!is_new && opening.records && (*opening.records == VaxRecords::kFixed) != fixed) {
    throw vms::Refused(Condition::kBadFormat,
                       fmt::format("{}: RECORDTYPE= differs from the records of the file, which are {}",
                                   file->name, fixed ? "fixed" : "variable"));
  }
  if (!is_new && fixed && opening.record > amount::Bytes{} && opening.record != file->records.longest &&
      !formatted) {
    throw vms::Refused(Condition::kBadRecordSize,
                       fmt::format("{}: RECL= gives records of {} bytes, but those of the file have {}",
                                   file->name, opening.record.count, file->records.longest.count));
  }
  if (opening.extension > amount::Blocks{}) file->records.extension = opening.extension;
  const auto& usual = kernel_.specification().records;
  vms::Buffering buffering{.blocks = usual.blocks, .buffers = usual.buffers};
  if (opening.buffer > amount::Bytes{})
    buffering.blocks = amount::Blocks{up(opening.buffer, vms::kBlockBytes)};
  if (opening.buffers > 0) buffering.buffers = opening.buffers;
  constexpr std::int64_t kMaxCount = 127;
  if (buffering.blocks.count > kMaxCount || buffering.buffers > kMaxCount) {
    throw vms::Refused(Condition::kBadParameter,
                       fmt::format("{}: {} buffers of {} blocks exceed the maximum of 127 buffers of 127 "
                                   "blocks (BLOCKSIZE=, BUFFERCOUNT=)",
                                   file->name, buffering.buffers, buffering.blocks.count));
  }
  made.channel = std::make_unique<vms::Channel>(kernel_, *file, is_new || !opening.read_only);
  switch (opening.organization) {
    case vms::Organization::kSequential:
      made.stream = std::make_unique<vms::RecordStream>(*made.channel, buffering, vms::plain_storage);
      break;
    case vms::Organization::kRelative:
      made.keyed = std::make_unique<vms::RelativeStream>(*made.channel, buffering.buffers);
      break;
    case vms::Organization::kIndexed:
      made.keyed = std::make_unique<vms::IndexedStream>(*made.channel, buffering.buffers);
      break;
  }
  return made;
}

std::unique_ptr<SequentialFile> VmsFiles::open(std::int64_t unit, const std::string& file, bool formatted) {
  kernel_.end_statement();
  const auto opening = opening_of(unit, formatted);
  auto made = open_file(unit, file, opening, formatted);
  opened_[unit] = made.channel->file().name;
  if (made.keyed) {
    auto keyed = std::make_unique<VmsKeyed>(kernel_, unit, std::move(made));
    keyed_[unit] = keyed.get();
    return keyed;
  }
  auto opened = std::make_unique<VmsSequential>(kernel_, unit, std::move(made));
  if (opening.appends) opened->go_to_end();
  return opened;
}

std::unique_ptr<DirectFile> VmsFiles::open_direct(std::int64_t unit, const std::string& file,
                                                  amount::Bytes record, bool formatted) {
  kernel_.end_statement();
  auto opening = opening_of(unit, false);
  opening.formatted = formatted;
  opening.records = VaxRecords::kFixed;
  opening.record = record;
  if (opening.organization == vms::Organization::kIndexed)
    throw vms::Refused(Condition::kBadAccess,
                       fmt::format("unit {}: ACCESS='DIRECT' does not apply to an indexed file; write "
                                   "ACCESS='KEYED'",
                                   unit));
  auto made = open_file(unit, file, opening, false);
  opened_[unit] = made.channel->file().name;
  if (opening.organization == vms::Organization::kRelative) {
    auto relative = std::make_unique<VmsRelative>(kernel_, unit, std::move(made), opening);
    keyed_[unit] = relative.get();
    return relative;
  }
  return std::make_unique<VmsDirect>(kernel_, unit, std::move(made), opening);
}

std::unique_ptr<WordFile> VmsFiles::open_words(std::int64_t unit, const std::string&, amount::Blocks) {
  throw vms::Refused(
      Condition::kBadOperation,
      fmt::format("unit {}: files of this system have records, so words cannot be addressed by number",
                  unit));
}

void VmsFiles::require_name(const std::string& file) const {
  if (file.ends_with(':')) {  // a device alone
    std::string device = file.substr(0, file.size() - 1);
    std::ranges::transform(device, device.begin(), [](unsigned char c) { return std::toupper(c); });
    static_cast<void>(kernel_.volume_named({.volume = device, .name = file}));
  }
  const auto name = read_vms_name(file);
  if (name.node.empty()) static_cast<void>(kernel_.volume_named(name));
}

std::optional<VaxCarriage> VmsFiles::carriage_of(const std::string& text) const {
  const vms::File* const file = kernel_.directory().find(read_vms_name(text));
  if (file == nullptr) return std::nullopt;
  if (file->records.fortran_control) return VaxCarriage::kFortran;
  return file->records.carriage_control ? VaxCarriage::kList : VaxCarriage::kNone;
}

std::optional<VaxCarriage> VmsFiles::carriage_of(std::int64_t unit) const {
  const auto opened = opened_.find(unit);
  return opened == opened_.end() ? std::nullopt : carriage_of(opened->second);
}

std::optional<amount::Bytes> VmsFiles::record_length(std::int64_t unit) const {
  const auto opened = opened_.find(unit);
  if (opened == opened_.end()) return std::nullopt;
  const vms::File* const file = kernel_.directory().find(read_vms_name(opened->second));
  if (file == nullptr || file->records.longest == amount::Bytes{}) return std::nullopt;
  return file->records.longest;
}

void VmsFiles::prepare_without_open(std::int64_t unit, std::string_view statement) {
  using OpenStatus = VaxOpening::Status;
  if (openings_.contains(unit)) return;
  if (statement == "READ") openings_[unit].status = OpenStatus::kOld;
  if (statement == "WRITE") openings_[unit].status = OpenStatus::kNew;
}

VaxOpening VmsFiles::take_next_opening(std::int64_t unit) {
  const auto found = std::exchange(next_, {});
  auto organization = std::exchange(next_organization_, {});
  VaxOpening opening = found.first == unit ? found.second : VaxOpening{};
  if (organization.unit == unit) {
    opening.organization = organization.organization;
    opening.keys = std::move(organization.keys);
  }
  return opening;
}

void VmsFiles::forget(std::int64_t unit) {
  openings_.erase(unit);
  opened_.erase(unit);
  keyed_.erase(unit);
}

void VmsFiles::close() {
  for (const auto& work : at_end_) work();
}

}  // namespace platter::runtime

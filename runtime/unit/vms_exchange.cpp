#include "runtime/unit/vms_exchange.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "emulator/specification/error.hpp"
#include "emulator/vms/condition.hpp"
#include "runtime/host/given_file.hpp"

namespace platter::runtime {
namespace {

constexpr const char* kType = ".DAT";
constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 31;
constexpr std::int64_t kVmsBlockWords = vms::kBlockBytes / device::kWordBytes;

/// Calls `work` with each of the file's blocks that has bytes: where it is on its device, and its first byte.
template <typename Work>
void by_block(const vms::File& file, Work work) {
  std::int64_t done = 0;
  for (const auto& extent : file.extents) {
    for (std::int64_t i = 0; i < extent.sectors.count && done < file.bytes; ++i, done += vms::kBlockBytes)
      work((extent.first_sector.count + i) * kVmsBlockWords, static_cast<std::size_t>(done));
  }
}

}  // namespace

void copy_in(machine::Machine& machine, vms::Kernel& kernel, const HostCopy& copy) {
  const std::string bytes = read_given(copy.host, kMostBytes);
  vms::RecordAttributes records;
  if (copy.fixed > 0) records = {.format = vms::Format::kFixed, .longest = copy.fixed};
  if (copy.variable) records.format = vms::Format::kVariable;
  try {
    const auto& file = kernel.place(vms::read_name(copy.name, kType), records, std::ssize(bytes));
    auto& store = machine.device(file.volume).store();
    by_block(file, [&](std::int64_t word, std::size_t first) {
      std::vector<device::Word> block(static_cast<std::size_t>(kVmsBlockWords));
      const auto count = std::min<std::size_t>(bytes.size() - first, vms::kBlockBytes);
      std::memcpy(block.data(), bytes.data() + first, count);
      store.write(amount::Words{word}, block);
    });
    machine.system().files().claim(file.dataset(), {},
                                   amount::Sectors{std::max<std::int64_t>(file.blocks, 1) - 1});
  } catch (const vms::Refused& refused) {
    throw specification::Error(fmt::format("--copy-in {}={}: {}", copy.host, copy.name, refused.what()));
  }
}

std::string bytes_of_file(machine::Machine& machine, vms::Kernel& kernel, const std::string& name) {
  const vms::File* const file = kernel.directory().find(vms::read_name(name, kType));
  if (file == nullptr)
    throw vms::Refused(vms::Condition::kNotFound, fmt::format("{}: there is no such file", name));
  std::string bytes(static_cast<std::size_t>(file->bytes), '\0');
  const auto& store = machine.device(file->volume).store();
  by_block(*file, [&](std::int64_t word, std::size_t first) {
    std::vector<device::Word> block(static_cast<std::size_t>(kVmsBlockWords));
    store.read(amount::Words{word}, block);
    std::memcpy(bytes.data() + first, block.data(),
                std::min<std::size_t>(bytes.size() - first, vms::kBlockBytes));
  });
  return bytes;
}

}  // namespace platter::runtime

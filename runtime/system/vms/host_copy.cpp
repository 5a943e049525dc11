#include "runtime/system/vms/host_copy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "emulator/codec/vax_records.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/system/vms/condition.hpp"
#include "emulator/system/vms/record_layout.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/system/vms/files.hpp"
#include "runtime/system/vms/terminal.hpp"

namespace platter::runtime {
namespace {

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{1} << 31;
constexpr amount::Words kVmsBlockWords = device::words_of(vms::kBlockBytes);

/// Calls `work` for each block that contains data of the file, with its word address on the device and the
/// offset of its first byte in the file.
template <typename Work>
void by_block(const vms::File& file, Work work) {
  amount::Bytes done;
  for (const auto& extent : file.extents) {
    for (std::int64_t i = 0; i < extent.sectors.count && done < file.bytes; ++i, done += vms::kBlockBytes)
      work((extent.first_sector.count + i) * kVmsBlockWords, done.size());
  }
}

/// Returns the lines as variable-length records.
std::string records_of(const std::vector<std::string>& lines) {
  std::string bytes;
  codec::StringStream stream(bytes);
  auto variable = codec::vax_variable();
  for (const auto& line : lines) variable.encode(codec::bytes_of(line), stream);
  return bytes;
}

/// Returns the records of the file. The last one may be incomplete.
std::vector<std::string_view> records_in(std::string_view bytes, const vms::RecordAttributes& records,
                                         const std::string& name) {
  if (records.format == vms::Format::kUndefined ||
      (records.format == vms::Format::kFixed && records.longest < amount::Bytes{1})) {
    throw vms::Refused(
        vms::Condition::kBadOperation,
        fmt::format("{}: the file has no records; omit ,lines or ,printed to copy its bytes", name));
  }
  const vms::RecordLayout layout(records);
  const amount::Bytes end{std::ssize(bytes)};
  const auto read = [&](amount::Bytes place, std::span<std::byte> into) {
    const auto from = codec::bytes_of(bytes.substr(place.size(), into.size()));
    std::copy(from.begin(), from.end(), into.begin());
  };
  std::vector<std::string_view> all;
  for (amount::Bytes at;;) {
    at = layout.next(at, end, read);
    if (at >= end || at + layout.head() > end) return all;
    const auto record = layout.record_at(at, read);
    all.push_back(bytes.substr(std::min(record.offset, end).size(), record.length.size()));
    at = record.end;
  }
}

/// Returns the records as a printer or a terminal shows them. With FORTRAN's carriage control the first
/// character of a record moves the paper. With LIST each record is a line. Otherwise the records follow each
/// other without line ends.
std::string as_printed(const std::vector<std::string_view>& records,
                       const vms::RecordAttributes& attributes) {
  if (!attributes.fortran_control && attributes.carriage_control)
    return as_lines(records, attributes.format == vms::Format::kFixed);
  const auto carriage = attributes.fortran_control ? VaxCarriage::kFortran : VaxCarriage::kNone;
  std::string text;
  CarriagePrinter printer;
  for (const auto record : records) text += printer.print(record, carriage);
  return text + printer.end_line();
}

}  // namespace

void copy_in(machine::Machine& machine, vms::Kernel& kernel, const HostCopy& copy) {
  const bool lines = copy.format == kLinesFormat;
  const std::string given = read_untrusted(copy.host, kMaxBytes);
  const std::string bytes = lines ? records_of(lines_of(copy, given)) : given;
  vms::RecordAttributes records;
  if (copy.format == kFixedFormat) records = {.format = vms::Format::kFixed, .longest = copy.length};
  if (lines || copy.format == kVariableFormat) records.format = vms::Format::kVariable;
  try {
    const auto& file = kernel.place(read_vms_name(copy.name), records, amount::Bytes{std::ssize(bytes)});
    auto& store = machine.device(file.volume).store();
    by_block(file, [&](amount::Words word, std::size_t first) {
      std::vector<device::Word> block(kVmsBlockWords.size());
      const auto count = std::min<std::size_t>(bytes.size() - first, vms::kBlockBytes.size());
      std::memcpy(block.data(), bytes.data() + first, count);
      store.write(word, block);
    });
    machine.system().files().claim(file.dataset(), {},
                                   amount::Sectors{std::max<std::int64_t>(file.blocks().count, 1) - 1});
  } catch (const vms::Refused& refused) {
    throw specification::Error(fmt::format("--copy-in {}={}: {}", copy.host, copy.name, refused.what()));
  }
}

std::string copied_out(machine::Machine& machine, vms::Kernel& kernel, const HostCopy& copy) {
  const vms::File* const file = kernel.directory().find(read_vms_name(copy.name));
  if (file == nullptr)
    throw vms::Refused(vms::Condition::kNotFound, fmt::format("{}: the file does not exist", copy.name));
  if (file->records.organization != vms::Organization::kSequential) {
    throw vms::Refused(
        vms::Condition::kBadOrganization,
        fmt::format("{}: only sequential files can be copied out; READ its records and WRITE them to "
                    "a sequential file",
                    copy.name));
  }
  std::string bytes(file->bytes.size(), '\0');
  const auto& store = machine.device(file->volume).store();
  by_block(*file, [&](amount::Words word, std::size_t first) {
    std::vector<device::Word> block(kVmsBlockWords.size());
    store.read(word, block);
    std::memcpy(bytes.data() + first, block.data(),
                std::min<std::size_t>(bytes.size() - first, vms::kBlockBytes.size()));
  });
  if (copy.format.empty()) return bytes;
  const auto records = records_in(bytes, file->records, copy.name);
  if (copy.format == kPrintedFormat) return as_printed(records, file->records);
  return as_lines(records, file->records.format == vms::Format::kFixed);
}

}  // namespace platter::runtime

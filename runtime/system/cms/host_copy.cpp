#include "runtime/system/cms/host_copy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "emulator/codec/ibm_records.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/system/cms/refused.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/system/cms/files.hpp"

namespace platter::runtime {
namespace {

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{1} << 31;
constexpr int kBlocksMode = 4;

/// The records of a file in the layout of the minidisk, and the file's directory entry.
struct Contents {
  cms::File entry;
  std::string bytes;

  void add(std::string_view record) {
    entry.record_offsets.push_back(amount::Bytes{std::ssize(bytes)});
    codec::StringStream stream(bytes);
    stream.seek(entry.record_offsets.back());
    cms::variable_records().encode(codec::bytes_of(record), stream);
    entry.length = std::max(entry.length, amount::Bytes{std::ssize(record)});
    ++entry.records;
  }
};

std::size_t length_at(std::string_view bytes, std::size_t at) {
  return cms::kRecordLength.decode(codec::bytes_of(bytes.substr(at))).size();
}

/// Appends the records of `bytes`. Each follows `head` bytes with its length. `counts`: the length includes
/// these bytes.
void add_records(Contents& to, std::string_view bytes, std::size_t head, bool counts) {
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t length = at + head <= bytes.size() ? length_at(bytes, at) : 0;
    const std::size_t whole = counts ? length : length + head;
    if (length == 0 || whole < head || at + whole > bytes.size())
      throw cms::Refused(cms::kBadFormat, fmt::format("byte {}: the length of a record is missing", at));
    to.add(counts ? bytes.substr(at, whole) : bytes.substr(at + head, length));
    at += whole;
  }
}

Contents contents_of(const HostCopy& copy, const std::string& bytes) {
  Contents made;
  made.entry.length = copy.length;
  if (copy.format == kFixedFormat) {
    if (const auto rest = std::ssize(bytes) % copy.length.count; rest != 0) {
      throw cms::Refused(cms::kBadFormat,
                         fmt::format("{} bytes are not a whole number of records of {}: {} are left over",
                                     bytes.size(), copy.length.count, rest));
    }
    made.bytes = bytes;
    made.entry.records = std::ssize(bytes) / copy.length.count;
    return made;
  }
  made.entry.format = cms::Format::kVariable;
  if (copy.format == kLinesFormat) {
    // CMS has no empty records; its editors turn an empty line into a blank (unsourced).
    for (const auto& line : lines_of(copy, bytes)) made.add(line.empty() ? " " : line);
  } else if (copy.format == kVariableFormat) {
    add_records(made, bytes, cms::kRecordLength.size.size(), false);
  } else {
    add_records(made, bytes, codec::kBlockHead.size(), true);
  }
  return made;
}

/// Calls `work` for each block of the file, with its word address on the volume and the offset of its first
/// byte in the file.
template <typename Work>
void by_block(const cms::Minidisk& disk, const cms::File& file, Work work) {
  std::size_t first = 0;
  file::by_extent(file, {}, file.space,
                  [&](const file::Extent& extent, amount::Sectors from, amount::Sectors count) {
                    for (amount::Sectors i; i < count; ++i) {
                      work(disk.word(extent.on_drive(from + i)), first);
                      first += disk.block_bytes().size();
                    }
                  });
}

std::vector<std::string_view> records_in(std::string_view bytes, const cms::File& file) {
  std::vector<std::string_view> all;
  if (file.format == cms::Format::kFixed) {
    for (std::size_t at = 0; at < bytes.size(); at += file.length.size())
      all.push_back(bytes.substr(at, file.length.size()));
  } else {
    for (const auto offset : file.record_offsets)
      all.push_back(
          bytes.substr(offset.size() + cms::kRecordLength.size.size(), length_at(bytes, offset.size())));
  }
  return all;
}

/// Returns true if every record starts with its own length, as a block does.
bool has_blocks(const cms::File& file, std::string_view bytes) {
  return std::all_of(file.record_offsets.begin(), file.record_offsets.end(), [&](amount::Bytes offset) {
    const auto at = offset.size();
    const std::size_t length = length_at(bytes, at);
    return length >= codec::kBlockHead.size() &&
           length_at(bytes, at + cms::kRecordLength.size.size()) == length;
  });
}

}  // namespace

void copy_in(machine::Machine& machine, cms::Kernel& kernel, const HostCopy& copy) {
  const std::string host = read_untrusted(copy.host, kMaxBytes);
  try {
    const CmsName name = cms_name(copy.name);
    auto [entry, bytes] = contents_of(copy, host);
    cms::Minidisk& disk = kernel.disk(name.mode);
    disk.remove(name.name);
    cms::File& file = disk.add(name.name);
    entry.name = file.name;
    entry.mode_number = name.number;
    file = std::move(entry);
    file.bytes = amount::Bytes{std::ssize(bytes)};
    disk.extend(file, amount::Blocks{up(file.bytes, disk.block_bytes())});
    disk.point(file);
    auto& store = machine.device(disk.volume()).store();
    by_block(disk, file, [&](amount::Words word, std::size_t first) {
      std::vector<device::Word> block(device::words_of(disk.block_bytes()).size());
      std::memcpy(block.data(), bytes.data() + first,
                  std::min(bytes.size() - first, disk.block_bytes().size()));
      store.write(word, block);
    });
  } catch (const cms::Refused& refused) {
    throw specification::Error(fmt::format("--copy-in {}={}: {}", copy.host, copy.name, refused.what()));
  }
}

std::string copied_out(machine::Machine& machine, cms::Kernel& kernel, const HostCopy& copy) {
  const std::string& text = copy.name;
  const CmsName name = cms_name(text);
  cms::Minidisk& disk = kernel.disk(name.mode);
  const cms::File* const file = disk.find(name.name);
  if (file == nullptr) throw cms::Refused(cms::kNotFound, fmt::format("file '{}' not found", text));
  std::string bytes(file->blocks().size() * disk.block_bytes().size(), '\0');
  const auto& store = machine.device(disk.volume()).store();
  by_block(disk, *file, [&](amount::Words word, std::size_t first) {
    std::vector<device::Word> block(device::words_of(disk.block_bytes()).size());
    store.read(word, block);
    std::memcpy(bytes.data() + first, block.data(), disk.block_bytes().size());
  });
  bytes.resize(file->bytes.size());
  if (copy.format == kLinesFormat)
    return as_lines(records_in(bytes, *file), file->format == cms::Format::kFixed);
  if (file->format == cms::Format::kFixed || name.number != kBlocksMode) return bytes;
  if (!has_blocks(*file, bytes)) {
    say("platter: note: --copy-out {}: its records are not blocks; each follows two bytes with its length, "
        "which --copy-in reads with ',variable'\n",
        text);
    return bytes;
  }
  std::string blocks;
  for (const auto offset : file->record_offsets) {
    const auto at = offset.size();
    blocks += bytes.substr(at + cms::kRecordLength.size.size(), length_at(bytes, at));
  }
  return blocks;
}

}  // namespace platter::runtime

#include "emulator/system/vms/personality.hpp"

#include <memory>

#include "emulator/system/specified_personality.hpp"

namespace platter::vms {
namespace {

using amount::Blocks;
using record::Does;
using specification::Reader;

constexpr std::int64_t kMaxBlocks = 1'000'000;
constexpr std::int64_t kMaxInBuffer = 127;  // limit of a multiblock count, which is a signed byte
constexpr std::int64_t kMaxBuffers = 127;
constexpr std::int64_t kMaxPages = 1'000'000;

FileTimes read_files(Reader reader) {
  const auto checks = reader.one_of("data_check", {"none", "read", "write", "both"});
  const FileTimes files{
      .cluster = Blocks{reader.count("cluster", "blocks", 1, kMaxBlocks)},
      .default_extension = Blocks{reader.count("default_extension", "blocks", 0, kMaxBlocks)},
      .window = reader.count("window", "pointers", 1, kMaxBlocks),
      .headers = reader.count("headers", "blocks", 1, kMaxBlocks),
      .directory = reader.duration("directory"),
      .extend = reader.duration("extend"),
      .turn = reader.duration("turn"),
      .header_writes = reader.count("header_writes", "writes", 0, 100),
      .bitmap_writes = reader.millionths("bitmap_writes"),
      .data_check = {.reads = checks == "read" || checks == "both",
                     .writes = checks == "write" || checks == "both"}};
  reader.finish();
  return files;
}

RecordTimes read_records(Reader reader) {
  constexpr std::chrono::seconds kLongestByte{1};
  const RecordTimes records{.blocks = Blocks{reader.count("block_count", "blocks", 1, kMaxInBuffer)},
                            .buffers = reader.count("buffer_count", "buffers", 1, kMaxBuffers),
                            .extension = Blocks{reader.count("extend_quantity", "blocks", 0, 65535)},
                            .transfer = reader.duration("transfer"),
                            .put = reader.duration("put"),
                            .get = reader.duration("get"),
                            .copy = reader.duration("copy", kLongestByte),
                            .piece = reader.duration("piece"),
                            .fortran = reader.duration("fortran")};
  reader.finish();
  return records;
}

PagingTimes read_paging(Reader reader) {
  const PagingTimes paging{.fault_cluster = Pages{reader.count("fault_cluster", "pages", 1, kMaxPages)},
                           .write_cluster = Pages{reader.count("write_cluster", "pages", 1, kMaxPages)},
                           .working_set = Pages{reader.count("working_set", "pages", 16, kMaxPages)},
                           .modified = Pages{reader.count("modified", "pages", 0, kMaxPages)},
                           .page = reader.duration("page")};
  reader.finish();
  return paging;
}

NetworkTimes read_network(Reader reader) {
  constexpr std::chrono::seconds kLongestByte{1};
  const NetworkTimes network{.operation = reader.duration("operation"),
                             .segment = reader.duration("segment"),
                             .wire_byte = reader.duration("wire_byte", kLongestByte),
                             .frame = reader.duration("frame"),
                             .segment_bytes = reader.amount<amount::Byte>("segment_bytes")};
  if (network.segment_bytes < amount::Bytes{1})
    reader.refuse("segment_bytes", "a segment has at least one byte");
  reader.finish();
  return network;
}

}  // namespace

Specification read_specification(Reader& reader, const system::SystemSpecification& system) {
  constexpr std::pair<const char*, Does> kCalls[] = {
      {kReadWait, Does::kRead},     {kWriteWait, Does::kWrite}, {kReadStart, Does::kRead},
      {kWriteStart, Does::kWrite},  {kFilesRead, Does::kRead},  {kFilesWrite, Does::kWrite},
      {kSwapperWrite, Does::kWrite}};
  for (const auto& [name, does] : kCalls)
    system::require_call(reader, "rms", system, name, does, "which RMS and the file system need");
  return {.files = read_files(reader.table("files")),
          .records = read_records(reader.table("rms")),
          .paging = read_paging(reader.table("paging")),
          .network = read_network(reader.table("network"))};
}

namespace {

constexpr const char* kName = "vms";

class VmsPersonality final : public system::SpecifiedPersonality<Specification> {
 public:
  VmsPersonality(specification::Reader& reader, const system::SystemSpecification& system)
      : SpecifiedPersonality(kName, read_specification(reader, system)) {}

  system::ItemLayout items() const override { return system::ItemLayout::kLittleEndianBytes; }
  bool has_file_system() const override { return true; }
  std::vector<std::string_view> parts() const override { return {"directory", "header", "bitmap"}; }
  bool stores_bytes() const override { return true; }
};

}  // namespace

const system::PersonalityKind& personality_kind() {
  static const system::PersonalityKind kKind{
      kName, {"files", "rms", "paging", "network"}, system::read_specified<VmsPersonality>};
  return kKind;
}

const Specification& specification_of(const system::Personality& personality) {
  return dynamic_cast<const VmsPersonality&>(personality).specification();
}

}  // namespace platter::vms

#include <fmt/format.h>

#include <memory>

#include "emulator/codec/ibm_records.hpp"
#include "emulator/system/ffio/record_layer.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Records of IBM's systems: fixed records, which have the same layout on a disk whether they are blocked or
/// not, and variable records in blocks.
const KindList& ibm_kinds() {
  static constexpr Option kOptions[] = {{"f"}, {"fb"}, {"v"}, {"vb"}, {"vbs"}};
  static constexpr Parameter kParameters[] = {
      {"recsize", Parameter::Unit::kBytes, 0, 0, 1 << 30},
      {"mbs", Parameter::Unit::kBytes, 32760, 9, 65535},
      {"bufsize", Parameter::Unit::kBlocks, kByLibrary, 1, kMostBlocks, &Defaults::buffer_blocks}};
  static constexpr auto codec_of = [](const Wanted& wanted) -> std::unique_ptr<codec::RecordCodec> {
    const amount::Bytes record{wanted.number("recsize")};
    const amount::Bytes block{wanted.number("mbs")};
    if (wanted.has("f") || wanted.has("fb")) {
      if (record == amount::Bytes{}) throw Error("layer ibm: fixed records need a length: ibm.f:BYTES");
      return std::make_unique<codec::FixedRecords>(record);
    }
    const auto blocking = wanted.has("v")    ? codec::Blocking::kNone
                          : wanted.has("vb") ? codec::Blocking::kWhole
                                             : codec::Blocking::kSpanned;
    auto made = std::make_unique<codec::IbmRecords>(blocking, block);
    if (record > made->longest()) {
      throw Error(
          fmt::format("layer ibm: blocks of {} bytes are too short for records of {} and 8 bytes of lengths",
                      block.count, record.count));
    }
    return made;
  };
  static constexpr Kind kKinds[] = {{.name = "ibm",
                                     .options = kOptions,
                                     .parameters = kParameters,
                                     .makes_records = true,
                                     .records = codec_of,
                                     .make = make_record_layer}};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio

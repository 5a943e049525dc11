#include <memory>

#include "emulator/codec/vax_records.hpp"
#include "emulator/system/ffio/record_layer.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Records of VMS: fixed, variable, and the segmented records of VAX FORTRAN.
const KindList& vms_kinds() {
  static constexpr Option kOptions[] = {{"s"}, {"f"}, {"v"}, {"bb", 1}};
  static constexpr Parameter kParameters[] = {
      {"recsize", Parameter::Unit::kBytes, 0, 0, 32767},
      {"bufsize", Parameter::Unit::kBlocks, kByLibrary, 1, kMostBlocks, &Defaults::buffer_blocks}};
  static constexpr auto codec_of = [](const Wanted& wanted) -> std::unique_ptr<codec::RecordCodec> {
    const amount::Bytes record{wanted.number("recsize")};
    if (wanted.has("f")) {
      if (record == amount::Bytes{}) throw Error("layer vms: fixed records need a length: vms.f:BYTES");
      return std::make_unique<codec::FixedRecords>(record, codec::kVaxAlignment);
    }
    if (wanted.has("v")) return std::make_unique<codec::VariableRecords>(codec::vax_variable());
    return std::make_unique<codec::SegmentedRecords>(codec::vax_variable());
  };
  static constexpr Kind kKinds[] = {{.name = "vms",
                                     .options = kOptions,
                                     .parameters = kParameters,
                                     .makes_records = true,
                                     .records = codec_of,
                                     .make = make_record_layer}};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio

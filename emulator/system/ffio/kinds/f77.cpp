#include <limits>

#include "emulator/codec/f77_records.hpp"
#include "emulator/system/ffio/record_layer.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// The layer f77: the length of each record precedes and follows it. With the option `intel`, the lengths are
/// little-endian.
const KindList& f77_kinds() {
  static constexpr Option kOptions[] = {{"mips"}, {"intel"}};
  static constexpr Parameter kParameters[] = {
      {"recsize", Parameter::Unit::kBytes, 0, 0, std::numeric_limits<std::int32_t>::max()},
      {"bufsize", Parameter::Unit::kBlocks, kByLibrary, 1, kMostBlocks, &Defaults::buffer_blocks}};
  static constexpr auto codec_of = [](const Wanted& wanted) -> std::unique_ptr<codec::RecordCodec> {
    return std::make_unique<codec::F77Records>(wanted.has("intel") ? std::endian::little : std::endian::big);
  };
  static constexpr Kind kKinds[] = {{.name = "f77",
                                     .options = kOptions,
                                     .parameters = kParameters,
                                     .makes_records = true,
                                     .records = codec_of,
                                     .make = make_record_layer}};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio

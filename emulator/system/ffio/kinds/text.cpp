#include "emulator/codec/text_records.hpp"
#include "emulator/system/ffio/record_layer.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Lines (text). With the option `eof`, a line marks an end of file within the file.
const KindList& text_kinds() {
  static constexpr Option kOptions[] = {{"nl"}, {"eof"}, {"205"}, {"ctss"}};
  static constexpr Parameter kParameters[] = {
      {"newline", Parameter::Unit::kCount, 10, 0, 255},
      {"bufsize", Parameter::Unit::kBlocks, kByLibrary, 1, kMostBlocks, &Defaults::buffer_blocks}};
  static constexpr auto codec_of = [](const Wanted& wanted) -> std::unique_ptr<codec::RecordCodec> {
    return std::make_unique<codec::TextRecords>(static_cast<std::byte>(wanted.number("newline")),
                                                wanted.has("eof"));
  };
  static constexpr Kind kKinds[] = {{.name = "text",
                                     .options = kOptions,
                                     .parameters = kParameters,
                                     .makes_records = true,
                                     .records = codec_of,
                                     .make = make_record_layer}};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio

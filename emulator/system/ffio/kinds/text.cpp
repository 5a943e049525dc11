#include <array>
#include <memory>

#include "emulator/system/ffio/byte_buffer.hpp"
#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Records of characters, each followed by a newline. With the option `eof`, an end of file within the file
/// is a record "~e"; otherwise only the end of the file itself is one.
class Text final : public Layer {
 public:
  struct Parameters {
    amount::Blocks blocks;  ///< size of the buffer
    std::byte newline;
    bool marks_ends;
  };
  Text(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters)
      : parameters_(parameters), bytes_(std::move(below), context, parameters.blocks) {}

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void end_file() override;
  void backspace() override;
  void truncate() override { bytes_.truncate(); }
  void flush() override { bytes_.flush(); }
  void close() override { bytes_.close(); }
  amount::Bytes size() const override { return bytes_.size(); }
  bool has_records() const override { return true; }

 private:
  Parameters parameters_;
  ByteBuffer bytes_;
  amount::Bytes record_{};  ///< start of the current record, in bytes
};

using amount::Bytes;

namespace {

constexpr std::array kEnd = {std::byte{'~'}, std::byte{'e'}};

}  // namespace

Moved Text::read(std::span<std::byte> into, Record record) {
  Moved moved;
  const auto newline = std::to_integer<int>(parameters_.newline);
  const bool begins = bytes_.position() == record_;
  while (moved.bytes < amount::bytes_in(into) || record == Record::kEnds) {
    const int next = bytes_.next();
    if (next < 0) {
      moved.met = bytes_.position() == record_ ? ReadStatus::kEndOfData : ReadStatus::kEndOfRecord;
      record_ = bytes_.position();
      return moved;
    }
    if (next == newline) {
      record_ = bytes_.position();
      const bool is_end = parameters_.marks_ends && begins && moved.bytes == Bytes{std::ssize(kEnd)} &&
                          std::equal(kEnd.begin(), kEnd.end(), into.begin());
      if (is_end) return {{}, ReadStatus::kEndOfFile};
      moved.met = ReadStatus::kEndOfRecord;
      return moved;
    }
    if (moved.bytes < amount::bytes_in(into)) into[(moved.bytes++).size()] = static_cast<std::byte>(next);
  }
  return moved;
}

void Text::write(std::span<const std::byte> from, Record record) {
  bytes_.write(from);
  if (record == Record::kGoesOn) return;
  bytes_.write({&parameters_.newline, 1});
  record_ = bytes_.position();
}

void Text::seek(Bytes to) {
  bytes_.seek(to);
  record_ = to;
}

void Text::end_file() {
  if (parameters_.marks_ends) return write(kEnd, Record::kEnds);
  bytes_.truncate();
}

/// Goes back to the start of the previous record, or of the record that was read in part.
void Text::backspace() {
  auto at = bytes_.position();
  if (at == record_) --at;  // skips the newline of the previous record
  while (at > Bytes{}) {
    bytes_.seek(at - Bytes{1});
    if (bytes_.next() == std::to_integer<int>(parameters_.newline)) break;
    --at;
  }
  seek(std::max(at, Bytes{}));
}

const KindList& text_kinds() {
  static constexpr Option kOptions[] = {{"nl"}, {"eof"}, {"205"}, {"ctss"}};
  static constexpr Parameter kParameters[] = {
      {"newline", Parameter::Unit::kCount, 10, 0, 255},
      {"bufsize", Parameter::Unit::kBlocks, kByLibrary, 1, kMostBlocks, &Defaults::buffer_blocks}};
  static constexpr Kind kKinds[] = {{.name = "text",
                                     .options = kOptions,
                                     .parameters = kParameters,
                                     .makes_records = true,
                                     .make = [](const Making& making) -> std::unique_ptr<Layer> {
                                       const Wanted& wanted = making.wanted;
                                       return std::make_unique<Text>(
                                           making.below(), making.context,
                                           Text::Parameters{amount::Blocks{wanted.number("bufsize")},
                                                            static_cast<std::byte>(wanted.number("newline")),
                                                            wanted.has("eof")});
                                     }}};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio

#include <fmt/format.h>

#include <array>
#include <limits>
#include <memory>
#include <vector>

#include "emulator/system/ffio/byte_buffer.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Records in the format of many compilers on other machines: the record's length in four bytes before and
/// again after the record.
class F77 final : public Layer {
 public:
  struct Parameters {
    amount::Bytes longest;  ///< longest record; 0: limited only by the length field
    amount::Blocks blocks;  ///< size of the buffer
    bool least_first;       ///< true: the length fields are little-endian
  };
  F77(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters)
      : parameters_(parameters), bytes_(std::move(below), context, parameters.blocks) {}

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void end_file() override { bytes_.truncate(); }
  void backspace() override;
  void truncate() override { bytes_.truncate(); }
  void flush() override { bytes_.flush(); }
  void close() override { bytes_.close(); }
  amount::Bytes size() const override { return bytes_.size(); }
  bool has_records() const override { return true; }

 private:
  codec::LengthField length_field() const;
  amount::Bytes take_length();
  void put_length();
  [[noreturn]] void no_record(const char* what) const;

  Parameters parameters_;
  ByteBuffer bytes_;
  std::vector<std::byte> record_;  ///< the part of the current record that has been written
  amount::Bytes begin_{};          ///< start of the record being read, at its length field
  amount::Bytes left_{-1};         ///< bytes of it that have not been read; -1: no record is being read
};

using amount::Bytes;

namespace {

constexpr Bytes kLengthBytes{4};
constexpr Bytes kNone{-1};

}  // namespace

void F77::no_record(const char* what) const {
  throw Error(fmt::format("byte {}: {}; the file has no f77 records there", bytes_.position().count, what));
}

codec::LengthField F77::length_field() const {
  return {kLengthBytes, parameters_.least_first ? std::endian::little : std::endian::big};
}

/// Reads a length field. Returns -1 at the end of the file.
Bytes F77::take_length() {
  std::array<std::byte, kLengthBytes.size()> bytes{};
  const auto count = bytes_.read(bytes);
  if (count == Bytes{}) return kNone;
  if (count < kLengthBytes) no_record("the file ends inside a record's length");
  return length_field().decode(bytes);
}

void F77::put_length() {
  bytes_.write(length_field().encoded(amount::bytes_in(record_)));
}

Moved F77::read(std::span<std::byte> into, Record record) {
  Moved moved;
  if (left_ < Bytes{}) {
    begin_ = bytes_.position();
    left_ = take_length();
    if (left_ < Bytes{}) return {{}, ReadStatus::kEndOfData};
  }
  const auto here = std::min(amount::bytes_in(into), left_);
  moved.bytes = bytes_.read(into.first(here.size()));
  if (moved.bytes < here) no_record("the file ends inside a record");
  left_ -= here;
  if (left_ > Bytes{} && record == Record::kGoesOn) return moved;
  if (left_ == Bytes{}) moved.met = ReadStatus::kEndOfRecord;
  bytes_.seek(bytes_.position() + left_);
  const auto length = bytes_.position() - begin_ - kLengthBytes;
  if (take_length() != length) no_record("the lengths before and after a record differ");
  left_ = kNone;
  return moved;
}

void F77::write(std::span<const std::byte> from, Record record) {
  left_ = kNone;
  record_.insert(record_.end(), from.begin(), from.end());
  const auto longest =
      parameters_.longest > Bytes{} ? parameters_.longest : Bytes{std::numeric_limits<std::int32_t>::max()};
  if (amount::bytes_in(record_) > longest) {
    record_.clear();
    throw Error(
        fmt::format("a record of more than {} bytes, the maximum of f77 records here", longest.count));
  }
  if (record == Record::kGoesOn) return;
  put_length();
  bytes_.write(record_);
  put_length();
  record_.clear();
}

void F77::seek(Bytes to) {
  bytes_.seek(to);
  left_ = kNone;
}

void F77::backspace() {
  if (left_ >= Bytes{}) return seek(begin_);
  const auto end = bytes_.position();
  if (end == Bytes{}) return;
  bytes_.seek(end - kLengthBytes);
  const auto length = take_length();
  if (length < Bytes{} || end - length - 2 * kLengthBytes < Bytes{})
    no_record("the previous record is longer than the file");
  seek(end - length - 2 * kLengthBytes);
}

const KindList& f77_kinds() {
  static constexpr Option kOptions[] = {{"mips"}, {"intel"}};
  static constexpr Parameter kParameters[] = {
      {"recsize", Parameter::Unit::kBytes, 0, 0, std::numeric_limits<std::int32_t>::max()},
      {"bufsize", Parameter::Unit::kBlocks, kByLibrary, 1, kMostBlocks, &Defaults::buffer_blocks}};
  static constexpr Kind kKinds[] = {{.name = "f77",
                                     .options = kOptions,
                                     .parameters = kParameters,
                                     .makes_records = true,
                                     .make = [](const Making& making) -> std::unique_ptr<Layer> {
                                       const Wanted& wanted = making.wanted;
                                       return std::make_unique<F77>(
                                           making.below(), making.context,
                                           F77::Parameters{Bytes{wanted.number("recsize")},
                                                           amount::Blocks{wanted.number("bufsize")},
                                                           wanted.has("intel")});
                                     }}};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "emulator/codec/cos/reader.hpp"
#include "emulator/codec/cos/writer.hpp"
#include "emulator/system/ffio/cos_buffers.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/layer_context.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Records in blocks of 512 words, with control words between them: the structure of COS, and of sequential
/// unformatted files under UNICOS (docs/dataset_format.md describes the format).
///
/// REWIND, BACKSPACE and CLOSE after a WRITE append EOF and EOD to the written records in the buffer. The
/// position is then before the EOF; if its block has left the buffer, it has to be read from the file below
/// again.
class Cos final : public Layer {
 public:
  struct Parameters {
    amount::Blocks blocks;  ///< total size of all buffers
    bool asynchronous;      ///< true: two buffers, each half of that size, rounded up
  };
  Cos(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void rewind() override;
  void end_file() override;
  void backspace() override;
  void truncate() override;
  void flush() override;
  void close() override;
  amount::Bytes size() const override { return below_->size(); }
  bool has_records() const override { return true; }

 private:
  void begin_writing();
  void end_writing();
  void put_bytes(std::span<const std::byte> from);

  std::unique_ptr<Layer> below_;
  LayerContext& context_;
  CosBuffers buffers_;
  dataset::Reader reader_;
  std::optional<dataset::Writer> writer_;
  std::vector<dataset::Word> words_;  ///< words being transferred, in the byte order of the file
  std::vector<std::byte> part_;       ///< bytes of an incomplete word: not written, or not requested yet
  ReadStatus part_met_ = ReadStatus::kMore;  ///< in a read: the status after the bytes in part_
  bool at_start_ = true;  ///< true: nothing was read or written since the file was opened or rewound
  amount::Bytes end_{};   ///< end of the last EOD written, in bytes from the start of the file; 0: none
};

using amount::Blocks;
using amount::Bytes;

using dataset::Place;
using dataset::RemainderPolicy;

namespace {

constexpr Bytes kWord{sizeof(dataset::Word)};

}

Cos::Cos(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters)
    : below_(std::move(below)),
      context_(context),
      buffers_(*below_, parameters.asynchronous ? (parameters.blocks + Blocks{1}) / 2 : parameters.blocks,
               parameters.asynchronous),
      reader_(buffers_, dataset::Reader::Back::kToTheBlock) {}

Moved Cos::read(std::span<std::byte> into, Record record) {
  if (writer_) throw Error("a READ cannot directly follow a WRITE; REWIND or BACKSPACE first");
  at_start_ = false;
  Moved moved;
  const auto take = [&](std::span<const std::byte> from) {
    const auto here = from.first(std::min(from.size(), into.size() - moved.bytes.size()));
    std::copy(here.begin(), here.end(), into.begin() + moved.bytes.count);
    moved.bytes += amount::bytes_in(here);
    return from.subspan(here.size());
  };
  const auto rest = take(part_);
  part_ = {rest.begin(), rest.end()};
  auto met = part_met_;
  if (part_.empty() && met != ReadStatus::kRecord) {
    words_.resize(static_cast<std::size_t>(up(amount::bytes_in(into) - moved.bytes, kWord)));
    const auto result = reader_.read(words_, RemainderPolicy::kKeep);
    met = result.met;
    const Bytes found = result.words.count * kWord - Bytes{dataset::unused_of(result.record).count / 8};
    const auto left = take(std::as_bytes(std::span(words_)).first(found.size()));
    part_.assign(left.begin(), left.end());
    if (!part_.empty()) part_met_ = met;
  }
  context_.copy(moved.bytes);
  if (part_.empty() || met != ReadStatus::kRecord) moved.met = met;
  if (record == Record::kEnds) {
    if (met == ReadStatus::kMore) reader_.read({}, RemainderPolicy::kSkip);
    part_.clear();
  }
  if (part_.empty()) part_met_ = ReadStatus::kMore;
  return moved;
}

/// Writes all complete words; the bytes of an incomplete one stay in part_.
void Cos::put_bytes(std::span<const std::byte> from) {
  part_.insert(part_.end(), from.begin(), from.end());
  words_.resize(part_.size() / kWord.size());
  const auto whole = std::as_writable_bytes(std::span(words_));
  std::copy_n(part_.begin(), whole.size(), whole.begin());
  const std::vector<std::byte> rest(part_.begin() + std::ssize(whole), part_.end());
  part_.clear();
  if (!words_.empty()) writer_->put(words_);
  part_ = rest;
}

/// Starts writing. If part of a record was read, the rest of that record is skipped and stays in the file.
void Cos::begin_writing() {
  if (writer_) return;
  if (reader_.inside()) reader_.read({}, RemainderPolicy::kSkip);
  part_.clear();
  part_met_ = ReadStatus::kMore;
  buffers_.seek_before_writing(reader_.place().block, !at_start_);
  at_start_ = false;
  writer_.emplace(buffers_, reader_.place());
}

void Cos::write(std::span<const std::byte> from, Record record) {
  begin_writing();
  context_.copy(amount::bytes_in(from));
  put_bytes(from);
  if (record == Record::kGoesOn) return;
  const Bytes unused = (kWord - amount::bytes_in(part_)) % kWord;
  put_bytes(std::vector<std::byte>(unused.size()));
  writer_->end_record(amount::Bits{unused.count * 8});
}

/// Ends writing: completes the record and appends EOF and EOD. The position is then before the appended EOF.
/// If the program wrote an EOF itself, none is appended, and the position is after the program's.
void Cos::end_writing() {
  if (!writer_) {
    part_.clear();
    part_met_ = ReadStatus::kMore;
    return;
  }
  if (writer_->in_record() || !part_.empty()) write({}, Record::kEnds);
  const Place end = writer_->place();
  if (!writer_->after_file()) writer_->end_file(true);
  const Place data = writer_->end_data();
  writer_.reset();
  const Blocks blocks = data.record() + Blocks{1};
  end_ = blocks.count * kBlockBytes;
  buffers_.end_at(blocks);
  dataset::Block unwanted;
  buffers_.read(end.block, unwanted);
  reader_.seek(end);
}

void Cos::end_file() {
  begin_writing();
  if (!part_.empty()) write({}, Record::kEnds);
  writer_->end_file();
}

void Cos::backspace() {
  end_writing();
  reader_.back();
}

void Cos::rewind() {
  end_writing();
  at_start_ = true;
  buffers_.rewind();
  reader_.seek({});
}

void Cos::seek(Bytes to) {
  if (to != Bytes{}) throw Error("this file has records; position it only by REWIND and BACKSPACE");
  rewind();
}

void Cos::truncate() {
  end_writing();
}

void Cos::flush() {
  buffers_.flush();
}

void Cos::close() {
  end_writing();
  buffers_.flush();
  buffers_.settle();
  if (end_ > Bytes{}) {
    below_->seek(end_);
    below_->truncate();
  }
  below_->close();
}

const KindList& cos_kinds() {
  static constexpr Option kOptions[] = {{"auto"}, {"sync"}, {"async"}};
  static constexpr Parameter kParameters[] = {
      {"bufsize", Parameter::Unit::kBlocks, kByLibrary, 1, kMostBlocks, &Defaults::cos_blocks}};
  static constexpr auto make = [](const Making& making) -> std::unique_ptr<Layer> {
    const Blocks buffer{making.wanted.number("bufsize")};
    const Blocks least = making.defaults.cos_async_blocks;
    const bool large = least > Blocks{} && buffer >= least;
    const bool asynchronous = making.wanted.has("async") || (large && !making.wanted.has("sync"));
    return std::make_unique<Cos>(making.below(), making.context, Cos::Parameters{buffer, asynchronous});
  };
  static constexpr Kind kCos{.name = "cos",
                             .options = kOptions,
                             .parameters = kParameters,
                             .makes_records = true,
                             .structure = "COS blocked",
                             .ends_itself = true,
                             .make = make};
  static constexpr Kind kKinds[] = {kCos, kCos.named("blocked")};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio

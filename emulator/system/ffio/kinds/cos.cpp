#include <algorithm>
#include <array>
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
#include "emulator/system/ffio/words.hpp"

namespace platter::ffio {

/// Records in blocks of 512 words, with control words between them: the structure of COS, and of sequential
/// unformatted files under UNICOS (docs/datasets.md describes the format).
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
  std::vector<dataset::Word> words_;  ///< words being transferred
  std::array<std::byte, 8> part_{};   ///< bytes of an incomplete word: not written, or not requested yet
  amount::Bytes part_bytes_{};        ///< the number of bytes in part_
  /// In a read: the status after the bytes in part_.
  dataset::ReadStatus part_met_ = dataset::ReadStatus::kMore;
  bool at_start_ = true;  ///< true: nothing was read or written since the file was opened or rewound
  amount::Bytes end_{};   ///< end of the last EOD written, in bytes from the start of the file; 0: none
};

using amount::Blocks;
using amount::Bytes;

using dataset::Place;
using dataset::RemainderPolicy;

namespace {

constexpr Bytes kWord{kWordBytes};

}

Cos::Cos(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters)
    : below_(std::move(below)),
      context_(context),
      buffers_(*below_, parameters.asynchronous ? (parameters.blocks + Blocks{1}) / 2 : parameters.blocks,
               parameters.asynchronous),
      reader_(buffers_, dataset::Reader::Back::kToTheBlock) {}

Moved Cos::read(std::span<std::byte> into, Record record) {
  if (writer_) throw Error("a READ after a WRITE: REWIND or BACKSPACE first");
  at_start_ = false;
  Moved moved;
  const auto take = [&](const std::byte* from, Bytes bytes) {
    std::copy_n(from, bytes.count, into.begin() + moved.bytes.count);
    moved.bytes += bytes;
  };
  const auto left = [&] { return amount::bytes_in(into) - moved.bytes; };
  const auto first = std::min(part_bytes_, left());
  take(part_.data(), first);
  std::copy(part_.begin() + first.count, part_.begin() + part_bytes_.count, part_.begin());
  part_bytes_ -= first;
  auto met = part_met_;
  if (part_bytes_ == Bytes{} && met != dataset::ReadStatus::kRecord) {
    words_.resize(static_cast<std::size_t>(up(left(), kWord)));
    const auto result = reader_.read(words_, RemainderPolicy::kKeep);
    met = result.met;
    const Bytes whole = result.words.count * kWord - Bytes{dataset::unused_of(result.record).count / 8};
    std::vector<std::byte> bytes(result.words.size() * std::size_t{kWordBytes});
    put_words(std::span(words_).first(result.words.size()), bytes.data());
    const auto here = std::min(whole, left());
    take(bytes.data(), here);
    part_bytes_ = whole - here;
    std::copy_n(bytes.data() + here.count, part_bytes_.count, part_.data());
    if (part_bytes_ > Bytes{}) part_met_ = met;
  }
  context_.copy(moved.bytes);
  if (met == dataset::ReadStatus::kEndOfFile) moved.met = ReadStatus::kEndOfFile;
  if (met == dataset::ReadStatus::kEndOfData) moved.met = ReadStatus::kEndOfData;
  if (met == dataset::ReadStatus::kRecord && part_bytes_ == Bytes{}) moved.met = ReadStatus::kRecord;
  if (record == Record::kEnds) {
    if (met == dataset::ReadStatus::kMore) reader_.read({}, RemainderPolicy::kSkip);
    part_bytes_ = {};
  }
  if (part_bytes_ == Bytes{}) part_met_ = dataset::ReadStatus::kMore;
  return moved;
}

/// Writes all complete words; the bytes of an incomplete one stay in part_.
void Cos::put_bytes(std::span<const std::byte> from) {
  const Bytes first = std::min((kWord - part_bytes_) % kWord, amount::bytes_in(from));
  std::copy_n(from.begin(), first.count, part_.begin() + part_bytes_.count);
  part_bytes_ += first;
  from = from.subspan(first.size());
  words_.clear();
  if (part_bytes_ == kWord) {
    words_.push_back(word_of(part_.data()));
    part_bytes_ = {};
  }
  const auto whole = from.size() / std::size_t{kWordBytes};
  const auto before = words_.size();
  words_.resize(before + whole);
  take_words(from.data(), std::span(words_).subspan(before));
  from = from.subspan(whole * std::size_t{kWordBytes});
  if (!words_.empty()) writer_->put(words_);
  if (!from.empty()) std::copy(from.begin(), from.end(), part_.begin());
  part_bytes_ += amount::bytes_in(from);
}

/// Starts writing. If part of a record was read, the rest of that record is skipped and stays in the file.
void Cos::begin_writing() {
  if (writer_) return;
  if (reader_.inside()) reader_.read({}, RemainderPolicy::kSkip);
  part_bytes_ = {};
  part_met_ = dataset::ReadStatus::kMore;
  buffers_.seek_before_writing(reader_.place().block, !at_start_);
  at_start_ = false;
  writer_.emplace(buffers_, reader_.place());
}

void Cos::write(std::span<const std::byte> from, Record record) {
  begin_writing();
  context_.copy(amount::bytes_in(from));
  put_bytes(from);
  if (record == Record::kGoesOn) return;
  const Bytes unused = (kWord - part_bytes_) % kWord;
  if (unused > Bytes{}) {
    std::fill(part_.begin() + part_bytes_.count, part_.end(), std::byte{0});
    const dataset::Word last = word_of(part_.data());
    writer_->put({&last, 1});
  }
  part_bytes_ = {};
  writer_->end_record(amount::Bits{unused.count * 8});
}

/// Ends writing: completes the record and appends EOF and EOD. The position is then before that EOF, or after
/// an EOF that the program itself wrote.
void Cos::end_writing() {
  if (!writer_) {
    part_bytes_ = {};
    part_met_ = dataset::ReadStatus::kMore;
    return;
  }
  if (writer_->in_record() || part_bytes_ > Bytes{}) write({}, Record::kEnds);
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
  if (part_bytes_ > Bytes{}) write({}, Record::kEnds);
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

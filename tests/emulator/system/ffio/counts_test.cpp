// The system calls that a library makes: those of the document's program, and those that follow from Cray's
// rules.

#include <gtest/gtest.h>

#include <numeric>

#include "emulator/system/ffio/cos_buffers.hpp"
#include "tests/emulator/system/ffio/counted_file.hpp"

namespace platter::ffio {
namespace {

std::vector<std::byte> record(std::int64_t words, std::int64_t number = 0) {
  std::vector<std::byte> bytes(static_cast<std::size_t>(words * 8));
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::byte>((i * 7 + static_cast<std::size_t>(number) * 13) & 0xff);
  return bytes;
}

/// A unit of the program.
class Unit {
 public:
  Unit(Stored& stored, std::string_view specification)
      : test_(stored), layer_(open(stored, test_, specification)) {}

  void write(std::int64_t records, std::int64_t words) {
    for (std::int64_t i = 0; i < records; ++i) layer_->write(record(words, next_++), Record::kEnds);
  }
  void read(std::int64_t records, std::int64_t words) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(words * 8));
    for (std::int64_t i = 0; i < records; ++i) {
      ASSERT_EQ(layer_->read(bytes, Record::kEnds).bytes.count, words * 8);
      EXPECT_EQ(bytes, record(words, next_++));
    }
  }
  void rewind() {
    layer_->rewind();
    next_ = 0;
  }
  void backspace() {
    layer_->backspace();
    --next_;
  }
  void close() { layer_->close(); }
  Layer& layer() { return *layer_; }

 private:
  Program test_;
  std::unique_ptr<Layer> layer_;
  std::int64_t next_ = 0;
};

/// Writes 2000 records of 500 words and reads them three times.
Counts of_program_t(Stored& stored, std::string_view specification) {
  Unit unit(stored, specification);
  unit.write(2000, 500);
  for (int i = 0; i < 3; ++i) {
    unit.rewind();
    unit.read(2000, 500);
  }
  unit.close();
  return stored.counts;
}

// Positions are in bytes; sizes of buffers and segments are in blocks of 4096 bytes. The types cannot be
// mixed up with each other or with a plain number.
template <typename Count>
concept IsPlace = requires(Layer& layer, Count to) { layer.seek(to); };
static_assert(IsPlace<amount::Bytes> && !IsPlace<amount::Blocks> && !IsPlace<std::int64_t>);
template <typename Count>
concept IsSegment = requires(SecondarySegment& segment, Count blocks) { segment.resize(blocks); };
static_assert(IsSegment<amount::Blocks> && !IsSegment<amount::Bytes> && !IsSegment<std::int64_t>);
template <typename Count>
concept IsBuffer = requires(Layer& below, Count blocks) { CosBuffers(below, blocks, false); };
static_assert(IsBuffer<amount::Blocks> && !IsBuffer<amount::Bytes> && !IsBuffer<std::int64_t>);

TEST(FfioCounts, TheDocumentsProgramMakesThePublishedCalls) {
  Stored stored;
  const Counts counts = of_program_t(stored, "cos");
  EXPECT_EQ(counts.reads, 738);
  EXPECT_EQ(counts.read, 24096768);
  EXPECT_EQ(counts.asked, 24182784);
  EXPECT_EQ(counts.writes, 246);
  EXPECT_EQ(counts.written, 8032256);
  EXPECT_EQ(counts.seeks, 4);
  EXPECT_EQ(counts.truncates, 1);
  EXPECT_EQ(stored.bytes.size(), 8032256U);
}

TEST(FfioCounts, InMainMemoryTheDocumentsProgramWritesOnce) {
  Stored stored;
  EXPECT_EQ(of_program_t(stored, "blocked,mr::1961"),
            (Counts{.writes = 1, .written = 8032256, .seeks = 2, .truncates = 1}));
}

TEST(FfioCounts, ScratchFilesMakeNoCalls) {
  for (const char* specification : {"blocked,mr.scr", "cos,sds.scr", "sds.scr:3000"}) {
    Stored stored;
    EXPECT_EQ(of_program_t(stored, specification), Counts{}) << specification;
    EXPECT_EQ(stored.opened, 0) << specification;
  }
}

TEST(FfioCounts, AFileInItsFirstBufferIsWrittenOnlyAtClose) {
  Stored stored;
  Unit unit(stored, "cos:8");
  unit.write(8, 500);
  for (int i = 0; i < 3; ++i) {
    unit.rewind();
    unit.read(8, 500);
  }
  EXPECT_EQ(stored.counts, Counts{});
  unit.close();
  EXPECT_EQ(stored.counts, (Counts{.writes = 1, .written = 8 * 4096, .seeks = 1, .truncates = 1}));
}

// 510 words and their control words fill a block. So the EOF is the first word of the next block and, if the
// blocks before it have filled a buffer, of the next buffer.
TEST(FfioCounts, AnEofThatStartsABufferCostsASeekAndARead) {
  Stored stored;
  Unit unit(stored, "cos:4");
  unit.write(8, 510);
  unit.rewind();
  // Two full buffers and the block with the EOF are written. Going back over it makes a seek to block 7 and a
  // read of a full buffer. The last seek is to 0.
  EXPECT_EQ(
      stored.counts,
      (Counts{
          .reads = 1, .read = 2 * 4096, .asked = 4 * 4096, .writes = 3, .written = 9 * 4096, .seeks = 2}));
}

TEST(FfioCounts, AnEodThatStartsABufferCostsASeekAndARead) {
  Stored stored;
  Unit unit(stored, "cos:4");
  unit.write(7, 510);
  unit.write(1, 509);
  unit.rewind();
  EXPECT_EQ(
      stored.counts,
      (Counts{
          .reads = 1, .read = 2 * 4096, .asked = 4 * 4096, .writes = 3, .written = 9 * 4096, .seeks = 2}));
}

// Each write after a backspace or a read makes a seek to the start of the buffer, even if it is not needed.
TEST(FfioCounts, EachWriteAfterABackspaceSeeksToTheBuffersStart) {
  Stored stored;
  Unit unit(stored, "cos:8");
  unit.write(3, 500);
  for (int i = 0; i < 4; ++i) {
    unit.backspace();
    unit.write(1, 500);
  }
  EXPECT_EQ(stored.counts, (Counts{.seeks = 4}));
  unit.close();
  // 3 records of 500 words and their control words, the EOF and the EOD occupy 3 blocks.
  EXPECT_EQ(stored.counts, (Counts{.writes = 1, .written = 3 * 4096, .seeks = 5, .truncates = 1}));
}

// A write after REWIND makes a seek only if the position in the file below has changed, as it has here by the
// read of the first buffer.
TEST(FfioCounts, AWriteAfterRewindSeeksOnlyIfThePositionHasChanged) {
  Stored stored;
  {
    Unit unit(stored, "cos:8");
    unit.write(3, 500);
    unit.close();
  }
  stored.counts = {};
  Unit unit(stored, "cos:8");
  unit.read(1, 500);
  unit.rewind();
  EXPECT_EQ(stored.counts, (Counts{.reads = 1, .read = 3 * 4096, .asked = 8 * 4096}));
  unit.write(1, 500);
  unit.rewind();
  unit.write(1, 500);
  EXPECT_EQ(stored.counts, (Counts{.reads = 1, .read = 3 * 4096, .asked = 8 * 4096, .seeks = 1}));
}

TEST(FfioCounts, AnExistingFileIsReadInFullBuffers) {
  Stored stored;
  of_program_t(stored, "cos");
  stored.counts = {};
  Unit unit(stored, "cos");
  unit.read(2000, 500);
  unit.close();
  EXPECT_EQ(stored.counts, (Counts{.reads = 246, .read = 8032256, .asked = 246 * 32768}));
}

TEST(FfioCounts, ABackspaceOutOfTheBufferSeeksAndReads) {
  Stored stored;
  Unit unit(stored, "cos:4");
  unit.write(20, 510);
  unit.rewind();
  stored.counts = {};
  unit.read(5, 510);  // reads blocks 0 to 3, then 4 to 7
  EXPECT_EQ(stored.counts, (Counts{.reads = 2, .read = 8 * 4096, .asked = 8 * 4096}));
  unit.backspace();  // goes to the start of block 4, which is in the buffer
  EXPECT_EQ(stored.counts.seeks, 0);
  unit.backspace();  // block 3 is not in the buffer
  EXPECT_EQ(stored.counts, (Counts{.reads = 3, .read = 12 * 4096, .asked = 12 * 4096, .seeks = 1}));
  unit.read(4, 510);
  EXPECT_EQ(stored.counts.reads, 3);  // blocks 3 to 6 are in the buffer
}

TEST(FfioCounts, AWriteAfterAReadRewritesTheBufferFromItsStart) {
  Stored stored;
  Unit unit(stored, "cos:4");
  unit.write(20, 510);
  unit.rewind();
  unit.read(2, 510);
  stored.counts = {};
  unit.write(1, 510);
  unit.close();
  // The buffer is written from its start: blocks 0 to 2, and one with the EOF and EOD. The second seek is to
  // the end.
  EXPECT_EQ(stored.counts, (Counts{.writes = 1, .written = 4 * 4096, .seeks = 2, .truncates = 1}));
  EXPECT_EQ(stored.bytes.size(), 4U * 4096);
}

TEST(FfioCounts, AWriteAfterABackspaceSeeksBeforeTheBufferIsWritten) {
  Stored stored;
  Unit unit(stored, "cos:4");
  unit.write(2, 100);
  unit.backspace();
  unit.write(1, 100);
  unit.close();
  // The library makes the seek before the buffer is written, although it is not needed.
  EXPECT_EQ(stored.counts, (Counts{.writes = 1, .written = 4096, .seeks = 2, .truncates = 1}));
}

TEST(FfioCounts, MainMemoryThatOverflowsContinuesInTheFile) {
  Stored stored;
  Unit unit(stored, "cos,mr:512:512:0");
  unit.write(2000, 500);
  unit.rewind();
  unit.read(2000, 500);
  unit.close();
  EXPECT_EQ(stored.said, "MR overflow at 2097152 bytes on file: fort.1\n");
  // 512 blocks are in memory. In the file below, 181 buffers and a block are written, and the blocks in
  // memory at CLOSE; a full buffer is requested for each read. There are six seeks: at the first write and at
  // the first read of the overflow, one for REWIND, and at CLOSE to the end, to 0 and to the end.
  EXPECT_EQ(stored.counts, (Counts{.reads = 182,
                                   .read = (1961 - 512) * 4096,
                                   .asked = 182 * 32768,
                                   .writes = 183,
                                   .written = 8032256,
                                   .seeks = 6,
                                   .truncates = 2}));
  EXPECT_EQ(stored.bytes.size(), 8032256U);
}

TEST(FfioCounts, AsynchronousBuffersStartAllTransfersButTheLast) {
  Stored stored;
  EXPECT_EQ(of_program_t(stored, "cos.async:16").writes, 246);  // there are two buffers of 8 blocks
  EXPECT_EQ(stored.counts.read, 3 * 8032256);
  EXPECT_EQ(stored.counts.started, 245 + 3 * 245);
  EXPECT_EQ(stored.bytes.size(), 8032256U);
}

// The EOF starts a new buffer, so the previous one is written. Going back over the EOF seeks to the block
// before it, and reads a full buffer, whose last block contains the EOD. After a full buffer, the next one is
// read ahead, but never past the last EOD (rules 7 and 11).
TEST(FfioCounts, GoingBackOverAnEofReadsTheBlockBeforeIt) {
  Stored stored;
  Unit unit(stored, "cos.async:4");
  unit.write(2, 4087);  // 8 blocks each, with the control word: 8 buffers; the buffer with the EOF and EOD is
                        // written at CLOSE
  unit.close();
  EXPECT_EQ(stored.counts, (Counts{.reads = 1,
                                   .read = 2 * 4096,
                                   .asked = 2 * 4096,
                                   .writes = 9,
                                   .written = 17 * 4096,
                                   .seeks = 2,
                                   .truncates = 1,
                                   .started = 8}));
}

TEST(FfioCounts, ARingOfBuffersReadsAheadPastTheEnd) {
  Stored stored;
  Unit unit(stored, "bufa:8:3");
  unit.write(100, 512);               // 12 buffers and a half
  EXPECT_EQ(stored.counts.seeks, 1);  // the first operation is a seek to 0
  unit.rewind();
  EXPECT_EQ(stored.counts.written, 100 * 4096);
  EXPECT_EQ(stored.counts.writes, 13);
  unit.read(100, 512);
  unit.close();
  EXPECT_EQ(stored.counts.read, 100 * 4096);
  EXPECT_GT(stored.counts.asked, 103 * 4096);  // also requests blocks after the end
}

TEST(FfioCounts, CachePagesAreWrittenWholeAndTheExcessIsTruncated) {
  Stored stored;
  Unit unit(stored, "cache:8:4");
  unit.write(100, 512);
  unit.close();
  EXPECT_EQ(stored.counts.writes, 13);
  EXPECT_EQ(stored.counts.written, 13 * 8 * 4096);  // whole pages, of which
  EXPECT_EQ(stored.counts.seeks, 1);                // the excess is cut off
  EXPECT_EQ(stored.counts.truncates, 1);
  EXPECT_EQ(stored.bytes.size(), 100U * 4096);
}

TEST(FfioCounts, AsynchronousCachePagesNeedNoTruncation) {
  Stored stored;
  Unit unit(stored, "cachea:8:4");
  unit.write(100, 512);
  unit.close();
  EXPECT_EQ(stored.counts.written, 100 * 4096);
  EXPECT_EQ(stored.counts.truncates, 0);
}

TEST(FfioCounts, RecordsInSequenceNeedNoSeek) {
  Stored stored;
  Unit unit(stored, "f77");
  unit.write(1000, 512);
  unit.close();
  EXPECT_GT(stored.counts.writes, 10) << "more than one buffer";
  EXPECT_EQ(stored.counts.seeks, 0);
}

/// Ten pages of a block. If READs continue from page to page, two pages are read ahead.
class ReadAhead {
 public:
  explicit ReadAhead(const std::string& chain = "cachea:1:20:2")
      : stored_{.bytes = std::vector<std::byte>(10 * 4096)} {
    layers_ = open(stored_, program_, chain);
  }
  void read(std::int64_t page, std::int64_t pages = 1) {
    layers_->seek(amount::Bytes{page * 4096});
    std::vector<std::byte> into(static_cast<std::size_t>(pages) * 4096);
    layers_->read(into, Record::kGoesOn);
  }
  std::int64_t pages_asked() const { return stored_.counts.started; }

 private:
  Stored stored_;
  Program program_{stored_};
  std::unique_ptr<Layer> layers_;
};

TEST(FfioReadAhead, ReadsAheadOnlyPagesOfTheFile) {
  ReadAhead forward;
  for (int page = 0; page < 10; ++page) forward.read(page);
  EXPECT_EQ(forward.pages_asked(), 10) << "each once, and none after the last";
  ReadAhead backward;
  for (int page = 9; page >= 0; --page) backward.read(page);
  EXPECT_EQ(backward.pages_asked(), 10);
}

TEST(FfioReadAhead, FollowsTheDirectionOfTheReads) {
  ReadAhead forward;
  forward.read(3);
  forward.read(4);
  EXPECT_EQ(forward.pages_asked(), 4) << "3, 4, and 5 and 6 ahead";
  ReadAhead backward;
  backward.read(6);
  backward.read(5);
  EXPECT_EQ(backward.pages_asked(), 4) << "6, 5, and 4 and 3 ahead";
}

TEST(FfioReadAhead, ReadsNothingAheadOfNonsequentialReads) {
  ReadAhead file;
  file.read(0);
  file.read(5);
  file.read(2, 2);
  file.read(8, 2);
  EXPECT_EQ(file.pages_asked(), 6);
}

TEST(FfioReadAhead, TheCacheLayerReadsNothingAhead) {
  ReadAhead file("cache:1:20");
  for (int page = 3; page < 6; ++page) file.read(page);
  EXPECT_EQ(file.pages_asked(), 3);
}

}  // namespace
}  // namespace platter::ffio

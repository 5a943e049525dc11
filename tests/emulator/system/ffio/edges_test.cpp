// The system calls of cos records at the edges of blocks and buffers. The counts are derived by hand from 511
// words of data in a block, a control word after each record, and the rules of docs/ffio.md.

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/emulator/system/ffio/counted_file.hpp"

namespace platter::ffio {
namespace {

/// Runs a pattern of operations: W n and R n write and read a record of n words, with * times; E is ENDFILE,
/// F reads an end of file, N is REWIND, B is BACKSPACE, and C is CLOSE, which is also done at the end.
class Pattern {
 public:
  Pattern(Stored& stored, std::string specification)
      : stored_(stored), program_(stored), specification_(std::move(specification)) {}

  void run(const std::string& text) {
    std::istringstream words(text);
    for (std::string word; words >> word;) {
      const auto star = word.find('*');
      const int times = star == std::string::npos ? 1 : std::stoi(word.substr(star + 1));
      const auto count = word.substr(1, star == std::string::npos ? star : star - 1);
      for (int i = 0; i < times; ++i) step(word[0], count.empty() ? 0 : std::stoul(count));
    }
    step('C', 0);
  }

 private:
  void step(char what, std::size_t words) {
    if (what == 'C') {
      if (layer_) layer_->close();
      layer_.reset();
      return;
    }
    if (!layer_) layer_ = open(stored_, program_, specification_);
    std::vector<std::byte> bytes(words * 8, std::byte{7});
    switch (what) {
      case 'W':
        return layer_->write(bytes, Record::kEnds);
      case 'E':
        return layer_->end_file();
      case 'N':
        return layer_->rewind();
      case 'B':
        return layer_->backspace();
      case 'F':
        EXPECT_NE(layer_->read(bytes, Record::kEnds).met, ReadStatus::kMore);
        return;
      default:
        EXPECT_EQ(layer_->read(bytes, Record::kEnds).bytes.count, std::ssize(bytes));
    }
  }

  Stored& stored_;
  Program program_;
  std::string specification_;
  std::unique_ptr<Layer> layer_;
};

Counts counts_of(const std::string& specification, const std::string& pattern) {
  Stored stored;
  Pattern(stored, specification).run(pattern);
  return stored.counts;
}

// A record without words has only a control word. After 510 of them, the block has room for the EOF but not
// for the EOD, which starts the next buffer; after 511 it has room for neither, and after 509 for both.
// BACKSPACE over the EOF flushes the buffer. If the buffer no longer contains the block of the EOF, it also
// seeks and reads.
TEST(FfioEdges, After510EmptyRecordsTheEodStartsTheNextBuffer) {
  EXPECT_EQ(counts_of("cos:8", "W0*600 N R0*600"),
            (Counts{.writes = 1, .written = 2 * 4096, .seeks = 1, .truncates = 1}));
  EXPECT_EQ(counts_of("cos:1", "W0*509 N R0*509"),
            (Counts{.writes = 1, .written = 4096, .seeks = 1, .truncates = 1}));
  for (const char* const pattern : {"W0*510 N R0*510", "W0*511 N R0*511"}) {
    EXPECT_EQ(counts_of("cos:1", pattern), (Counts{.reads = 1,
                                                   .read = 4096,
                                                   .asked = 4096,
                                                   .writes = 2,
                                                   .written = 2 * 4096,
                                                   .seeks = 2,
                                                   .truncates = 1}))
        << pattern;
  }
}

// 40003 words occupy 79 blocks: 20 buffers of 4 blocks, the last with 3.
TEST(FfioEdges, ALongRecordIsTransferredBufferByBuffer) {
  EXPECT_EQ(counts_of("cos:4", "W40000 N R40000"), (Counts{.reads = 20,
                                                           .read = 79 * 4096,
                                                           .asked = 80 * 4096,
                                                           .writes = 20,
                                                           .written = 79 * 4096,
                                                           .seeks = 2,
                                                           .truncates = 1}));
}

// 90005 words occupy 177 blocks: three buffers of 48 blocks and one of 33. The third record starts in block
// 117 of 0 to 176. Going back writes the 33 blocks, seeks, and reads 48 blocks; the rest of the record needs
// 12 more.
TEST(FfioEdges, ABackspaceOverMoreThanABufferSeeksAndReads) {
  EXPECT_EQ(counts_of("cos:48", "W30000*3 B R30000"), (Counts{.reads = 2,
                                                              .read = 60 * 4096,
                                                              .asked = 96 * 4096,
                                                              .writes = 4,
                                                              .written = 177 * 4096,
                                                              .seeks = 2,
                                                              .truncates = 1}));
}

// The program's EOF is the last word of block 1, and also of the buffer. Block 2 contains what follows.
TEST(FfioEdges, AnEofMayBeTheLastWordOfABuffer) {
  EXPECT_EQ(counts_of("cos:2", "W1020 E W3 N R1020 F R3"), (Counts{.reads = 2,
                                                                   .read = 3 * 4096,
                                                                   .asked = 4 * 4096,
                                                                   .writes = 2,
                                                                   .written = 3 * 4096,
                                                                   .seeks = 2,
                                                                   .truncates = 1}));
  // Only the EOD follows, in block 2. The library goes back to before it, in block 1, and from there to the
  // start.
  EXPECT_EQ(counts_of("cos:2", "W1020 E N R1020 F"), (Counts{.reads = 2,
                                                             .read = 4 * 4096,
                                                             .asked = 4 * 4096,
                                                             .writes = 2,
                                                             .written = 3 * 4096,
                                                             .seeks = 3,
                                                             .truncates = 1}));
}

// 10022 words occupy 20 blocks. Five records end in block 4, which is in the second buffer. Two more records
// rewrite this buffer up to block 6. The file still has 20 blocks when it is read again, and CLOSE truncates
// it to 7.
TEST(FfioEdges, AWriteAmongTheRecordsRewritesItsBufferAndTruncates) {
  Stored stored;
  Pattern(stored, "cos:4").run("W500*20 N R500*5 W500*2 N R500*7");
  EXPECT_EQ(stored.counts, (Counts{.reads = 4,
                                   .read = 16 * 4096,
                                   .asked = 16 * 4096,
                                   .writes = 6,
                                   .written = 23 * 4096,
                                   .seeks = 4,
                                   .truncates = 1}));
  EXPECT_EQ(stored.bytes.size(), 7U * 4096);
}

// 25052 words occupy 50 blocks. They are written from buffer halves of 3 blocks: 16 halves and one of 2
// blocks. After the next open they are read in the same way. The library does not know the EOD then, and
// reads nothing ahead of the last half, which is incomplete.
TEST(FfioEdges, AsynchronousReadsOfAnExistingFileReadAheadUpToItsLastHalf) {
  Stored stored;
  Pattern pattern(stored, "cos.async:6");
  pattern.run("W500*50");
  EXPECT_EQ(stored.counts,
            (Counts{.writes = 17, .written = 50 * 4096, .seeks = 1, .truncates = 1, .started = 16}));
  stored.counts = {};
  pattern.run("R500*50");
  EXPECT_EQ(stored.counts, (Counts{.reads = 17, .read = 50 * 4096, .asked = 51 * 4096, .started = 16}));
}

// 2041 words with their control word, EOF and EOD fill 4 blocks exactly. With 2044 words, the control word is
// in a fifth block, which is in the file below: there is a seek to it, one for the truncation at the end, and
// then those of the memory. With 2042 words, only the EOD is in the fifth block: going back before the EOF
// makes a seek to block 3, also in the file below, and a read of two blocks, one of which is below and needs
// another seek.
TEST(FfioEdges, MemoryOverflowsOnlyPastItsLastBlock) {
  EXPECT_EQ(counts_of("cos:2,mr::4", "W2041"),
            (Counts{.writes = 1, .written = 4 * 4096, .seeks = 2, .truncates = 1}));
  EXPECT_EQ(counts_of("cos:2,mr::4", "W2044"),
            (Counts{.writes = 2, .written = 5 * 4096, .seeks = 4, .truncates = 2}));
  EXPECT_EQ(counts_of("cos:2,mr::4", "W2042"), (Counts{.reads = 1,
                                                       .read = 4096,
                                                       .asked = 4096,
                                                       .writes = 2,
                                                       .written = 5 * 4096,
                                                       .seeks = 6,
                                                       .truncates = 2}));
}

}  // namespace
}  // namespace platter::ffio

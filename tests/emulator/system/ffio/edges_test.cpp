// What records of cos ask of the system at the edges of blocks and buffers: each figure reckoned by hand,
// from 511 words of data in a block, a control word behind each record, and the rules of docs/ffio.md.

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/emulator/system/ffio/counted_file.hpp"

namespace platter::ffio {
namespace {

/// W n and R n write and read a record of n words, * times, E is ENDFILE, F reads an end of file, N is
/// REWIND, B BACKSPACE, C CLOSE, and so is the end.
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
        EXPECT_NE(layer_->read(bytes, Record::kEnds).met, ReadStatus::kNothing);
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

// Records of no words are a control word each: 510 of them leave the block a word for the EOF, and the EOD
// begins the next buffer; 511 leave none, 509 one for both. The way back to before the EOF is a flush, a seek
// and a read where its block is gone.
TEST(FfioEdges, of_records_without_words) {
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

// 40003 words are 79 blocks: 20 buffers of 4, the last of 3.
TEST(FfioEdges, of_a_record_longer_than_many_buffers) {
  EXPECT_EQ(counts_of("cos:4", "W40000 N R40000"), (Counts{.reads = 20,
                                                           .read = 79 * 4096,
                                                           .asked = 80 * 4096,
                                                           .writes = 20,
                                                           .written = 79 * 4096,
                                                           .seeks = 2,
                                                           .truncates = 1}));
}

// 90005 words are 177 blocks, three buffers of 48 and 33. The third record begins in block 117 of 0 to 176:
// the way back writes the 33, seeks there and reads 48, and the record needs the last 12 besides.
TEST(FfioEdges, of_a_backspace_over_more_than_a_buffer) {
  EXPECT_EQ(counts_of("cos:48", "W30000*3 B R30000"), (Counts{.reads = 2,
                                                              .read = 60 * 4096,
                                                              .asked = 96 * 4096,
                                                              .writes = 4,
                                                              .written = 177 * 4096,
                                                              .seeks = 2,
                                                              .truncates = 1}));
}

// The program's EOF is the last word of block 1, and of the buffer. What follows is in block 2.
TEST(FfioEdges, of_an_end_of_file_that_ends_a_buffer) {
  EXPECT_EQ(counts_of("cos:2", "W1020 E W3 N R1020 F R3"), (Counts{.reads = 2,
                                                                   .read = 3 * 4096,
                                                                   .asked = 4 * 4096,
                                                                   .writes = 2,
                                                                   .written = 3 * 4096,
                                                                   .seeks = 2,
                                                                   .truncates = 1}));
  // Nothing follows but the EOD, in block 2: back before it, to block 1, and from there to the start.
  EXPECT_EQ(counts_of("cos:2", "W1020 E N R1020 F"), (Counts{.reads = 2,
                                                             .read = 4 * 4096,
                                                             .asked = 4 * 4096,
                                                             .writes = 2,
                                                             .written = 3 * 4096,
                                                             .seeks = 3,
                                                             .truncates = 1}));
}

// 10022 words are 20 blocks. Five records end in block 4, of the second buffer, which two more rewrite as far
// as block 6; the file still has all 20 when it is read again, and is cut to 7 by CLOSE.
TEST(FfioEdges, of_a_write_behind_some_of_the_records) {
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

// 25052 words are 50 blocks, written from halves of 3: 16 and one of 2. They are read so by the next open,
// which knows of no EOD: nothing is read ahead of the last, which was not complete.
TEST(FfioEdges, of_asynchronous_reads_of_a_file_that_was_there) {
  Stored stored;
  Pattern pattern(stored, "cos.async:6");
  pattern.run("W500*50");
  EXPECT_EQ(stored.counts,
            (Counts{.writes = 17, .written = 50 * 4096, .seeks = 1, .truncates = 1, .started = 16}));
  stored.counts = {};
  pattern.run("R500*50");
  EXPECT_EQ(stored.counts, (Counts{.reads = 17, .read = 50 * 4096, .asked = 51 * 4096, .started = 16}));
}

// 2041 words, their control word, EOF and EOD fill 4 blocks to the last word. Of 2044 words the control word
// is in a fifth block, below: a seek there, one with the truncation at the end of the file, and then the
// memory's own. Of 2042 the EOD alone is: the way back to before the EOF is a seek to block 3, which is made
// below, too, and a read of two blocks, of which one is below, behind another seek.
TEST(FfioEdges, of_memory_that_is_just_full) {
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

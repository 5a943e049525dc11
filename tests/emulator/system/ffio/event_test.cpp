// The event layer's report on calls. The clock advances by a millisecond each time it is read, so each call
// takes a millisecond.

#include <gtest/gtest.h>

#include "tests/emulator/system/ffio/counted_file.hpp"

namespace platter::ffio {
namespace {

class EventReports : public testing::Test {
 protected:
  Stored stored;

  /// Writes three blocks and a part of one, goes back, and reads four blocks, of which three and a part
  /// exist.
  std::string of(std::string_view chain, bool is_swift = false) {
    stored = {};
    stored.is_swift = is_swift;
    Program program(stored);
    const auto layers = open(stored, program, chain);
    const std::vector<std::byte> all(3 * 4096);
    layers->write(all, Record::kGoesOn);
    layers->write(std::span(all).first(100), Record::kGoesOn);
    layers->truncate();
    layers->rewind();
    std::vector<std::byte> into(4 * 4096);
    layers->read(into, Record::kGoesOn);
    layers->close();
    return stored.said;
  }
  std::string row(const std::string& said, const std::string& name) const {
    const auto at = said.find("\n" + name + " ");
    return at == std::string::npos ? "" : said.substr(at + 1, said.find('\n', at + 1) - at - 1);
  }
};

/// The layers of a file that is removed are not closed.
TEST_F(EventReports, ReportsAFileThatIsNeverClosed) {
  Program program(stored);
  auto layers = open(stored, program, "cos,event.summary");
  layers->write(std::vector<std::byte>(9 * 4096), Record::kEnds);
  layers.reset();
  EXPECT_TRUE(row(stored.said, "write").starts_with("write           1      0    0.001000        32768"))
      << stored.said;
  EXPECT_EQ(row(stored.said, "close"), "");
}

TEST_F(EventReports, CountsBytesAndTimesOfEachKindOfCall) {
  const auto said = of("event");
  EXPECT_EQ(said.substr(0, said.find('\n')), "event layer of file fort.1");
  EXPECT_EQ(row(said, "open"), "open            1           0.001000");
  EXPECT_EQ(row(said, "seek"), "seek            1           0.001000");
  EXPECT_EQ(row(said, "write"),
            "write           2      1    0.002000        12388        12388       100     12288      6194");
  EXPECT_EQ(row(said, "read"),
            "read            1      0    0.001000        16384        12388     16384     16384     16384");
  EXPECT_EQ(row(said, "weod"), "weod            1           0.001000");
  EXPECT_EQ(row(said, "close"), "close           1           0.001000");
}

TEST_F(EventReports, DetailIsAllKindsOrUsedKindsOrOneLineOrNothing) {
  const auto all = of("event");
  const auto some = of("event.summary");
  for (const char* name : {"writea", "reada", "flush", "weof", "backspace"}) {
    EXPECT_NE(row(all, name), "") << name;
    EXPECT_EQ(row(some, name), "") << name;
  }
  for (const char* name : {"open", "seek", "write", "read", "weod", "close"})
    EXPECT_EQ(row(all, name), row(some, name));
  EXPECT_EQ(of("event.brief"),
            "event layer of file fort.1: 7 calls, 12388 bytes read, 12388 written, 0.007000 seconds waited, "
            "3.539 Mbytes/second\n");
  EXPECT_EQ(of("event.nostat"), "");
}

// The test's file performs started calls when they are waited for. Starting takes a millisecond, and waiting
// another.
TEST_F(EventReports, ReportsAnAsynchronousCallAgainWhenItIsAwaited) {
  const auto said = of("bufa:1:2,event");
  // Three blocks bypass the buffers. The last 100 bytes are in a buffer, which is written before the
  // truncation.
  EXPECT_EQ(row(said, "write"),
            "write           1      0    0.001000        12288        12288     12288     12288     12288");
  EXPECT_EQ(
      row(said, "writea"),
      "writea          1      1    0.002000          100          100       100       100       100      0");
  // All data fit into a buffer of 8 blocks. Reads start for both buffers: the first one receives all data,
  // and the second nothing.
  EXPECT_EQ(
      row(of("bufa:8:2,event"), "reada"),
      "reada           2      1    0.004000        65536        12388     32768     32768     32768      0");
}

TEST_F(EventReports, CountsCompletedAsynchronousCallsAsHidden) {
  const auto said = of("bufa:8:2,event", true);
  EXPECT_EQ(row(said, "writea").substr(82), "     12388      1");
  EXPECT_EQ(row(said, "reada").substr(82), "     32768      2");
}

}  // namespace
}  // namespace platter::ffio

// Blocks of the layer ibm, byte by byte, according to IBM's manuals (unsourced). The lengths of a block and
// of each record have the more significant byte first. The third byte of a record is 1 for the first segment,
// 3 for a middle and 2 for the last.

#include <gtest/gtest.h>

#include "tests/emulator/system/ffio/counted_file.hpp"

namespace platter::ffio {
namespace {

using Bytes = std::vector<int>;

std::vector<std::byte> record(int length) {
  std::vector<std::byte> bytes;
  for (int i = 1; i <= length; ++i) bytes.push_back(static_cast<std::byte>(i));
  return bytes;
}

/// Returns the bytes that a chain writes for records of 3, 2 and 5 bytes.
Bytes written(const std::string& chain) {
  Stored stored;
  Program test(stored);
  const auto layer = open(stored, test, chain);
  for (const int length : {3, 2, 5}) layer->write(record(length), Record::kEnds);
  layer->close();
  Bytes bytes;
  for (const auto one : stored.bytes) bytes.push_back(std::to_integer<int>(one));
  return bytes;
}

TEST(Ibm, BlocksFollowTheirLengths) {
  EXPECT_EQ(written("ibm.f:5"), (Bytes{1, 2, 3, 0, 0, 1, 2, 0, 0, 0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(written("ibm.fb:5"), written("ibm.f:5"));
  EXPECT_EQ(written("ibm.v"), (Bytes{0, 11, 0, 0, 0, 7, 0, 0, 1, 2, 3,  //
                                     0, 10, 0, 0, 0, 6, 0, 0, 1, 2,     //
                                     0, 13, 0, 0, 0, 9, 0, 0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(written("ibm.vb:0:20"), (Bytes{0, 17, 0, 0, 0, 7, 0, 0, 1, 2, 3, 0, 6, 0, 0, 1, 2,  //
                                           0, 13, 0, 0, 0, 9, 0, 0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(written("ibm.vbs:0:20"), (Bytes{0, 17, 0, 0, 0, 7, 0, 0, 1, 2, 3, 0, 6, 0, 0, 1, 2,  //
                                            0, 13, 0, 0, 0, 9, 0, 0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(written("ibm:0:12"), (Bytes{0, 11, 0, 0, 0, 7, 0, 0, 1, 2, 3,     //
                                        0, 10, 0, 0, 0, 6, 0, 0, 1, 2,        //
                                        0, 12, 0, 0, 0, 8, 1, 0, 1, 2, 3, 4,  //
                                        0, 9,  0, 0, 0, 5, 2, 0, 5}));
}

std::string complaint(const std::string& chain, const std::vector<int>& bytes) {
  Stored stored;
  for (const int one : bytes) stored.bytes.push_back(static_cast<std::byte>(one));
  Program test(stored);
  try {
    const auto layer = open(stored, test, chain);
    std::vector<std::byte> into(100);
    layer->read(into, Record::kEnds);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Ibm, ReportsDataThatIsNotABlock) {
  EXPECT_EQ(complaint("ibm.vb", {0, 9, 0, 0, 0, 5, 0, 0, 7}), "");
  EXPECT_NE(complaint("ibm.vb", {0, 3, 0, 0}).find("a block has an invalid length"), std::string::npos);
  EXPECT_NE(complaint("ibm.vb", {0, 9, 0, 0, 0, 5}).find("ends inside a block"), std::string::npos);
  EXPECT_NE(complaint("ibm.vb", {0, 9, 0, 0, 0, 6, 0, 0, 7}).find("longer than the rest of its block"),
            std::string::npos);
  EXPECT_NE(complaint("ibm.vbs", {0, 9, 0, 0, 0, 5, 1, 0, 7}).find("the last segment is missing"),
            std::string::npos);
  EXPECT_NE(complaint("ibm.vbs", {0, 9, 0, 0, 0, 5, 2, 0, 7}).find("is out of order"), std::string::npos);
  EXPECT_NE(complaint("ibm.f", {}).find("fixed records need a length"), std::string::npos);
  EXPECT_NE(complaint("ibm.vb:100:100", {}).find("too short for records of 100"), std::string::npos);
}

}  // namespace
}  // namespace platter::ffio

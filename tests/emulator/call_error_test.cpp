// Calls that a system rejects. The message contains the information that a Fortran programmer needs.

#include "emulator/system/call_error.hpp"

#include <gtest/gtest.h>

#include "tests/emulator/machine_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

class CallErrors : public testing::Test {
 public:
  std::string call(const std::string& routine, std::int64_t connector, std::size_t count,
                   std::int64_t address) {
    words.assign(count, 0);
    try {
      bench.call(routine, connector, words, address);
    } catch (const system::CallError& error) {
      return error.what();
    }
    return "";
  }
  MachineBench bench;
  std::vector<device::Word> words;
};

TEST_F(CallErrors, AConnectorNeverOpenedIsRejected) {
  EXPECT_EQ(call("RDISK", 77, 512, 0), "RDISK: unit 77: was never opened; open units are 5, 6, 7, 8");
  EXPECT_THROW(bench.busy(9), system::CallError);
  EXPECT_THROW(bench.wait(-1), system::CallError);
}

TEST_F(CallErrors, AWordCountThatIsNotAMultipleOfASectorIsRejected) {
  EXPECT_EQ(call("RDISK", 5, 500, 0), "RDISK: word count 500: must be a multiple of 512");
  EXPECT_EQ(call("WDISK", 5, 513, 0), "WDISK: word count 513: must be a multiple of 512");
  EXPECT_EQ(call("RDABS", 5, 500, 0), "") << "takes any count";
}

TEST_F(CallErrors, AnAddressInsideASectorIsRejected) {
  EXPECT_EQ(call("IZDKIN", 5, 512, 100),
            "IZDKIN: word address 100: must be on a sector boundary, a multiple of 512");
}

TEST_F(CallErrors, ACallWithoutWordsIsRejected) {
  EXPECT_EQ(call("RDISK", 5, 0, 0), "RDISK: word count 0: at least one word must be transferred");
  EXPECT_EQ(call("RDABS", 5, 0, 0), "RDABS: word count 0: at least one word must be transferred");
}

TEST_F(CallErrors, AnAddressOutsideTheDatasetIsRejected) {
  bench.system().connect(5, {"SHORT", {extent(0, 3, 2)}});
  const std::string allowed = " words from there on must be within words 0 to 1023 of dataset SHORT";
  EXPECT_EQ(call("RDISK", 5, 512, 1024), "RDISK: word address 1024: 512" + allowed);
  EXPECT_EQ(call("RDISK", 5, 512, -512), "RDISK: word address -512: 512" + allowed);
  EXPECT_EQ(call("RDISK", 5, 1536, 0), "RDISK: word address 0: 1536" + allowed);
  EXPECT_EQ(call("RDABS", 5, 2, 1023), "RDABS: word address 1023: 2" + allowed);
  EXPECT_NE(call("RDABS", 5, 1, std::numeric_limits<std::int64_t>::max()), "");
  EXPECT_EQ(call("RDABS", 5, 1, 1023), "");
}

TEST_F(CallErrors, ASecondRequestOfABusyConnectorIsRejected) {
  EXPECT_EQ(call("RDISK", 5, 512, 0), "");
  std::vector<device::Word> other(512);
  try {
    bench.call("RDISK", 5, other, 512);
    FAIL() << "not refused";
  } catch (const system::CallError& error) {
    EXPECT_NE(std::string(error.what()).find("RDISK: unit 5: is busy"), std::string::npos) << error.what();
  }
  bench.wait(5);
  EXPECT_EQ(call("RDISK", 5, 512, 512), "");
}

TEST_F(CallErrors, ABusyConnectorCannotBeConnectedAgain) {
  EXPECT_EQ(call("RDISK", 5, 512, 0), "");
  EXPECT_THROW(bench.system().connect(5, {"OTHER", {extent(0, 3, 2)}}), system::CallError);
  bench.wait(5);
  EXPECT_NO_THROW(bench.system().connect(5, {"OTHER", {extent(0, 3, 2)}}));
}

TEST_F(CallErrors, WritingSectorsOfAnotherDatasetIsRejected) {
  bench.system().connect(5, {"FIRST", {extent(0, 3, 2)}});
  bench.system().connect(6, {"OTHER", {extent(0, 4, 2)}});
  EXPECT_EQ(call("WDISK", 5, 1024, 0), "");
  bench.wait(5);
  EXPECT_EQ(
      call("WDISK", 6, 512, 0),
      "WDISK: word address 0: dataset OTHER cannot write sectors 4 to 4 of drive 1, because dataset FIRST "
      "has written from 3 to 4; give one of them another location with --file, or use another unit");
  EXPECT_EQ(call("WDISK", 6, 512, 512), "");
}

TEST_F(CallErrors, ARejectedCallChangesNothing) {
  call("RDISK", 5, 500, 0);
  EXPECT_EQ(bench.now(), time::kStart);
  EXPECT_TRUE(bench.log.events.empty());
  EXPECT_FALSE(bench.busy(5));
}

}  // namespace
}  // namespace platter::tests

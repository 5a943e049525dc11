// The driver of the live page reads settings from text, and rejects those that cannot run.

#include <gtest/gtest.h>

#include <string>

#include "emulator/specification/error.hpp"
#include "tools/live/experiment.hpp"
#include "tools/live/module.h"

namespace platter::tests {
namespace {

using live::read_experiment;
using specification::Error;

std::string error_of(const std::string& settings) {
  try {
    read_experiment(settings);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(LiveSettings, ReadsTimesToThePicosecond) {
  const auto experiment =
      read_experiment("loop 10.15\nentry -0.0625\nnext 0.7\nend 61.2125\nstart 0.000001\n");
  EXPECT_EQ(experiment.loop.count(), 10'150'000);
  EXPECT_EQ(experiment.entry.count(), -62'500);
  EXPECT_EQ(experiment.next.count(), 700'000);
  EXPECT_EQ(experiment.end.count(), 61'212'500);
  EXPECT_EQ(experiment.start.count(), 1);
}

TEST(LiveSettings, UsesTheRestOfALineAsTheValue) {
  const auto experiment =
      read_experiment("statement BUFFER IN\nset disk.rotation=4000 rpm\nset controller.buffers=1");
  EXPECT_EQ(experiment.statement, "BUFFER IN");
  EXPECT_EQ(experiment.sets, (std::vector<std::string>{"disk.rotation=4000 rpm", "controller.buffers=1"}));
}

TEST(LiveSettings, NamesTheNearestSettingForAnUnknownOne) {
  EXPECT_NE(error_of("sector 3\n").find("'sector' is not a setting; nearest: sectors"), std::string::npos)
      << error_of("sector 3\n");
}

TEST(LiveSettings, RejectsInvalidValues) {
  for (const char* wrong :
       {"loop 1.1234567", "loop 1e3", "loop", "loop -", "loop .5", "loop 0", "loop -1", "next -1",
        "sectors 0", "sectors 1.5", "sectors 99999999999999999999", "calls 0", "used 0", "random yes",
        "file 0", "held 1000001", "events some", "loop 99999999999"}) {
    EXPECT_NE(error_of(wrong), "") << wrong;
  }
}

TEST(LiveModule, ReturnsAnErrorForSettingsThatCannotRun) {
  for (const char* wrong :
       {"machine cray2\n", "machine ymp\n", "system vms\n", "routine NONE\n", "statement OPEN\n",
        "library none\nstatement READ\n", "statement READ\nused 2\n", "statement READ\nrandom 1\n",
        "used 5\n", "channels 9\n", "sectors 100000\n", "set x\n", "set disk.rotation=-3 rpm\n",
        "set controller.buffers=0\n", "site here\n"}) {
    const std::string answer = platter_run(wrong);
    EXPECT_TRUE(answer.starts_with("{\"error\":\"")) << wrong << answer.substr(0, 100);
  }
}

TEST(LiveModule, DoesNotCountTheRecordsWrittenBeforeARead) {
  const std::string answer = platter_run("statement READ\nsectors 4\ncalls 5\nevents none\n");
  EXPECT_NE(answer.find("\"calls\":5,\"sectors\":20,"), std::string::npos) << answer;
}

TEST(LiveModule, ReturnsTheSameBytesForTheSameSettings) {
  const char* const settings = "used 3\nloop 77\nrandom 1\ndrift 1\nseed 5\nevents all\n";
  const std::string first = platter_run(settings);
  platter_run("loop 5\n");
  EXPECT_EQ(platter_run(settings), first);
}

}  // namespace
}  // namespace platter::tests

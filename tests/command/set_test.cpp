// --set: a specification changed for one run. Which changes are allowed is tested in tests/emulator.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Reads two sectors in sequence, and prints the machine's clock.
const char* const kRead =
    "      DIMENSION X(1024)\n      CALL RDISK(5,X,1024,0)\n      CALL IDLE\n      END\n";

TEST(Set, ChangesTheMachineAndReportsIt) {
  CliFixture desk;
  const auto plain = desk.json_of(kRead);
  const auto changed = desk.json_of(kRead, {"--set", "controller.buffers=1"});
  EXPECT_GT(changed["virtual_seconds"], plain["virtual_seconds"]);
  EXPECT_EQ(plain["set"], nlohmann::json::array());
  EXPECT_EQ(changed["set"], nlohmann::json({"controller.buffers=1"}));
  EXPECT_NE(changed["spec_hash"], plain["spec_hash"]);
  desk.folder.write("test.f", kRead);
  EXPECT_TRUE(has(desk.platter({"run", "test.f", "--set", "controller.buffers=1"}).out,
                  "changed       controller.buffers=1"));
}

TEST(Set, AChangedProcessorTimeChangesTheVirtualTime) {
  const std::string program =
      "      DIMENSION X(1000)\n      DO 10 I=1,1000\n   10 X(I)=X(I)*X(I)+2.\n      END\n";
  CliFixture desk;
  const auto plain = desk.json_of(program, {"--vector", "off"});
  const auto changed = desk.json_of(program, {"--vector", "off", "--set", "processor.units.load=41 CP"});
  const double more = changed["virtual_seconds"].get<double>() - plain["virtual_seconds"].get<double>();
  EXPECT_NEAR(more, 1000 * 30 * 12.5e-9, 100 * 12.5e-9) << "30 CP more for each of 1000 loads";
}

TEST(Set, AChangeOfAnotherProcessorDoesNotAffectTheRun) {
  const std::string program =
      "      DIMENSION X(1000)\n      DO 10 I=1,1000\n   10 X(I)=X(I)*X(I)+2.\n      END\n";
  CliFixture desk;
  const auto with = [&](const char* set) {
    return desk.json_of(program, {"--vector", "off", "--set", set})["virtual_seconds"].get<double>();
  };
  EXPECT_EQ(with("processors/cray1.units.load=41 CP"), with("processor.units.load=41 CP"));
  EXPECT_LT(with("processors/cdc7600.units.load=41 CP"), with("processor.units.load=41 CP"));
}

/// Platter caches the parsed flags and files of a run for the next run with the same flags and files.
TEST(Set, AChangedProcessorFileRebuildsTheProgram) {
  const std::string program =
      "      DIMENSION X(1000)\n      DO 10 I=1,1000\n   10 X(I)=X(I)*X(I)+2.\n      END\n";
  CliFixture desk;
  const std::string shown = desk.platter({"show", "processors/cray1"}).out;
  const auto took = [&](const char* load, const char* vector = "off",
                        const char* set = "processor.clock_period=12.5 ns") {
    std::string text = shown;
    const std::string_view before = "\nload = { value = \"";
    const auto at = text.find(before) + before.size();
    desk.folder.write("own/processors/cray1.toml", text.replace(at, text.find(' ', at) - at, load));
    return desk.json_of(program, {"--specs", "own", "--vector", vector, "--set", set})["virtual_seconds"]
        .get<double>();
  };
  const double slow = took("41");
  const double fast = took("11");
  EXPECT_LT(fast, slow);
  EXPECT_EQ(took("41"), slow);
  EXPECT_EQ(took("11"), fast);
  EXPECT_LT(took("11", "on"), fast);
  EXPECT_EQ(took("11", "off", "processor.units.load=41 CP"), slow);
  EXPECT_EQ(took("11"), fast);
}

TEST(Set, RejectsAnInvalidChange) {
  CliFixture desk;
  const Outcome outcome = desk.run("      END\n", {"--set", "controller.bufers=1"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "--set controller.bufers=1: unknown key 'bufers'; nearest: buffers"));
}

/// The message names --set before the line of the built-in specification, which is not the cause.
TEST(Set, IsNamedInTheErrorItCauses) {
  CliFixture desk;
  const std::pair<Words, const char*> cases[] = {
      {{"--set", "disk.seek.1.cylinders=5"},
       "platter: --set disk.seek.1.cylinders=5: disks/dd19.toml:20:1: seek points must start at 1 cylinder"},
      {{"--set", "disk.seek.2.time=15 ms"},
       "platter: --set disk.seek.2.time=15 ms: disks/dd19.toml:25:1: a longer seek must not take less time"},
      {{"--set", "disk.cylinders=400"},
       "platter: --set disk.cylinders=400: disks/dd19.toml:24:1: a seek over 410 cylinders is not possible "
       "on a disk of 400 cylinders; a seek point must be from 1 to 399 cylinders\n"},
      {{"--set", "disk.seek.2.cylinders=411"},
       "platter: --set disk.seek.2.cylinders=411: disks/dd19.toml:24:1: a seek over 411 cylinders is not "
       "possible on a disk of 411 cylinders; a seek point must be from 1 to 410 cylinders"},
      {{"--set", "disk.rotation=3000", "--set", "disk.rotation_wander=40", "--set", "controller.buffers=1"},
       "platter: --set disk.rotation=3000, --set disk.rotation_wander=40: disks/dd19.toml:12:1: "
       "rotation_wander must not exceed rotation_tolerance"},
      {{"--set", "machine.disk=dd99"},
       "platter: --set machine.disk=dd99: machines/cray1.toml:4:1: unknown disk"},
      {{"--set", "controller.read_ahead=maybe"},
       "--set controller.read_ahead=maybe: controllers/dcu2.toml:12:1: 'maybe' is not a value"}};
  for (const auto& [flags, said] : cases) {
    const Outcome outcome = desk.run("      END\n", flags);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, said));
  }
}

TEST(Set, RejectsKeysThatNothingReads) {
  CliFixture desk;
  const auto complaint = [&](const char* machine, const char* site, const char* set) {
    const Outcome outcome = desk.run("      END\n", {"--machine", machine, "--site", site, "--set", set});
    EXPECT_EQ(outcome.code, 2) << set;
    return outcome.err;
  };
  EXPECT_TRUE(
      has(complaint("cray1", "lasl", "multicomputer.memory=4"),
          "--set multicomputer.memory=4: the machine has no multicomputer, so the change has no effect"));
  EXPECT_TRUE(has(complaint("ymp", "striped", "machine.disk=dd49"),
                  "--set machine.disk=dd49: site striped names the disk of each channel"));
  EXPECT_TRUE(has(complaint("ibm3081", "slac", "machine.disk=ibm3380_2k"),
                  "site slac names the disk of each channel"));
  EXPECT_EQ(desk.run("      END\n", {"--machine", "ymp", "--set", "machine.disk=dd40"}).code, 0);
  EXPECT_EQ(desk.run("      END\n", {"--machine", "ibm3081", "--set", "machine.controller=dcu2"}).code, 0);
  EXPECT_EQ(desk.run("      END\n", {"--set", "disks/ra81.rotation=x2"}).code, 0) << "of a file not used";
}

TEST(Set, AProgramBuiltWithOtherTimesIsRejected) {
  CliFixture desk;
  desk.folder.write("test.f", "      END\n");
  ASSERT_EQ(desk.platter({"build", "test.f", "-o", "guest", "--set", "processor.units.load=41 CP"}).code, 0);
  EXPECT_EQ(desk.command({"./guest", "--no-summary", "--set", "processor.units.load=41 CP"}).code, 0);
  const Outcome outcome = desk.command({"./guest"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "the times of the cray1 have changed since"));
}

}  // namespace
}  // namespace platter::tests

// Impossible devices are rejected at their place in the file, with advice.

#include "tests/command/own_machine.hpp"

namespace platter::tests {
namespace {

using DeviceErrors = OwnMachine;

TEST_F(DeviceErrors, UnknownKindsAreRejected) {
  disk("odd", "kind = \"solid-state\"\ndescription = \"mine\"\n");
  machine(channel({"odd"}));
  const std::string said = complaint();
  EXPECT_TRUE(
      has(said, "own/disks/odd.toml:1:1: 'solid-state' is not a value of 'kind'; nearest: solid state"));
}

TEST_F(DeviceErrors, UnknownDisksAreRejectedAtThePlaceThatNamesThem) {
  disk("odd", striped_file({"drive", "dirve"}, 4));
  machine(channel({"odd"}));
  EXPECT_TRUE(has(complaint(), "own/disks/odd.toml:3:1: unknown disk 'dirve'; nearest: drive"));
  disk("odd", cache_file("strip", 4, 2, 1, 1));
  EXPECT_TRUE(has(complaint(), "own/disks/odd.toml:3:1: unknown disk 'strip'; nearest: stripe"));
  machine(channel({"drive", "ood"}));
  EXPECT_TRUE(has(complaint(), "own/machines/mine.toml:8:19: unknown disk 'ood'; nearest: odd"));
}

TEST_F(DeviceErrors, DisksThatContainThemselvesAreRejected) {
  disk("a", striped_file({"drive", "b"}, 4));
  disk("b", cache_file("a", 4, 2, 1, 1));
  machine(channel({"a"}));
  EXPECT_TRUE(
      has(complaint(), "own/disks/b.toml:3:1: 'a' would contain itself: a -> b -> a; name another disk"));
}

TEST_F(DeviceErrors, WithoutMembersAreRejected) {
  disk("odd", striped_file({}, 4));
  machine(channel({"odd"}));
  EXPECT_TRUE(has(complaint(), "own/disks/odd.toml:3:1: a group needs at least one member"));
  machine("[[site.channel]]\ndisks = []\n");
  EXPECT_TRUE(has(complaint(), "own/machines/mine.toml:8:1: a channel needs at least one disk"));
}

TEST_F(DeviceErrors, WithBlocksOfDifferentSizesAreRejected) {
  disk("small", solid_state_file(1000, 20, 10, 64));
  disk("odd", striped_file({"drive", "small"}, 4));
  machine(channel({"odd"}));
  EXPECT_TRUE(has(complaint(),
                  "own/disks/odd.toml:3:1: the blocks of 'drive' have 4096 bytes, but those of 'small' have "
                  "512; the members of a group must have blocks of one size"));
}

TEST_F(DeviceErrors, NumbersOutOfRangeAreRejected) {
  disk("odd", cache_file("drive", 10, 11, 1, 1));
  machine(channel({"odd"}));
  EXPECT_TRUE(has(complaint(), "own/disks/odd.toml:5:1: 'mark' = \"11 blocks\" must be from 1 to 10"));
  disk("odd", striped_file({"store"}, 100'001));
  EXPECT_TRUE(
      has(complaint(), "own/disks/odd.toml:4:1: 'stripe' = \"100001 blocks\" must be from 1 to 100000"));
}

TEST_F(DeviceErrors, ADriveWithoutAControllerIsRejectedAndAStoreNeedsNone) {
  machine(channel({"drive"}), "");
  EXPECT_TRUE(has(complaint(), "a drive needs a controller, but the machine's file specifies none"));
  machine(channel({"store"}), "");
  EXPECT_EQ(desk.run("      END\n", flags).code, 0);
}

/// A block of 512 words would be treated as one sector of 128 words, and moved in a quarter of the correct
/// time.
TEST_F(DeviceErrors, BlockedDatasetsAreOnSectorsOfABlockOnly) {
  disk("short", solid_state_file(100'000, 20, 10, 128));
  machine(channel({"store", "short"}), "controller = \"mine\"\nsubprograms = [\"massio\"]\n");
  const char* const writes = "      WRITE (5) I\n      WRITE (6) I\n      END\n";
  const Outcome outcome = desk.run(writes, flags);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err,
          "test.f:2: WRITE: unit 6: a blocked dataset needs sectors of 512 words, but those of drive 2 have "
          "128; use a unit on another drive, or the routines of the system (platter list routines)"))
      << outcome.err;
  const char* const opens = "      DIMENSION I(9)\n      CALL OPENMS(6,I,9,0)\n      END\n";
  EXPECT_TRUE(has(desk.run(opens, flags).err, "test.f:2: OPENMS: unit 6: a blocked dataset needs sectors"));
  const char* const moves =
      "      DIMENSION I(128)\n      CALL WDISK(6,I,128,128)\n      CALL IOWAIT(6)\n      END\n";
  EXPECT_EQ(desk.run(moves, flags).code, 0);
}

TEST_F(DeviceErrors, AMachineThatDoesNotReportWhichDiskIsRejected) {
  machine("channels = { value = \"2 channels\", basis = \"assumed\" }\n");
  EXPECT_TRUE(has(complaint(), "own/machines/mine.toml:1:1: 'disk' is missing"));
}

}  // namespace
}  // namespace platter::tests

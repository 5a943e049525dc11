// Machines of one's own with disks of every kind, out of a folder: words come back, and times are believable.

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "tests/emulator/device_files.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Writes and reads on connectors 5 to 4+N, by RDISK and WDISK, and on unit 20 by WRITE and READ; says how
/// many words were wrong. Then: ms of the second write of 180 sectors on connector 5, of reading them, of
/// reading 8 twice, and of reading 180 on two connectors at once.
const char* const kProgram = R"(
      DIMENSION A(92160),B(92160),C(92160)
      READ *,N
      NBAD=0
      DO 30 IOC=5,4+N
      DO 10 I=1,92160
   10 A(I)=I+IOC
      CALL WDISK(IOC,A,92160,51200)
      CALL IOWAIT(IOC)
      CALL RDISK(IOC,B,92160,51200)
      CALL IOWAIT(IOC)
      DO 20 I=1,92160
   20 IF (B(I).NE.A(I)) NBAD=NBAD+1
   30 CONTINUE
      DO 40 K=1,50
   40 WRITE (20) K,(A(I),I=1,700)
      REWIND 20
      DO 50 K=1,50
      READ (20) L,(B(I),I=1,700)
      IF (L.NE.K) NBAD=NBAD+1
      DO 50 I=1,700
   50 IF (B(I).NE.A(I)) NBAD=NBAD+1
      PRINT *,NBAD
      T0=TIMEF(D)
      CALL WDISK(5,A,92160,0)
      CALL IOWAIT(5)
      T1=TIMEF(D)
      CALL IDLE
      T2=TIMEF(D)
      CALL RDISK(5,B,92160,0)
      CALL IOWAIT(5)
      T3=TIMEF(D)
      CALL RDISK(5,B,4096,20480000)
      CALL IOWAIT(5)
      T4=TIMEF(D)
      CALL RDISK(5,B,4096,20480000)
      CALL IOWAIT(5)
      T5=TIMEF(D)
      CALL RDISK(5,B,92160,0)
      IF (N.GT.1) CALL RDISK(6,C,92160,0)
      CALL IDLE
      T6=TIMEF(D)
      PRINT *,T1-T0,T3-T2,T4-T3,T5-T4,T6-T5
      END
)";

/// What the program prints.
struct Times {
  double wrong, write, read, first, again, both;
};

class Devices : public testing::Test {
 public:
  Devices() {
    // Nothing is anybody else's: not even the processor and the system.
    copy("processors/cray1.toml", "processors/mine.toml");
    copy("systems/ctss.toml", "systems/mine.toml");
    copy("controllers/dcu2.toml", "controllers/mine.toml");
    copy("disks/dd19.toml", "disks/drive.toml");
    disk("store", solid_state_file(100'000, 20, 10));
    disk("stripe", striped_file({"drive", "drive", "drive", "drive"}, 18));
    disk("cache", cache_file("stripe", 64, 32, 10, 20));
  }
  void copy(const std::string& from, const std::string& to) {
    desk.folder.write("own/" + to, Folder().read(source_path("emulator/specification/" + from)));
  }
  void disk(const std::string& name, const std::string& text) {
    desk.folder.write(fmt::format("own/disks/{}.toml", name), text);
  }
  /// `site`: what the machine has there.
  void machine(const std::string& site, const std::string& common = "controller = \"mine\"\n") {
    desk.folder.write("own/machines/mine.toml", "description = \"mine\"\nprocessor = \"mine\"\n" + common +
                                                    "systems = [\"mine\"]\n[[site]]\nname = \"here\"\n" +
                                                    site);
  }
  static std::string channel(const std::vector<std::string>& disks) {
    return fmt::format("[[site.channel]]\ndisks = [\"{}\"]\n", fmt::join(disks, "\", \""));
  }
  const std::vector<std::string> flags{"--specs", "own", "--machine", "mine"};

  Times times(int connectors) {
    desk.cards = fmt::format("{}\n", connectors);
    const Outcome outcome = desk.run(text_of(kProgram), flags);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const auto n = numbers_of(outcome.out);
    if (n.size() != 6) throw std::runtime_error("printed: " + outcome.out);
    return {n[0], n[1], n[2], n[3], n[4], n[5]};
  }
  /// Of the only disk, by name.
  Times times_of(const std::string& disk) {
    machine(channel({disk}));
    const Times t = times(1);
    EXPECT_EQ(t.wrong, 0);
    return t;
  }
  std::string complaint() {
    const Outcome outcome = desk.run("      END\n", flags);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  }
  Desk desk;
};

constexpr double kTurn = 1000.0 / 60;       ///< ms
constexpr double kSeek = 75;                ///< ms: back to the first cylinder, from where unit 20 is
constexpr double kBlock = 512 * 10e-6;      ///< ms, of the store
constexpr double kSystem = 1.5;             ///< ms: more than the system takes for a call and waiting for it
constexpr double kInterrupts = 180 * 0.01;  ///< ms: of 180 sectors

TEST_F(Devices, a_drive_of_ones_own) {
  const Times t = times_of("drive");
  EXPECT_GT(t.read, 10 * kTurn);
  EXPECT_LT(t.read, 11 * kTurn + kSystem);
  EXPECT_GT(t.again, 8.0 / 18 * kTurn);
}

TEST_F(Devices, a_machine_that_says_how_many_channels_it_has) {
  machine("channels = { value = \"2 channels\", basis = \"hypothesis\" }\n",
          "controller = \"mine\"\ndisk = \"drive\"\n");
  const Times t = times(2);
  EXPECT_EQ(t.wrong, 0);
  EXPECT_LT(t.both, kSeek + 11.5 * kTurn) << "each has a controller of its own";
}

TEST_F(Devices, two_drives_on_one_controller) {
  machine(channel({"drive", "drive"}));
  const Times t = times(2);
  EXPECT_EQ(t.wrong, 0);
  EXPECT_LT(t.read, 11 * kTurn + kSystem);
  EXPECT_GT(t.both, 20 * kTurn) << "one after the other";
  machine(channel({"drive"}) + channel({"drive"}));
  EXPECT_LT(times(2).both, kSeek + 11.5 * kTurn);
}

TEST_F(Devices, a_store_without_moving_parts) {
  const Times t = times_of("store");
  for (const double one : {t.read, t.write}) {
    EXPECT_GT(one, 180 * kBlock);
    EXPECT_LT(one, 180 * kBlock + kSystem + kInterrupts);
  }
  EXPECT_NEAR(t.again, t.first, 1e-6);
}

TEST_F(Devices, a_striped_group) {
  const Times one = times_of("drive");
  const Times four = times_of("stripe");
  EXPECT_GT(four.read, one.read / 4);
  EXPECT_LT(four.read, 3 * kTurn + kTurn + kSystem) << "45 sectors of each member, or 54";
}

TEST_F(Devices, a_cache_in_front_of_a_group) {
  const Times t = times_of("cache");
  EXPECT_GT(t.first, 1.0) << "the surface's time";
  EXPECT_LT(t.again, kSystem) << "the cache's";
  EXPECT_GT(t.again, 8 * 512 * 20e-6);
  EXPECT_LT(t.write, times_of("stripe").write * 3);
}

/// Files are what is indented in docs/devices.md, each below a comment with its name.
TEST_F(Devices, of_the_documents_example) {
  std::istringstream page(Folder().read(source_path("docs/devices.md")));
  std::map<std::string, std::string> files;
  std::string name;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("    # own/")) name = line.substr(6);
    if (line.starts_with("    ") && !name.empty()) files[name] += line.substr(4) + '\n';
  }
  ASSERT_EQ(files.size(), 3U);
  for (const auto& [file, text] : files) desk.folder.write(file, text);
  const Times t = times(3);
  EXPECT_EQ(t.wrong, 0);
  EXPECT_LT(t.again, kSystem);
}

TEST_F(Devices, are_listed_and_told_apart_by_kind) {
  const Outcome outcome = desk.platter({"list", "disks", "--specs", "own"});
  EXPECT_EQ(outcome.code, 0);
  for (const char* line :
       {"store      mine: solid state", "stripe     mine: striped", "cache      mine: cache"})
    EXPECT_TRUE(has(outcome.out, line));
}

TEST_F(Devices, keep_their_words_in_an_image) {
  machine(channel({"cache"}));
  const auto run = [&](const char* program) {
    auto with_image = flags;
    with_image.insert(with_image.end(), {"--image", "kept", "--file", "5=MINE"});
    return desk.run(text_of(program), with_image);
  };
  const Outcome wrote = run(R"(
      DIMENSION A(5120)
      DO 10 I=1,5120
   10 A(I)=I
      CALL WDISK(5,A,5120,36864)
      CALL IOWAIT(5)
      END
)");
  EXPECT_EQ(wrote.code, 0) << wrote.err;
  const Outcome found = run(R"(
      DIMENSION A(5120)
      CALL RDISK(5,A,5120,36864)
      CALL IOWAIT(5)
      PRINT *,A(1),A(5120)
      END
)");
  EXPECT_EQ(numbers_of(found.out), (std::vector<double>{1, 5120})) << found.err;
  machine(channel({"cache", "store"}));
  const Outcome mixed = run("      END\n");
  EXPECT_EQ(mixed.code, 2);
  EXPECT_TRUE(has(mixed.err, "is of disks of one kind, and mine has cache and store: leave --image out"));
}

TEST_F(Devices, that_do_not_turn_have_no_speed) {
  machine(channel({"store"}));
  const Outcome outcome = desk.run("      PRINT *,RPM(5)\n      END\n", flags);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "RPM: connector 5: its disk, store, does not turn"));
}

TEST_F(Devices, of_no_known_kind_are_refused) {
  disk("odd", "kind = \"solid-state\"\ndescription = \"mine\"\n");
  machine(channel({"odd"}));
  const std::string said = complaint();
  EXPECT_TRUE(
      has(said, "own/disks/odd.toml:1:1: 'solid-state' is not known for 'kind'; nearest: solid state"));
}

TEST_F(Devices, that_nobody_knows_are_refused_where_they_are_named) {
  disk("odd", striped_file({"drive", "dirve"}, 4));
  machine(channel({"odd"}));
  EXPECT_TRUE(has(complaint(), "own/disks/odd.toml:3:1: unknown disk 'dirve'; nearest: drive"));
  disk("odd", cache_file("strip", 4, 2, 1, 1));
  EXPECT_TRUE(has(complaint(), "own/disks/odd.toml:3:1: unknown disk 'strip'; nearest: stripe"));
  machine(channel({"drive", "ood"}));
  EXPECT_TRUE(has(complaint(), "own/machines/mine.toml:8:1: unknown disk 'ood'; nearest: odd"));
}

TEST_F(Devices, that_contain_themselves_are_refused) {
  disk("a", striped_file({"drive", "b"}, 4));
  disk("b", cache_file("a", 4, 2, 1, 1));
  machine(channel({"a"}));
  EXPECT_TRUE(
      has(complaint(), "own/disks/b.toml:3:1: 'a' would contain itself: a -> b -> a; name another disk"));
}

TEST_F(Devices, without_members_are_refused) {
  disk("odd", striped_file({}, 4));
  machine(channel({"odd"}));
  EXPECT_TRUE(has(complaint(), "own/disks/odd.toml:3:1: a group has at least one member"));
  machine("[[site.channel]]\ndisks = []\n");
  EXPECT_TRUE(has(complaint(), "own/machines/mine.toml:8:1: a channel has at least one disk"));
}

TEST_F(Devices, with_blocks_of_different_sizes_are_refused) {
  disk("small", solid_state_file(1000, 20, 10, 64));
  disk("odd", striped_file({"drive", "small"}, 4));
  machine(channel({"odd"}));
  EXPECT_TRUE(has(complaint(),
                  "own/disks/odd.toml:3:1: the blocks of 'drive' have 4096 bytes and those of "
                  "'small' 512: a group's members have blocks of one size"));
}

TEST_F(Devices, whose_numbers_cannot_be_are_refused) {
  disk("odd", cache_file("drive", 10, 11, 1, 1));
  machine(channel({"odd"}));
  EXPECT_TRUE(has(complaint(), "own/disks/odd.toml:5:1: 'mark' = \"11 blocks\" must be from 1 to 10"));
  disk("odd", striped_file({"store"}, 100'001));
  EXPECT_TRUE(
      has(complaint(), "own/disks/odd.toml:4:1: 'stripe' = \"100001 blocks\" must be from 1 to 100000"));
}

TEST_F(Devices, a_drive_without_a_controller_is_refused_and_a_store_needs_none) {
  machine(channel({"drive"}), "");
  EXPECT_TRUE(has(complaint(), "a drive needs a controller, and the machine's file says none"));
  machine(channel({"store"}), "");
  EXPECT_EQ(desk.run("      END\n", flags).code, 0);
}

TEST_F(Devices, a_machine_that_does_not_say_which_disk_is_refused) {
  machine("channels = { value = \"2 channels\", basis = \"hypothesis\" }\n");
  EXPECT_TRUE(has(complaint(), "own/machines/mine.toml:1:1: 'disk' is missing"));
}

}  // namespace
}  // namespace platter::tests

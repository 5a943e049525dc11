// A user's machines with disks of every kind, from a folder: words are read back, and times are plausible.

#include <filesystem>
#include <map>
#include <sstream>

#include "tests/command/own_machine.hpp"

namespace platter::tests {
namespace {

/// Writes and reads on connectors 5 to 4+N by RDISK and WDISK, and on unit 20 by WRITE and READ; prints how
/// many words were wrong. It then prints the ms of the second write of 180 sectors on unit 5, of reading
/// them, of reading 8 twice, and of reading 180 on two connectors at once.
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

/// The numbers that the program prints: the count of wrong words, then times in ms.
struct Times {
  double wrong, write, read, first, again, both;
};

class Devices : public OwnMachine {
 public:
  Times times(int connectors) {
    desk.cards = fmt::format("{}\n", connectors);
    const Outcome outcome = desk.run(text_of(kProgram), flags);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const auto n = numbers_of(outcome.out);
    if (n.size() != 6) throw std::runtime_error("printed: " + outcome.out);
    return {n[0], n[1], n[2], n[3], n[4], n[5]};
  }
  /// Returns the times of a machine whose only disk has this name.
  Times times_of(const std::string& disk) {
    machine(channel({disk}));
    const Times t = times(1);
    EXPECT_EQ(t.wrong, 0);
    return t;
  }
};

constexpr double kTurn = 1000.0 / 60;  ///< time of a revolution, in ms
constexpr double kSeek =
    75;  ///< time in ms of a seek from the cylinders of unit 20 back to the first cylinder
constexpr double kBlock = 512 * 10e-6;  ///< time in ms to move a block of the solid-state store
constexpr double kSystem =
    1.5;  ///< upper limit, in ms, of the system's time for a call and for waiting for it
constexpr double kInterrupts = 180 * 0.01;  ///< upper limit, in ms, of the interrupts of 180 sectors

TEST_F(Devices, AUsersDriveTakesItsSpecifiedTime) {
  const Times t = times_of("drive");
  EXPECT_GT(t.read, 10 * kTurn);
  EXPECT_LT(t.read, 11 * kTurn + kSystem);
  EXPECT_GT(t.again, 8.0 / 18 * kTurn);
}

TEST_F(Devices, AMachineMayGiveItsNumberOfChannels) {
  machine("channels = { value = \"2 channels\", basis = \"assumed\" }\n",
          "controller = \"mine\"\ndisk = \"drive\"\n");
  const Times t = times(2);
  EXPECT_EQ(t.wrong, 0);
  EXPECT_LT(t.both, kSeek + 11.5 * kTurn) << "each has its own controller";
}

TEST_F(Devices, TwoDrivesOnOneControllerTransferInTurn) {
  machine(channel({"drive", "drive"}));
  const Times t = times(2);
  EXPECT_EQ(t.wrong, 0);
  EXPECT_LT(t.read, 11 * kTurn + kSystem);
  EXPECT_GT(t.both, 20 * kTurn) << "one after the other";
  machine(channel({"drive"}) + channel({"drive"}));
  EXPECT_LT(times(2).both, kSeek + 11.5 * kTurn);
}

TEST_F(Devices, AStoreWithoutMovingPartsTakesTheSameTimeAnywhere) {
  const Times t = times_of("store");
  for (const double one : {t.read, t.write}) {
    EXPECT_GT(one, 180 * kBlock);
    EXPECT_LT(one, 180 * kBlock + kSystem + kInterrupts);
  }
  EXPECT_NEAR(t.again, t.first, 1e-6);
}

TEST_F(Devices, AStripedGroupReadsUpToFourTimesAsFast) {
  const Times one = times_of("drive");
  const Times four = times_of("stripe");
  EXPECT_GT(four.read, one.read / 4);
  EXPECT_LT(four.read, 3 * kTurn + kTurn + kSystem) << "45 sectors of each member, or 54";
}

TEST_F(Devices, ACacheSpeedsUpRepeatedReadsOfAGroup) {
  const Times t = times_of("cache");
  EXPECT_GT(t.first, 1.0) << "the surface's time";
  EXPECT_LT(t.again, kSystem) << "the cache's";
  EXPECT_GT(t.again, 8 * 512 * 20e-6);
  EXPECT_LT(t.write, times_of("stripe").write * 3);
}

/// In docs/devices.md, a line with only a file name precedes a block with the contents of that file.
TEST_F(Devices, TheExampleInTheDocumentationRuns) {
  std::istringstream page(Folder().read(source_path("docs/devices.md")));
  std::map<std::string, std::string> files;
  std::string name;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("`own/")) name = line.substr(1, line.size() - 3);
    if (line == "```") name.clear();
    if (!name.empty() && line.find('`') == std::string::npos) files[name] += line + '\n';
  }
  ASSERT_EQ(files.size(), 3U);
  for (const auto& [file, text] : files) desk.folder.write(file, text);
  const Times t = times(3);
  EXPECT_EQ(t.wrong, 0);
  EXPECT_LT(t.again, kSystem);
}

TEST_F(Devices, AreListedAndReportedApartByKind) {
  const Outcome outcome = desk.platter({"list", "disks", "--specs", "own"});
  EXPECT_EQ(outcome.code, 0);
  for (const char* line :
       {"store         mine: solid state", "stripe        mine: striped", "cache         mine: cache"})
    EXPECT_TRUE(has(outcome.out, line));
}

/// The kind determines the allowed keys, so no other key of such a file is checked.
TEST_F(Devices, AMisspeltKindIsTheOnlyErrorReported) {
  desk.folder.write("own/disks/bad.toml", "kind = \"sold state\"\nblocks = 5\n");
  desk.folder.write("own/controllers/bad.toml", "kind = \"io sub\"\nsegments = 5\n");
  EXPECT_EQ(
      desk.run("      END\n", {"--specs", "own", "--set", "machine.disk=bad"}).err,
      "platter: own/disks/bad.toml:1:1: 'sold state' is not a value of 'kind'; nearest: solid state; known: "
      "drive, solid state, striped, cache, instant\n");
  EXPECT_EQ(
      desk.run("      END\n", {"--specs", "own", "--set", "machine.controller=bad"}).err,
      "platter: own/controllers/bad.toml:1:1: 'io sub' is not a value of 'kind'; nearest: io subsystem; "
      "known: sector buffers, io subsystem\n");
}

TEST_F(Devices, KeepTheirWordsInAnImage) {
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
  const auto kept = desk.folder.path() / "kept";
  ASSERT_TRUE(std::filesystem::remove(kept));
  const Outcome mixed = run("      END\n");
  EXPECT_FALSE(std::filesystem::exists(kept)) << "what is refused leaves nothing";
  EXPECT_EQ(mixed.code, 2);
  EXPECT_TRUE(
      has(mixed.err, "an image holds disks of one kind, but mine has cache and store; leave --image out"));
}

TEST_F(Devices, DevicesThatDoNotRotateHaveNoSpeed) {
  machine(channel({"store"}));
  const Outcome outcome = desk.run("      PRINT *,RPM(5)\n      END\n", flags);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "RPM: unit 5: its disk, store, does not turn"));
}

}  // namespace
}  // namespace platter::tests

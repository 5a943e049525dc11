// Tests of --requests, which writes the requests to the drives to a file, and of platter replay, which
// executes such a file.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/json_schema.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

class DriveRequests : public testing::Test {
 protected:
  CliFixture desk;

  void SetUp() override {
    desk.folder.write("calls.f", text_of(R"(
      DIMENSION A(1024)
      DO 10 I=1,30
      CALL RDISK(5,A,1024,MOD(I*37,200)*512)
   10 IF(IFTBL(3,5).LT.0) GO TO 10
      CALL WDISK(6,A,512,512)
   11 IF(IFTBL(3,6).LT.0) GO TO 11
      CALL IDLE
      END
)"));
    desk.folder.write("statements.f", text_of(R"(
      DIMENSION B(2000)
      DO 5 I=1,40
    5 WRITE(3) B
      REWIND 3
      DO 6 I=1,40
    6 READ(3) B
      BUFFER IN(4,1)(B(1),B(512))
      IF(UNIT(4)) 7,7,7
    7 CALL IDLE
      END
)"));
  }

  json parsed(const std::string& file) { return json::parse(desk.folder.read(file)); }
  std::string complaint(const std::string& text, const Words& more = {}) {
    desk.folder.write("bad.txt", text);
    Words words{"replay", "bad.txt"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = desk.platter(words);
    EXPECT_EQ(outcome.code, 2) << text;
    return outcome.err;
  }
};

/// A replay repeats the work of the drives to the picosecond, for every request of the program.
TEST_F(DriveRequests, ReplayedTakeAsLong) {
  const std::vector<Words> runs{{"calls.f"},
                                {"calls.f", "--machine", "cdc7600"},
                                {"calls.f", "--seed", "77", "--rotation", "drift"},
                                {"statements.f"},
                                {"statements.f", "--os", "cos"},
                                {"statements.f", "--library", "fortlib"},
                                {"statements.f", "--machine", "cdc7600"}};
  for (Words words : runs) {
    words.insert(words.begin(), "run");
    words.insert(words.end(), {"--requests", "requests.txt", "--json", "run.json"});
    ASSERT_EQ(desk.platter(words).code, 0);
    ASSERT_EQ(desk.platter({"replay", "requests.txt", "--json", "replay.json"}).code, 0);
    json devices = json::array();
    const auto replayed = parsed("replay.json");
    for (const auto& drive : replayed.at("drives")) {
      for (const auto& device : drive.at("devices")) devices.push_back(device);
    }
    const auto run = parsed("run.json");
    ASSERT_EQ(run.at("drives").size(), devices.size());
    for (std::size_t i = 0; i < devices.size(); ++i) {
      for (const char* what : {"seek", "rotation", "service", "lost_by_cause"})
        EXPECT_EQ(run.at("drives")[i].at(what), devices[i].at(what)) << words[1] << what;
      EXPECT_LE(devices[i].at("utilisation").get<double>(), 1) << "heads that write behind are busy, too";
    }
  }
}

/// A request has one line, with fields separated by blanks.
TEST_F(DriveRequests, AreAsDocumented) {
  ASSERT_EQ(desk.platter({"run", "calls.f", "--requests", "out.txt"}).code, 0);
  std::istringstream lines(desk.folder.read("out.txt"));
  int reads = 0;
  int writes = 0;
  double last = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.front() == '#') continue;
    std::istringstream fields(line);
    double us = 0;
    std::int64_t drive = 0, sector = 0, sectors = 0;
    std::string direction;
    ASSERT_TRUE(fields >> us >> drive >> sector >> sectors >> direction) << line;
    EXPECT_GE(us, last);
    last = us;
    if (direction.front() == 'R') {
      ++reads;
      EXPECT_EQ(drive, 1);
      EXPECT_EQ(sector, reads * 37 % 200);
      EXPECT_EQ(sectors, 2);
    } else {
      ++writes;
      EXPECT_EQ(drive, 2);
      EXPECT_EQ(sector, 1);
    }
  }
  EXPECT_EQ(reads, 30);
  EXPECT_EQ(writes, 1);
}

/// The fields of a DiskSim request: arrival in milliseconds, device from 0, first block, number of blocks,
/// and flags, of which the lowest bit marks a read.
TEST_F(DriveRequests, DisksimFilesAreWrittenAndReplayed) {
  ASSERT_EQ(desk.platter({"run", "calls.f", "--requests", "out.disksim", "--json", "run.json"}).code, 0);
  std::istringstream lines(desk.folder.read("out.disksim"));
  int requests = 0;
  double ms = 0;
  for (std::int64_t device = 0, block = 0, blocks = 0, flags = 0;
       lines >> ms >> device >> block >> blocks >> flags;) {
    ++requests;
    EXPECT_EQ(flags % 2, device == 0 ? 1 : 0);
    EXPECT_EQ(blocks, 8 * (device == 0 ? 2 : 1)) << "of 512 bytes";
  }
  EXPECT_EQ(requests, 31);
  ASSERT_EQ(desk.platter({"replay", "out.disksim", "--json", "again.json"}).code, 0);
  EXPECT_EQ(parsed("again.json").at("drives")[0].at("devices")[0].at("service"),
            parsed("run.json").at("drives")[0].at("service"));
  // DiskSim's blocks have 512 bytes. Eight of them are a sector of 4096 bytes; a single one is only a part of
  // a sector.
  desk.folder.write("far.disksim", "0.0 4 8 8 1\n");
  EXPECT_TRUE(has(desk.platter({"replay", "far.disksim"}).err,
                  "far.disksim:1:1: device 4 is out of range; devices are 0 to 3 (drives 1 to 4; --drives)"));
  desk.folder.write("blocks.disksim", "0.0 0 8 8 1\n50.5 0 17 1 0\n");
  ASSERT_EQ(desk.platter({"replay", "blocks.disksim", "--json", "again.json"}).code, 0);
  const json drive = parsed("again.json").at("drives")[0];
  EXPECT_EQ(drive.at("sectors"), 2);
  EXPECT_EQ(drive.at("reads"), 1);
}

/// Each request starts after the previous one has completed, so none waits in a queue. All sectors are on one
/// cylinder, so a request takes half a revolution on average, the pass of a sector, and the times of
/// selection and drain. The mean of many requests is known to a tenth of that.
TEST_F(DriveRequests, ClosedLoopTakesTheTimesOfTheDisk) {
  std::string text;
  std::uint64_t random = 12345;
  for (int i = 0; i < 2000; ++i) {
    random = random * 6364136223846793005U + 1442695040888963407U;
    text += "0 1 " + std::to_string((random >> 33U) % 180) +
            " 1 R\n";  // a sector of the first cylinder of a DD-19
  }
  desk.folder.write("random.txt", text);
  ASSERT_EQ(desk.platter({"replay", "random.txt", "--closed", "7 ms", "--set", "controller.read_ahead=none",
                          "--json", "out.json"})
                .code,
            0);
  const auto replayed = parsed("out.json");
  const auto& response = replayed.at("drives")[0].at("response");
  const double mean = response.at("total_ns").get<double>() / response.at("count").get<double>() / 1e6;
  EXPECT_NEAR(mean, 16.667 / 2 + 0.926 + 0.151, 0.8);  // sector, selection and drain
}

TEST_F(DriveRequests, RunOnAnyDisk) {
  ASSERT_EQ(desk.platter({"run", "calls.f", "--requests", "r.txt"}).code, 0);
  EXPECT_EQ(desk.platter({"replay", "r.txt", "--disk", "dd29", "--controller", "dcu2", "--drives", "2"}).code,
            0);
  EXPECT_EQ(desk.platter({"replay", "r.txt", "--machine", "cdc7600"}).code, 0);
  const Outcome one = desk.platter({"replay", "r.txt", "--disk", "dd29", "--controller", "dcu2"});
  EXPECT_EQ(one.code, 2);
  EXPECT_TRUE(has(one.err, "drive 2 is out of range; drives are 1 to 1 (--drives)")) << one.err;
}

TEST_F(DriveRequests, InvalidRequestsAreReportedWithTheirPlace) {
  EXPECT_TRUE(has(complaint("0 1 5 1 R\n\n# ok\n  3.5 1 five 1 R\n"),
                  "bad.txt:4:9: the sector must be a whole number of at least 0, not 'five'"));
  EXPECT_TRUE(has(complaint("5 1 5 1 R\n4 1 5 1 R\n"),
                  "bad.txt:2:1: the time is before that of the previous request; sort"));
  EXPECT_TRUE(has(
      complaint("# platter requests 2, by platter 9.0.0\n5 1 5 1 R\n"),
      "bad.txt:1:1: requests have version 2; this Platter reads version 1: use the Platter that wrote them"));
  EXPECT_TRUE(has(complaint("5 1 5 1\n"), "bad.txt:1:7: 4 fields; a request has"));
  EXPECT_TRUE(has(complaint("5 1 5 1 X\n"), "the direction must be R, W, or S"));
  EXPECT_TRUE(has(complaint("5 0 5 1 R\n"), "the drive must be a whole number of at least 1"));
  EXPECT_TRUE(has(complaint("5 1 5 1 R 1 g\n"), "direction (including g and +, as in Rg)"));
  EXPECT_TRUE(has(complaint("5 9 5 1 R\n"), "drive 9 is out of range; drives are 1 to 4 (--drives)"));
  EXPECT_TRUE(has(complaint("5 1 73979 2 R\n"),
                  "sectors 73979 to 73980 are out of range; dd19 has sectors 0 to 73979"));
  EXPECT_TRUE(has(complaint("5 1 1 9223372036854775807 R\n"), "dd19 has sectors 0 to 73979"));
  EXPECT_TRUE(has(complaint("99999999999999999999 1 1 1 R\n"), "past the end of the clock"));
  EXPECT_TRUE(has(complaint("1e3 1 1 1 R\n"), "the time must be a decimal number"));
  EXPECT_TRUE(has(desk.platter({"replay", "nothing.txt"}).err, "nothing.txt: cannot be read: No such file"));
  EXPECT_TRUE(has(desk.platter({"replay", "."}).err, ".: is a folder, a pipe or a device"));
}

TEST_F(DriveRequests, DosLineEndsAndAnEmptyFileAreAccepted) {
  desk.folder.write("dos.txt", "# a comment\r\n\t0 1 5 1 R\r\n\r\n20000.5 1 6 1 W 1");
  ASSERT_EQ(desk.platter({"replay", "dos.txt", "--json", "out.json"}).code, 0);
  EXPECT_EQ(parsed("out.json").at("drives")[0].at("requests"), 2);
  desk.folder.write("none.txt", "");
  EXPECT_EQ(desk.platter({"replay", "none.txt"}).code, 0);
}

TEST_F(DriveRequests, ResultsAreAsTheirSchemaSpecifies) {
  ASSERT_EQ(desk.platter({"run", "statements.f", "--requests", "r.txt"}).code, 0);
  ASSERT_EQ(desk.platter({"replay", "r.txt", "--json", "out.json"}).code, 0);
  const auto schema = CliFixture().command({"cat", source_path("docs/schemas/replay.schema.json")}).out;
  EXPECT_EQ(mistake_by(json::parse(schema), parsed("out.json")), "");
}

}  // namespace
}  // namespace platter::tests

// Specifications given with --specs that name parts that do not exist or do not fit together. The command
// ends with exit code 2 before anything is compiled.

#include <gtest/gtest.h>

#include <array>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

const char* const kProgram = "      END\n";

class Specifications : public testing::Test {
 public:
  /// Writes a built-in specification, with one text replaced, to the user's folder.
  void change(const std::string& file, const std::string& from, const std::string& to) {
    std::string text = Folder().read(source_path("emulator/specification/" + file));
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    desk.folder.write("own/" + file, text.replace(at, from.size(), to));
  }
  std::string complaint() {
    const Outcome outcome = desk.run(kProgram, {"--specs", "own"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  }
  CliFixture desk;
};

TEST_F(Specifications, AnUnknownUnitIsRejectedWithTheNearest) {
  change("systems/ctss.toml", "\"180 us\"", "\"12 parsecs\"");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/systems/ctss.toml:7:"));
  EXPECT_TRUE(has(said, "12 parsecs"));
  EXPECT_TRUE(has(said, "'parsecs' is not a unit of time"));
  EXPECT_TRUE(has(said, "nearest: ps"));
}

TEST_F(Specifications, AUnitOfAnotherQuantityIsRejected) {
  change("disks/dd19.toml", "\"18 sectors\"", "\"18 us\"");
  EXPECT_TRUE(has(complaint(), "own/disks/dd19.toml:7:"));
}

TEST_F(Specifications, ANumberOfTooManyDigitsIsRejected) {
  change("disks/dd19.toml", "\"18 sectors\"", "\"99999999999999999999 sectors\"");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/disks/dd19.toml:7:"));
  EXPECT_TRUE(has(said, "; a number has at most 18 digits"));
}

TEST_F(Specifications, AnUnknownKeyIsRejectedWithTheNearest) {
  change("systems/ctss.toml", "on_cylinder =",
         "on_cilinder = { value = \"60 us\", basis = \"assumed\", note = \"\" }\non_cylinder =");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/systems/ctss.toml:8:1"));
  EXPECT_TRUE(has(said, "'on_cilinder'"));
  EXPECT_TRUE(has(said, "on_cylinder"));
}

/// 'rotation_tolerance' starts like the intended key 'rotation' but is longer.
TEST_F(Specifications, TheNearestKeyIsNotALongerOneWithTheSameStart) {
  change("disks/dd19.toml", "rotation =", "rotatoin =");
  EXPECT_TRUE(has(complaint(), "unknown key 'rotatoin'; nearest: rotation"));
}

TEST_F(Specifications, AMissingKeyIsReported) {
  change("systems/ctss.toml", "on_cylinder =", "# =");
  EXPECT_TRUE(has(complaint(), "'on_cylinder' is missing"));
}

TEST_F(Specifications, RejectImpossibleMachines) {
  const std::array<const char*, 4> cases[] = {
      {"processors/cray1.toml", "\"12.5 ns\"", "\"0 ns\"", "must be longer than 0"},
      {"disks/dd19.toml", "\"2 %\"", "\"200 %\"", "must not exceed 50 %"},
      {"controllers/dcu2.toml", "\"2 buffers\"", "\"1000000000000 buffers\"", "must be from 1 to 1000000"},
      {"systems/ctss.toml", "\"180 us\"", "\"9000000 s\"", "longer than 1000 s"},
      {"controllers/dcu2.toml", "word_time = { value = \"", "word_time = { value = \"1000000000",
       "is longer than 1 s"},
      {"disks/dd19.toml", "\"80 ms\"", "\"11 s\"", "'seek[1].time' = \"11 s\" is longer than 10 s"},
      {"machines/cray1.toml", "\"4 channels\"", "\"1000000 channels\"",
       "'site[0].channels' = \"1000000 channels\" must be from 1 to 64"}};
  for (const auto& [file, from, to, message] : cases) {
    desk.command({"rm", "-rf", "own"});
    change(file, from, to);
    EXPECT_TRUE(has(complaint(), message)) << file;
  }
}

TEST_F(Specifications, RejectAFolderThatIsNotAKind) {
  desk.folder.write("own/disk/dd19.toml", "");
  EXPECT_TRUE(has(complaint(), "'disk' is not one; nearest: disks"));
  desk.command({"rm", "-rf", "own"});
  desk.folder.write("own/dd19.toml", "");
  EXPECT_TRUE(has(complaint(), "own/dd19.toml"));
  desk.folder.write("own/drums/mine.toml", "");
  EXPECT_EQ(
      complaint(),
      "platter: own/dd19.toml: the folder must name a kind of specification, and 'own' is not one; "
      "nearest: "
      "disks; known: controllers, disks, machines, multicomputers, processors, subprograms, systems\n"
      "platter: own/drums/mine.toml: the folder must name a kind of specification, and 'drums' is not one; "
      "nearest: disks; known: controllers, disks, machines, multicomputers, processors, subprograms, "
      "systems\n");
}

TEST_F(Specifications, AMisspeltKeyIsReportedWithTheNearest) {
  change("systems/ctss.toml", "on_cylinder =", "on_cilinder =");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/systems/ctss.toml:8:1: unknown key 'on_cilinder'; nearest: on_cylinder"));
}

TEST_F(Specifications, RejectTextThatIsNotToml) {
  change("systems/ctss.toml", "wait_return = {", "wait_return = {{");
  EXPECT_TRUE(has(complaint(), "own/systems/ctss.toml:7:"));
}

TEST_F(Specifications, AnUnknownDiskOfAMachineIsRejected) {
  change("machines/cray1.toml", "\"dd19\"", "\"dd199\"");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/machines/cray1.toml:4:"));
  EXPECT_TRUE(has(said, "unknown disk 'dd199'; nearest: dd19"));
}

TEST_F(Specifications, AnUnknownSystemOfAMachineIsRejected) {
  change("machines/cray1.toml", "[\"ctss\"", "[\"ctsss\"");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/machines/cray1.toml:8:12: "));
  EXPECT_TRUE(has(said, "unknown system 'ctsss'; nearest: ctss"));
}

/// The file has one error of each kind. Errors caused by another error are not reported, for example an order
/// that names an invalid step.
TEST_F(Specifications, AllErrorsOfAFileAreReportedAtOnce) {
  desk.folder.write("own/systems/ctss.toml", text_of(R"(
description = 3
timer_tick = { value = "1 usec", basis = "paper" }
timer_unit = { value = "1 ms", basis = "papers" }
wait_return = "1 us"
on_cilinder = { value = "1 us", basis = "paper" }
speed = 7

[[routine]]
name = "RDISK"
library = "x"
does = "reed"
whole_sectors = "yes"
steps = [
  { step = "cpu", time = { value = "0.1 ps", basis = "paper" } },
  { step = "io", service = { value = "1 us" } },
  { step = "interupt" },
]

[[routine]]
name = "W DISK"
library = "x"
does = "write"
whole_sectors = true
arguments = ["connector", "array", "sectros", "address"]
steps = [{ step = "interrupt" }]

[[library]]
name = "lib"
read = "RDSIK"
write = "RDISK"
buffer = 3

[[library.statement]]
name = "BUFFERIN"

[[library.statement]]
name = "READ"
layers = [
  { layer = "blocked", cpu = { value = "1 us", basis = "paper" }, copy = { value = "1 usec", basis = "paper" } },
  { layer = "buffers", sectors = { value = "2 words", basis = "paper" }, buffers = { value = "3 buffers", basis = "paper" } },
  { layer = "dependent", moving = "read", transfers = ["read all", "read frist", "reed all"] },
  { layer = "calls", untl = "surface" },
]

[[library.statement]]
name = "WRITE"
layers = [
  { layer = "bufers" },
  { layer = "singly", moving = "wrte", sectors = { value = "1 sectors", basis = "paper" }, cpu = { value = "1 us", basis = "paper" } },
  { layer = "cals" },
]
)"));
  const std::string ours = "platter: own/systems/ctss.toml:";
  EXPECT_EQ(
      complaint(),
      ours + "1:1: 'description' must be a quoted text\n" + ours +
          "2:1: 'timer_tick' = \"1 usec\": 'usec' is not a unit of time; nearest: us; known: ps, ns, us, ms, "
          "s\n" +
          ours +
          "3:32: 'papers' is not a value of 'timer_unit.basis'; nearest: paper; known: paper, source, "
          "derived, "
          "unsourced, fitted, assumed\n" +
          ours + "5:1: unknown key 'on_cilinder'; nearest: on_cylinder\n" + ours +
          "6:1: unknown key 'speed'; nearest: files; known: description, personality, cms, ffio, files, "
          "kernel, network, paging, rms, timer_tick, timer_unit, wait_return, on_cylinder, requests, "
          "connector_base, "
          "disturbance, load, recovery, text, call, routine, library\n" +
          ours +
          "11:1: 'reed' is not a value of 'routine[0].does'; nearest: read; known: read, write, seek, "
          "truncate, open, close, wait, status\n" +
          ours + "12:1: 'routine[0].whole_sectors' must be true or false\n" + ours +
          "14:19: 'routine[0].steps[0].time' = \"0.1 ps\" is finer than a picosecond or too long\n" + ours +
          "16:5: 'interupt' is not a value of 'routine[0].steps[2].step'; nearest: interrupt; known: cpu, "
          "io, "
          "interrupt, wait, copy\n" +
          ours +
          "20:1: 'W DISK' is not a Fortran name: use a letter followed by letters, digits and _, at most 63 "
          "in all\n" +
          ours +
          "24:36: unknown argument 'sectros'; nearest: sectors; known: connector, array, words, sectors, "
          "address, sector, unused\n" +
          ours + "25:12: no transfer is under way here: an 'io' step must come first\n" + ours +
          "29:1: 'RDSIK' is not a routine of this system; nearest: RDISK; known: RDISK, W DISK\n" + ours +
          "31:1: unknown key 'library[0].buffer'; nearest: name; known: name, read, write, seek, truncate, "
          "open, close, interleave, least, statement\n" +
          ours +
          "34:1: 'BUFFERIN' is not a value of 'library[0].statement[0].name'; nearest: BUFFER IN; known: "
          "BUFFER "
          "IN, BUFFER OUT, READ, WRITE, RANDOM READ, RANDOM WRITE\n" +
          ours +
          "39:67: 'library[0].statement[1].layers[0].copy' = \"1 usec\": 'usec' is not a unit of time; "
          "nearest: "
          "us; known: ps, ns, us, ms, s\n" +
          ours +
          "40:24: 'library[0].statement[1].layers[1].sectors' = \"2 words\": the unit must be 'sectors', not "
          "'words'\n" +
          ours + "40:74: 'library[0].statement[1].layers[1].buffers' = \"3 buffers\" must be from 1 to 2\n" +
          ours +
          "41:68: unknown transfer 'read frist'; nearest: read first; known: read all, read first, read "
          "last, "
          "write all, write first, write last\n" +
          ours +
          "41:82: unknown transfer 'reed all'; nearest: read all; known: read all, read first, read last, "
          "write "
          "all, write first, write last\n" +
          ours +
          "42:22: unknown key 'library[0].statement[1].layers[3].untl'; nearest: until; known: layer, "
          "until\n" +
          ours +
          "48:5: unknown layer 'bufers'; nearest: buffers; known: blocked, buffers, cftlib_in, cftlib_out, "
          "straight, dependent, singly, calls\n" +
          ours +
          "49:23: 'wrte' is not a value of 'library[0].statement[2].layers[1].moving'; nearest: write; "
          "known: "
          "read, write\n" +
          ours +
          "50:5: unknown layer 'cals'; nearest: calls; known: blocked, buffers, cftlib_in, cftlib_out, "
          "straight, dependent, singly, calls\n");
}

TEST_F(Specifications, AUsersMachineIsListedAndRuns) {
  change("machines/cray1.toml", "Cray-1 with DD-19 disks", "another");
  std::filesystem::rename(desk.folder.path() / "own/machines/cray1.toml",
                          desk.folder.path() / "own/machines/mine.toml");
  const Outcome outcome = desk.platter({"list", "machines", "--specs", "own"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.out, "mine"));
  EXPECT_EQ(desk.run(kProgram, {"--specs", "own", "--machine", "mine"}).code, 0);
  const Outcome misspelt = desk.run(kProgram, {"--specs", "own", "--machine", "mime"});
  EXPECT_EQ(misspelt.code, 2);
  EXPECT_TRUE(has(misspelt.err, "unknown machine 'mime'; nearest: mine"));
}

TEST_F(Specifications, AChangedTimeChangesTheResult) {
  const std::string program = text_of(R"(
      DIMENSION X(512)
      T0=TIMEF(D)
      CALL RDISK(5,X,512,0)
      PRINT *,TIMEF(D)-T0
      END
)");
  const double before = numbers_of(desk.run(program).out).at(0);
  change("systems/ctss.toml", "\"400 us\"", "\"900 us\"");
  const double after = numbers_of(desk.run(program, {"--specs", "own"}).out).at(0);
  EXPECT_NEAR(after - before, 0.5, 1e-9) << "milliseconds";
}

TEST_F(Specifications, AMissingFolderIsRejected) {
  EXPECT_EQ(desk.run(kProgram, {"--specs", "nowhere"}).code, 2);
}

}  // namespace
}  // namespace platter::tests

// A disk, a controller, a processor, an operating system with its own routines and a machine made of these,
// as files of a folder given with --specs. None of them is built in.

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

const char* const kDisk = R"(
description = "a drum that has been a disk"
cylinders = { value = "40 cylinders", basis = "assumed" }
head_groups = { value = "2 head groups", basis = "assumed" }
sectors_per_track = { value = "10 sectors", basis = "assumed" }
words_per_sector = { value = "100 words", basis = "assumed" }
rotation = { value = "6000 rpm", basis = "assumed" }
rotation_tolerance = { value = "0 %", basis = "assumed" }
rotation_wander = { value = "0 %", basis = "assumed" }
seek_by = "time"
[[seek]]
cylinders = { value = "1 cylinders", basis = "assumed" }
time = { value = "5 ms", basis = "assumed" }
[[seek]]
cylinders = { value = "39 cylinders", basis = "assumed" }
time = { value = "20 ms", basis = "assumed" }
)";

const char* const kController = R"(
description = "one of our own"
buffers = { value = "2 buffers", basis = "assumed" }
word_time = { value = "1 us", basis = "assumed" }
rest_words = { value = "100 words", basis = "assumed" }
select_time = { value = "0 us", basis = "assumed" }
read_ahead = "none"
write_complete = "buffered"
)";

/// A call of MYREAD or MYWRIT takes 300 us before its transfer. Both count sectors, and have the address as
/// first argument.
const char* const kSystem = R"(
description = "one of our own"
timer_tick = { value = "1 us", basis = "assumed" }
timer_unit = { value = "1 us", basis = "assumed" }
wait_return = { value = "0 us", basis = "assumed" }
on_cylinder = { value = "0 us", basis = "assumed" }

[[routine]]
name = "MYREAD"
aliases = ["MY_READ"]
library = "mine"
does = "read"
whole_sectors = true
arguments = ["sector", "sectors", "unused", "array", "connector"]
steps = [
  { step = "cpu", time = { value = "300 us", basis = "assumed" } },
  { step = "io", service = { value = "0 us", basis = "assumed" } },
  { step = "wait" },
]

[[routine]]
name = "MYWRIT"
library = "mine"
does = "write"
whole_sectors = true
arguments = ["sector", "sectors", "unused", "array", "connector"]
steps = [
  { step = "cpu", time = { value = "300 us", basis = "assumed" } },
  { step = "io", until = "surface", service = { value = "0 us", basis = "assumed" } },
  { step = "wait" },
]
)";

const char* const kMachine = R"(
description = "one of our own"
processor = "cray1"
disk = "drum"
controller = "ours"
systems = ["mine"]
[[site]]
name = "here"
channels = { value = "2 channels", basis = "assumed" }
)";

/// Writes sectors 1 and 2, and reads sector 2.
const char* const kProgram = R"(
      DIMENSION X(200),Y(200)
      DO 10 I=1,200
   10 X(I)=I
      CALL MYWRIT(1,2,0,X,5)
      T0=TIMEF(D)
      CALL MY_READ(2,1,0,Y,5)
      T1=TIMEF(D)
      PRINT *,Y(1),Y(100),T1-T0
      END
)";

class OwnSpecifications : public testing::Test {
 public:
  OwnSpecifications() {
    desk.folder.write("own/disks/drum.toml", text_of(kDisk));
    desk.folder.write("own/controllers/ours.toml", text_of(kController));
    desk.folder.write("own/systems/mine.toml", text_of(kSystem));
    desk.folder.write("own/machines/toy.toml", text_of(kMachine));
  }
  std::string complaint_of(const std::string& from, const std::string& to) {
    std::string text = text_of(kSystem);
    desk.folder.write("own/systems/mine.toml", text.replace(text.find(from), from.size(), to));
    const Outcome outcome = desk.run("      END\n", kOwn);
    EXPECT_EQ(outcome.code, 2) << to;
    return outcome.err;
  }
  static inline const Words kOwn{"--specs", "own", "--machine", "toy"};
  CliFixture desk;
};

TEST_F(OwnSpecifications, ARoutineHasTheArgumentsOfItsSpecification) {
  const Outcome outcome = desk.run(text_of(kProgram), kOwn);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto numbers = numbers_of(outcome.out);
  ASSERT_EQ(numbers.size(), 3U) << outcome.out;
  EXPECT_EQ(numbers[0], 101) << "the second sector that was written";
  EXPECT_EQ(numbers[1], 200);
  // The write ends at the end of sector 2, and the read starts 300 us later. A sector takes 1000 us, so
  // sector 2 is reached again 9 sectors later. It passes in 1000 us, and its words cross the channel in 100
  // us.
  EXPECT_NEAR(numbers[2], 10'000 + 100, 20);
}

TEST_F(OwnSpecifications, NamesThatGeneratedCodeCannotContainAreRejected) {
  for (const std::string name : {"to\"y", "to\ny", "to y", "to;y", "to/../y\\", "to$y"}) {
    desk.folder.write("own/processors/" + name + ".toml", "description = \"x\"\n");
    const Outcome outcome = desk.run("      END\n", kOwn);
    EXPECT_EQ(outcome.code, 2) << name;
    EXPECT_TRUE(
        has(outcome.err, "the name of a specification may contain only letters, digits, '_', '-' and '.'"));
    std::filesystem::remove(desk.folder.path() / ("own/processors/" + name + ".toml"));
  }
  EXPECT_EQ(desk.run("      END\n", kOwn).code, 0);
}

TEST_F(OwnSpecifications, TheLastOfSeveralFoldersCounts) {
  desk.folder.write("more/machines/toy.toml",
                    std::string(text_of(kMachine)).replace(text_of(kMachine).find("2 ch"), 1, "1"));
  EXPECT_EQ(desk.run("      X=DSP(4,2)\n      END\n", kOwn).code, 0);
  const Outcome outcome =
      desk.run("      X=DSP(4,2)\n      END\n", {"--specs", "own", "--specs", "more", "--machine", "toy"});
  EXPECT_TRUE(has(outcome.err, "the toy at here has logical channels 1 to 1"));
}

/// The wait, and a look at the status, are called while the transfer is under way.
TEST_F(OwnSpecifications, RoutinesMayWaitOrTestTheStatus) {
  std::string system = text_of(kSystem);
  const std::string wait = "  { step = \"wait\" },\n";
  system.replace(system.find(wait), wait.size(), "  { step = \"interrupt\" },\n");
  system += R"(
[[routine]]
name = "MYWAIT"
library = "mine"
does = "wait"
steps = [{ step = "cpu", time = { value = "7 us", basis = "assumed" } }, { step = "wait" }]

[[routine]]
name = "MYLOOK"
library = "mine"
does = "status"
steps = [{ step = "cpu", time = { value = "40 us", basis = "assumed" } }]
)";
  desk.folder.write("own/systems/mine.toml", system);
  const Outcome outcome = desk.run(text_of(R"(
      DIMENSION X(200)
      CALL MYREAD(1,2,0,X,5)
      T0=TIMEF(D)
      CALL MYLOOK(5)
      T1=TIMEF(D)
      CALL MYWAIT(5)
      T2=TIMEF(D)
      CALL MYWAIT(5)
      T3=TIMEF(D)
      PRINT *,T1-T0,T2-T0,T3-T2
      END
)"),
                                   kOwn);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto numbers = numbers_of(outcome.out);
  ASSERT_EQ(numbers.size(), 3U) << outcome.out;
  EXPECT_NEAR(numbers[0], 40, 2);
  EXPECT_GT(numbers[1], 2 * 1000 + 100) << "two sectors pass, and the last crosses the channel";
  EXPECT_NEAR(numbers[2], 0, 2) << "nothing is under way";
}

TEST_F(OwnSpecifications, ASystemSetsTheNumberOfItsFirstConnector) {
  std::string system = text_of(kSystem);
  desk.folder.write("own/systems/mine.toml", system.insert(system.find("\n[[routine]]"),
                                                           "connector_base = { value = \"10 units\", basis = "
                                                           "\"assumed\" }\n"));
  const std::string program =
      "      DIMENSION X(100)\n      CALL MYREAD(0,1,0,X,12)\n      PRINT *,DSP(4,1)\n      END\n";
  const auto result = desk.json_of(program, kOwn);
  EXPECT_EQ(result["units"][1]["unit"], 12);
  EXPECT_EQ(result["units"][1]["calls"], 1);
  EXPECT_EQ(numbers_of(desk.run(program, kOwn).out), std::vector<double>{11});
  EXPECT_TRUE(has(desk.run("      CALL MYREAD(0,1,0,X,5)\n      END\n", kOwn).err,
                  "unit 5: was never opened; open units are 11, 12"));
}

/// The constant fills a 60-bit word of FTN, and is not valid in gfortran's own dialect.
TEST_F(OwnSpecifications, SelectTheDialect) {
  const auto translated = [&](const std::string& dialect) {
    desk.folder.write("own/machines/toy.toml", dialect + text_of(kMachine));
    desk.folder.write("test.f", "      I=77777777777777777776B\n      END\n");
    return desk.platter({"translate", "test.f", "--specs", "own", "--machine", "toy"});
  };
  const std::string unsaid = translated("").out;
  EXPECT_EQ(unsaid, desk.platter({"translate", "test.f", "--dialect", "cft"}).out);
  EXPECT_TRUE(has(translated("dialect = \"ftn\"\n").out, "      I=(-1)"));
  EXPECT_EQ(translated("dialect = \"none\"\n").out, desk.folder.read("test.f"));
  EXPECT_NE(unsaid, desk.folder.read("test.f"));
  EXPECT_EQ(
      translated("dialect = \"cdc\"\n").err,
      "platter: own/machines/toy.toml:1:1: 'cdc' is not a value of 'dialect'; nearest: cft; known: cft, "
      "ftn, vax, vs, none\n");
}

TEST_F(OwnSpecifications, AMachineSetsHowOftenLoopsRunAtLeast) {
  const auto runs = [&](const std::string& one_trip, const std::vector<std::string>& flags) {
    desk.folder.write("own/machines/toy.toml", one_trip + text_of(kMachine));
    std::vector<std::string> all = kOwn;
    all.insert(all.end(), flags.begin(), flags.end());
    return numbers_of(
        desk.run("      N=0\n      DO 10 I=1,N\n   10 PRINT *,I\n      PRINT *,9\n      END\n", all).out);
  };
  EXPECT_EQ(runs("", {}), (std::vector<double>{1, 9}));
  EXPECT_EQ(runs("one_trip = true\n", {}), (std::vector<double>{1, 9}));
  EXPECT_EQ(runs("one_trip = false\n", {}), (std::vector<double>{9}));
  EXPECT_EQ(runs("one_trip = false\n", {"--one-trip", "on"}), (std::vector<double>{1, 9}));
  EXPECT_EQ(runs("", {"--one-trip", "off"}), (std::vector<double>{9}));
  EXPECT_EQ(numbers_of(desk.run("      N=0\n      DO 10 I=1,N\n   10 PRINT *,I\n      PRINT *,9\n      END\n",
                                {"--machine", "ymp"})
                           .out)
                .front(),
            9)
      << "CFT77 was Fortran 77";
}

/// The character code of words applies only to programs in FTN's dialect.
TEST_F(OwnSpecifications, AMachineSetsTheCharactersOfItsWords) {
  const auto translated = [&](const std::string& characters, const std::vector<std::string>& flags) {
    desk.folder.write("own/machines/toy.toml", characters + text_of(kMachine));
    desk.folder.write("test.f", "      I=2RA%\n      END\n");
    std::vector<std::string> command{"translate", "test.f", "--specs", "own", "--machine", "toy"};
    command.insert(command.end(), flags.begin(), flags.end());
    return desk.platter(command);
  };
  const std::vector<std::string> ftn{"--dialect", "ftn"};
  const std::vector<std::string> ascii{"--dialect", "ftn", "--characters", "ascii"};
  EXPECT_TRUE(has(translated("", ftn).out, "      I=115\n"));  // 0163B
  EXPECT_TRUE(has(translated("characters = \"display\"\n", ftn).out, "      I=115\n"));
  EXPECT_TRUE(has(translated("characters = \"ascii\"\n", ftn).out, "      I=16677\n"));
  EXPECT_TRUE(has(translated("characters = \"display63\"\n", ftn).err, "has no '%'"));
  EXPECT_TRUE(has(translated("characters = \"display63\"\n", ascii).out, "      I=16677\n"));
  EXPECT_TRUE(has(translated("characters = \"display63\"\n", {"--dialect", "cft"}).out, "      I=16677\n"));
  EXPECT_TRUE(
      has(translated("characters = \"ebcdic\"\n", ftn).err, "'ebcdic' is not a value of 'characters'"));
  const auto cray = translated("", {"--dialect", "cft", "--characters", "display"});
  EXPECT_EQ(cray.code, 2);
  EXPECT_TRUE(has(cray.err, "only FTN has words of six-bit characters"));
}

TEST_F(OwnSpecifications, AProcessorSetsTheFormatOfItsReals) {
  std::string text = Folder().read(source_path("emulator/specification/processors/cray1.toml"));
  const auto at = text.find("reals = \"cray\"");
  ASSERT_NE(at, std::string::npos);
  desk.folder.write("own/processors/mine.toml", text);
  std::string machine = text_of(kMachine);
  desk.folder.write("own/machines/toy.toml", machine.replace(machine.find("\"cray1\""), 7, "\"mine\""));
  const auto run = [&] {
    return desk.run("      END\n", {"--specs", "own", "--machine", "toy", "--words", "cray"});
  };
  EXPECT_EQ(run().code, 0);
  desk.folder.write("own/processors/mine.toml", text.erase(at, 14));
  EXPECT_TRUE(has(run().err, "--words cray: toy has a mine, whose words differ from those of the Cray-1"));
}

TEST_F(OwnSpecifications, HaveRoutinesThatOtherSystemsDoNotHave) {
  const std::string program = "      CALL RDISK(5,X,100,0)\n      END\n";
  EXPECT_TRUE(has(desk.run(program, kOwn).err,
                  "test.f:1: RDISK: not a routine of mine: its routines are MYREAD, MYWRIT"));
  const std::string ours = "      CALL MYREAD(0,1,0,X,5)\n      END\n";
  EXPECT_TRUE(has(desk.run(ours, {"--specs", "own"}).err,
                  "test.f:1: MYREAD: not a routine of ctss: its routines are"));
}

TEST_F(OwnSpecifications, AddRoutines) {
  const Outcome outcome = desk.run("      CALL MYREAD(0,1,0,X,5)\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err, "test.f:1: there is no subprogram MYREAD, neither in the program nor in Platter"));
}

TEST_F(OwnSpecifications, HaveRoutinesThatMisspeltCallsAreComparedWith) {
  const Outcome outcome = desk.run("      CALL MYREED(0,1,0,X,5)\n      END\n", kOwn);
  EXPECT_TRUE(has(outcome.err,
                  "there is no subprogram MYREED, neither in the program nor in Platter; did you mean "
                  "MYREAD?"));
}

TEST_F(OwnSpecifications, AProgramMayDefineARoutineOfTheSystemItself) {
  const Outcome outcome =
      desk.run("      CALL MYREAD\n      END\n      SUBROUTINE MYREAD\n      PRINT *,7\n      END\n", kOwn);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{7});
}

TEST_F(OwnSpecifications, RejectArgumentsOfACallWithItsLine) {
  const auto said = [&](const std::string& call) {
    return desk.run("      DIMENSION X(200)\n      CALL " + call + "\n      END\n", kOwn).err;
  };
  EXPECT_TRUE(has(said("MYREAD(0,-1,0,X,5)"), "test.f:2: MYREAD: sector count -1: must not be negative"));
  EXPECT_TRUE(
      has(said("MYREAD(0,1,0,X,9)"), "test.f:2: MYREAD: unit 9: was never opened; open units are 5, 6"));
  EXPECT_TRUE(has(said("MYREAD(2**60,1,0,X,5)"),
                  "test.f:2: MYREAD: sector 1152921504606846976: is past the end of every drive"));
  EXPECT_TRUE(
      has(said("MYREAD(800,1,0,X,5)"), "test.f:2: MYREAD: word address 80000: 100 words from there on"));
}

TEST_F(OwnSpecifications, RejectNamesAndArgumentsThatFortranCannotCall) {
  const std::string file = "own/systems/mine.toml:";
  EXPECT_TRUE(
      has(complaint_of("name = \"MYREAD\"", "name = \"MY READ\""),
          file + "8:1: 'MY READ' is not a Fortran name: use a letter followed by letters, digits and _"));
  EXPECT_TRUE(has(complaint_of("[\"MY_READ\"]", "[\"MYREAD\"]"),
                  file + "9:1: a routine already has the name MYREAD"));
  EXPECT_TRUE(has(complaint_of("\"array\"", "\"aray\""),
                  file + "13:45: unknown argument 'aray'; nearest: array; known: connector, "
                         "array, words, sectors, address, sector, unused"));
  EXPECT_TRUE(has(complaint_of("\"array\", ", ""), file + "13:1: an argument is missing: array"));
  EXPECT_TRUE(has(complaint_of("\"unused\"", "\"address\""),
                  file + "13:1: 2 arguments specify the address or sector"));
  EXPECT_TRUE(has(complaint_of("\"unused\"", "\"unused\", \"unused\""),
                  file + "13:1: a routine may have at most 5 arguments"));
}

}  // namespace
}  // namespace platter::tests

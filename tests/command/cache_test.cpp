#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/support/run_platter.hpp"

// The file of a running program may be removed from the cache of compiled programs, for example because it is
// the oldest one.
namespace platter::tests {
namespace {

TEST(RemovedGuest, StillKnowsItsLines) {
  const CliFixture desk;
  desk.folder.write("p.f", text_of(R"(
      DIMENSION A(512)
      OPEN(9,FILE='ready')
      WRITE(9,100)
      CLOSE(9)
      READ(5,100)
  100 FORMAT(1H ,I5)
      WRITE(1) A
      CALL RDISK(99,A,512,0)
      END
)"));
  ASSERT_EQ(desk.platter({"build", "p.f", "-o", "guest"}).code, 0);
  // The program waits for its data card until its file has been removed.
  const auto outcome = desk.command(
      {"bash", "-c",
       "mkfifo cards; ./guest --json out.json < cards & exec 3> cards; until [ -s ready ]; do sleep 0.01; "
       "done; rm guest; echo ' 7' >&3; exec 3>&-; wait $!"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "p.f:8: RDISK")) << "the call's own line";
  const auto lines = nlohmann::json::parse(desk.folder.read("out.json")).at("lines");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.at(0).at("line"), "p.f:7");
}

// The key of a compiled program in the cache covers everything that determines its behaviour.

class Cache : public testing::Test {
 public:
  /// Runs the program with the test's own cache. Returns the number of compiled programs in the cache
  /// afterwards.
  std::ptrdiff_t run(const std::string& arguments) {
    last = desk.command(
        {"sh", "-c",
         "PLATTER_CACHE=$PWD/cache exec '" + platter_command() + "' run test.f --no-summary " + arguments});
    EXPECT_EQ(last.code, 0) << last.err;
    const std::filesystem::directory_iterator all(desk.folder.path() / "cache");
    return std::count_if(begin(all), end(all),
                         [](const auto& entry) { return entry.path().extension() != ".sum"; });
  }
  CliFixture desk;
  Outcome last;
};

TEST_F(Cache, ASecondRunCompilesNothing) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  ASSERT_EQ(run(""), 1);
  const auto entry = std::filesystem::directory_iterator(desk.folder.path() / "cache")->path();
  const auto made = std::filesystem::last_write_time(entry);
  EXPECT_EQ(run("--seed 7"), 1);
  EXPECT_EQ(std::filesystem::last_write_time(entry), made);
}

/// The notes of the translator, the compiler and the deck are also printed for a program from the cache.
TEST_F(Cache, ASecondRunReportsTheSame) {
  desk.folder.write(
      "test.f",
      "X,T10.\nFTN.\n7/8/9\n      PROGRAM X(OUTPUT)\n      COMMON /C/ A(3)\n      I=5HABcDE\n"
      "      END\n      SUBROUTINE S\n      COMMON /C/ A(5)\n      END\n7/8/9\nDATA\n6/7/8/9\n");
  ASSERT_EQ(run("--machine cdc7600"), 1);
  const std::string first = last.err;
  EXPECT_EQ(std::count(first.begin(), first.end(), '\n'), 4) << first;
  EXPECT_EQ(run("--machine cdc7600"), 1);
  EXPECT_EQ(last.err, first);
}

/// Notes and messages name the source by the path that the user gave.
TEST_F(Cache, ASourceByAnotherPathIsNamedByIt) {
  desk.folder.write("folder/test.f", "      PROGRAM X(OUTPUT)\n      I=5HABcDE\n      END\n");
  const std::string begin = "export PLATTER_CACHE=$PWD/cache; run() { '" + platter_command() +
                            "' run $1 --no-summary --machine cdc7600; }; ";
  const Outcome below = desk.command({"sh", "-c", begin + "run folder/test.f"});
  const Outcome beside = desk.command({"sh", "-c", begin + "cd folder; run test.f"});
  EXPECT_TRUE(below.err.starts_with("platter: note: folder/test.f:2:")) << below.err;
  EXPECT_TRUE(beside.err.starts_with("platter: note: test.f:2:")) << beside.err;
}

TEST_F(Cache, AChangedSourceIsCompiledAgain) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  run("");
  desk.folder.write("test.f", "      PRINT *,2\n      END\n");
  EXPECT_EQ(run(""), 2);
  EXPECT_EQ(numbers_of(last.out), std::vector<double>{2});
}

/// gfortran searches for an included file in the folder of the compiled source, not in that of the including
/// file.
TEST_F(Cache, AChangedNestedIncludeFileIsCompiledAgain) {
  desk.folder.write("test.f", "      INCLUDE 'deep/outer.inc'\n      END\n");
  desk.folder.write("deep/outer.inc", "      INCLUDE 'inner.inc'\n");
  desk.folder.write("inner.inc", "      PRINT *,1\n");
  run("");
  desk.folder.write("inner.inc", "      PRINT *,2\n");
  EXPECT_EQ(run(""), 2);
  EXPECT_EQ(numbers_of(last.out), std::vector<double>{2});
}

/// A full disk or a killed run may leave such a file in the cache.
TEST_F(Cache, ADamagedProgramIsBuiltAgain) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  ASSERT_EQ(run(""), 1);
  const std::string damages[] = {": >$f", "head -c 100000 $f >x && cat x >$f", "chmod -x $f",
                                 "rm $f && mkdir $f", "printf X | dd of=$f bs=1 seek=5000 conv=notrunc"};
  for (const auto& damage : damages) {
    desk.command({"sh", "-c", "f=$(ls -d cache/* | grep -v sum); " + damage});
    EXPECT_EQ(run(""), 1) << damage;
    EXPECT_EQ(numbers_of(last.out), std::vector<double>{1}) << damage;
  }
}

TEST_F(Cache, AChangedIncludeFileIsCompiledAgain) {
  desk.folder.write("test.f", "      include 'outer.inc'\n      END\n");
  desk.folder.write("outer.inc", "      INCLUDE 'inner.inc'\n");
  desk.folder.write("inner.inc", "      PRINT *,1\n");
  run("");
  desk.folder.write("inner.inc", "      PRINT *,2\n");
  EXPECT_EQ(run(""), 2);
  EXPECT_EQ(numbers_of(last.out), std::vector<double>{2});
}

TEST_F(Cache, AChangedIncludeFileInANamedFolderIsCompiledAgain) {
  desk.folder.write("test.f", "      INCLUDE 'one.inc'\n      END\n");
  desk.folder.write("inc/one.inc", "      PRINT *,1\n");
  run("-I inc");
  desk.folder.write("inc/one.inc", "      PRINT *,2\n");
  EXPECT_EQ(run("-I inc"), 2);
  EXPECT_EQ(numbers_of(last.out), std::vector<double>{2});
}

TEST_F(Cache, ChangedFlagsOfTheBuildAreCompiledAgain) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  run("");
  EXPECT_EQ(run("--machine cdc7600"), 2) << "other times";
  EXPECT_EQ(run("--strict"), 3);
  desk.folder.write("inc/none", "");
  EXPECT_EQ(run("-I inc"), 4);
}

TEST_F(Cache, ChangedTimesOfAProcessorAreCompiledAgain) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  run("");
  const std::string times = Folder().read(source_path("emulator/specification/processors/cray1.toml"));
  desk.folder.write("own/processors/cray1.toml", times);
  EXPECT_EQ(run("--specs own"), 2);
  desk.folder.write("own/processors/cray1.toml", times + "\n# changed\n");
  EXPECT_EQ(run("--specs own"), 3);
}

TEST_F(Cache, OnlyTheNamesOfRoutinesAreCompiledIn) {
  const std::string system = "emulator/specification/systems/cos.toml";
  const std::string text = Folder().read(source_path(system));
  const auto with_name = [&](const std::string& name, const std::string& time) {
    std::string own = text;
    for (auto at = own.find("\"SYSRD\""); at != std::string::npos; at = own.find("\"SYSRD\""))
      own.replace(at + 1, 5, name);
    desk.folder.write("own/systems/mine.toml", own + "\n# " + time + "\n");
  };
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  EXPECT_EQ(run(""), 1);
  with_name("MYREAD", "");
  EXPECT_EQ(run("--specs own"), 2);
  with_name("MYREAD", "another time");
  EXPECT_EQ(run("--specs own"), 2);
  with_name("MYREED", "another time");
  EXPECT_EQ(run("--specs own"), 3);
}

/// Starts the command `runs` times at once, with `environment` before it. Returns all outputs in sequence.
std::string at_once(const CliFixture& desk, int runs, const std::string& environment,
                    const std::string& sources) {
  const std::string one =
      "PLATTER_CACHE=$PWD/cache " + environment + " '" + platter_command() + "' run --no-summary " + sources;
  return desk
      .command({"sh", "-c",
                "for i in $(seq " + std::to_string(runs) + "); do (" + one +
                    " >out.$i 2>&1; echo code $? >>out.$i) & done; wait; cat out.*"})
      .out;
}

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

const char* const kOne = "                    1\ncode 0\n";

/// Returns the number of programs that are started at once. A user can set a larger number for a long test.
int starts() {
  const char* const asked = std::getenv("PLATTER_STARTS");
  return asked == nullptr ? 20 : std::stoi(asked);
}

TEST_F(Cache, AnyNumberOfColdRunsAtOnceWork) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  EXPECT_EQ(at_once(desk, starts(), "", "test.f"), times(starts(), kOne));
  EXPECT_EQ(run(""), 1);
}

/// Each run compiles its own program and stores it in the cache.
TEST_F(Cache, AnyNumberOfColdRunsOfDifferentProgramsWork) {
  for (int i = 1; i <= starts(); ++i)
    desk.folder.write(std::to_string(i) + ".f",
                      "      I=" + std::to_string(i) + "\n      PRINT *,I/I\n      END\n");
  EXPECT_EQ(at_once(desk, starts(), "", "$i.f"), times(starts(), kOne));
  desk.folder.write(
      "test.f", "      I=1\n      PRINT *,I/I\n      END\n");  // the same program as 1.f, under another name
  EXPECT_GE(run(""), starts());
}

/// gfortran writes a file for each module. Runs at the same time must not find each other's files.
TEST_F(Cache, RunsAtOnceDoNotShareTheirModules) {
  desk.folder.write("test.f", "      END\n");
  desk.folder.write("m.f90", "module m\n integer :: i = 1\nend module\n");
  desk.folder.write("p.f90", "program p\n use m\n print *,i\nend program\n");
  EXPECT_EQ(at_once(desk, 6, "", "m.f90 p.f90"), times(6, kOne));
  EXPECT_FALSE(desk.folder.has("m.mod"));
}

TEST_F(Cache, RunsAtOnceRepairADamagedProgram) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  run("");
  for (const char* damage : {": >cache/*", "truncate -s 100000 cache/*", "chmod 644 cache/*"}) {
    desk.command(
        {"sh", "-c",
         "f=$(echo cache/*); " + std::string(damage).replace(std::string(damage).find("cache/*"), 7, "$f")});
    EXPECT_EQ(at_once(desk, 4, "", "test.f"), times(4, kOne)) << damage;
    EXPECT_EQ(run(""), 1) << damage;
  }
}

/// The limit of the cache is 0, so each run removes the programs that the others have just stored.
TEST_F(Cache, RemovedProgramCanStillBeStarted) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  EXPECT_EQ(at_once(desk, 6, "PLATTER_CACHE_SIZE=0", "test.f"), times(6, kOne));
  EXPECT_TRUE(std::filesystem::is_empty(desk.folder.path() / "cache"));
}

TEST_F(Cache, KeepsTheLastUsedProgramsWithinItsLimit) {
  const auto limited = [&](const std::string& number) {
    desk.folder.write(
        number + ".f",
        "      DIMENSION A(400000)\n      DATA A/400000*1./\n      IF(A(7).NE.1.) STOP 1\n      PRINT *," +
            number + "\n      END\n");
    EXPECT_EQ(at_once(desk, 1, "PLATTER_CACHE_SIZE=$SIZE", number + ".f"),
              "                    " + number + "\ncode 0\n");
  };
  desk.folder.write("cache/notes.txt", "mine");
  ::setenv("SIZE", "1000", 1);
  limited("1");
  const auto folder = desk.folder.path() / "cache";
  std::uintmax_t size = 0;
  std::filesystem::path first;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().filename() == "notes.txt" || entry.path().extension() == ".sum") continue;
    first = entry.path();
    size = entry.file_size();
  }
  ::setenv("SIZE", std::to_string(size * 5 / 2 / 1'000'000).c_str(),
           1);  // the cache has space for two programs
  limited("2");
  limited("1");
  limited("3");
  EXPECT_TRUE(std::filesystem::exists(first)) << "used after the second";
  const std::filesystem::directory_iterator all(folder);
  EXPECT_EQ(std::distance(begin(all), end(all)), 4) << "two programs, known sums, and a file of the user's";
  EXPECT_EQ(desk.folder.read("cache/notes.txt"), "mine");
}

TEST_F(Cache, RejectsAnInvalidLimit) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  for (const char* size : {"many", "-1", "1e3", "99999999999999999999"}) {
    const std::string out = at_once(desk, 1, std::string("PLATTER_CACHE_SIZE=") + size, "test.f");
    EXPECT_EQ(out, "platter: PLATTER_CACHE_SIZE: '" + std::string(size) +
                       "' is not a whole number of megabytes from 0 to 1000000\ncode 2\n");
  }
}

TEST_F(Cache, ProgramRunsIfTheCacheCannotBeWritten) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  desk.folder.write("file", "");
  const Folder tmp;
  for (const char* place : {"$PWD/file", "$PWD/file/below", "/proc/platter"}) {
    const Outcome outcome =
        desk.command({"sh", "-c",
                      std::string("PLATTER_CACHE=") + place + " TMPDIR=" + tmp.path().string() + " '" +
                          platter_command() + "' run --no-summary test.f"});
    EXPECT_EQ(outcome.code, 0) << place;
    EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{1}) << place;
    EXPECT_TRUE(has(outcome.err, "platter: note: the compiled program is not stored in ")) << place;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_TRUE(std::filesystem::is_empty(tmp.path())) << place;
  }
}

TEST_F(Cache, WorksWithoutAFolderForTemporaryFiles) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  EXPECT_EQ(at_once(desk, 1, "TMPDIR=/nowhere", "test.f"),
            "platter: /nowhere cannot hold temporary files: No such file or directory; set TMPDIR to another "
            "folder\ncode 2\n");
  run("");
  EXPECT_EQ(at_once(desk, 1, "TMPDIR=/nowhere", "test.f"), kOne) << "nothing is compiled";
}

TEST_F(Cache, TwoRunsMayBuildTheSameProgramAtOnce) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  const std::string one = "PLATTER_CACHE=$PWD/cache '" + platter_command() + "' run test.f --no-summary";
  const Outcome outcome = desk.command({"sh", "-c", one + " & first=$!; " + one + " && wait $first"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 1}));
  EXPECT_EQ(run(""), 1);
}

}  // namespace
}  // namespace platter::tests

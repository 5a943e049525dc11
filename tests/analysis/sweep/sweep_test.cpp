// platter sweep: one row per point, even if the sweep was interrupted or a point failed.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "tests/support/processes.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

constexpr const char* kProgram = R"(
      DIMENSION A(20000)
      READ *,NS,LOOP
      IND=DSP(4,1)
      DO 10 I=1,5
      CALL RDISK(5,A,512*NS,512*NS*(I-1))
   30 DO 40 K=1,LOOP
   40 X=X+1.0
      IF(IFTBL(3,IND).LT.0) GO TO 30
   10 CONTINUE
      PRINT *,NS
      END
)";

class Sweep : public testing::Test {
 protected:
  void SetUp() override {
    desk.folder.write("p.f", text_of(kProgram));
    desk.folder.write("p.cards", "{SIZE} {LOOP}\n");
  }

  Words words(const std::string& table, const Words& more = {}) const {
    Words all{
        "sweep", "p.f", "--cards", "p.cards", "--vary", "cards.SIZE=1..6", "--vary", "cards.LOOP=10,3000",
        "-o",    table};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  /// Returns the rows of several tables, sorted and without repetition.
  std::string sorted(const std::string& files) const {
    return desk.command({"sh", "-c", "cat " + files + " | LC_ALL=C sort -u"}).out;
  }
  /// Returns the command, with a folder for its points that no other test uses.
  Words own(Words arguments) const {
    const Words begin{"env", "PLATTER_CACHE=" + kept.path().string(), platter_command()};
    arguments.insert(arguments.begin(), begin.begin(), begin.end());
    return arguments;
  }
  /// Returns the folder with the points of an unfinished sweep, or "".
  std::string points() const {
    for (const auto& entry : std::filesystem::directory_iterator(kept.path())) {
      const std::string name = entry.path().filename();
      if (name.starts_with("sweep.") && !name.ends_with("-journal")) return entry.path();
    }
    return "";
  }
  std::vector<std::string> lines(const std::string& file) const {
    std::istringstream text(desk.folder.read(file));
    std::vector<std::string> all;
    for (std::string line; std::getline(text, line);) all.push_back(line);
    return all;
  }

  CliFixture desk;
  Folder kept;
};

TEST_F(Sweep, WritesItsProgressToAFileWithoutAnEffectOnTheTable) {
  ASSERT_EQ(desk.platter(words("quiet.csv")).code, 0);
  const auto outcome = desk.platter(words("out.csv", {"--progress", "progress.jsonl"}));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out + outcome.err, "") << "nothing is printed on a pipe";
  EXPECT_EQ(desk.folder.read("out.csv"), desk.folder.read("quiet.csv"));
  const auto progress = lines("progress.jsonl");
  ASSERT_EQ(progress.size(), 12U);
  for (std::size_t i = 0; i < progress.size(); ++i) {
    const auto line = nlohmann::json::parse(progress[i]);
    EXPECT_EQ(line["done"], i + 1);
    EXPECT_EQ(line["points"], 12);
    EXPECT_EQ(line["seconds_left"].is_null(), i == 0) << "the first point gives no rate";
  }
  const auto same = desk.platter(words("both.csv", {"--progress", "both.csv"}));
  EXPECT_EQ(same.code, 2);
}

TEST_F(Sweep, GivesARowAPointWithTheCommandThatRepeatsIt) {
  const auto outcome = desk.platter(words("out.csv"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto rows = lines("out.csv");
  ASSERT_EQ(rows.size(), 13u);
  EXPECT_TRUE(rows[0].starts_with("point,cards.SIZE,cards.LOOP,exit_code,stopped,virtual_seconds,"))
      << rows[0];
  EXPECT_TRUE(rows[4].starts_with("4,2,3000,0,,")) << rows[4];
  const std::string command = rows[4].substr(rows[4].find("printf"));
  EXPECT_EQ(command, "printf '%s\\n' '2 3000' | platter run p.f");
  // This command, executed by itself, gives the result of the row.
  desk.folder.write("again.sh", command.substr(0, command.find("platter")) + platter_command() +
                                    " run p.f --no-summary --json again.json\n");
  EXPECT_EQ(desk.command({"sh", "again.sh"}).code, 0);
  const auto again = nlohmann::json::parse(desk.folder.read("again.json"));
  EXPECT_TRUE(has(rows[4], "," + again.at("virtual_seconds").dump() + ","));
}

TEST_F(Sweep, GivesTheSameInThreeForms) {
  for (const char* table : {"out.csv", "out.json", "out.sqlite"})
    EXPECT_EQ(desk.platter(words(table)).code, 0);
  const auto json = nlohmann::json::parse(desk.folder.read("out.json"));
  ASSERT_EQ(json.at("points").size(), 12u);
  const auto& point = json.at("points").at(3);
  EXPECT_EQ(point.at("varied").at("cards.SIZE"), "2");
  EXPECT_TRUE(has(point.at("printed").get<std::string>(), "2"));
  const double seconds = point.at("results").at("virtual_seconds").get<double>();
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open((desk.folder.path() / "out.sqlite").c_str(), &database), SQLITE_OK);
  sqlite3_stmt* statement = nullptr;
  ASSERT_EQ(sqlite3_prepare_v2(
                database, "SELECT virtual_seconds FROM points WHERE \"cards.SIZE\"=2 AND \"cards.LOOP\"=3000",
                -1, &statement, nullptr),
            SQLITE_OK);
  ASSERT_EQ(sqlite3_step(statement), SQLITE_ROW);
  EXPECT_EQ(sqlite3_column_double(statement, 0), seconds);
  sqlite3_finalize(statement);
  sqlite3_close(database);
}

/// Each column of the CSV must have the same value in the two other forms.
TEST_F(Sweep, HasTheSameRowsAndColumnsInThreeForms) {
  for (const char* table : {"out.csv", "out.json", "out.db"}) {
    desk.folder.write("p.cards", "{SIZE} {LOOP}\n");
    ASSERT_EQ(desk.platter(words(table)).code, 0);
  }
  const auto rows = lines("out.csv");
  const auto points = nlohmann::json::parse(desk.folder.read("out.json")).at("points");
  ASSERT_EQ(rows.size(), points.size() + 1);
  const auto split = [](const std::string& line) {
    std::vector<std::string> all;
    std::istringstream text(line);
    for (std::string field; std::getline(text, field, ',');) all.push_back(field);
    return all;
  };
  const auto names = split(rows[0]);
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open((desk.folder.path() / "out.db").c_str(), &database), SQLITE_OK);
  sqlite3_stmt* statement = nullptr;
  ASSERT_EQ(sqlite3_prepare_v2(database, "SELECT * FROM points ORDER BY point", -1, &statement, nullptr),
            SQLITE_OK);
  ASSERT_EQ(sqlite3_column_count(statement),
            std::ssize(names) + 3);  // plus the columns printed, said, results
  for (std::size_t row = 1; row < rows.size(); ++row) {
    const auto fields = split(rows[row]);
    const auto& point = points.at(row - 1);
    ASSERT_EQ(sqlite3_step(statement), SQLITE_ROW);
    for (std::size_t i = 0; i + 1 < names.size();
         ++i) {  // not the last column: the command may contain commas
      const int column = static_cast<int>(i);
      EXPECT_EQ(sqlite3_column_name(statement, column), names[i]);
      const auto& place = point.contains(names[i])                ? point.at(names[i])
                          : point.at("varied").contains(names[i]) ? point.at("varied").at(names[i])
                                                                  : point.at("measured").at(names[i]);
      const auto text = place.is_null() ? "" : place.is_string() ? place.get<std::string>() : place.dump();
      EXPECT_EQ(text, fields.at(i)) << names[i];
      const bool is_number =
          !fields[i].empty() && fields[i].find_first_not_of("0123456789.e-") == std::string::npos;
      if (is_number) {
        EXPECT_EQ(sqlite3_column_double(statement, column), std::stod(fields[i])) << names[i];
      }
    }
  }
  EXPECT_EQ(sqlite3_step(statement), SQLITE_DONE);
  sqlite3_finalize(statement);
  sqlite3_close(database);
}

/// A sweep that is killed any number of times loses no point, repeats none, and gives the same table.
TEST_F(Sweep, ContinuesAfterItWasKilled) {
  const Words seeds{"--vary", "seed=1..10"};
  ASSERT_EQ(desk.command(own(words("whole.csv", seeds))).code, 0);
  int kills = 0;
  for (; kills < 40; ++kills) {
    const pid_t process = start(desk, own(words("part.csv", seeds)));
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    if (std::filesystem::exists(desk.folder.path() / "part.csv")) {
      end(process, SIGKILL);
      break;
    }
    end(process, SIGKILL);
  }
  EXPECT_GE(kills, 1);
  EXPECT_EQ(desk.command(own(words("part.csv", seeds))).code, 0);
  EXPECT_EQ(desk.folder.read("part.csv"), desk.folder.read("whole.csv"));
  EXPECT_EQ(points(), "") << "they are in the table";
}

TEST_F(Sweep, RejectsThePointsOfAnotherSweep) {
  const pid_t process = start(desk, own(words("out.csv", {"--vary", "seed=1..100"})));
  EXPECT_TRUE(comes([&] { return !points().empty(); }));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  end(process, SIGKILL);
  const auto other = desk.command(own(words("out.csv", {"--vary", "seed=1..7"})));
  EXPECT_EQ(other.code, 2);
  EXPECT_TRUE(has(other.err,
                  "contains the points of another sweep, of other specifications or of another version; "
                  "remove that file"));
}

TEST_F(Sweep, SortedPartsEqualTheWholeSweep) {
  ASSERT_EQ(desk.platter(words("whole.csv")).code, 0);
  for (const char* part : {"1", "2", "3"})
    ASSERT_EQ(
        desk.platter(words(std::string("part") + part + ".csv", {"--part", std::string(part) + "/3"})).code,
        0);
  EXPECT_EQ(sorted("part1.csv part2.csv part3.csv"), sorted("whole.csv"));
}

/// This test runs the script once for each task number, as Slurm would. tests/slurm uses a real Slurm.
TEST_F(Sweep, WritesAJobArrayThatGivesTheSamePoints) {
  EXPECT_EQ(desk.platter(words("whole.csv")).code, 0);
  const Outcome outcome = desk.platter(words("parts.csv", {"--slurm", "a job.sh", "--tasks", "3"}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(desk.folder.path() / "parts.csv")) << "it has run something";
  EXPECT_TRUE(has(desk.folder.read("a job.sh"), "#SBATCH --array=1-3\n"));
  for (const char* task : {"3", "1", "2"})
    EXPECT_EQ(desk.command({"env", std::string("SLURM_ARRAY_TASK_ID=") + task, "sh", "a job.sh"}).code, 0);
  EXPECT_EQ(sorted("parts.1.csv parts.2.csv parts.3.csv"), sorted("whole.csv"));
}

TEST_F(Sweep, KeepsPointsThatFail) {
  desk.folder.write("stop.f", "      READ *,N\n      IF(N.EQ.2) CALL RDISK(99,X,512,0)\n      END\n");
  desk.folder.write("stop.cards", "{N}\n");
  const auto outcome =
      desk.platter({"sweep", "stop.f", "--cards", "stop.cards", "--vary", "cards.N=1..3", "-o", "out.csv"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "1 of 3 points failed; point 2, exit code 1:"));
  EXPECT_TRUE(has(outcome.err, "unit 99"));
  EXPECT_TRUE(has(lines("out.csv")[2], "2,2,1,"));
}

TEST_F(Sweep, TakesAFileAndRunsOnSeveralMachines) {
  desk.folder.write("grid.toml", R"(sources = ["p.f"]
cards = "p.cards"
vary = ["machine+os=cray1+ctss,cdc7600+ltss", "cards.SIZE=1,3", "cards.LOOP=10"]
)");
  const auto outcome = desk.platter(
      {"sweep", "--grid", "grid.toml", "-o", "out.csv", "--vary", "disks/dd19.rotation=3600 rpm,1800 rpm"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(lines("out.csv").size(), 9u);
}

TEST_F(Sweep, RejectsKeysThatCannotBeSwept) {
  const auto refusal = [&](const Words& more) {
    Words all{"sweep", "p.f"};
    all.insert(all.end(), more.begin(), more.end());
    const auto outcome = desk.platter(all);
    EXPECT_EQ(outcome.code, 2);
    return outcome.err;
  };
  EXPECT_TRUE(has(refusal({"-o", "out.csv"}), "nothing is varied"));
  EXPECT_TRUE(has(refusal({"-o", "out.txt", "--vary", "seed=1"}), "end in .csv, .json, .sqlite or .db"));
  EXPECT_TRUE(has(refusal({"-o", "out.csv", "--vary", "disk.speed=1,2"}), "unknown key 'speed'"));
  EXPECT_TRUE(has(refusal({"-o", "out.csv", "--vary", "trace=a,b"}), "'trace' cannot be varied"));
  EXPECT_TRUE(has(refusal({"-o", "out.csv", "--vary", "cards.NO=1"}), "the cards have no placeholder {NO}"));
  EXPECT_TRUE(has(refusal({"-o", "out.csv", "--vary", "seed=1..2", "--plot", "p.svg", "--x", "sed"}),
                  "--x sed: this key is not varied; nearest: seed"));
  EXPECT_TRUE(has(refusal({"-o", "out.csv", "--vary", "seed=1", "--part", "4/3"}), "is not NUMBER/PARTS"));
  EXPECT_TRUE(has(
      refusal({"-o", "out.csv", "--vary", "sead=1,2"}),
      "--vary: 'sead' cannot be varied; use a flag of run (seed), a value of a specification "
      "(controller.buffers), a placeholder in the cards (cards.SIZE), or source; nearest: seed; known: "));
  EXPECT_FALSE(std::filesystem::exists(desk.folder.path() / "out.csv")) << "no point was run";
  desk.folder.write("grid.toml", "vary = 3\n");
  EXPECT_TRUE(has(refusal({"-o", "out.csv", "--grid", "grid.toml"}), "grid.toml:1:"));
}

TEST_F(Sweep, ReportsThatPointsAreDamaged) {
  for (const char* damage : {"no database, and long enough to be read as the head of one, which it is not: "
                             "a hundred bytes at least.............",
                             "SQLite format 3"}) {
    const Words words = own({"sweep", "p.f", "--vary", "seed=1..100", "-o", "out.csv"});
    const pid_t process = start(desk, words);
    EXPECT_TRUE(comes([&] { return !points().empty(); }));
    end(process, SIGKILL);
    // Killed within its first transaction, the sweep leaves a journal that would undo the damage.
    std::filesystem::remove(points() + "-journal");
    std::ofstream(points()) << damage;
    const auto outcome = desk.command(words);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, "it is damaged, or not a file of the points of a sweep; remove it"));
    std::filesystem::remove(points());
  }
}

/// The sweep must not store its points in a folder in which a program can write.
TEST_F(Sweep, ReadsNoPointsFromTheFolderThatProgramsWorkIn) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open((desk.folder.path() / "out.csv.points").c_str(), &database), SQLITE_OK);
  sqlite3_exec(database,
               "CREATE TABLE about(text BLOB); CREATE TABLE points(number INTEGER PRIMARY KEY, code INTEGER, "
               "printed BLOB, said BLOB, json BLOB); INSERT INTO points VALUES(0, 3, x'', x'', x'')",
               nullptr, nullptr, nullptr);
  sqlite3_close(database);
  const std::string forged = desk.folder.read("out.csv.points");
  for (const char* table : {"out.csv", "whole.csv"}) ASSERT_EQ(desk.platter(words(table)).code, 0);
  EXPECT_EQ(desk.folder.read("out.csv"), desk.folder.read("whole.csv"));
  EXPECT_EQ(desk.folder.read("out.csv.points"), forged);
}

TEST_F(Sweep, StoresNoPointsInAFolderThatProgramsMayWrite) {
  const auto refused = [&](const std::string& cache, const Words& more) {
    Words all{"env", "PLATTER_CACHE=" + cache, platter_command()};
    const auto rest = words("out.csv", more);
    all.insert(all.end(), rest.begin(), rest.end());
    const Outcome outcome = desk.command(all);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, cache + " cannot store results of programs: "));
    EXPECT_FALSE(desk.folder.has("out.csv"));
    return outcome.err;
  };
  const std::string below = (kept.path() / "below").string();
  EXPECT_TRUE(has(refused(below, {"--allow", kept.path().string()}), ": programs may write in "));
  std::filesystem::permissions(below, std::filesystem::perms::all);
  EXPECT_TRUE(has(refused(below, {}), "other users may write"));
}

/// SQLite would apply a journal that it finds next to its file, and a symbolic link would make it write the
/// table elsewhere.
TEST_F(Sweep, IgnoresJournalsAndLinksBesideTheTable) {
  desk.folder.write("victim", "mine\n");
  for (const char* name : {"out.sqlite-journal", "out.sqlite.new-journal"})
    desk.folder.write(name, "journal");
  std::filesystem::create_symlink("victim", desk.folder.path() / "out.sqlite.new");
  ASSERT_EQ(desk.platter(words("out.sqlite")).code, 0);
  EXPECT_EQ(desk.folder.read("victim"), "mine\n");
  EXPECT_EQ(desk.folder.read("out.sqlite-journal"), "journal");
  EXPECT_EQ(desk.folder.read("out.sqlite.new-journal"), "journal");
}

/// Points that run at the same time would read each other's file.
TEST_F(Sweep, PointsThatWriteFilesRunInSequence) {
  desk.folder.write("file.f", text_of(R"(
      READ *,N
      OPEN(22,FILE='out.txt')
      DO 1 I=1,5000
    1 WRITE(22,100) N
  100 FORMAT(I10)
      REWIND 22
      DO 2 I=1,5000
      READ(22,100) M
    2 IF(M.NE.N) STOP 1
      CLOSE(22)
      END
)"));
  desk.folder.write("file.cards", "{N}\n");
  const Outcome outcome = desk.platter({"sweep", "file.f", "--cards", "file.cards", "--vary", "cards.N=1..24",
                                        "--jobs", "4", "-o", "out.csv"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "writes files in the working folder (out.txt)")) << outcome.err;
  EXPECT_EQ(desk.platter(words("quiet.csv", {"--jobs", "4"})).err, "");
}

TEST_F(Sweep, RejectsStandardInputAsASource) {
  for (const Words& words : {Words{"sweep", "-", "--vary", "seed=1", "-o", "out.csv"}, Words{"compare", "-"},
                             Words{"explain", "-"}, Words{"advise", "-"}}) {
    const Outcome outcome = desk.platter(words);
    EXPECT_EQ(outcome.code, 2) << words.front();
    EXPECT_TRUE(has(outcome.err, "-: the program runs more than once")) << outcome.err;
  }
}

TEST_F(Sweep, DrawsPoints) {
  const auto outcome =
      desk.platter(words("out.csv", {"--plot", "out.svg", "--x", "cards.SIZE", "--y", "transfer_s"}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto picture = desk.folder.read("out.svg");
  EXPECT_TRUE(has(picture, "<svg"));
  EXPECT_TRUE(has(picture, "cards.LOOP 3000"));
  EXPECT_TRUE(has(picture, "transfer_s (s)"));
}

/// The unit of an axis is that of the key in the specifications, or the one that the values have.
TEST_F(Sweep, NamesTheUnitsOfBothAxes) {
  desk.folder.write("one.f", text_of(R"(
      DIMENSION A(512)
      CALL RDISK(5,A,512,0)
      CALL IOWAIT(5)
      END
)"));
  for (const char* values : {"disk.rotation=3000,3600", "disk.rotation=3000 rpm,3600 rpm"}) {
    const auto outcome =
        desk.platter({"sweep", "one.f", "--vary", values, "-o", "one.csv", "--plot", "one.svg", "--x",
                      "disk.rotation", "--y", "words_read", "--size", "88"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const auto picture = desk.folder.read("one.svg");
    for (const char* part :
         {"disk.rotation (rpm)", "words_read (words)", "<title>words_read against disk.rotation</title>",
          "width=\"333\" height=\"249\""})
      EXPECT_TRUE(has(picture, part)) << values << ": " << part;
  }
}

}  // namespace
}  // namespace platter::tests

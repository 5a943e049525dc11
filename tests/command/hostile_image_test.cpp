// Images, and files next to them, that a stranger or a program may have made. A command that reads them soon
// ends with a message, and changes nothing.

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <random>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(number >> shift & 0xff);
  return bytes;
}

constexpr const char* kMagic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";

/// Returns a journal that would make SQLite extend a database to `pages` pages and then remove the file
/// `super`.
std::string journal(std::uint32_t pages, const std::string& super) {
  std::string text =
      kMagic + big_endian(0) + big_endian(7) + big_endian(pages) + big_endian(512) + big_endian(4096);
  text.resize(512);
  if (super.empty()) return text;
  std::uint32_t sum = 0;
  for (const char one : super) sum += static_cast<std::uint32_t>(one);
  return text + big_endian(262145) + super + big_endian(static_cast<std::uint32_t>(super.size())) +
         big_endian(sum) + kMagic;
}

/// A folder with an image `disks`, which contains one dataset, RUNS.
class HostileImage : public testing::Test {
 protected:
  HostileImage() {
    desk.folder.write("p.f", "      DIMENSION A(20000)\n      WRITE(7) A\n      END\n");
    EXPECT_EQ(desk.platter({"run", "p.f", "--image", "disks", "--file", "7=RUNS", "--no-summary"}).code, 0);
    desk.folder.write("words", std::string(8, '\1'));
  }

  fs::path in(const std::string& name) const { return desk.folder.path() / name; }

  /// Runs every command that opens an image, within a limit of processor seconds.
  std::vector<Outcome> outcomes(const std::string& image) const {
    std::vector<Outcome> all;
    for (const std::string& command :
         {"dataset list " + image, "dataset dump " + image + " RUNS", "dataset export " + image + " RUNS out",
          "dataset import " + image + " RUNS words --as words",
          "dataset create " + image + " MORE --channel 2",
          "run p.f --no-summary --file 7=RUNS --image " + image})
      all.push_back(desk.command(
          {"bash", "-c", "ulimit -t 20; timeout 60 " + platter_command() + " " + command + " </dev/null"}));
    return all;
  }

  void expect_rejected(const std::string& what) const {
    const std::string before = desk.folder.read("disks");
    for (const Outcome& outcome : outcomes("disks")) {
      EXPECT_EQ(outcome.code, 2) << what;
      EXPECT_TRUE(has(outcome.err, "disks: ")) << what;
      EXPECT_TRUE(desk.folder.read("disks") == before) << what;
    }
    EXPECT_FALSE(desk.folder.has("out")) << what;
  }

  void change(const char* sql) const {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(in("disks").c_str(), &database), SQLITE_OK);
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, &message), SQLITE_OK) << message;
    sqlite3_free(message);
    sqlite3_close(database);
  }

  std::string rooted_at(const char* table) const {
    sqlite3* database = nullptr;
    sqlite3_stmt* row = nullptr;
    const std::string sql = std::string("SELECT rootpage FROM sqlite_schema WHERE name='") + table + "'";
    EXPECT_EQ(sqlite3_open(in("disks").c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_prepare_v2(database, sql.c_str(), -1, &row, nullptr), SQLITE_OK);
    EXPECT_EQ(sqlite3_step(row), SQLITE_ROW);
    const std::string page = std::to_string(sqlite3_column_int(row, 0));
    sqlite3_finalize(row);
    sqlite3_close(database);
    return page;
  }

  CliFixture desk;
};

TEST_F(HostileImage, JournalsAreNotApplied) {
  const std::string before = desk.folder.read("disks");
  desk.folder.write("victim", "mine\n");
  for (const std::string& text : {journal(static_cast<std::uint32_t>(before.size() / 4096), in("victim")),
                                  journal(1, ""), journal(1, in("victim"))}) {
    desk.folder.write("disks", before);
    desk.folder.write("disks-journal", text);
    for (const Outcome& outcome : outcomes("disks")) {
      EXPECT_EQ(outcome.code, 0) << outcome.err;
      EXPECT_TRUE(has(outcome.err, "disks-journal was not used"));
      EXPECT_EQ(desk.folder.read("victim"), "mine\n");
      EXPECT_EQ(desk.folder.read("disks-journal"), text);
      EXPECT_GE(desk.folder.read("disks").size(), before.size());
    }
    EXPECT_TRUE(has(desk.platter({"dataset", "list", "disks"}).out, "RUNS "));
  }
}

TEST_F(HostileImage, WriteAheadLogsAreRejected) {
  change("PRAGMA journal_mode = WAL");
  desk.folder.write("disks-wal", "log");
  desk.folder.write("disks-shm", "shared");
  expect_rejected("WAL");
  EXPECT_EQ(desk.folder.read("disks-wal"), "log");
  EXPECT_EQ(desk.folder.read("disks-shm"), "shared");
}

TEST_F(HostileImage, OtherTablesThanAnImagesAreRejected) {
  const std::string before = desk.folder.read("disks");
  for (const char* sql :
       {"DROP TABLE dataset; CREATE VIEW dataset AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 "
        "FROM "
        "r) SELECT 'D' || n AS name, 0 AS drive, 0 AS first, 1 AS sectors, 0 AS first_written, 0 AS "
        "last_written, 1 AS interleave FROM r",
        "CREATE VIEW extent AS SELECT * FROM dataset",
        "CREATE TABLE t AS SELECT * FROM dataset; DROP TABLE dataset; CREATE TABLE dataset (name TEXT "
        "PRIMARY "
        "KEY CHECK (length(randomblob(900000000)) > 0), drive INTEGER NOT NULL, first INTEGER NOT NULL, "
        "sectors "
        "INTEGER NOT NULL, first_written INTEGER NOT NULL, last_written INTEGER NOT NULL, interleave INTEGER "
        "NOT NULL) WITHOUT ROWID; DROP TABLE t",
        "CREATE TRIGGER more AFTER INSERT ON dataset BEGIN INSERT INTO dataset SELECT name || '+', drive, "
        "first, "
        "sectors, first_written, last_written, interleave FROM dataset; END",
        "ALTER TABLE sectors ADD COLUMN more AS (length(words))", "ALTER TABLE property ADD COLUMN more",
        "CREATE INDEX more ON dataset(drive)",
        "CREATE INDEX more ON dataset(length(name)) WHERE length(name) > 0", "CREATE TABLE more (x)",
        "CREATE VIRTUAL TABLE more USING fts4(x)", "ANALYZE", "DROP TABLE sectors",
        "ALTER TABLE dataset RENAME TO datasets",
        "CREATE TABLE t AS SELECT * FROM sectors; DROP TABLE sectors; CREATE TABLE sectors (drive INTEGER, "
        "grp "
        "INTEGER, written INTEGER NOT NULL, checksum INTEGER NOT NULL, words BLOB NOT NULL, PRIMARY KEY "
        "(drive, "
        "grp)) WITHOUT ROWID; INSERT INTO sectors SELECT * FROM t; DROP TABLE t",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'value TEXT NOT NULL', "
        "'value "
        "TEXT DEFAULT (randomblob(900000000))') WHERE name = 'property'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET type = 'view' WHERE name = 'property'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 99999 WHERE name = 'property'",
        "PRAGMA writable_schema = ON; WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n "
        "< "
        "300000) INSERT INTO sqlite_schema SELECT 'table', 't' || n, 't' || n, 2, 'CREATE TABLE t' || n || ' "
        "(x)' "
        "FROM r",
        "PRAGMA encoding = 'UTF-16'; DELETE FROM property"}) {
    desk.folder.write("disks", before);
    change(sql);
    expect_rejected(sql);
  }
}

TEST_F(HostileImage, FilesThatAreNotDatabasesAreRejected) {
  const std::string before = desk.folder.read("disks");
  std::string header = before;
  header[16] = 11;  // a page size that is not a power of two
  header[17] = 7;
  desk.folder.write("disks", header);
  expect_rejected("page size");
  for (const std::size_t length :
       {std::size_t{1}, std::size_t{99}, std::size_t{4096}, before.size() - 4096}) {
    desk.folder.write("disks", before.substr(0, length));
    expect_rejected(std::to_string(length) + " bytes");
  }
}

/// The image contains a tree of pages that is deeper than in any valid file, or that contains the same pages
/// repeatedly.
TEST_F(HostileImage, TreesThatDoNotEndAreRejected) {
  change("PRAGMA page_size = 512; VACUUM");
  const std::string before = desk.folder.read("disks");
  const auto root = static_cast<std::size_t>(std::stoi(rooted_at("sectors")));
  const auto pages = static_cast<std::uint32_t>(before.size() / 512);
  const auto interior = [](std::uint32_t child, int cells) {
    std::string page = std::string("\x05\0\0", 3) + std::string(1, '\0') + static_cast<char>(cells) +
                       std::string("\x01\0\0", 3) + big_endian(child);
    constexpr int kCell = 5;
    for (int i = 0; i < cells; ++i) {
      const int place = 511 - kCell * (i + 1);
      page += static_cast<char>(place >> 8);
      page += static_cast<char>(place & 0xff);
    }
    page.resize(512);
    for (int i = 0; i < cells; ++i) {
      const auto place = static_cast<std::size_t>(511 - kCell * (i + 1));
      page.replace(place, 5, big_endian(child) + "\x01");
    }
    return page;
  };
  for (const auto& [depth, cells] : {std::pair(100'000U, 0), std::pair(15U, 40)}) {
    std::string file = before;
    file.replace((root - 1) * 512, 512, interior(pages + 1, cells));
    for (std::uint32_t level = 1; level < depth; ++level) file += interior(pages + level + 1, cells);
    file += std::string("\x0d\0\0\0\0\x02\0\0", 8) + std::string(504, '\0');  // an empty leaf
    file.replace(28, 4, big_endian(static_cast<std::uint32_t>(file.size() / 512)));
    desk.folder.write("disks", file);
    expect_rejected(std::to_string(depth) + " levels");
  }
}

TEST_F(HostileImage, ChangedBytesAreRejectedOrHarmless) {
  const std::string before = desk.folder.read("disks");
  std::mt19937 random(1);
  for (int i = 0; i < 60; ++i) {
    std::string file = before;
    for (int more = 0; more < 1 + i % 3; ++more)
      file[random() % (i % 2 == 0 ? 4096 : file.size())] = static_cast<char>(random());
    desk.folder.write("disks", file);
    const Outcome outcome = desk.platter({"dataset", "dump", "disks", "RUNS"});
    EXPECT_TRUE(outcome.code == 0 || outcome.code == 2) << i << ": " << outcome.code << outcome.err;
    EXPECT_TRUE(desk.folder.read("disks") == file);
  }
}

TEST_F(HostileImage, OnlyRegularFilesAreRead) {
  ASSERT_EQ(::mkfifo(in("pipe").c_str(), 0600), 0);
  fs::create_directory(in("folder"));
  fs::create_symlink("loop", in("loop"));
  fs::create_symlink("/dev/zero", in("zero"));
  for (const char* name : {"pipe", "folder", "loop", "zero", "/dev/zero", "/dev/null", "/proc/self/mem"}) {
    for (const Outcome& outcome : outcomes(name)) {
      EXPECT_EQ(outcome.code, 2) << name;
      EXPECT_TRUE(has(outcome.err, std::string(name) + ": is not a regular file"));
    }
  }
}

TEST_F(HostileImage, LinksKeepLeadingToTheImage) {
  fs::create_directory(in("kept"));
  fs::rename(in("disks"), in("kept/disks"));
  fs::create_symlink("kept/disks", in("disks"));
  ::chmod(in("kept/disks").c_str(), 0640);
  ASSERT_EQ(desk.platter({"dataset", "create", "disks", "MORE", "--channel", "2"}).code, 0);
  EXPECT_TRUE(fs::is_symlink(in("disks")));
  EXPECT_TRUE(has(desk.platter({"dataset", "list", "kept/disks"}).out, "MORE "));
  struct stat what{};
  ASSERT_EQ(::stat(in("kept/disks").c_str(), &what), 0);
  EXPECT_EQ(what.st_mode & 07777, 0640U) << "a new file has the permissions of the one before";
}

TEST_F(HostileImage, AnotherFileInItsPlaceIsNotReplaced) {
  desk.folder.write(
      "long.f",
      "      DIMENSION A(512)\n      CALL WDISK(5,A,512,0)\n      CALL IOWAIT(5)\n"
      "      CALL SYSTEM_READY\n      END\n      SUBROUTINE SYSTEM_READY\n      READ *,N\n      END\n");
  const Outcome outcome = desk.command(
      {"bash", "-c",
       "mkfifo cards; " + platter_command() +
           " run long.f --image disks --cards cards --no-summary & run=$!; exec 3>cards; sleep 2; "
           "cp words other; mv other disks; echo 1 >&3; exec 3>&-; wait $run"});
  EXPECT_NE(outcome.code, 0);
  EXPECT_TRUE(has(outcome.err, "another file has replaced it"));
  EXPECT_EQ(desk.folder.read("disks"), desk.folder.read("words"));
}

/// The time to open an image grows linearly with the number of datasets, not with its square.
TEST_F(HostileImage, OpeningTimeGrowsLinearlyWithTheDatasets) {
  change(
      "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 300000) INSERT INTO dataset "
      "SELECT "
      "'D' || n, 3, 0, 1, n % 70000, n % 70000, 1 FROM r");
  for (const char* command :
       {"dataset list disks >/dev/null", "run p.f --no-summary --file 7=RUNS --image disks"}) {
    const Outcome outcome = desk.command({"bash", "-c", "ulimit -t 6; " + platter_command() + " " + command});
    EXPECT_EQ(outcome.code, 0) << command << outcome.err;
  }
}

}  // namespace
}  // namespace platter::tests

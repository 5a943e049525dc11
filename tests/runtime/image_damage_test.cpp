// Images whose tables were changed behind their back: refused, with what is wrong.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Damage {
  const char* sql;
  const char* said;
};

class ImageDamage : public testing::TestWithParam<Damage> {};

TEST_P(ImageDamage, is_told) {
  Desk desk;
  const std::string program = "      WRITE(7) 1\n      END\n";
  ASSERT_EQ(desk.run(program, {"--image", "disks"}).code, 0);
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open((desk.folder.path() / "disks").c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, GetParam().sql, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
  const Outcome outcome = desk.run(program, {"--image", "disks"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, std::string("--image: disks: ") + GetParam().said));
}

INSTANTIATE_TEST_SUITE_P(
    Tables, ImageDamage,
    testing::Values(
        Damage{"UPDATE property SET value='2' WHERE key='version'",
               "is of version 2; this Platter knows version 1"},
        Damage{"UPDATE property SET value='99999' WHERE key='cylinders'",
               "cylinders is '99999' there, not a number from 1 to 32768"},
        Damage{"UPDATE sectors SET checksum=checksum+1", "drive 3, sectors 0 to 15: the checksum is wrong"},
        Damage{"UPDATE sectors SET grp=99999",
               "drive 3: group 99999 of 16 sectors is beyond the drive's 73980"},
        Damage{"UPDATE sectors SET grp=NULL", "grp is no whole number in a row of a table"},
        Damage{"UPDATE dataset SET sectors=99999",
               "dataset SCRATCH3 is 99999 sectors from 0 of drive index 2, written from 0 to 0, and "
               "drives have 73980 sectors; the file has been damaged"},
        Damage{"UPDATE dataset SET drive=-1", "dataset SCRATCH3 is 73980 sectors from 0 of drive index -1"}));

}  // namespace
}  // namespace platter::tests

// Images whose tables were changed by another program are rejected with the error.

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

TEST_P(ImageDamage, IsReported) {
  CliFixture desk;
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
        Damage{"UPDATE property SET value='1' WHERE key='version'",
               "has image version 1; this Platter reads versions 2 and 3: export its datasets with the "
               "Platter that "
               "wrote it"},
        Damage{"UPDATE property SET value='9999999' WHERE key='cylinders'",
               "cylinders is '9999999' there, not a number from 1 to 1048576"},
        Damage{"UPDATE property SET value='1048576' WHERE key IN ('cylinders', 'head_groups', "
               "'sectors_per_track')",
               "its drives have more words than can be counted"},
        Damage{"INSERT INTO property VALUES ('file SCRATCH3', '1 2 x')",
               "property file SCRATCH3 is '1 2 x', not 5 numbers or more"},
        Damage{"UPDATE sectors SET checksum=checksum+1", "drive 3, sectors 0 to 15: the checksum is wrong"},
        Damage{"UPDATE sectors SET grp=99999",
               "drive 3: group 99999 of 16 sectors is past the 73980 of the drive"},
        Damage{"UPDATE sectors SET grp=NULL", "table sectors, row 1: grp is NULL, not a whole number"},
        Damage{"UPDATE sectors SET grp=1.5", "table sectors, row 1: grp is 1.5, not a whole number"},
        Damage{"UPDATE sectors SET drive=NULL", "table sectors, row 1: drive is NULL, not a whole number"},
        Damage{"UPDATE sectors SET drive='x'", "table sectors, row 1: drive is 'x', not a whole number"},
        Damage{"UPDATE sectors SET drive=-1", "table sectors, row 1: drive is -1, not a whole number from 0"},
        Damage{"UPDATE sectors SET written=written+4294967296",
               "table sectors, row 1: written is 4294967297, not a whole number from 0 to 65535"},
        Damage{"UPDATE sectors SET checksum='x'",
               "table sectors, row 1: checksum is 'x', not a whole number"},
        Damage{"UPDATE sectors SET words='x'", "table sectors, row 1: words is 'x', not bytes"},
        Damage{"UPDATE dataset SET name=x'41'", "table dataset, dataset X'41': name is X'41', not a text"},
        Damage{"UPDATE dataset SET first='x'",
               "table dataset, dataset 'SCRATCH3': first is 'x', not a whole"},
        Damage{"UPDATE dataset SET sectors=1.5", "table dataset, dataset 'SCRATCH3': sectors is 1.5, not a"},
        Damage{"UPDATE dataset SET first_written='x'", "table dataset, dataset 'SCRATCH3': first_written is"},
        Damage{"UPDATE dataset SET last_written='x'", "table dataset, dataset 'SCRATCH3': last_written is"},
        Damage{"UPDATE dataset SET drive='x'",
               "table dataset, dataset 'SCRATCH3': drive is 'x', not a whole"},
        Damage{"UPDATE property SET value=x'41' WHERE key='disk'",
               "table property, property 'disk': value is X'41', not a text"},
        Damage{"UPDATE property SET key=x'41' WHERE key='disk'", "table property, property X'41': key is"},
        // An index that refers to a page that does not exist.
        Damage{"CREATE TABLE x (a INTEGER, b INTEGER, PRIMARY KEY (a, b)); PRAGMA writable_schema=ON;"
               "UPDATE sqlite_master SET rootpage=(SELECT rootpage FROM sqlite_master WHERE "
               "name='sqlite_autoindex_x_1') WHERE name='sqlite_autoindex_sectors_1'",
               "its index sqlite_autoindex_x_1 was not made by Platter"},
        // A table that contains rows, while its index is empty.
        Damage{"CREATE TABLE t AS SELECT * FROM sectors; DELETE FROM sectors; PRAGMA writable_schema=ON;"
               "UPDATE sqlite_schema SET rootpage=(SELECT rootpage FROM sqlite_schema WHERE name='t') WHERE "
               "name='sectors'; DELETE FROM sqlite_schema WHERE name='t'",
               "the file has been damaged; SQLite reports: "},
        Damage{"CREATE TABLE t AS SELECT * FROM dataset; DROP TABLE dataset; ALTER TABLE t RENAME TO dataset",
               "its table dataset was not made by Platter"},
        Damage{
            "UPDATE dataset SET sectors=99999",
            "dataset SCRATCH3 is 99999 sectors from 0 of drive index 2, interleave 1, written from 0 to 0, "
            "and drives have 73980 sectors; the file has been damaged"},
        Damage{"UPDATE dataset SET interleave=0",
               "table dataset, dataset 'SCRATCH3': interleave is 0, not a whole number from 1 to 1000"},
        Damage{"UPDATE dataset SET interleave=2",
               "dataset SCRATCH3 is 73980 sectors from 0 of drive index 2, interleave 2"},
        Damage{"UPDATE dataset SET drive=-1", "dataset SCRATCH3 is 73980 sectors from 0 of drive index -1"}));

}  // namespace
}  // namespace platter::tests

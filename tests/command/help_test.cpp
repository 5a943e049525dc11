// The help of the command.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

std::string said(const Words& arguments) {
  const Outcome outcome = CliFixture().platter(arguments);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return outcome.out;
}

TEST(Help, NamesTheSubcommands) {
  const std::string help = said({"--help"});
  for (const char* name : {"run", "build", "list", "explain", "--version"}) EXPECT_TRUE(has(help, name));
}

TEST(Help, NamesTheFlagsOfRun) {
  const std::string help = said({"run", "--help"});
  for (const char* flag :
       {"--machine", "--os", "--site", "--channels", "--rotation", "--seed", "--disk", "--file", "--cards",
        "--limit", "--json", "--trace", "--specs", "--host", "--no-summary", "-I"}) {
    EXPECT_TRUE(has(help, flag));
  }
}

TEST(Help, BuildListAndExplainDescribeTheirArguments) {
  EXPECT_TRUE(has(said({"build", "--help"}), "--output"));
  EXPECT_TRUE(has(said({"list", "--help"}), "machines"));
  EXPECT_TRUE(has(said({"explain", "--help"}), "--loop"));
}

TEST(Help, VersionNamesPlatterAndGfortran) {
  const std::string version = said({"--version"});
  EXPECT_TRUE(has(version, "platter 0."));
  EXPECT_TRUE(has(version, "gfortran"));
}

TEST(List, ListNamesMachinesSystemsRoutinesAndDevices) {
  const std::string all = said({"list"});
  for (const char* name : {"cray1", "cdc7600", "lasl (4 channels)", "lasl (3 channels)", "lll (2 channels)",
                           "ctss", "ltss", "ctss/RDISK", "MDISK", "ctss/IZDKOUT", "ctss/RDABS", "MDARS",
                           "ltss/WDISK", "dd19", "cdc819", "dcu2", "cdc7639", "bucher-hayes"}) {
    EXPECT_TRUE(has(all, name));
  }
}

TEST(List, OneKindListsOnlyThatKind) {
  const std::string disks = said({"list", "disks"});
  EXPECT_TRUE(has(disks, "411 cylinders of 10 head groups of 18 sectors of 512 words, 3600 rpm"));
  EXPECT_FALSE(has(disks, "ctss"));
  EXPECT_EQ(said({"list", "machines"}).substr(0, 8), "machines");
}

TEST(List, RejectsAnUnknownKind) {
  EXPECT_EQ(CliFixture().platter({"list", "printers"}).code, 2);
}

}  // namespace
}  // namespace platter::tests

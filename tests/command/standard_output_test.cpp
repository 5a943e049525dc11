// With --json - or --csv -, standard output contains the results and nothing else.

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

class StandardOutput : public testing::Test {
 protected:
  CliFixture desk;
  void SetUp() override { desk.folder.write("p.f", "      PRINT *,'PRINTED'\n      END\n"); }
};

TEST_F(StandardOutput, HasTheResultsAlone) {
  const Words commands[] = {{"run", "p.f"},
                            {"time", "p.f"},
                            {"compare", "p.f", "--machine", "cdc7600"},
                            {"explain", "ctss/RDISK"},
                            {"list", "disks"},
                            {"advise", "p.f"},
                            {"claims", "--id", "BH39"},
                            {"table1", "--row", "4"}};
  for (Words words : commands) {
    words.insert(words.end(), {"--json", "-"});
    const auto outcome = desk.platter(words);
    EXPECT_TRUE(json::accept(outcome.out)) << words.front() << outcome.out << outcome.err;
    words[words.size() - 2] = "--csv";
    const auto table = desk.platter(words);
    EXPECT_FALSE(table.out.empty()) << words.front();
    EXPECT_EQ(table.out.find("PRINTED"), std::string::npos) << words.front();
    const auto first = table.out.substr(0, table.out.find('\n'));
    EXPECT_EQ(first.find(' '), std::string::npos) << first;
  }
}

TEST_F(StandardOutput, TheProgramPrintsToStandardError) {
  const auto outcome = desk.platter({"run", "p.f", "--json", "-"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.err, "PRINTED"));
  EXPECT_TRUE(has(outcome.err, "virtual time"));
}

TEST_F(StandardOutput, AcceptsOnlyOneResult) {
  const auto outcome = desk.platter({"run", "p.f", "--json", "-", "--csv", "-"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "--csv: - is also the file of --json"));
}

/// The document is the same on standard output and in a file.
TEST_F(StandardOutput, ReceivesTheSameJsonAsAFile) {
  const auto out = desk.platter({"run", "p.f", "--json", "-"}).out;
  desk.platter({"run", "p.f", "--json", "out.json"});
  EXPECT_EQ(out, desk.folder.read("out.json"));
}

TEST_F(StandardOutput, HasARowAChannelThatTheJsonHas) {
  const auto table = desk.platter({"run", "p.f", "--csv", "-", "--json", "out.json"}).out;
  const auto units = json::parse(desk.folder.read("out.json")).at("units");
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), std::ssize(units) + 1);
  EXPECT_TRUE(table.starts_with("machine,os,site,rotation,disk,seed,stopped,virtual_seconds,unit,channel,"));
}

}  // namespace
}  // namespace platter::tests

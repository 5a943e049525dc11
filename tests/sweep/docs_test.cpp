// Every command that a page about running, tracing and comparing programs shows is executed as it stands.

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// A command's name alone is no example.
bool has_files(const std::string& command) {
  return command.find(" --json ") != std::string::npos || command.find(" -o ") != std::string::npos ||
         command.find(" --trace ") != std::string::npos;
}

/// Of a page: lines of its examples, and what stands in quotes in tables, that begin with the command's name.
/// Two blanks begin a remark.
std::vector<std::string> commands_of(const std::string& page) {
  std::vector<std::string> commands;
  std::istringstream lines(Desk().command({"cat", source_path(page)}).out);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("    platter ")) {
      line = line.substr(4);
      commands.push_back(line.substr(0, line.find("  ")));
      continue;
    }
    if (!line.starts_with("| ")) continue;
    std::vector<std::string> quoted;
    for (std::size_t at = line.find("`platter "); at != std::string::npos;
         at = line.find("`platter ", at + 1))
      quoted.push_back(line.substr(at + 1, line.find('`', at + 1) - at - 1));
    for (const auto& one : quoted) {
      if (has_files(one)) commands.push_back(one);
    }
  }
  return commands;
}

class Pages : public testing::TestWithParam<const char*> {};

TEST_P(Pages, show_commands_that_work) {
  const Desk desk;
  // The call stands in line 12, and makes more than 17 requests.
  desk.folder.write("prog.f", text_of(R"(
      PROGRAM PROG
C     READS SOME RECORDS OF SIZE SECTORS, AND COMPUTES FOR A WHILE BEHIND EACH. SIZE AND LOOP
C     ARE ON A CARD, IF THERE IS ONE.
      DIMENSION A(9216)
      ISIZE=2
      LOOP=10
      READ(*,*,END=2) ISIZE,LOOP
    2 S=0.0
      ICON=DSP(4,1)
      DO 10 I=1,20
C     ONE CALL
      CALL RDISK(ICON,A,512*ISIZE,(I-1)*512*ISIZE)
    4 IF(IFTBL(3,ICON).LT.0) GO TO 4
      DO 5 K=1,LOOP
    5 S=S*0.5+A(K)
   10 CONTINUE
      PRINT 6,S
    6 FORMAT(' S',F12.3)
      END
)"));
  desk.folder.write("files.f", "      DIMENSION A(3000)\n      DO 1 I=1,9\n    1 WRITE(1) A\n      END\n");
  for (const char* name : {"a.f", "b.f"}) desk.folder.write(name, desk.folder.read("files.f"));
  desk.folder.write("prog.cards", "{SIZE},{LOOP}\n");
  desk.folder.write("one.cards", "2,10\n");
  desk.folder.write("job.toml", "pes = 2\nrequest = \"64 KB\"\n");
  EXPECT_EQ(desk.platter({"run", "prog.f", "--cards", "one.cards", "--requests", "requests.txt"}).code, 0);
  EXPECT_EQ(desk.platter({"dataset", "create", "disks", "A", "--sectors", "100"}).code, 0);
  EXPECT_EQ(desk.platter({"run", "prog.f", "--json", "out.json", "--cards", "one.cards"}).code, 0);
  EXPECT_EQ(desk.platter({"sweep", "prog.f", "--vary", "seed=1..2", "-o", "points.json"}).code, 0);
  EXPECT_EQ(desk.command({"cp", "-r", source_path("fortran"), "fortran"}).code, 0);
  const auto commands = commands_of(GetParam());
  EXPECT_FALSE(commands.empty());
  for (const auto& command : commands) {
    const std::string with = "PATH=\"" + std::filesystem::path(platter_command()).parent_path().string() +
                             ":$PATH\"; exec </dev/null; " + command;
    const Outcome outcome = desk.command({"sh", "-c", with});
    EXPECT_EQ(outcome.code, 0) << GetParam() << ": " << command << '\n' << outcome.err;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Pages,
                         testing::Values("docs/explain.md", "docs/sweeps.md", "docs/requests.md",
                                         "docs/traces.md", "docs/json.md", "docs/report.md"));

}  // namespace
}  // namespace platter::tests

// Platter's messages show names that come from outside; no name adds a line, a colour or a movement of the
// cursor to them.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

constexpr const char* kName = "x\x1b[31m\nplatter: forged";
constexpr const char* kPrinted = "x\\x1b[31m\\x0aplatter: forged";

/// Expects that no line starts like a message that Platter did not write, and that the text has no control
/// character.
void is_plain(const std::string& text) {
  EXPECT_EQ(text.find("\nplatter: forged"), std::string::npos) << text;
  EXPECT_FALSE(text.starts_with("platter: forged")) << text;
  EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\n') || byte == 0x7f;
  })) << testing::PrintToString(text);
  EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos);
}

void shows(const Outcome& outcome) {
  is_plain(outcome.err);
  EXPECT_TRUE(has(outcome.err, kPrinted));
}

/// Returns a program whose statements use such a text as NAME.
std::string with_name(const std::string& statements) {
  return "      CHARACTER*24 NAME\n      NAME='x'//CHAR(27)//'[31m'//CHAR(10)//'platter: forged'\n" +
         statements + "      END\n";
}

TEST(PrintedMessages, EscapeNamesOnTheCommandLine) {
  const CliFixture desk;
  shows(desk.platter({"run", std::string(kName) + ".f"}));
  shows(desk.platter({"show", std::string("disks/") + kName}));
  shows(desk.platter({kName}));
  shows(desk.platter({"list", kName}));
  shows(desk.run("      END\n", {"--machine", kName}));
  shows(desk.run("      END\n", {"--set", std::string(kName) + "=1"}));
  shows(desk.run("      END\n", {"--file", std::string(kName) + "=A"}));
}

TEST(PrintedMessages, EscapeNamesInFiles) {
  const CliFixture desk;
  desk.folder.write("r.json", R"({"schema": "x\u001b[31m\nplatter: forged"})");
  shows(desk.platter({"again", "r.json"}));
  shows(desk.platter({"report", "r.json", "-o", "page.html"}));
  desk.folder.write("g.toml", "\"x\\u001b[31m\\nplatter: forged\" = 1\n");
  shows(desk.platter({"sweep", "--grid", "g.toml", "-o", "t.csv"}));
  shows(desk.platter({"job", "g.toml"}));
  desk.folder.write("own/disks/d.toml", "\"x\\u001b[31m\\nplatter: forged\" = 1\n");
  const auto listed = desk.platter({"list", "disks", "--specs", "own"});
  is_plain(listed.out + listed.err);
}

TEST(PrintedMessages, EscapeTextsOfPrograms) {
  const CliFixture desk;
  shows(desk.run(with_name("      OPEN(9,FILE=NAME,STATUS='OLD')\n")));
  is_plain(desk.run(with_name("      CALL REMARK(NAME)\n")).err);
  for (const char* statement : {"error stop name", "stop name"}) {
    desk.folder.write("s.f90", std::string("character(24) :: name\nname='x'//achar(27)//'[31m'//achar(10)//"
                                           "'platter: forged'\n") +
                                   statement + "\nend\n");
    shows(desk.platter({"run", "s.f90", "--no-summary"}));
  }
}

TEST(PrintedMessages, EscapeSourceLines) {
  const CliFixture desk;
  for (const char* statement : {"      X='\x1b[31m\n", "      INCLUDE 'a\x1b[31mb.inc'\n",
                                "      CALL \x1b[31m\n", "      X = Y +\x1b[31m\xc2\x9b Z\n"}) {
    const auto outcome = desk.run(std::string(statement) + "      END\n");
    EXPECT_NE(outcome.code, 0);
    is_plain(outcome.err);
  }
  desk.folder.write("f.f90", "program p\n x = \x1b[31m'a\nend\n");
  is_plain(desk.platter({"run", "f.f90"}).err);
}

TEST(PrintedMessages, EscapeNamesInTables) {
  const CliFixture desk;
  desk.folder.write("a\x1b[31m.f", "      WRITE(7) X\n      END\n");
  const auto outcome = desk.platter({"run", "a\x1b[31m.f", "--file", std::string("7=") + "A\x1b[31m"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  is_plain(outcome.out + outcome.err);
}

TEST(PrintedMessages, OutputOfAProgramIsNotEscaped) {
  const auto outcome = CliFixture().run(with_name("      WRITE(6,'(A)') NAME\n      WRITE(0,'(A)') NAME\n"));
  EXPECT_TRUE(has(outcome.out, kName));
  EXPECT_TRUE(has(outcome.err, kName));
}

TEST(PrintedMessages, HaveALineForEachErrorOfAFile) {
  const CliFixture desk;
  desk.folder.write("j.toml", "speed = 1\npes = 'many'\n");
  const auto run = desk.platter({"job", "j.toml"});
  EXPECT_EQ(run.code, 2);
  std::size_t lines = 0;
  for (std::size_t at = 0; (at = run.err.find("platter: ", at)) != std::string::npos; ++at) ++lines;
  EXPECT_GT(lines, 1U) << run.err;
}

}  // namespace
}  // namespace platter::tests

// The assign command: its flags, its environment, and the resulting attributes of opened files.

#include "emulator/system/unicos/assign.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/attributes.hpp"

namespace platter::tests {
namespace {

using unicos::Access;
using unicos::Assignments;
using unicos::Opening;

/// Executes the commands in order.
Assignments environment(const std::vector<std::string>& lines) {
  Assignments all;
  for (const auto& line : lines) all.apply(unicos::read_assign(line));
  return all;
}

/// Returns the layer and its first two numbers with which a file is opened after an assign command.
std::string layer(const std::string& line, Opening opening = {.unit = 1, .file = "fort.1"}) {
  auto all = environment({line});
  const auto found = all.find(opening, {});
  std::string text;
  for (const auto& one : found.chain) {
    text += (text.empty() ? "" : ",") + std::string(one.kind->name);
    for (const auto& option : one.options) text += "." + option;
    for (const auto number : one.numbers) text += ":" + std::to_string(number);
  }
  return text;
}

std::string refused(const std::string& line) {
  try {
    environment({line});
  } catch (const ffio::Error& error) {
    return error.what();
  }
  return "";
}

TEST(Assign, AStructureSelectsItsLayers) {
  const Opening direct{
      .unit = 1, .file = "d", .access = unicos::Access::kDirectUnformatted, .record = amount::Bytes{40000}};
  EXPECT_EQ(layer("-s cos -b 96 u:1"), "cos:96");
  EXPECT_EQ(layer("-b 144 u:1"), "cos:144");
  EXPECT_EQ(layer("-t u:2"), "cos:8");
  EXPECT_EQ(layer("-s u u:1"), "syscall");
  EXPECT_EQ(layer("-s u -a SDS -n 300 u:1"), "sds.scr.novfl:300:300:0");
  EXPECT_EQ(layer("-s unblocked u:1"), "bufa:8:2");
  EXPECT_EQ(layer("-s unblocked -b 42 -u 6 u:1"), "bufa:42:6");
  EXPECT_EQ(layer("-s bin u:1"), "bufa:16:2");
  EXPECT_EQ(layer("-s unblocked u:1", direct), "cachea:10:4:0:0");
  EXPECT_EQ(layer("-t u:1", direct), "cachea:10:4:0:0");
  EXPECT_EQ(layer("-F blocked,mr::1961 u:1"), "blocked:8,mr:0:1961:32");
}

TEST(Assign, ParsesTheSpaceThatTheGuideRequests) {
  auto all = environment({"-p 0-2 -n 300 -q 48 -b 144 f:filename"});
  const auto found = all.find({.unit = 7, .file = "filename"}, {});
  EXPECT_EQ(found.space.partitions, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(found.space.blocks, amount::Blocks{300});
  EXPECT_EQ(found.space.unit, amount::Blocks{48});
  EXPECT_FALSE(found.space.contiguous);
  EXPECT_EQ(found.attributes, "-p 0-2 -n 300 -q 48 -b 144");
  EXPECT_EQ(unicos::read_partitions("0:1:5-7"), (std::vector<int>{0, 1, 5, 6, 7}));
}

TEST(Assign, TakesEachAttributeFromTheClosestObject) {
  auto all = environment({"-n 1 -b 1 -q 1 -t g:all", "-n 2 -b 2 -q 2 g:su", "-n 3 -b 3 p:fort.*",
                          "-n 4 fort.1", "-n 5 u:1", "-n 9 -b 9 g:du"});
  const auto found = all.find({.unit = 1, .file = "fort.1"}, {});
  EXPECT_EQ(found.space.blocks, amount::Blocks{5});
  EXPECT_EQ(found.chain.front().numbers.front(), 3);
  EXPECT_EQ(found.space.unit, amount::Blocks{2});
  EXPECT_TRUE(found.is_scratch);
  EXPECT_EQ(all.find({.unit = 2, .file = "fort.1"}, {}).space.blocks, amount::Blocks{4});
  EXPECT_EQ(all.find({.unit = 2, .file = "other"}, {}).space.blocks, amount::Blocks{2});
}

TEST(Assign, CommandsReplaceAddOrRemoveAttributes) {
  auto all = environment({"-b 8 -n 3 u:1", "-I -b 16 u:1", "-s u f:x", "-I -F mr f:x"});
  EXPECT_EQ(all.text(), "assign -F mr f:x\nassign -b 16 -n 3 u:1\n");
  all.apply(unicos::read_assign("-O -t u:01"));
  EXPECT_EQ(all.text_of("u:1"), "assign -t u:1\n");
  all.apply(unicos::read_assign("-R x"));
  EXPECT_EQ(all.text(), "assign -t u:1\n");
  EXPECT_THROW(all.apply(unicos::read_assign("-R u:7")), ffio::Error);
  EXPECT_THROW(static_cast<void>(all.text_of("u:7")), ffio::Error);
  all.apply(unicos::read_assign("-R"));
  EXPECT_EQ(all.text(), "");
}

TEST(Assign, ItsEnvironmentIsReadAsItWasWritten) {
  const auto all = environment({"-F cos.async:96 f:a", "-p 0:1 -n 30:2 -c -N ieee u:3", "-r on g:all"});
  EXPECT_EQ(Assignments::read(all.text(), ".assign", unicos::Faults::kAtOnce).text(), all.text());
  try {
    Assignments::read("# mine\n\nassign -Z u:1\n", ".assign", unicos::Faults::kAtOnce);
    FAIL();
  } catch (const ffio::Error& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with(".assign, line 3: -Z is not known")) << error.what();
  }
}

TEST(AssignFile, QuotesWordsThatContainQuotes) {
  for (const char* line :
       {"assign -a \"it's\" f:x", "assign -a 'a\"'\"'\" f:x", "assign -a 'a\"b' \"f:it's\""}) {
    const auto all = Assignments::read(line, ".assign", unicos::Faults::kAtOnce);
    EXPECT_EQ(Assignments::read(all.text(), ".assign", unicos::Faults::kAtOnce).text(), all.text()) << line;
  }
  const auto all = Assignments::read("assign -a \"it's\" f:x", ".assign", unicos::Faults::kAtOnce);
  EXPECT_EQ(all.text(), "assign -a 'it'\"'s\" f:x\n");
  EXPECT_THROW(unicos::read_assign(std::vector<std::string>{"-a", "x\nassign -R", "f:x"}), ffio::Error);
}

/// Each command opens a file, except the one for a tape, which OPEN rejects later.
TEST(Assign, TakesEveryCommandOfTheDocument) {
  std::ifstream commands(PLATTER_DOCUMENTS "/unicos/assign_commands.txt");
  constexpr std::string_view kCommand = "assign ";
  int count = 0;
  for (std::string line; std::getline(commands, line);) {
    if (!line.starts_with(kCommand)) continue;
    ++count;
    auto all = environment({line.substr(kCommand.size())});
    const Opening opening{.unit = 1, .file = "filename"};
    if (line.find("er90") != std::string::npos) {
      EXPECT_THROW(all.find(opening, {}), ffio::Error) << line;
    } else {
      EXPECT_FALSE(all.find(opening, {}).chain.empty()) << line;
    }
    EXPECT_EQ(all.text(), line + "\n");
  }
  EXPECT_EQ(count, 27);
}

TEST(Assign, ReportsUnitsAndFilesThatAreNeverOpened) {
  auto all = environment({"-t u:1", "-t u:2", "-t f:x", "-t g:all"});
  all.find({.unit = 1, .file = "fort.1"}, {});
  EXPECT_EQ(all.unused(), (std::vector<std::string>{"f:x was not opened", "u:2 was not opened"}));
  auto kept = environment({"-N t3d -b 4 -y on u:1"});
  kept.find({.unit = 1, .file = "fort.1"}, {});
  EXPECT_EQ(kept.unused(), (std::vector<std::string>{"u:1: -y on is stored but has no effect here"}));
  auto groups = environment({"-t p:z*", "-t p:fort*", "-t g:df", "-t g:su"});
  groups.find({.unit = 1, .file = "fort.1"}, {});
  EXPECT_EQ(groups.unused(), (std::vector<std::string>{"g:df matched no file that was opened",
                                                       "p:z* matched no file that was opened"}));
}

/// Errors are reported when a file of the affected units is opened, but not for other units.
TEST(Assign, ReportsErrorsAtTheOpenOfItsObjectInARun) {
  auto all = Assignments::read("assign -F frobs u:1\nassign -b 0 p:fort.[23]\nassign -p 2-1 g:du\n",
                               ".assign", unicos::Faults::kAtOpen);
  const auto told = [&](const Opening& opening) -> std::string {
    try {
      all.find(opening, {});
      return "";
    } catch (const ffio::Error& error) {
      return error.what();
    }
  };
  EXPECT_TRUE(
      told({.unit = 1, .file = "fort.1"}).starts_with(".assign, line 1: -F frobs: column 1: unknown"));
  EXPECT_TRUE(told({.unit = 3, .file = "fort.3"}).starts_with(".assign, line 2: -b is given 0"));
  EXPECT_EQ(told({.unit = 4, .file = "fort.4"}), "");
  EXPECT_TRUE(told({.unit = 4, .file = "fort.4", .access = unicos::Access::kDirectUnformatted})
                  .starts_with(".assign, line 3: -p is given 2-1"));
  EXPECT_EQ(all.file_of({.unit = 1, .file = "fort.1"}), "fort.1");
  // A later command for the same object replaces the faulty one.
  all.take_line("-F mr u:1", "--assign", unicos::Faults::kAtOpen);
  EXPECT_EQ(told({.unit = 1, .file = "fort.1"}), "");
  all.take_line("-R p:fort.[23]", "--assign", unicos::Faults::kAtOpen);
  EXPECT_EQ(told({.unit = 3, .file = "fort.3"}), "");
  // If the object of a faulty command is unknown, every OPEN reports it.
  all.take_line("-F mr x:1", "--assign", unicos::Faults::kAtOpen);
  EXPECT_TRUE(told({.unit = 4, .file = "fort.4"}).starts_with("--assign: x:1 is not an object"));
  EXPECT_EQ(all.unused().size(), 2U);  // the last command, and the one for g:du
}

// Words are quoted as in a shell.
TEST(Assign, RejectsConversionsThatAreNotModelled) {
  const auto found = [](const std::string& line) { return layer(line); };
  EXPECT_EQ(found("-F system -N t3d u:1"), "system");
  EXPECT_EQ(found("-F system -N ieee_64 -C ascii u:1"), "system");
  for (const char* const wrong : {"-N vax", "-N ibm", "-N cdc", "-N ieee", "-C ebcdic"}) {
    try {
      found(std::string("-F system ") + wrong + " u:1");
      ADD_FAILURE() << wrong;
    } catch (const ffio::Error& error) {
      EXPECT_NE(std::string(error.what()).find(wrong), std::string::npos);
    }
  }
}

TEST(Assign, QuotedWordsMayContainBlanks) {
  EXPECT_EQ(environment({"-F 'cos, mr' \"u:1\""}).text(), "assign -F cos,mr u:1\n");
  EXPECT_EQ(refused("-a 'a b' u:1"), "-a is given 'a b'; it must not contain blanks");
  EXPECT_EQ(refused("-F 'cos u:1"), "a word starts with ' but does not end with '");
}

TEST(Assign, NamesTheRejectedArgument) {
  EXPECT_EQ(refused("-b 0 u:1"), "-b is given 0; it needs a whole number of blocks or buffers, at least 1");
  EXPECT_EQ(refused("-r yes u:1"), "-r is given yes; it must be on or off");
  EXPECT_EQ(refused("-p 2-0 u:1"), "-p is given 2-0; in 2-0, the first number exceeds the second");
  EXPECT_EQ(refused("-p 0:1:0 u:1"), "-p is given 0:1:0, which names partition 0 twice");
  EXPECT_EQ(refused("-n 3x u:1"), "-n is given 3x; it needs a whole number of blocks or buffers, at least 0");
  EXPECT_EQ(refused("-n 10: u:1"),
            "-n is given 10:; it needs a whole number of blocks or buffers, at least 0");
  EXPECT_EQ(refused("-n 99999999999999999999 u:1"),
            "-n is given 99999999999999999999; it needs a whole number of blocks or buffers, at least 0; "
            "this one is too large");
  EXPECT_EQ(refused("-F cos -F mr u:1"), "-F is given twice; give it once");
  EXPECT_EQ(refused("-tt u:1"), "-t is given twice; give it once");
  EXPECT_EQ(refused("-d maybe u:1"), "-d is given maybe; it must be skipbad or acptbad");
  EXPECT_EQ(refused("-f 66 u:1"), "-f is given 66; it must be 77 or 90");
  EXPECT_EQ(refused("-F cos -s u u:1"), "-F and -s both name a structure; give one of them");
  EXPECT_EQ(refused("-R -V u:1"), "-R and -V exclude each other");
  EXPECT_EQ(refused("-R -b 8 u:1"), "-R accepts only an object, not -b 8");
  EXPECT_EQ(refused("-t u:one"), "u:one is not a unit; a unit is a whole number, such as u:1");
  EXPECT_EQ(refused("-t u:1 u:2"), "u:2 is a second object after u:1; assign accepts one");
  for (const auto* line : {"-s pure u:1", "-t g:zz", "-t q:1", "-t", "u:1", "-b", "-F nosuch u:1", "-t f:"})
    EXPECT_NE(refused(line), "") << line;
}

// Words of a command line may be empty or contain blanks, but a line of the environment could not be parsed
// with them.
TEST(Assign, RejectsWordsThatTheEnvironmentCannotStore) {
  using Words = std::vector<std::string>;
  EXPECT_THROW(unicos::read_assign(Words{"-a", "", "u:1"}), ffio::Error);
  EXPECT_THROW(unicos::read_assign(Words{"-C", "", "u:1"}), ffio::Error);
  EXPECT_THROW(unicos::read_assign(Words{"-b", "4", ""}), ffio::Error);
  EXPECT_THROW(unicos::read_assign(Words{"-a", "a b", "u:1"}), ffio::Error);
  EXPECT_THROW(unicos::read_assign(Words{"-b", "4", "f:a\nb"}), ffio::Error);
}

TEST(Assign, FilesOfOneStreamOfBytesAreNotTruncated) {
  const auto truncates = [](const std::string& line) {
    auto all = environment({line});
    return all.find({.unit = 1, .file = "fort.1"}, {}).truncates;
  };
  EXPECT_TRUE(truncates("-s cos u:1"));
  EXPECT_TRUE(truncates("-F f77 u:1"));
  EXPECT_FALSE(truncates("-s u u:1"));
  EXPECT_FALSE(truncates("-s bin u:1"));
  EXPECT_FALSE(truncates("-F syscall u:1"));
}

}  // namespace
}  // namespace platter::tests

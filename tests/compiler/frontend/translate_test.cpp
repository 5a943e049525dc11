// The translator without a compiler: lines and columns, unchanged text, and diagnostics.

#include <gtest/gtest.h>

#include <sstream>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {
namespace {

/// Returns the origin of each line of a translation by its markers: "file:line" and the line.
std::vector<std::pair<std::string, std::string>> lines_of(const Translation& translation) {
  std::vector<std::pair<std::string, std::string>> lines;
  std::istringstream stream(translation.text);
  std::string file;
  int number = 1;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("# ")) {
      number = std::stoi(line.substr(2));
      file = line.substr(line.find('"') + 1, line.rfind('"') - line.find('"') - 1);
      continue;
    }
    lines.emplace_back(file + ":" + std::to_string(number++), line);
  }
  return lines;
}

std::string line_at(const Translation& translation, const std::string& place) {
  for (const auto& [where, text] : lines_of(translation)) {
    if (where == place) return text;
  }
  return "no line";
}

TEST(Translate, LeavesAProgramThatNeedsNoRuleAsItIs) {
  const std::string text = "      program x\n\tA = 1 ! B\n      do 10 i=1,3\n   10 a = a+1\n      END";
  const auto translation = translate(text, "x.f", {});
  EXPECT_FALSE(translation.changed);
  EXPECT_EQ(translation.text, text);
}

TEST(Translate, LeavesEverythingToOtherDialects) {
  const std::string text = "      I=4HABCD $ J=1\n      END\n";
  EXPECT_EQ(translate(text, "x.f", {.dialect = Dialect::kNone}).text, text);
}

TEST(Translate, KeepsTheLineOfEveryStatement) {
  const auto translation = translate(
      "C\n      I=77B\n\n      BUFFER IN (5,1)\n     1 (A(1),\n     2 A(2))\nC\n      J=1 $ K=2\n      L=3\n "
      "     END\n",
      "x.f", {});
  EXPECT_EQ(line_at(translation, "x.f:2"), "      I=63");
  EXPECT_EQ(line_at(translation, "x.f:4"), "      CALL PLT_BUFFER_IN_REAL(5,1,");
  EXPECT_EQ(line_at(translation, "x.f:8"), "      J=1");
  EXPECT_EQ(line_at(translation, "x.f:9"), "      L=3");
  EXPECT_EQ(line_at(translation, "x.f:10"), "      END");
}

/// gfortran assigns to a statement the number of the last line that it has read.
TEST(Translate, TheLastLineOfAStatementHasTheNumberOfItsFirst) {
  const std::string text =
      "      REAL Y,\n     1 Z\n      CALL S(1,\n     1 2,\nC\n     2 3)\n      X=1\n      END\n";
  for (const auto dialect : {Dialect::kNone, Dialect::kCft, Dialect::kFtn, Dialect::kVax}) {
    EXPECT_EQ(
        translate(text, "x.f", {.dialect = dialect}).text,
        "# 1 \"x.f\"\n      REAL Y,\n     1 Z\n      CALL S(1,\n     1 2,\nC\n# 3 \"x.f\"\n     2 3)\n\n\n\n"
        "      X=1\n      END\n");
  }
}

TEST(Translate, TheLastLineOfARewrittenStatementHasTheNumberOfItsFirst) {
  EXPECT_EQ(
      translate("      I=77B+\n     1 J\n      K=\n     1 L $ M=\n     2 N\n      END\n", "x.f", {}).text,
      "# 1 \"x.f\"\n      I=63 +\n# 1 \"x.f\"\n     & J\n\n      K=\n# 3 \"x.f\"\n     & L\n           M=\n"
      "# 4 \"x.f\"\n     & N\n\n      END\n");
}

TEST(Translate, KeepsTheColumnOfUnchangedText) {
  const auto translation = translate("      I = 77B    +    JJ\n      END\n", "x.f", {});
  EXPECT_EQ(line_at(translation, "x.f:1"), "      I = 63     +    JJ");
}

TEST(Translate, ContinuesInTheNextLineAfterColumn72) {
  const auto translation = translate(
      "      PRINT 10, AAAAAA.AND.BBBBBB,CCCCCC.AND.DDDDDD,EEEEEE.AND.FFFFFF\n   10 FORMAT(3I9)\n      END\n",
      "x.f", {});
  std::string all;
  for (const auto& [where, text] : lines_of(translation)) {
    EXPECT_LE(text.size(), 72U);
    if (where == "x.f:1") all += text.substr(6);
  }
  std::erase(all, ' ');
  EXPECT_EQ(all,
            "PRINT10,IAND(TRANSFER(AAAAAA,0),TRANSFER(BBBBBB,0)),IAND(TRANSFER(CCCCCC,0),TRANSFER(DDDDDD,0)),"
            "IAND(TRANSFER(EEEEEE,0),TRANSFER(FFFFFF,0))");
}

TEST(Translate, ReadsIncludedFilesAndNamesTheirLines) {
  Options options;
  options.include = [](const std::string& name) -> std::optional<std::pair<std::string, std::string>> {
    if (name != "common.inc") return std::nullopt;
    return std::pair{"inc/common.inc", "      REAL MASK\n      DATA MASK/77B/\n"};
  };
  const auto translation =
      translate("      INCLUDE 'common.inc'\n      I=MASK.AND.7B\n      END\n", "x.f", options);
  EXPECT_EQ(line_at(translation, "x.f:2"), "      I=IAND(TRANSFER(MASK,0),7)");
  EXPECT_EQ(line_at(translation, "inc/common.inc:1"), "      REAL MASK");
}

/// A line marker without a flag would rename the current file, even for its earlier lines.
TEST(Translate, MarksWhereAnIncludedFileIsEnteredAndLeft) {
  Options options;
  options.include = [](const std::string& name) -> std::optional<std::pair<std::string, std::string>> {
    if (name == "a.inc") return std::pair{"a.inc", "      INCLUDE 'b.inc'\n"};
    return std::pair{"b.inc", "      I=MASK.AND.7B\n"};
  };
  EXPECT_EQ(
      translate("      INCLUDE 'b.inc'\n      Y=1\n      INCLUDE 'a.inc'\n      END\n", "x.f", options).text,
      "# 1 \"x.f\"\n# 1 \"b.inc\" 1\n      I=IAND(MASK,7)\n# 2 \"x.f\" 2\n      Y=1\n"
      "# 1 \"b.inc\" 1\n      I=IAND(MASK,7)\n# 4 \"x.f\" 2\n      END\n");
}

TEST(Translate, ReportsTheFilesOfTheProgramCard) {
  const auto translation = translate(
      "      PROGRAM X (INPUT, OUT PUT,TAPE5=INPUT,\n     1 TAPE7=201,TAPE8=1001B)\n      END\n", "x.f", {});
  EXPECT_EQ(translation.program_files, "INPUT,OUTPUT,TAPE5=INPUT,TAPE7=201,TAPE8=1001B");
  EXPECT_EQ(translate("      PROGRAM X\n      END\n", "x.f", {}).program_files, std::nullopt);
}

TEST(Translate, RejectsEveryStatementThatIsWrong) {
  try {
    translate("      I=9B\n      J=1\n      K=123456789012345678901234B\n      END\n", "x.f", {});
    FAIL() << "nothing was refused";
  } catch (const Refusal& refusal) {
    ASSERT_EQ(refusal.refused().size(), 2U);
    EXPECT_TRUE(refusal.refused()[0].starts_with("x.f:1:9: ")) << refusal.refused()[0];
    EXPECT_TRUE(refusal.refused()[1].starts_with("x.f:3:9: ")) << refusal.refused()[1];
  }
}

TEST(Translate, AFunctionOfAnotherFileIsTheProgramsOwn) {
  Options options;
  options.own = ReadText("      REAL FUNCTION UNIT(N)\n      UNIT=N\n      END\n", "t.f", {}).definitions();
  EXPECT_FALSE(translate("      X=UNIT(5)\n      END\n", "x.f", options).changed);
  EXPECT_TRUE(translate("      X=UNIT(5)\n      END\n", "x.f", {}).changed);
}

TEST(Dialects, HaveNames) {
  EXPECT_EQ(dialect_named("ftn"), Dialect::kFtn);
  EXPECT_EQ(dialect_named("f77"), std::nullopt);
}

}  // namespace
}  // namespace platter::dialect

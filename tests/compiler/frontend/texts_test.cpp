// Texts without a closing quote, empty ones, and Hollerith constants at the end of a card, in every kind of
// statement: the translator rejects them with their place, or passes them to the compiler. It never crashes.

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {
namespace {

/// Statements with an @ in place of a text.
constexpr std::array kStatements = {
    "A=@",
    "I=@",
    "C=@",
    "A(1)=@",
    "I=J.AND.@",
    "IF (A.EQ.@) B=1.",
    "IF (I.EQ.@) 10,20,30",
    "IF (@) 10,20",
    "IF (A.EQ.@) THEN",
    "CALL S(@)",
    "CALL S(@,1)",
    "CALL REMARK(@)",
    "CALL LINK(@)",
    "CALL OVERLAY(4HFILE,1,0,@)",
    "X=F(@)",
    "DATA A/@/",
    "DATA A,I/1.,@/",
    "DATA I/3*@/",
    "REAL B/@/",
    "PARAMETER (N=@)",
    "PARAMETER N=@",
    "READ (5,@) A",
    "READ @,A",
    "WRITE (6,@) A",
    "WRITE (6,10) @",
    "WRITE (@) A",
    "PRINT @,A",
    "PRINT 10,@",
    "PRINT *,@",
    "PRINT *,@,A",
    "PUNCH 10,@",
    "TYPE 10,@",
    "ACCEPT @,A",
    "BUFFER IN (@,1) (A,B)",
    "BUFFER OUT (5,@) (A,B)",
    "ENCODE (10,@,A) B",
    "DECODE (10,10,@) B",
    "REWIND @",
    "IF (EOF,@) 10,20",
    "PAUSE @",
    "STOP @",
    "ENTRY E(@)",
    "GO TO (10,20) @",
    "GO TO @",
    "ASSIGN @ TO I",
    "RETURN @",
    "DO 10 I=@,5",
    "OPEN (5,FILE=@)",
    "INCLUDE @",
    "NAMELIST /N/ @",
    "COMMON /@/ A",
    "EQUIVALENCE (A,@)",
    "LEVEL 2,@",
    "PROGRAM P(@)",
    "SUBROUTINE S(@)",
    "FUNCTION F(@)",
    "IMPLICIT @",
    "EXTERNAL @",
    "I=MASK(@)",
    "I=SHIFT(@,3)",
    "A=CVMGT(@,B,L)",
    "A=B=@",
    "10 FORMAT(@)",
    "10 FORMAT(1X,@,I5)",
    "@",
    "@=A",
    "POINTER (P,@)",
    "USE @",
    "OVERLAY(@,1,0)",
};

constexpr std::array kUnclosed = {"\"", "\"X", "'", "'X", "'X''", "\"X\"\"", "L\"X"};
constexpr std::array kOthers = {
    "\"\"", "''", "**",   "*X",    "*",   "##",   "#X",  "#",   "0H",   "1H",
    "5HAB", "H",  "L''",  "R\"\"", "''H", "' 'O", "''X", "O''", "Z' '", "99999999999999999999H",
    "0L",   "2R", "' 'H", "R'X"};

std::string with(std::string statement, std::string_view text) {
  for (auto at = statement.find('@'); at != std::string::npos; at = statement.find('@', at + text.size()))
    statement.replace(at, 1, text);
  const bool labelled = statement.starts_with("10 ");
  return (labelled ? "   " : "      ") + statement + "\n";
}

/// Returns the messages for a program with this statement; empty if it is translated.
std::vector<std::string> rejected(const std::string& statement, Options options) {
  const std::string own = "      SUBROUTINE S(W)\n      REAL W(2)\n      END\n";
  try {
    translate("      CHARACTER*4 C\n      REAL A(4)\n      LOGICAL L\n" + statement + "      END\n" + own,
              "x.f", options);
  } catch (const Refusal& refusal) {
    return refusal.refused();
  }
  return {};
}

const std::vector<Options>& all_options() {
  static const std::vector<Options> all = {
      {.dialect = Dialect::kCft},
      {.dialect = Dialect::kFtn},
      {.dialect = Dialect::kFtn, .characters = numbers::Characters::kDisplay},
      {.dialect = Dialect::kVax},
      {.dialect = Dialect::kNone},
      {.dialect = Dialect::kNone, .form = Form::kFree},
  };
  return all;
}

TEST(Texts, WithoutAClosingQuoteAreRejectedInEveryStatementOfAnOldDialect) {
  for (const auto& options : all_options()) {
    if (!is_old(options.dialect)) continue;
    for (const std::string statement : kStatements) {
      if (statement.find("FORMAT") != std::string::npos || statement.starts_with("INCLUDE")) continue;
      for (const auto* text : kUnclosed) {
        const auto why = rejected(with(statement, text), options);
        ASSERT_FALSE(why.empty()) << with(statement, text);
        EXPECT_NE(why[0].find("has no closing"), std::string::npos) << with(statement, text) << why[0];
      }
    }
  }
}

TEST(Texts, TextsOfAnyFormAreTranslatedOrRejectedWithAReason) {
  for (const auto& options : all_options()) {
    for (const std::string statement : kStatements) {
      for (const auto* text : kUnclosed) {
        for (const auto& why : rejected(with(statement, text), options)) EXPECT_FALSE(why.empty());
      }
      for (const auto* text : kOthers) {
        for (const auto& why : rejected(with(statement, text), options)) EXPECT_FALSE(why.empty());
      }
    }
  }
}

TEST(Texts, EmptyTextsAreNotHollerithConstants) {
  for (const char* statement : {"A=\"\"", "CALL S(\"\")", "DATA A/''/", "IF (I.EQ.'') B=1.", "CALL S('')"}) {
    const auto why = rejected(with(statement, ""), {.dialect = Dialect::kFtn});
    ASSERT_EQ(why.size(), 1U) << statement;
    EXPECT_NE(why[0].find("needs at least one character"), std::string::npos) << why[0];
  }
  EXPECT_TRUE(rejected(with("C=''", ""), {.dialect = Dialect::kFtn}).empty());
}

TEST(Texts, ConstantsWithoutDigitsAreRejected) {
  for (const char* statement : {"I=' 'O", "I=' 'X", "I=Z' '"}) {
    for (const auto dialect : {Dialect::kFtn, Dialect::kVax}) {
      const auto why = rejected(with(statement, ""), {.dialect = dialect});
      ASSERT_EQ(why.size(), 1U) << statement;
      EXPECT_NE(why[0].find("has no digits"), std::string::npos) << why[0];
    }
  }
}

}  // namespace
}  // namespace platter::dialect

// Lines such as #ifdef in a text that is not preprocessed: a compiler would take them for comments, and
// compile both branches. They are rejected in every dialect, form and kind of source.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/file_names.hpp"
#include "tools/compiler/frontend/source/source.hpp"

namespace platter::dialect {
namespace {

std::vector<std::string> rejected(const std::string& text, const std::string& file, Options options = {}) {
  options.form = form_of(file);
  try {
    translate(text, file, options);
  } catch (const Refusal& refusal) {
    return refusal.refused();
  }
  return {};
}

const std::string kText = "      I=1\n#ifdef CRAY\n      I=2\n#else\n      I=3\n#endif\n      END\n";

TEST(PreprocessorLines, AreRejectedOnceWithTheNameThatTheFileNeeds) {
  for (const auto dialect : {Dialect::kNone, Dialect::kCft, Dialect::kFtn, Dialect::kVax}) {
    for (const auto& [file, named] : std::vector<std::pair<std::string, std::string>>{{"x.f", ".F"},
                                                                                      {"x.for", ".FOR"},
                                                                                      {"x.ftn", ".FTN"},
                                                                                      {"x.f77", ".F"},
                                                                                      {"x.txt", ".F"},
                                                                                      {"x.f90", ".F90"}}) {
      const auto why = rejected(kText, file, {.dialect = dialect});
      ASSERT_EQ(why.size(), 1U) << file;
      EXPECT_EQ(why[0], file +
                            ":2:1: #ifdef CRAY is a preprocessor line, and a file of this name is not "
                            "preprocessed; rename it to end in " +
                            named);
    }
  }
}

TEST(PreprocessorLines, LinesOfStandardInputAreRejected) {
  const auto why = rejected(kText, kStandardInput);
  ASSERT_EQ(why.size(), 1U);
  EXPECT_NE(why[0].find("standard input is not preprocessed; put the program into a file named .F"),
            std::string::npos)
      << why[0];
}

TEST(PreprocessorLines, LinesInAnIncludeFileAreRejectedInThatFile) {
  for (const auto dialect : {Dialect::kNone, Dialect::kCft, Dialect::kVax}) {
    Options options{.dialect = dialect};
    options.include = [](const std::string& name) {
      return std::optional(std::pair{"inc/" + name, std::string("      REAL A\n# define N 3\n")});
    };
    const auto why = rejected("      INCLUDE 'a.inc'\n      A=1\n      END\n", "x.f", options);
    ASSERT_EQ(why.size(), 1U);
    EXPECT_EQ(why[0],
              "inc/a.inc:2:1: # define N 3 is a preprocessor line, and an INCLUDE file is not preprocessed; "
              "rename the source to end in .F, and read this file there with #include");
  }
}

TEST(PreprocessorLines, LinesInADeckAreRejectedExceptOnDataCards) {
  const std::string data = "7/8/9\n#if 0\n# 1 \"a\"\n6/7/8/9\n";
  EXPECT_EQ(
      read_source("JOB,T10.\nFTN.\n7/8/9\n      I=1\n      END\n" + data, "d.txt", Dialect::kFtn).data.size(),
      1U);
  for (const std::string line : {"#if 1", "# 9 \"x.f\""}) {
    try {
      read_source("JOB,T10.\nFTN.\n7/8/9\n      I=1\n" + line + "\n      END\n" + data, "d.txt",
                  Dialect::kFtn);
      ADD_FAILURE() << line;
    } catch (const Refusal& refusal) {
      EXPECT_TRUE(refusal.refused()[0].starts_with("d.txt:5:1: " + line + " is a preprocessor line"));
    }
  }
}

TEST(PreprocessorLines, LinesOfEveryKindAreRejected) {
  for (const std::string line : {"#IFDEF CRAY", "#Else", "# 100 \"foo.f\"", "#comment", "#pragma x", "#"}) {
    for (const auto dialect : {Dialect::kNone, Dialect::kCft, Dialect::kFtn, Dialect::kVax}) {
      const auto why = rejected("      I=1\n" + line + "\n      END\n", "x.f", {.dialect = dialect});
      ASSERT_EQ(why.size(), 1U) << line;
      EXPECT_TRUE(why[0].starts_with("x.f:2:1: " + line + " is a preprocessor line")) << why[0];
    }
  }
}

TEST(PreprocessorLines, LinesLeftByThePreprocessorAreAccepted) {
  EXPECT_TRUE(rejected("# 1 \"x.F\"\n#pragma x\n#ident \"a\"\n      I=1\n      END\n", "x.F").empty());
}

}  // namespace
}  // namespace platter::dialect

// Lines of free form: what is text, comment and continuation, and where declarations go.

#include <gtest/gtest.h>

#include "tools/dialect/dialect.hpp"

namespace platter::dialect {
namespace {

Options free_form() {
  Options options{.dialect = Dialect::kNone, .form = Form::kFree};
  options.own.subprograms = {{"GAMMA", {.function = true}}, {"SLEEP", {.function = false}}};
  return options;
}

TEST(FreeForm, NamesInTextAndCommentsAreNoUses) {
  const std::string text =
      "program t ! call sleep(1)\n"
      "print *, 'gamma(1) ! & it''s', & ! gamma(2)\n"
      "\n"
      "  \"call sleep(1) &\n"
      "  ! gamma(3)\" // 'gamma(4) &\n"
      "  &gamma(5)'\n"
      "end\n";
  EXPECT_EQ(translate(text, "t.f90", free_form()).text.find("EXTERNAL"), std::string::npos);
}

TEST(FreeForm, NamesOnAnyLineOfAStatementAre) {
  const auto translation =
      translate("program t\nx = 1 + & ! 'a\n\n  & gam&\n  &ma(2)\nend\n", "t.f90", free_form());
  EXPECT_EQ(translation.text,
            "# 1 \"t.f90\"\nprogram t\n      EXTERNAL GAMMA\n# 2 \"t.f90\"\nx = 1 + & ! 'a\n\n  & gam&\n"
            "# 2 \"t.f90\"\n  &ma(2)\n\n\n\nend\n");
}

TEST(FreeForm, ADeclarationGoesBetweenStatementsOfALine) {
  const auto translation =
      translate("program t; call sleep(1); end program\nx = 2; end\n", "t.f90", free_form());
  EXPECT_EQ(translation.text,
            "# 1 \"t.f90\"\nprogram t\n# 1 \"t.f90\"\n      EXTERNAL SLEEP\n# 1 \"t.f90\"\n           call "
            "sleep(1); end program\nx = 2; end\n");
}

TEST(FreeForm, WhatIsCutShortIsPassedOn) {
  for (const char* text : {"type t", "type t\nend", "&", "x = 'a&", "contains", "interface\nfunction f(",
                           "end", "module\ncontains\nfunction gamma", "call", "10", "10 &", ";;"})
    EXPECT_EQ(translate(text, "t.f90", free_form()).text, text);
}

TEST(FreeForm, LengthsTakeWholeWordsAndExplicitKindsKeepTheirSize) {
  Options options = free_form();
  const std::string text =
      "integer, parameter :: sp = 4, n = 4\n"
      "real(kind=sp) :: x(4) = 1.0_4; byte :: b\n"
      "integer(selected_int_kind(4)) :: i\n"
      "real*4 y; complex(8) :: c\n"
      "end\n";
  EXPECT_EQ(translate(text, "t.f90", options).text, text);
  options.whole_words = true;
  EXPECT_EQ(translate(text, "t.f90", options).text,
            "# 1 \"t.f90\"\n"
            "integer, parameter :: sp = 4, n = 4\n"
            "real(kind=sp) :: x(4) = 1.0_4; INTEGER :: b\n"
            "integer(selected_int_kind(4)) :: i\n"
            "real   y; complex(8) :: c\n"
            "end\n");
}

TEST(FreeForm, RejectsTextInLogicalVariablesOnMachinesOfBytes) {
  Options options = free_form();
  options.has_bytes = true;
  const std::string text = "logical*1 w(2)\ndata w /'A','B'/\nend\n";
  EXPECT_THROW(translate(text, "t.f90", options), Refusal);
  EXPECT_NO_THROW(translate("logical*1 w\ndata w /.true./\nend\n", "t.f90", options));
}

TEST(Preprocessed, ShortNumbersTakeWholeWords) {
  Options options = free_form();
  options.form = Form::kFixed;
  options.whole_words = true;
  const auto translation = translate("# 1 \"t.F\"\n      REAL*4 X\n      END\n", "t.F", options);
  EXPECT_EQ(translation.text, "# 1 \"t.F\"\n      REAL   X\n      END\n");
}

TEST(Preprocessed, MarkersSayWhatALineIs) {
  Options options = free_form();
  options.form = Form::kFixed;
  const auto translation =
      translate("# 1 \"t.F\"\n# 1 \"<built-in>\"\n# 1 \"t.F\"\n# 20 \"t.F\"\n      X=GAMMA(1.0)\n      END\n",
                "t.F", options);
  EXPECT_EQ(translation.text,
            "# 20 \"t.F\"\n      EXTERNAL GAMMA\n# 20 \"t.F\"\n      X=GAMMA(1.0)\n      END\n");
}

}  // namespace
}  // namespace platter::dialect

// Lines of free form: the distinction of text, comments and continuation lines, and the places of inserted
// declarations.

#include <gtest/gtest.h>

#include "tools/compiler/frontend/dialect.hpp"

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

TEST(FreeForm, NamesOnAnyLineOfAStatementAreUses) {
  const auto translation =
      translate("program t\nx = 1 + & ! 'a\n\n  & gam&\n  &ma(2)\nend\n", "t.f90", free_form());
  EXPECT_EQ(translation.text,
            "# 1 \"t.f90\"\nprogram t\n      EXTERNAL GAMMA\n# 2 \"t.f90\"\nx = 1 + & ! 'a\n\n  & gam&\n"
            "# 2 \"t.f90\"\n  &ma(2)\n\n\n\nend\n");
}

TEST(FreeForm, ADeclarationIsInsertedBetweenStatementsOfALine) {
  const auto translation =
      translate("program t; call sleep(1); end program\nx = 2; end\n", "t.f90", free_form());
  EXPECT_EQ(translation.text,
            "# 1 \"t.f90\"\nprogram t\n# 1 \"t.f90\"\n      EXTERNAL SLEEP\n# 1 \"t.f90\"\n           call "
            "sleep(1); end program\nx = 2; end\n");
}

TEST(FreeForm, TruncatedSourcesArePassedOnUnchanged) {
  for (const char* text : {"type t", "type t\nend", "&", "x = 'a&", "contains", "interface\nfunction f(",
                           "end", "module\ncontains\nfunction gamma", "call", "10", "10 &", ";;"})
    EXPECT_EQ(translate(text, "t.f90", free_form()).text, text);
}

TEST(FreeForm, LengthsAndKindsTakeWholeWords) {
  Options options = free_form();
  const std::string text =
      "integer, parameter :: sp = 4, n = 4\n"
      "real(kind=sp) :: x(n) = 1.0_4; byte b\n"
      "integer(selected_int_kind(4)) :: i\n"
      "real*4 y; complex(8) :: c\n"
      "x = real(1, 4) + int(2, kind=2)\n"
      "end\n";
  EXPECT_EQ(translate(text, "t.f90", options).text, text);
  options.whole_words = true;
  EXPECT_EQ(translate(text, "t.f90", options).text,
            "# 1 \"t.f90\"\n"
            "integer, parameter :: sp = 8, n = 4\n"
            "real(kind=sp) :: x(n) = 1.0  ; INTEGER b\n"
            "integer(selected_int_kind(MAX(10,4))) :: i\n"
            "real   y; complex(8) :: c\n"
            "x = real(1, 8) + int(2, kind=8)\n"
            "end\n");
}

TEST(FreeForm, KindsOfIsoFortranEnvAreThoseOfAWord) {
  Options options = free_form();
  options.whole_words = true;
  EXPECT_EQ(
      translate("use iso_fortran_env, only: int32, sp => real32, dp => real64\nend\n", "t.f90", options).text,
      "# 1 \"t.f90\"\nuse iso_fortran_env, only: INT32=>INT64, sp => REAL64, dp => real64\nend\n");
  EXPECT_EQ(translate("use, intrinsic :: iso_fortran_env\nend\n", "t.f90", options).text,
            "# 1 \"t.f90\"\nuse, intrinsic :: iso_fortran_env,INT8=>INT64,INT16=>INT64,INT32=>INT64,"
            "REAL32=>REAL64,INT64=>INT64,REAL64=>REAL64\nend\n");
}

TEST(FreeForm, AKindByAnotherNameIsThatOfAWord) {
  Options options = free_form();
  options.whole_words = true;
  EXPECT_EQ(translate("module k\ninteger, parameter :: sp = 4, n = 4\nend\nprogram t\nuse k, wp => sp\n"
                      "real(wp) x(n)\nend\n",
                      "t.f90", options)
                .text,
            "# 1 \"t.f90\"\nmodule k\ninteger, parameter :: sp = 8, n = 4\nend\nprogram t\n"
            "use k, wp => sp\nreal(wp) x(n)\nend\n");
}

TEST(FreeForm, ProceduresOfCKeepTheirKinds) {
  Options options = free_form();
  options.whole_words = true;
  const std::string text =
      "program t\ninterface\nfunction f(x) bind(c)\nreal(4) f\nreal(4), value :: x\nend function\n"
      "end interface\nend\n";
  EXPECT_EQ(translate(text, "t.f90", options).text, text);
}

/// Returns the message for a rejected `text` on a machine of words, or "".
std::string refusal_of(const std::string& text, const std::string& file, Options options) {
  options.whole_words = true;
  try {
    translate(text, file, options);
  } catch (const Refusal& refusal) {
    return refusal.refused().front();
  }
  return {};
}

TEST(FreeForm, RejectsSharedStorageThatAMachineOfWordsLaysOutOtherwise) {
  const auto refusal = [](const std::string& text) { return refusal_of(text, "t.f90", free_form()); };
  EXPECT_TRUE(
      refusal("double precision d(2)\nreal z(4)\nequivalence (d, z)\nend\n").starts_with("t.f90:3:14"));
  EXPECT_TRUE(refusal("use iso_c_binding\nreal(c_float) c(2)\nreal z(2)\nequivalence (c, z)\nend\n")
                  .starts_with("t.f90:4:14: C shares storage with Z, and a number of kind C_FLOAT"));
  EXPECT_TRUE(refusal("common /b/ x, d\ndouble precision d\nend\nsubroutine s\ncommon /b/ x, y\nend\n")
                  .starts_with("t.f90:5:1: COMMON /B/"));
  EXPECT_TRUE(refusal("integer, parameter :: dp = kind(1.d0)\nreal(dp) d(2)\nreal z(4)\n"
                      "equivalence (d, z)\nend\n")
                  .starts_with("t.f90:4:14"));
  EXPECT_EQ(refusal("use iso_fortran_env\nreal(real32) a(2)\nreal z(2)\nequivalence (a, z)\nend\n"), "");
  EXPECT_EQ(refusal("use iso_c_binding\nreal(c_double) a(2)\nreal z(2)\nequivalence (a, z)\nend\n"), "");
  EXPECT_EQ(refusal("real(selected_real_kind(6, 37)) a(2)\nreal z(2)\nequivalence (a, z)\nend\n"), "");
}

TEST(Preprocessed, RejectsSharedStorageThatAMachineOfWordsLaysOutOtherwise) {
  Options options = free_form();
  options.form = Form::kFixed;
  EXPECT_TRUE(
      refusal_of("# 7 \"t.F\"\n      CHARACTER*8 C\n      EQUIVALENCE (I,C)\n      END\n", "t.F", options)
          .starts_with("t.F:8:22"));
}

TEST(FreeForm, LogicalVariablesOfMachinesOfBytesKeepText) {
  Options options = free_form();
  options.has_bytes = true;
  EXPECT_EQ(
      translate("logical*1 w(2), b\ndata w /'A','B'/\nif (w(1) == 'A') b = 'C'\nend\n", "t.f90", options)
          .text,
      "# 1 \"t.f90\"\nINTEGER*1 w(2), b\ndata w /'A','B'/\nif (w(1) == 65 ) b = 'C'\nend\n");
  EXPECT_THROW(translate("logical*1 w, l\ndata w /'A'/, l /.true./\nend\n", "t.f90", options), Refusal);
  EXPECT_FALSE(translate("logical*1 w\ndata w /.true./\nend\n", "t.f90", options).changed);
}

TEST(Preprocessed, ShortNumbersTakeWholeWords) {
  Options options = free_form();
  options.form = Form::kFixed;
  options.whole_words = true;
  const auto translation = translate("# 1 \"t.F\"\n      REAL*4 X\n      END\n", "t.F", options);
  EXPECT_EQ(translation.text, "# 1 \"t.F\"\n      REAL   X\n      END\n");
}

TEST(Preprocessed, LineMarkersSetTheLineNumbers) {
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

// The warnings of gfortran that are passed on, and their wording.

#include <gtest/gtest.h>

#include <string>

#include "tools/compiler/build/compiler_diagnostics.hpp"

namespace platter::guest {
namespace {

/// Returns a message in gfortran's form about line 3, with a mark at the column.
std::string said(const std::string& line, int column, const std::string& what,
                 const std::string& kind = "Warning") {
  return "a.f:3:" + std::to_string(column) + ":\n\n    3 | " + line + "\n      | " +
         std::string(static_cast<std::size_t>(column - 1), ' ') + "1\n" + kind + ": " + what + "\n";
}

constexpr amount::Bytes kWord{8};

/// Returns the notes that are passed on for one text of gfortran's, which is about line 3 of its input.
std::string notes(const std::string& text, const std::string& given = "", amount::Bytes word = kWord) {
  std::string result;
  for (const auto& note : compiler_words(text, "\n\n" + given, word).notes)
    result += note.file + ":" + std::to_string(note.line) + ": " + note.what + "\n";
  return result;
}

const std::string kType = "Type mismatch in argument 'n' at (1); passed REAL(8) to INTEGER(8)";

TEST(CompilerWords, ReportsAnArgumentOfAnotherType) {
  EXPECT_EQ(
      notes(said("      CALL S(X)", 13, kType)),
      "a.f:3: REAL is passed for N, which is INTEGER in the subprogram: it receives the words unconverted\n");
}

TEST(CompilerWords, WordsOfTextAndBitsHaveNoType) {
  for (const char* constant : {"5HSHORT", "3LABC", "'ABC'", "\"ABC\"", "17B", "O'17'"})
    EXPECT_EQ(notes(said(std::string("      CALL S(") + constant + ")", 13, kType)), "") << constant;
  EXPECT_NE(notes(said("      CALL S2H(X)", 13, kType)), "") << "a name with a digit and an H";
}

TEST(CompilerWords, CallsOfLibrariesTakeWordsOfAnyType) {
  const std::string two =
      "Type mismatch between actual argument at (1) and actual argument at (2) (REAL(8)/INTEGER(8)).";
  EXPECT_EQ(notes(said("      CALL READMS(3,X,1,2)", 21, two)), "");
  EXPECT_EQ(notes(said("      CALL READ(3,X,1,2)", 21, two)),
            "a.f:3: REAL is passed where another call of the subprogram passes INTEGER: it receives the "
            "words unconverted\n");
  EXPECT_EQ(
      notes(said(
          "      CALL READ(3,X)", 21,
          "Rank mismatch between actual argument at (1) and actual argument at (2) (scalar and rank-1)")),
      "");
}

TEST(CompilerWords, OnlySubscriptsWrittenInTheProgramAreReported) {
  const std::string bounds = "Array reference at (1) out of bounds (8 > 2) in loop beginning at (2)";
  EXPECT_EQ(notes(said("   15 K(I)=I", 8, bounds), "   15 K(I,1)=I\n"), "");
  EXPECT_EQ(notes(said("   15 K(I)=I", 8, bounds), "   15 K(I)=I\n"),
            "a.f:3: a subscript of K reaches 8, but is declared up to 2: the words past it belong to the "
            "next declaration\n");
  EXPECT_EQ(
      notes(said("   15 K(I)=I", 8, "Array reference at (1) out of bounds (8 > 1) in loop beginning at (2)")),
      "");
}

TEST(CompilerWords, BlocksHaveWordsAndTheNamesThatTheProgramGaveThem) {
  EXPECT_EQ(
      notes(
          said("      COMMON /C/ A(10)", 16,
               "Named COMMON block 'plt_c' at (1) shall be of the same size as elsewhere (200 vs 24 bytes)")),
      "a.f:3: COMMON /C/ has 25 words here and 3 elsewhere\n");
}

TEST(CompilerWords, HidesNamesOfTheTranslatorAndFlags) {
  EXPECT_EQ(notes(said("      X=1", 7, "Something of 'plt_text_20_1' at (1)")), "");
  EXPECT_EQ(notes(said("      X=1", 7, "Something new at (1) [-Wsomething]")), "a.f:3: Something new\n");
}

TEST(CompilerWords, BlocksOfMachinesOfBytesAreCountedInBytes) {
  EXPECT_EQ(
      notes(said("      COMMON /C/ A(10)", 16,
                 "Named COMMON block 'c' at (1) shall be of the same size as elsewhere (12 vs 20 bytes)"),
            "", amount::Bytes{4}),
      "a.f:3: COMMON /C/ has 12 bytes here and 20 elsewhere\n");
}

TEST(CompilerWords, FunctionsOfLibrariesAndServicesOfVmsTakeArgumentsOfAnyType) {
  const std::string two =
      "Type mismatch between actual argument at (1) and actual argument at (2) (REAL(8)/INTEGER(8)).";
  EXPECT_EQ(notes(said("      K=LOCF(A(1))-LOCF(I)", 14, two)), "");
  EXPECT_EQ(notes(said("      K=SYS$ASSIGN(X)", 20, two)), "");
  EXPECT_EQ(notes(said("      CALL S(%VAL(0))", 14, two)), "");
  EXPECT_NE(notes(said("      K=MINE(A(1))-LOCF(I)", 14, two)), "");
  EXPECT_EQ(notes(said("      I='FF'X", 13, "BOZ constant at (1) uses nonstandard postfix syntax")), "");
}

TEST(CompilerWords, IntegersAndLogicalsOfALengthAreOneOnMachinesOfBytes) {
  const auto of = [](const std::string& types, amount::Bytes word) {
    return notes(said("      CALL S(X)", 13, "Type mismatch in argument 'n' at (1); passed " + types), "",
                 word);
  };
  EXPECT_EQ(of("INTEGER(1) to LOGICAL(1)", amount::Bytes{4}), "");
  EXPECT_NE(of("INTEGER(1) to LOGICAL(4)", amount::Bytes{4}), "");
  EXPECT_NE(of("INTEGER(8) to LOGICAL(8)", kWord), "");
}

TEST(CompilerWords, OptionsOfGfortranAreNotAdvised) {
  EXPECT_EQ(notes(said("      COMMON /C/ B,D", 18,
                       "Padding of 7 bytes required before 'd' in COMMON 'c' at (1); reorder elements or use "
                       "'-fno-align-commons' [-Walign-commons]")),
            "a.f:3: COMMON /C/ contains 7 unused bytes before D, which must start at a word boundary\n");
  const auto error = [](const std::string& what) {
    return compiler_words(said("      B=200", 8, what, "Error"), "", kWord).errors;
  };
  EXPECT_TRUE(
      error("Arithmetic overflow converting INTEGER(4) to INTEGER(1) at (1). This check can be disabled "
            "with the option '-fno-range-check'")
          .ends_with("Error: Arithmetic overflow converting INTEGER(4) to INTEGER(1) at (1)\n"));
  EXPECT_TRUE(error("STRUCTURE at (1) is a DEC extension, enable with '-fdec-structure'")
                  .ends_with("Error: STRUCTURE at (1) is a DEC extension\n"));
}

TEST(CompilerWords, CountsRepeatedMessages) {
  const std::string once = said("      CALL S(X)", 13, kType);
  EXPECT_EQ(compiler_words(once + once + once, "", kWord).notes.size(), 1U);
  EXPECT_TRUE(notes(once + once + once).ends_with("; 2 more such cases\n"));
}

TEST(CompilerWords, ErrorsStayAsTheyAre) {
  const std::string error = said("      X=+*1", 10, "Syntax error at (1)", "Error");
  const std::string end = "f951: some end\ncompilation terminated.\n";
  const auto words =
      compiler_words(error + said("      CALL S(5HABCDE)", 13, kType) + error + end, "", kWord);
  EXPECT_EQ(words.errors, error + error + end);
  EXPECT_TRUE(words.notes.empty());
}

}  // namespace
}  // namespace platter::guest

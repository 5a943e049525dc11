// The checks of types, declarations and structure: the errors that they report, and the programs that they
// accept.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/compiler/frontend/checks/format_list.hpp"
#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {
namespace {

Options checked_options(Dialect dialect) {
  Options options;
  options.dialect = dialect;
  options.library = dialect;
  options.has_bytes = dialect == Dialect::kVax;
  return options;
}

/// Returns the errors in a text, each with its line and column.
std::vector<std::string> errors_in_text(const std::string& text, Dialect dialect) {
  try {
    translate(text, "p", checked_options(dialect));
    return {};
  } catch (const Refusal& refusal) {
    return refusal.refused();
  }
}

/// Returns the errors in a main program of these lines, which have no labels.
std::vector<std::string> errors_in_lines(const std::vector<std::string>& lines, Dialect dialect) {
  std::string text;
  for (const auto& line : lines) text += (line[0] >= '0' && line[0] <= '9' ? "" : "      ") + line + '\n';
  return errors_in_text(text + "      END\n", dialect);
}

using Messages = std::vector<std::string>;

TEST(Checks, RejectsOperandsOfTheWrongType) {
  EXPECT_EQ(errors_in_lines({"LOGICAL L", "X=L+1."}, Dialect::kFtn),
            Messages{"p:2:9: L is LOGICAL, and + needs numbers; use it in a condition"});
  EXPECT_EQ(errors_in_lines({"LOGICAL L", "X=L+1."}, Dialect::kVax),
            Messages{"p:2:9: L is LOGICAL, and + needs numbers; assign it to an INTEGER first"});
  EXPECT_EQ(
      errors_in_lines({"COMPLEX C", "IF (C.LT.(1.,0.)) X=1."}, Dialect::kFtn),
      Messages{"p:2:12: .LT. orders COMPLEX values, which have no order; compare REAL or CABS of them"});
  EXPECT_EQ(errors_in_lines({"CHARACTER*4 C", "C='A'//5"}, Dialect::kVax),
            Messages{"p:2:14: 5 is INTEGER, and // joins CHARACTER values only"});
}

TEST(Checks, KnowsTheTypeOfALogicalOperation) {
  EXPECT_EQ(errors_in_lines({"LOGICAL L", "X=(L.AND.I.EQ.1)+1."}, Dialect::kFtn),
            Messages{"p:2:9: (L.AND.I.EQ.1) is LOGICAL, and + needs numbers; use it in a condition"});
  EXPECT_EQ(errors_in_lines({"K=(I.AND.J)+1"}, Dialect::kFtn), Messages{});
}

TEST(Checks, AcceptsMasksAndTextWhereTheDialectHasThem) {
  for (const Dialect dialect : {Dialect::kCft, Dialect::kFtn}) {
    EXPECT_EQ(errors_in_lines({"K=I.AND.J", "IF (K.EQ.'ABCD') K=0", "K=4HABCD+1", "X='AB'"}, dialect),
              Messages{});
  }
  EXPECT_EQ(errors_in_lines({"K=I.AND.J", "IF (I) K=1", "K=4HABCD"}, Dialect::kVax), Messages{});
}

TEST(Checks, RejectsConditionsThatAreNumbers) {
  EXPECT_EQ(
      errors_in_lines({"IF (X) Y=2."}, Dialect::kFtn),
      Messages{"p:1:11: X is REAL, and the condition of an IF has to be LOGICAL; compare it, as in X.NE.0"});
  EXPECT_EQ(
      errors_in_lines({"IF (X) Y=2."}, Dialect::kVax),
      Messages{"p:1:11: X is REAL, and the condition of an IF has to be LOGICAL; compare it, as in X.NE.0"});
}

TEST(Checks, KnowsTheArgumentsOfIntrinsicFunctions) {
  EXPECT_EQ(errors_in_lines({"I=MAX0(1,X)"}, Dialect::kFtn),
            Messages{"p:1:16: X is REAL, and MAX0 needs INTEGER; write INT(X)"});
  EXPECT_EQ(errors_in_lines({"X=FLOAT(Y)"}, Dialect::kFtn),
            Messages{"p:1:15: Y is REAL, and FLOAT needs INTEGER; leave FLOAT out"});
  EXPECT_EQ(errors_in_lines({"X=SIN(1.,2.)"}, Dialect::kCft),
            Messages{"p:1:9: SIN has 1 argument, and 2 are given here"});
  EXPECT_EQ(errors_in_lines({"X=AMAX1(1.)"}, Dialect::kCft),
            Messages{"p:1:9: AMAX1 has at least 2 arguments, and 1 is given here"});
  EXPECT_EQ(errors_in_lines({"X=DSQRT(2.)"}, Dialect::kVax),
            Messages{"p:1:15: 2. is REAL, and DSQRT needs DOUBLE PRECISION; write DBLE(2.)"});
  // REAL and DOUBLE PRECISION both take one word on this machine, so a REAL constant is accepted.
  EXPECT_EQ(errors_in_lines({"X=DSQRT(2.)"}, Dialect::kFtn), Messages{});
}

TEST(Checks, AcceptsRealAndDoublePrecisionArgumentsTogether) {
  EXPECT_EQ(errors_in_lines({"DOUBLE PRECISION D", "D=SIGN(D,1.)"}, Dialect::kVax), Messages{});
  EXPECT_EQ(errors_in_lines({"D=SIGN(D,1)"}, Dialect::kVax).size(), 1U);
}

TEST(Checks, CountsTheElementsOfADescendingLoopInData) {
  for (const Dialect dialect : {Dialect::kFtn, Dialect::kVax}) {
    EXPECT_EQ(errors_in_lines({"DIMENSION A(3)", "DATA (A(I),I=3,1,-1)/1.,2.,3./"}, dialect), Messages{});
    EXPECT_EQ(errors_in_lines({"DIMENSION A(3)", "DATA (A(I),I=3,1,-1)/4*1./"}, dialect).size(), 1U);
  }
}

TEST(Checks, LeavesZerosWithAnExponentUnchanged) {
  const std::string text = "      X=0.0E5+0.E-400\n      END\n";
  const Translation translation = translate(text, "p", checked_options(Dialect::kFtn));
  EXPECT_FALSE(translation.changed);
  EXPECT_TRUE(translation.notes.empty());
}

TEST(Checks, LeavesTheProgramsOwnFunctionsAlone) {
  EXPECT_EQ(errors_in_text("      EXTERNAL MAX0\n      I=MAX0(1,X)\n      END\n", Dialect::kFtn), Messages{});
}

TEST(Checks, RejectsMoreSubscriptsThanDimensions) {
  EXPECT_EQ(errors_in_lines({"DIMENSION A(5)", "Y=A(1,2)"}, Dialect::kFtn),
            Messages{"p:2:9: A has 2 subscripts and 1 dimension; declare it with that many dimensions"});
  EXPECT_EQ(errors_in_lines({"DIMENSION A(5)", "Y=A('X')"}, Dialect::kFtn),
            Messages{"p:2:11: 'X' is text, and a subscript of A has to be INTEGER"});
  EXPECT_EQ(
      errors_in_lines({"A(1)=2."}, Dialect::kFtn),
      Messages{
          "p:1:7: A is assigned with subscripts and is not an array; declare it in a DIMENSION statement"});
}

TEST(Checks, AcceptsFewerSubscriptsThanDimensions) {
  for (const Dialect dialect : {Dialect::kFtn, Dialect::kVax, Dialect::kVs})
    EXPECT_EQ(errors_in_lines({"DIMENSION A(5,5)", "A(3)=1."}, dialect), Messages{});
}

TEST(Checks, RejectsANumberAsAConditionInVsFortran) {
  EXPECT_EQ(
      errors_in_lines({"IF(I)J=1"}, Dialect::kVs),
      Messages{
          "p:1:10: I is INTEGER, and the condition of an IF has to be LOGICAL; compare it, as in I.NE.0"});
}

TEST(Checks, AcceptsACallOfAFunctionInVsFortranOnly) {
  const std::vector<std::string> lines = {"CALL F(2.)", "END", "FUNCTION F(X)", "F=X"};
  EXPECT_EQ(errors_in_lines(lines, Dialect::kVs), Messages{});
  EXPECT_EQ(errors_in_lines(lines, Dialect::kVax),
            Messages{"p:1:12: F is a FUNCTION; use it in an expression instead of CALL"});
}

TEST(Checks, RejectsAnArrayAsAValueInVaxFortran) {
  EXPECT_EQ(errors_in_lines({"DIMENSION A(5)", "X=A"}, Dialect::kVax),
            Messages{"p:2:9: A is an array, and X is a single value; write its subscripts, or a DO loop"});
}

TEST(Checks, AcceptsStatementFunctions) {
  EXPECT_EQ(errors_in_lines({"F(A,B)=A+B", "X=F(1.,2.)"}, Dialect::kFtn), Messages{});
  EXPECT_EQ(errors_in_lines({"F(A,B)=A+B", "X=F(1.)"}, Dialect::kFtn),
            Messages{"p:2:9: the statement function F has 2 arguments, and 1 is given here"});
}

TEST(Checks, RejectsChangesOfTheVariableOfALoop) {
  EXPECT_EQ(
      errors_in_text("      DO 10 I=1,3\n      I=5\n   10 CONTINUE\n      I=6\n      END\n", Dialect::kFtn),
      Messages{"p:2:7: I is the variable of a DO loop around this statement, and must not change in it; use "
               "another variable"});
}

TEST(Checks, RejectsLoopsAndBlocksThatCross) {
  EXPECT_EQ(
      errors_in_text("      DO 10 I=1,3\n      DO 20 J=1,3\n   10 CONTINUE\n   20 CONTINUE\n      END\n",
                     Dialect::kFtn),
      Messages{"p:3:7: the loop that ends at label 10 contains another loop that does not end before the "
               "label; end the inner one first"});
  EXPECT_EQ(errors_in_text("      IF (X.EQ.1.) THEN\n      Y=1.\n      END\n", Dialect::kVax),
            Messages{"p:1:7: the END IF of this IF (...) THEN is missing; add it"});
  EXPECT_EQ(
      errors_in_text("      DO 10 I=1,3\n      DO 10 J=1,3\n   10 CONTINUE\n      END\n", Dialect::kFtn),
      Messages{});
}

TEST(Checks, RejectsLoopsThatEndWithAStatementThatLeavesThem) {
  const auto errors = [](const std::string& last) {
    return errors_in_text("      DO 10 I=1,3\n   10 " + last + "\n      END\n", Dialect::kFtn);
  };
  for (const char* const last : {"STOP", "GO TO 20", "RETURN"}) EXPECT_GE(errors(last).size(), 1U) << last;
  for (const char* const last : {"PAUSE 1", "IF (I.EQ.2) STOP", "X=I"})
    EXPECT_EQ(errors(last), Messages{}) << last;
}

TEST(Checks, KeepsFormatsAndExecutableStatementsApart) {
  EXPECT_EQ(errors_in_text("      GO TO 10\n   10 FORMAT(1X)\n      END\n", Dialect::kFtn),
            Messages{"p:1:13: label 10 is the label of a FORMAT, which cannot be executed"});
  EXPECT_EQ(errors_in_text("      WRITE (6,10) X\n   10 CONTINUE\n      END\n", Dialect::kFtn),
            Messages{"p:1:16: label 10 is not the label of a FORMAT; this statement needs one"});
}

TEST(Checks, RejectsAlternateReturnsToMissingLabels) {
  EXPECT_EQ(errors_in_lines({"CALL S(X,*10)"}, Dialect::kFtn),
            Messages{"p:1:16: no statement of this unit has the label 10"});
  EXPECT_EQ(errors_in_text("      CALL S(X,*10)\n   10 END\n", Dialect::kFtn), Messages{});
}

TEST(Checks, ReadsTheLabelsOfSingleAndSeveralItems) {
  // The tree leaves out lists of one item.
  EXPECT_EQ(errors_in_lines({"READ (5,10) I"}, Dialect::kFtn),
            Messages{"p:1:15: no FORMAT of this unit has the label 10"});
  EXPECT_EQ(errors_in_lines({"READ (5,FMT=10,END=20) I,J"}, Dialect::kFtn),
            (Messages{"p:1:19: no FORMAT of this unit has the label 10",
                      "p:1:26: no statement of this unit has the label 20"}));
  EXPECT_EQ(errors_in_lines({"READ *,I+1"}, Dialect::kFtn).size(), 1U);
  EXPECT_EQ(errors_in_lines({"READ *,J,I+1"}, Dialect::kFtn).size(), 1U);
}

TEST(Checks, KnowsConstantsOfParameterWithoutParentheses) {
  for (const Dialect dialect : {Dialect::kCft, Dialect::kFtn, Dialect::kVax}) {
    EXPECT_EQ(errors_in_lines({"PARAMETER N=5,M=N+1", "DIMENSION A(N,M)", "A(N,M)=1."}, dialect), Messages{});
    EXPECT_EQ(errors_in_lines({"PARAMETER N=5", "DIMENSION A(N)", "A(N)=1."}, dialect), Messages{});
  }
}

TEST(Checks, ComparesCallsWithTheSubprogram) {
  EXPECT_EQ(errors_in_text("      X=S(1.)\n      END\n      SUBROUTINE S(A)\n      END\n", Dialect::kFtn),
            Messages{"p:1:9: S is a SUBROUTINE, which has no value; CALL it"});
  EXPECT_EQ(errors_in_text("      CALL F(1.)\n      END\n      FUNCTION F(A)\n      F=A\n      END\n",
                           Dialect::kFtn),
            Messages{"p:1:12: F is a FUNCTION; use it in an expression instead of CALL"});
  EXPECT_EQ(
      errors_in_text("      INTEGER F\n      I=F(1.)\n      END\n      FUNCTION F(A)\n      F=A\n      END\n",
                     Dialect::kFtn),
      Messages{"p:2:9: F is INTEGER here, and its FUNCTION is REAL; declare F REAL in this unit"});
}

TEST(Checks, RejectsDummyArgumentsInSharedStorage) {
  EXPECT_EQ(
      errors_in_text("      SUBROUTINE S(A,A,B,C)\n      COMMON /X/ B\n      EQUIVALENCE (C,D)\n      END\n",
                     Dialect::kFtn),
      (Messages{
          "p:1:22: the dummy argument A is in this list twice; rename one of them",
          "p:2:18: B is a dummy argument, which cannot be in COMMON; rename one of them",
          "p:3:20: C is a dummy argument, which cannot share storage by EQUIVALENCE; use another variable"}));
}

TEST(Checks, RejectsDeclarationsOfDifferentTypes) {
  EXPECT_EQ(errors_in_lines({"INTEGER X", "REAL X"}, Dialect::kFtn),
            Messages{"p:2:12: X is declared REAL here and INTEGER before; leave one of them out"});
}

TEST(Checks, ReportsOneMessagePerCause) {
  // The operand is wrong, so the types of the sum and of the argument are not known.
  EXPECT_EQ(errors_in_lines({"LOGICAL L", "X=SQRT(L+1)"}, Dialect::kFtn).size(), 1U);
  // The declaration has an error, so X may be an array.
  EXPECT_EQ(errors_in_lines({"DIMENSION X(5", "X(1)=2."}, Dialect::kFtn).size(), 1U);
  EXPECT_EQ(errors_in_lines({"DIMENSION X(5,=2", "X(1)=2."}, Dialect::kFtn).size(), 1U);
  // An error in another statement leaves the types known.
  EXPECT_EQ(errors_in_lines({"Y=*", "X(1)=2."}, Dialect::kFtn).size(), 2U);
}

TEST(Checks, RejectsUnknownEditDescriptors) {
  const auto error = [](const char* list) { return error_in_format(list, false).value_or(""); };
  EXPECT_EQ(error("(I)"), "I needs a width after it, as in I10");
  EXPECT_EQ(error("(1X,F)"), "F needs a width after it, as in F10.3");
  EXPECT_EQ(error("(1)"), "1 is followed by ')' instead of an edit descriptor such as I5 or F8.2");
  EXPECT_EQ(error("(1X,Y5)"), "'Y' is not an edit descriptor");
  EXPECT_EQ(error("(TX)"), "T needs a column after it, as in T20");
  EXPECT_EQ(error_in_format("(I)", true), std::nullopt);
  EXPECT_EQ(error_in_format("(1X,,I5)", true).value_or(""), "two commas follow each other; leave one out");
  for (const char* const list : {"(1X,3(I5,F8.2)/1PE12.4,'it''s',5HAB)(,)",
                                 "(T20,TR3,BN,SP,S,A,A4,L2,-2PF8.1,E10.3E3,Z8.8,O20,:,$)", "(*(I5))"})
    EXPECT_EQ(error(list), "") << list;
}

}  // namespace
}  // namespace platter::dialect

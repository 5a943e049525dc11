// Every rule of the translator reports the interpretation that it assumes.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <string>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

/// Prints the name that GoogleTest shows.
static void PrintTo(const Rule& rule, std::ostream* out) {
  *out << rule.name;
}

namespace {

/// A program that a rule changes, and the number of the changed line.
struct Example {
  const char* text;
  int line;
  Dialect dialect = Dialect::kCft;
};
const std::map<std::string, Example>& examples() {
  static const std::map<std::string, Example> all = {
      {"format_text", {"   10 FORMAT(1X,*AB*)\n      END\n", 1}},
      {"format_skips", {"   10 FORMAT(I5,-3X,I2)\n      END\n", 1}},
      {"format_commas", {"   10 FORMAT(I5,)\n      END\n", 1}},
      {"read_formats", {"      READ(5,10)\n   10 FORMAT(2HAB)\n      END\n", 2}},
      {"list_parentheses", {"      PRINT 1,(A,B)\n    1 FORMAT(2F5.1)\n      END\n", 1}},
      {"data_order", {"      DATA A/2*1./\n      DIMENSION A(2)\n      END\n", 1}},
      {"fortran_ii_functions", {"      X=SQRTF(2.)\n      END\n", 1}},
      {"link_call", {"      CALL LINK('UNIT6=OUT//')\n      END\n", 1}},
      {"shared_names", {"      COMMON /FF/A\n      END\n      SUBROUTINE FF\n      END\n", 1}},
      {"namelist_order", {"      NAMELIST /IN/ I\n      REAL I\n      END\n", 1}},
      {"data_forms", {"      DIMENSION A(2)\n      DATA A/2(1.)/\n      END\n", 2}},
      {"equivalence_elements", {"      DIMENSION A(2,2)\n      EQUIVALENCE (A(3),B)\n      END\n", 2}},
      {"text_of_words", {"      I=\"AB\"\n      END\n", 1, Dialect::kFtn}},
      {"unit_names", {"      REWIND 5LTAPE1\n      END\n", 1}},
      {"external_functions", {"      EXTERNAL SIN\n      END\n", 1}},
      {"function_dummies", {"      DIMENSION A(2)\n      F(A)=A+1.\n      END\n", 2}},
      {"few_subscripts", {"      DIMENSION A(2,2)\n      B=A(1)\n      END\n", 2}},
      {"cray_pointers", {"      POINTER (P,A(9))\n      P=LOC(B)+1\n      END\n", 2}},
      {"sized_arguments", {"      INTEGER*4 I,J\n      J=IABS(I)\n      END\n", 2}},
      {"program_card", {"      PROGRAM X(INPUT)\n      END\n", 1}},
      {"overlay_call", {"      CALL OVERLAY(4HFILE,1,0)\n      END\n", 1}},
      {"level", {"      COMMON A\n      LEVEL 2,A\n      END\n", 2}},
      {"data_constants", {"      DATA I/4HABCD/\n      END\n", 1}},
      {"eof_condition", {"   10 IF(EOF,5) 10,20\n   20 END\n", 1}},
      {"word_expressions", {"      I=J.AND.K\n      END\n", 1}},
      {"vector_merges", {"      X=CVMGT(A,B,A.LT.B)\n      END\n", 1}},
      {"status_functions", {"      X=UNIT(5)\n      END\n", 1}},
      {"one_trip", {"      DO 10 I=1,N\n   10 A=A+1.\n      END\n", 1}},
      {"second", {"      CALL SECOND(T)\n      END\n", 1}},
      {"partition_size", {"      I=N$PES\n      END\n", 1}},
      {"argument_counts", {"      CALL S\n      END\n      SUBROUTINE S\n      N=NUMARG()\n      END\n", 1}},
      {"library_calls", {"      X=RANF()\n      CALL REMARK(2HHI)\n      END\n", 2}},
      {"punch", {"      PUNCH 10,A\n   10 FORMAT(F5.1)\n      END\n", 1}},
      {"two_branch_if", {"   10 IF(X) 10,20\n   20 END\n", 1}},
      {"stored_formats", {"      DIMENSION F(2)\n      PRINT F,A\n      END\n", 2}},
      {"buffer_statements", {"      BUFFER IN(5,1)(A,B)\n      END\n", 1}},
      {"encode_decode", {"      ENCODE(8,10,A)I\n   10 FORMAT(I8)\n      END\n", 1}},
      {"double_items", {"      DOUBLE PRECISION D\n      WRITE(9) D\n      END\n", 2}},
      {"right_formats", {"   10 FORMAT(R5)\n      END\n", 1}},
      {"data_counts", {"      DIMENSION K(3)\n      DATA K/1/\n      END\n", 2}},
      {"host_range", {"      X=1.E999\n      END\n", 1}},
      {"two_words",
       {"      DOUBLE PRECISION D\n      DIMENSION Z(2)\n      EQUIVALENCE (Z(1),D)\n      D=1.\n      END\n",
        4}},
      {"vax_constants", {"      I=J+'1F'X\n      END\n", 1, Dialect::kVax}},
      {"vax_statements", {"      ACCEPT 10,I\n   10 FORMAT(I5)\n      END\n", 1, Dialect::kVax}},
      {"format_expressions", {"      PRINT 10,I\n   10 FORMAT(I<N>)\n      END\n", 1, Dialect::kVax}},
      {"vax_logicals", {"      LOGICAL L\n      I=L\n      END\n", 2, Dialect::kVax}},
      {"vax_conditions", {"      IF(I) STOP\n      END\n", 1, Dialect::kVax}},
      {"vax_arguments", {"      CALL LIB$INIT_TIMER()\n      END\n", 1, Dialect::kVax}},
      {"byte_machine_routines", {"      T=SECNDS(0.0)\n      END\n", 1, Dialect::kVax}},
      {"vax_records",
       {"      STRUCTURE /S/\n      UNION\n      MAP\n      INTEGER I\n      END MAP\n      END UNION\n"
        "      END STRUCTURE\n      RECORD /S/ R\n      WRITE(1) R\n      END\n",
        9, Dialect::kVax}},
      {"real_selector", {"      GO TO (10,20),X\n   10 CONTINUE\n   20 CONTINUE\n      END\n", 1}},
      {"define_file", {"      DEFINE FILE 8(50,100,E,K)\n      END\n", 1, Dialect::kVs}},
      {"function_calls",
       {"      CALL F(2.)\n      END\n      FUNCTION F(X)\n      F=X\n      END\n", 1, Dialect::kVs}},
      {"vs_functions", {"      X=ARSIN(1.)\n      END\n", 1, Dialect::kVs}},
      {"vs_data", {"      DATA K/Z1F/\n      END\n", 1, Dialect::kVs}},
      {"vax_open", {"      OPEN(1,INITIALSIZE=9)\n      END\n", 1, Dialect::kVax}},
  };
  return all;
}

class EveryRule : public testing::TestWithParam<Rule> {};

TEST_P(EveryRule, NotesItsInterpretationIfAnotherIsPossible) {
  const Rule& rule = GetParam();
  EXPECT_FALSE(rule.reading.text().empty()) << "what is assumed, or why nothing else can be meant";
  const std::string name = rule.name;
  if (name == "foreign_intrinsics" || name == "logical_values")
    GTEST_SKIP() << "it rejects, and changes nothing";
  const auto example = examples().find(rule.name);
  ASSERT_NE(example, examples().end()) << "give the rule an example here";
  Options options{.dialect = example->second.dialect, .library = example->second.dialect};
  options.has_bytes = options.dialect == Dialect::kVax || options.dialect == Dialect::kVs;
  options.overlays = {{0, 0}, {1, 0}};
  const auto translation = translate(example->second.text, "x.f", options);
  EXPECT_TRUE(translation.changed);
  const auto told = std::count_if(translation.assumed.begin(), translation.assumed.end(),
                                  [&](const Note& note) { return note.line == example->second.line; });
  EXPECT_TRUE(told > 0 || !rule.reading.has_note()) << "it says nothing of line " << example->second.line;
}

INSTANTIATE_TEST_SUITE_P(Readings, EveryRule, testing::ValuesIn(kRules),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Readings, ARuleThatIsSilentGetsItsRegisteredNote) {
  Statement s;
  s.tokens = {{Token::Kind::kName, "CALL", {0, 7}, {0, 10}}};
  Reading::assumed("it is meant").apply(s, [&] { s.changed = true; });
  ASSERT_EQ(s.assumed.size(), 1U);
  EXPECT_EQ(s.assumed[0].what, "it is meant");
  Reading::assumed("it is meant").apply(s, [] {});
  EXPECT_EQ(s.assumed.size(), 1U) << "it changed nothing";
  EXPECT_TRUE(s.changed) << "another rule did";
  Reading::only("nothing else can be").apply(s, [&] { s.changed = true; });
  EXPECT_EQ(s.assumed.size(), 1U);
}

TEST(Readings, NotesOfCardsAndStatementsAreSortedByLine) {
  std::vector<Note> notes{{"a.f", 5, 7, "x"}, {"b.inc", 1, 7, "y"}, {"a.f", 9, 7, "z"}};
  merge_notes(notes, {{"a.f", 2, 1, "control"}, {"a.f", 7, 1, "assembly"}, {"a.f", 12, 1, "data"}});
  std::string order;
  for (const auto& note : notes) order += note.what + ' ';
  EXPECT_EQ(order, "control x y assembly z data ");
}

}  // namespace
}  // namespace platter::dialect

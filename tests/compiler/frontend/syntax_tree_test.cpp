// The trees of statements, and their classification by the rules of the grammar.

#include "tools/compiler/frontend/syntax/syntax_tree.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/syntax/grammar.hpp"
#include "tools/compiler/frontend/syntax/syntax_errors.hpp"

namespace platter::dialect {
namespace {

/// Returns the statements of a text in CDC's dialect, without errors.
std::vector<Statement> statements_of(const std::string& text) {
  Options options;
  options.dialect = Dialect::kFtn;
  const Lines lines(text, "p.f", options);
  CardParser parser(Dialect::kFtn, lines.separators());
  auto statements = read_statements(lines, &parser);
  EXPECT_TRUE(parser.errors().empty());
  return statements;
}

Statement statement_of(const std::string& text) {
  return statements_of("   10 " + text + "\n      END\n").at(0);
}

/// Returns a node and its children as "rule (child, child)".
std::string shown(const SyntaxTree& tree, std::size_t node = 0) {
  std::string text = fortran_grammar().rules()[tree[node].rule].name;
  std::string children;
  tree.for_each_child(
      node, [&](std::size_t child) { children += (children.empty() ? "" : ", ") + shown(tree, child); });
  return children.empty() ? text : text + " (" + children + ")";
}

TEST(SyntaxTree, LeavesOutRulesThatOnlyConsistOfAnother) {
  EXPECT_EQ(shown(statement_of("A=B+1").tree),
            "statement (assignment (variable, expression (sum (primary (variable), sum_sign, primary "
            "(number (digits))))))");
  EXPECT_EQ(shown(statement_of("GO TO 10").tree), "statement (go_to (label))");
}

TEST(SyntaxTree, KeepsThePlaceOfEachPart) {
  const auto statement = statement_of("X = Y \n     1  + ABC");
  const SyntaxTree& tree = statement.tree;
  const std::size_t assignment = tree.first_child(0);
  const std::size_t right = tree.child(assignment, fortran_grammar().index_of("expression"));
  ASSERT_LT(right, tree.nodes().size());
  EXPECT_EQ(tree[right].at.line, 0U);
  EXPECT_EQ(tree[right].at.column, 11);
  EXPECT_EQ(tree[right].end.line, 1U);
  EXPECT_EQ(tree[right].end.column, 13);
}

TEST(SyntaxTree, BelongsToEachStatementOfACard) {
  const auto statements = statements_of("      A=1 $ CALL S $ IF(L) B=2\n      END\n");
  ASSERT_EQ(statements.size(), 4U);
  EXPECT_EQ(shown(statements[1].tree), "statement (call (callee))");
  EXPECT_EQ(statements[2].kind, Statement::Kind::kAssignment);
  EXPECT_TRUE(statements[2].guarded);
}

TEST(SyntaxTree, IsEmptyForACardWithAnError) {
  Options options;
  options.dialect = Dialect::kFtn;
  const std::string text = "      A=+*B\n      END\n";
  const Lines lines(text, "p.f", options);
  CardParser parser(Dialect::kFtn, lines.separators());
  EXPECT_TRUE(read_statements(lines, &parser).at(0).tree.empty());
}

TEST(Classification, ReservesNoWord) {
  using Kind = Statement::Kind;
  struct Case {
    const char* text;
    Kind kind;
  };
  for (const auto& [text, kind] : {Case{"IF(3)=1", Kind::kAssignment},
                                   Case{"IF(A.LT.B)GOTO10", Kind::kOther},
                                   Case{"IF(I)10,10,10", Kind::kArithmeticIf},
                                   Case{"IF(L)10,10", Kind::kTwoBranchIf},
                                   Case{"IF(L)THEN", Kind::kCondition},
                                   Case{"IF(L)IF(3)=1", Kind::kAssignment},
                                   Case{"DO10I=1,5", Kind::kDo},
                                   Case{"DO10I=1.5", Kind::kAssignment},
                                   Case{"FORMAT(I5)=2", Kind::kAssignment},
                                   Case{"FORMAT(1X,2H)=)", Kind::kFormat},
                                   Case{"END=4", Kind::kAssignment},
                                   Case{"WRITE(6,10)=1", Kind::kAssignment},
                                   Case{"WRITE(6,10)ENDFILE", Kind::kWrite},
                                   Case{"READTAPE 5,A", Kind::kRead},
                                   Case{"REALX=3", Kind::kAssignment},
                                   Case{"REALX", Kind::kType},
                                   Case{"REAL FUNCTIONF(X)", Kind::kSubprogram},
                                   Case{"REAL FUNCTIONF(10)", Kind::kType},
                                   Case{"DATA(3)=4", Kind::kAssignment},
                                   Case{"DATAX/4./", Kind::kData},
                                   Case{"CALLX=1", Kind::kAssignment},
                                   Case{"CALLX(1)", Kind::kCall},
                                   Case{"A=B=3", Kind::kAssignment},
                                   Case{"PARAMETER(N=3)", Kind::kParameter}}) {
    const auto statement = statement_of(text);
    EXPECT_EQ(statement.kind, kind) << text;
    EXPECT_FALSE(statement.tree.empty()) << text;
  }
}

TEST(Classification, DoesNotTakeKeywordsForNames) {
  const auto kinds = [](const Statement& s) {
    std::string marks;
    for (const auto& token : s.tokens)
      marks += token.kind == Token::Kind::kKeyword ? 'K' : token.is_name() ? 'N' : '.';
    return marks;
  };
  EXPECT_EQ(kinds(statement_of("IF(IF(1).EQ.2)IF(1)=3")), "K.N......N.....") << "only the first IF";
  EXPECT_EQ(kinds(statement_of("CALL WRITE(READ)")), "KN.N.");
  EXPECT_EQ(kinds(statement_of("REAL FUNCTION REAL(X)")), "KKN.N.");
}

}  // namespace
}  // namespace platter::dialect

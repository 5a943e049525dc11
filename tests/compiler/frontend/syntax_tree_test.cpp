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

/// The statements of a text in CDC's dialect, without errors.
class Text {
 public:
  explicit Text(const std::string& text)
      : lines_(text, "p.f", options()), statements_(read_statements(lines_, &parser_)) {
    EXPECT_TRUE(parser_.errors().empty());
  }
  const Statement& at(std::size_t i) const { return statements_.at(i); }
  std::size_t size() const { return statements_.size(); }

 private:
  static Options options() {
    Options options;
    options.dialect = Dialect::kFtn;
    return options;
  }

  Lines lines_;
  CardParser parser_{Dialect::kFtn, lines_.separators()};
  std::vector<Statement> statements_;
};

Text text_of(const std::string& statement) {
  return Text("   10 " + statement + "\n      END\n");
}

/// Returns a node and its children as "rule (child, child)".
std::string shown(const TreeNode& node) {
  std::string text = fortran_grammar().rules()[node.rule()].name;
  std::string children;
  for (const TreeNode child : node.children()) children += (children.empty() ? "" : ", ") + shown(child);
  return children.empty() ? text : text + " (" + children + ")";
}

TEST(SyntaxTree, LeavesOutRulesThatOnlyConsistOfAnother) {
  EXPECT_EQ(shown(*text_of("A=B+1").at(0).tree),
            "statement (assignment (variable, expression (sum (primary (variable), sum_sign, primary "
            "(number (digits))))))");
  EXPECT_EQ(shown(*text_of("GO TO 10").at(0).tree), "statement (go_to (label))");
}

TEST(SyntaxTree, KeepsThePlaceAndTheTextOfEachPart) {
  const Text text = text_of("x = Y \n     1  + Abc");
  const auto right = text.at(0).tree->child(0).find(fortran_grammar().index_of("expression"));
  ASSERT_TRUE(right);
  EXPECT_EQ(right->first().line, 0U);
  EXPECT_EQ(right->first().column, 11);
  EXPECT_EQ(right->text(), "Y+ABC");
  EXPECT_EQ(text.at(0).tree->text_before_children(), "");
}

TEST(SyntaxTree, BelongsToEachStatementOfACard) {
  const Text text("      A=1 $ CALL S $ IF(L) B=2\n      END\n");
  ASSERT_EQ(text.size(), 4U);
  EXPECT_EQ(shown(*text.at(1).tree), "statement (call (callee))");
  EXPECT_EQ(text.at(2).kind, Statement::Kind::kAssignment);
  EXPECT_TRUE(text.at(2).guarded);
}

TEST(SyntaxTree, IsMissingForACardWithAnError) {
  Options options;
  options.dialect = Dialect::kFtn;
  const std::string text = "      A=+*B\n      END\n";
  const Lines lines(text, "p.f", options);
  CardParser parser(Dialect::kFtn, lines.separators());
  EXPECT_FALSE(read_statements(lines, &parser).at(0).tree);
  EXPECT_TRUE(parser.cards().at(0).tree.empty());
  EXPECT_FALSE(parser.cards().at(1).tree.empty());
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
    const Text read = text_of(text);
    EXPECT_EQ(read.at(0).kind, kind) << text;
    EXPECT_TRUE(read.at(0).tree) << text;
  }
}

TEST(Classification, DoesNotTakeKeywordsForNames) {
  const auto kinds = [](const Statement& s) {
    std::string marks;
    for (const auto& token : s.tokens)
      marks += token.kind == Token::Kind::kKeyword ? 'K' : token.is_name() ? 'N' : '.';
    return marks;
  };
  EXPECT_EQ(kinds(text_of("IF(IF(1).EQ.2)IF(1)=3").at(0)), "K.N......N.....") << "only the first IF";
  EXPECT_EQ(kinds(text_of("CALL WRITE(READ)").at(0)), "KN.N.");
  EXPECT_EQ(kinds(text_of("REAL FUNCTION REAL(X)").at(0)), "KKN.N.");
}

}  // namespace
}  // namespace platter::dialect

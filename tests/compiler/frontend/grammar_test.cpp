// The grammar of the dialects: the statements it accepts, its errors for others, and whether the test
// programs use all of its rules.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/source/source.hpp"
#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/syntax/parser.hpp"
#include "tools/compiler/frontend/syntax/syntax_errors.hpp"

namespace platter::dialect {
namespace {

namespace fs = std::filesystem;

Options options_of(Dialect dialect) {
  Options options;
  options.dialect = dialect;
  return options;
}

/// Returns the errors of all cards in fixed form.
std::vector<SyntaxError> syntax_errors(const Lines& lines, Dialect dialect) {
  CardParser parser(dialect, lines.separators());
  for_each_card(lines, [&](const std::vector<Character>& text, std::size_t first, std::size_t last) {
    parser.parse(lines.label(first), text, first, last);
  });
  return parser.errors();
}

/// Returns the errors of a program unit that consists of one statement and END, without their places.
std::vector<std::string> errors_in(const std::string& statement, Dialect dialect) {
  const std::string text = "      " + statement + "\n      END\n";
  std::vector<std::string> found;
  for (const auto& error : syntax_errors(Lines(text, "p.f", options_of(dialect)), dialect))
    found.push_back(error.text);
  return found;
}

constexpr std::array kDialects = {Dialect::kCft, Dialect::kFtn, Dialect::kVax, Dialect::kVs};

TEST(Grammar, ReservesNoWord) {
  for (const Dialect dialect : kDialects) {
    for (const char* const statement :
         {"IF(3)=1", "IF=3", "END=4", "DO10I=1.5", "FORMAT(1)=2", "WRITE(1,2)=3", "CALL=CALL+1",
          "READ(1)=IF(2)", "REAL=1", "DATA(3)=4", "GOTO10=5", "DATAX=1.0", "IF(IF(1).EQ.2)IF(1)=3",
          "STOP5H=2.", "PROGRAM=1", "RETURN(I)=J", "INTEGERFUNCTIONS(10)"})
      EXPECT_EQ(errors_in(statement, dialect), std::vector<std::string>{}) << statement;
  }
}

TEST(Grammar, IgnoresBlanksOutsideText) {
  for (const Dialect dialect : kDialects) {
    EXPECT_TRUE(errors_in("D O 1 I = 1 , 5\n    1 C O N T I N U E", dialect).empty());
    EXPECT_TRUE(errors_in("G O T O 1\n    1 P R I N T *, 1 2 H A B   CD)(=,X", dialect).empty());
  }
}

TEST(Grammar, HollerithTextIsAsLongAsItsCount) {
  EXPECT_TRUE(errors_in("CALL S(5HA,)(B,3)", Dialect::kFtn).empty());
  EXPECT_FALSE(errors_in("CALL S(3HA,)(B,3)", Dialect::kFtn).empty());
}

TEST(Grammar, SeparatesStatementsAtADollarThatIsNotOfNPes) {
  EXPECT_TRUE(errors_in("I=N$PES=3.0", Dialect::kCft).empty());
  EXPECT_TRUE(errors_in("I=N$PES", Dialect::kCft).empty());
  EXPECT_TRUE(errors_in("N$PES=4", Dialect::kCft).empty());
  EXPECT_FALSE(errors_in("I=N$PE", Dialect::kCft).empty()) << "PE is not a statement";
}

TEST(Grammar, RejectsAStatementThatNeedsTooMuchMemory) {
  std::string text = "      X=1\n";
  for (int i = 0; i < 3100; ++i) text += "     1" + std::string(66, '1') + "\n";
  const auto errors = syntax_errors(Lines(text, "p.f", options_of(Dialect::kFtn)), Dialect::kFtn);
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors[0].text, "this statement is too long: at most 200 000 characters are allowed");
}

TEST(Grammar, KeepsTheDialectsApart) {
  const auto accepted = [](const char* statement) {
    std::string letters;
    for (const Dialect dialect : kDialects) letters += errors_in(statement, dialect).empty() ? 'y' : 'n';
    return letters;
  };
  EXPECT_EQ(accepted("BUFFER IN (1,1) (A(1),A(9))"), "yynn");
  EXPECT_EQ(accepted("A=B=C"), "yynn");
  EXPECT_EQ(accepted("R.X=1"), "nnyn");
  EXPECT_EQ(accepted("READ (1'N) A"), "nnyy");
  EXPECT_EQ(accepted("STRUCTURE /S/"), "nnyn");
  EXPECT_EQ(accepted("LEVEL 2,A"), "yynn");
  EXPECT_EQ(accepted("VIRTUAL A(3)"), "nnyn");
  EXPECT_EQ(accepted("GENERIC SIN,SQRT"), "nnny");
  EXPECT_EQ(accepted("DEFINE FILE 8(50,100,E,K)"), "nnyy");
}

TEST(Grammar, ReportsTheExpectedTokenOfAFailingStatement) {
  struct Case {
    const char* statement;
    const char* error;
  };
  for (const auto& [statement, error] : {
           Case{"X=Y+*2", "'*' is not allowed here; expected a value"},
           Case{"A=B+", "the statement ends here; expected a value"},
           Case{"GOTO", "the statement ends here; expected a label, '(' or a name"},
           Case{"X(1,=3", "'=' is not allowed here; expected a name, an expression, ':', '%', ',' or ')'"},
           Case{"CALL", "the statement ends here; expected the name of a subroutine"},
           Case{"SUBROUTINE (X)", "'(' is not allowed here; expected a name"},
           Case{"INTEGR I", "no statement of Fortran starts with 'INTEGRI'"},
           Case{"GO TO 99", "no statement of this unit has the label 99"},
       })
    EXPECT_EQ(errors_in(statement, Dialect::kFtn), std::vector<std::string>{error}) << statement;
}

TEST(Grammar, ReportsAllCardsWithTheirPlaces) {
  const std::string text =
      "      X=Y+*2\n"
      "   10 A=1\n"
      "   10 B=\n"
      "     1  2\n"
      "      GO TO 010\n"
      "      C=4HABCD $ D=)\n"
      "      END\n"
      "      GO TO 10\n"
      "      END\n";
  std::vector<std::string> found;
  const Lines lines(text, "p.f", options_of(Dialect::kFtn));
  for (const auto& error : syntax_errors(lines, Dialect::kFtn))
    found.push_back(std::to_string(error.at.line + 1) + ':' + std::to_string(error.at.column));
  EXPECT_EQ(found, (std::vector<std::string>{"1:11", "3:1", "6:20", "8:13"}));
}

TEST(Grammar, ReportsALabelWithoutAStatementAtItsCard) {
  for (const char* const card : {"   10", "   10      ", "   10\n     1    "}) {
    const std::string text = "      X=1\n" + std::string(card) + "\n      END\n";
    const Lines lines(text, "p.f", options_of(Dialect::kFtn));
    const auto errors = syntax_errors(lines, Dialect::kFtn);
    ASSERT_EQ(errors.size(), 1U);
    EXPECT_EQ(errors[0].at.line, 1U);
    EXPECT_EQ(errors[0].text, "there is no statement on this card");
  }
}

TEST(Grammar, EndsWithAnErrorIfParenthesesAreTooDeep) {
  const std::string deep(5000, '(');
  std::string text = "      X=\n";
  for (std::size_t i = 0; i < deep.size(); i += 50) text += "     1" + deep.substr(i, 50) + "\n";
  const Lines lines(text, "p.f", options_of(Dialect::kFtn));
  const auto errors = syntax_errors(lines, Dialect::kFtn);
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors[0].text, "parentheses and operators are nested too deeply; split the statement");
}

TEST(Grammar, RejectsAnIncompleteNotation) {
  EXPECT_THROW(Grammar("a = b"), std::invalid_argument);
  EXPECT_THROW(Grammar("a = 'X'\na = 'Y'"), std::invalid_argument);
  EXPECT_THROW(Grammar("a = ('X'"), std::invalid_argument);
  EXPECT_THROW(Grammar("a = <pascal> 'X'"), std::invalid_argument);
  EXPECT_THROW(Grammar("a = 'X' |"), std::invalid_argument);
  EXPECT_THROW(Grammar("a = .nothing"), std::invalid_argument);
  EXPECT_NO_THROW(Grammar("a = b* | 'X'\nb \"a b\" := [A-C]"));
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Returns the source files in fixed form below tests/ and fortran/, in the order of their names.
std::vector<fs::path> programs() {
  std::vector<fs::path> files;
  for (const char* const folder : {"tests", "fortran"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(PLATTER_SOURCE) / folder)) {
      const auto ending = entry.path().extension();
      if (ending == ".f" || ending == ".for" || ending == ".ftn") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Calls `use` with the text of each card of the test programs and with a dialect that the program may be in.
template <typename Use>
void for_each_card_of_programs(Use use) {
  for (const auto& file : programs()) {
    const std::string text = text_of(file);
    for (const Dialect dialect : kDialects) {
      Options options = options_of(dialect);
      options.has_markers = true;
      std::vector<SourcePart> parts;
      try {
        parts = read_source(text, file.string(), dialect).parts;
      } catch (const Refusal&) {
        continue;
      }
      for (const auto& part : parts) {
        const Lines lines(part.text, file.string(), options);
        for_each_card(lines, [&](const std::vector<Character>& card, std::size_t, std::size_t) {
          use(card, dialect, lines.separators());
        });
      }
    }
  }
}

/// Adds the rules that a part can match, leaving out those that only look ahead.
void add_rules(const GrammarPart& part, std::set<std::size_t>& rules) {
  using Kind = GrammarPart::Kind;
  if (part.kind == Kind::kAhead || part.kind == Kind::kNotAhead) return;
  if (part.kind == Kind::kRule) rules.insert(part.rule);
  for (const auto& inner : part.parts) add_rules(inner, rules);
}

TEST(Grammar, HasNoRuleThatNoTestProgramUses) {
  const Grammar& grammar = fortran_grammar();
  const std::size_t line = grammar.index_of("line");
  std::set<std::size_t> used;
  for_each_card_of_programs(
      [&](const std::vector<Character>& card, Dialect dialect, std::string_view separators) {
        Parser parser(grammar, dialect, separators);
        if (!parser.parse(card, line)) return;
        const auto rules = parser.rules_used();
        used.insert(rules.begin(), rules.end());
      });
  std::set<std::size_t> all{line};
  for (const auto& rule : grammar.rules()) add_rules(rule.body, all);
  std::string unused;
  for (const std::size_t rule : all) {
    if (!used.contains(rule)) unused += grammar.rules()[rule].name + ' ';
  }
  EXPECT_EQ(unused, "");
}

TEST(Grammar, AcceptsOrRejectsAnyCharacters) {
  const Grammar& grammar = fortran_grammar();
  const std::size_t line = grammar.index_of("line");
  std::mt19937 random(7);
  std::vector<std::vector<Character>> cards;
  for_each_card_of_programs([&](const std::vector<Character>& card, Dialect, std::string_view) {
    if (random() % 16 == 0) cards.push_back(card);
  });
  const std::string letters = "AEHLZ0189 ()=,.'\"*/+-$;!#:%&<>_@B\t\x80";
  for (auto& card : cards) {
    for (int change = 0; change < 3 && !card.empty(); ++change) {
      const auto at = static_cast<std::ptrdiff_t>(random() % card.size());
      if (random() % 3 == 0) {
        card.erase(card.begin() + at);
      } else {
        card[static_cast<std::size_t>(at)].letter = letters[random() % letters.size()];
      }
    }
    for (const Dialect dialect : kDialects) {
      Parser parser(grammar, dialect, is_old(dialect) ? "$;" : ";");
      if (parser.parse(card, line)) continue;
      EXPECT_FALSE(parser.failure().expected.empty() && !parser.failure().too_deep);
    }
  }
}

}  // namespace
}  // namespace platter::dialect

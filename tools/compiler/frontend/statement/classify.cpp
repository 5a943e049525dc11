// Classification of statements. Blanks have no meaning, so a keyword and the name after it are one token
// before the classification.

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/syntax/syntax_rules.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

struct Keyword {
  std::string_view text;
  Kind kind;
};
// A keyword that starts with another one precedes it.
constexpr std::array kKeywords = {
    Keyword{"BUFFERIN", Kind::kBufferIn},
    Keyword{"BUFFEROUT", Kind::kBufferOut},
    Keyword{"ENCODE", Kind::kEncode},
    Keyword{"DECODE", Kind::kDecode},
    Keyword{"PROGRAM", Kind::kProgram},
    Keyword{"SUBROUTINE", Kind::kSubprogram},
    Keyword{"FUNCTION", Kind::kSubprogram},
    Keyword{"BLOCKDATA", Kind::kSubprogram},
    Keyword{"ENTRY", Kind::kSubprogram},
    Keyword{"MODULE", Kind::kSubprogram},
    Keyword{"IMPLICIT", Kind::kImplicit},
    Keyword{"PARAMETER", Kind::kParameter},
    Keyword{"DIMENSION", Kind::kType},
    Keyword{"COMMON", Kind::kType},
    Keyword{"INTEGER", Kind::kType},
    Keyword{"REAL", Kind::kType},
    Keyword{"DOUBLEPRECISION", Kind::kType},
    Keyword{"DOUBLECOMPLEX", Kind::kType},
    Keyword{"COMPLEX", Kind::kType},
    Keyword{"LOGICAL", Kind::kType},
    Keyword{"BYTE", Kind::kType},
    Keyword{"CHARACTER", Kind::kType},
    Keyword{"ALLOCATABLE", Kind::kType},
    Keyword{"POINTER", Kind::kType},
    Keyword{"EXTERNAL", Kind::kExternal},
    Keyword{"EQUIVALENCE", Kind::kOtherSpecification},
    Keyword{"INTRINSIC", Kind::kOtherSpecification},
    Keyword{"SAVE", Kind::kOtherSpecification},
    Keyword{"LEVEL", Kind::kLevel},
    Keyword{"NAMELIST", Kind::kNamelist},
    Keyword{"DATA", Kind::kData},
    Keyword{"CALL", Kind::kCall},
    Keyword{"READ", Kind::kRead},
    Keyword{"WRITE", Kind::kWrite},
    Keyword{"PRINT", Kind::kPrint},
    Keyword{"PUNCH", Kind::kPunch},
    Keyword{"USE", Kind::kUse},
};

bool begins(const std::string& text, std::string_view with) {
  return text.starts_with(with);
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Returns whether a statement is NAME = ..., NAME(...) = ... or NAME(...)(...) = ..., or NAME%NAME = ... of
/// newer programs.
bool is_assignment(const Tokens& tokens, std::size_t begin) {
  if (!tokens[begin].is_name()) return false;
  std::size_t next = begin + 1;
  for (;;) {
    for (int groups = 0; groups < 2 && next < tokens.size() && tokens[next].is("("); ++groups)
      next = after_group(tokens, next);
    if (next + 1 >= tokens.size() || !tokens[next].is("%")) break;
    next += 2;
  }
  return next < tokens.size() && tokens[next].is("=") && next > begin;
}

/// Returns whether a statement is a DO loop, which has a comma after the equals sign as in DO 10 I = 1, 5,
/// and not an assignment such as DO10I = 1.5.
bool is_do(const Tokens& tokens, std::size_t begin) {
  const std::string& head = tokens[begin].text;
  if (!tokens[begin].is_name() || !begins(head, "DO") || begin + 2 >= tokens.size()) return false;
  std::size_t equals = begin + 1;
  const bool comma_first = tokens[equals].is(",") && is_digits(std::string_view(head).substr(2)) &&
                           tokens[equals + 1].is_name();  // DO 10, I = 1, 5
  if (comma_first) equals += 2;
  if (equals >= tokens.size() || !tokens[equals].is("=")) return false;
  return find_outside(tokens, equals, tokens.size(), ",") < tokens.size();
}

bool is_end(const std::string& text) {
  constexpr std::array<std::string_view, 7> kUnits = {"PROGRAM", "SUBROUTINE", "FUNCTION", "BLOCKDATA",
                                                      "MODULE",  "SUBMODULE",  "PROCEDURE"};
  if (text == "END") return true;
  if (!begins(text, "END")) return false;
  return std::any_of(kUnits.begin(), kUnits.end(),
                     [&](std::string_view unit) { return text.compare(3, unit.size(), unit) == 0; });
}

void classify_do(Statement& s) {
  s.kind = Kind::kDo;
  split_name(s.tokens, s.action, 2);
  auto& behind = s.tokens[s.action + 1];
  const auto digits = static_cast<std::size_t>(
      std::find_if(behind.text.begin(), behind.text.end(), [](char c) { return c < '0' || c > '9'; }) -
      behind.text.begin());
  if (digits > 0 && digits < behind.text.size()) split_name(s.tokens, s.action + 1, digits);
  if (digits > 0) s.tokens[s.action + 1].kind = Token::Kind::kNumber;
}

constexpr std::array<std::string_view, 5> kPrefixes = {"RECURSIVE", "PURE", "ELEMENTAL", "IMPURE", "MODULE"};

/// Returns the prefix at the start of a longer name; empty if the name has none.
std::string_view prefix_of(const std::string& text) {
  const auto* found = std::find_if(kPrefixes.begin(), kPrefixes.end(), [&](std::string_view prefix) {
    return begins(text, prefix) && text.size() > prefix.size();
  });
  return found == kPrefixes.end() ? std::string_view{} : *found;
}

/// Splits FUNCTION from the name after the type at `type`, as in REAL*8 FUNCTION F(X). Does nothing if the
/// name is a variable FUNCTI or FUNCTIONS(10).
bool split_function(Statement& s, std::size_t type) {
  std::size_t i = type + 1;
  if (s.at(i).is("*")) ++i;
  if (s.at(i).is("(")) {
    i = after_group(s.tokens, i);
  } else if (i > type + 1) {
    ++i;  // the size
  }
  constexpr std::string_view kFunction = "FUNCTION";
  while (!prefix_of(s.at(i).text).empty() && s.at(i).text.find(kFunction) != std::string::npos)
    split_name(s.tokens, i, prefix_of(s.tokens[i].text).size()), ++i;
  if (!s.at(i).is_name() || !begins(s.at(i).text, kFunction) || s.at(i).text.size() == kFunction.size())
    return false;
  std::size_t open = i + 1;
  if (s.at(open).is("*")) open += 2;  // REAL FUNCTION F*8(X)
  if (!s.at(open).is("(")) return false;
  for (const auto& part : split_at_commas(s.tokens, open + 1, after_group(s.tokens, open) - 1)) {
    if (part.end != part.begin + 1 || !s.tokens[part.begin].is_name()) return false;
  }
  split_name(s.tokens, i, kFunction.size());
  return true;
}

/// Splits the prefixes of RECURSIVE FUNCTION F(X), TYPE(T) FUNCTION F(X) and the like, of newer programs.
bool split_prefixes(Statement& s) {
  std::size_t at = s.action;
  for (auto prefix = prefix_of(s.tokens[at].text); !prefix.empty(); prefix = prefix_of(s.tokens[at].text))
    split_name(s.tokens, at++, prefix.size());
  const std::string& text = s.tokens[at].text;
  if ((text == "TYPE" || text == "CLASS") && s.at(at + 1).is("(")) return split_function(s, at);
  for (const std::string_view word : {"SUBROUTINE", "FUNCTION"}) {
    if (!begins(text, word) || text.size() == word.size()) continue;
    split_name(s.tokens, at, word.size());
    return true;
  }
  for (const auto& keyword : kKeywords) {
    if (keyword.kind != Kind::kType || !begins(text, keyword.text)) continue;
    if (text.size() > keyword.text.size()) split_name(s.tokens, at, keyword.text.size());
    return split_function(s, at);
  }
  return false;
}

/// Sets the kind of a statement that starts with a keyword, and splits the keyword from the text after it.
void split_keyword(Statement& s) {
  const Token& head = s.tokens[s.action];
  const auto* found = std::find_if(kKeywords.begin(), kKeywords.end(),
                                   [&](const Keyword& k) { return begins(head.text, k.text); });
  if (found == kKeywords.end()) return;
  s.kind = found->kind;
  if (head.text.size() > found->text.size()) split_name(s.tokens, s.action, found->text.size());
  Token& behind = s.tokens[std::min(s.action + 1, s.tokens.size() - 1)];
  if (is_digits(behind.text) && behind.is_name()) behind.kind = Token::Kind::kNumber;
}

/// Returns the kind of an IF with labels, which begin at token `at`.
Kind kind_of_branches(const Statement& s, std::size_t at) {
  const auto labels = split_at_commas(s.tokens, at, s.tokens.size()).size();
  return labels == 2 ? Kind::kTwoBranchIf : labels == 3 ? Kind::kArithmeticIf : Kind::kOther;
}

/// Classifies IF (...) and the statement after it.
void classify_if(Statement& s, int depth);

void classify_action(Statement& s, int depth) {
  if (s.action >= s.tokens.size()) return;
  const Token& head = s.tokens[s.action];
  if (!head.is_name()) return;
  if (is_do(s.tokens, s.action)) return classify_do(s);
  if (is_assignment(s.tokens, s.action)) {
    s.kind = Kind::kAssignment;
    return;
  }
  if ((head.text == "IF" || head.text == "ELSEIF") && s.at(s.action + 1).is("("))
    return classify_if(s, depth);
  if (head.text == "FORMAT") {
    s.kind = Kind::kFormat;
    return;
  }
  if (is_end(head.text) && s.at(s.action + 1).kind == Token::Kind::kRaw) {
    s.kind = Kind::kEnd;
    return;
  }
  if (head.text == "TYPE" && s.at(s.action + 1).is("*")) {  // PRINT, also in VAX Fortran
    s.kind = Kind::kPrint;
    return;
  }
  if (!prefix_of(head.text).empty() || head.text == "TYPE" || head.text == "CLASS") {
    Statement split = s;  // the tokens before the split, because a name that only starts with the same
                          // letters must stay whole
    if (split_prefixes(split)) {
      s = std::move(split);
      s.kind = Kind::kSubprogram;
      return;
    }
  }
  split_keyword(s);
  if (s.kind == Kind::kType && split_function(s, s.action)) s.kind = Kind::kSubprogram;
}

void classify_if(Statement& s, int depth) {
  const std::size_t behind = after_group(s.tokens, s.action + 1);
  if (behind >= s.tokens.size()) return;
  if (s.tokens[behind].kind == Token::Kind::kNumber) {
    s.kind = kind_of_branches(s, behind);
    return;
  }
  if (s.tokens[behind].is("THEN")) {
    s.kind = Kind::kCondition;
    return;
  }
  if (depth > 0 || s.head().text != "IF") return;  // an IF after an IF is not a statement
  s.guarded = true;
  s.action = behind;
  classify_action(s, depth + 1);
}

/// Marks the words that belong to the statement, so that they are not taken for names.
void mark_keywords(Statement& s) {
  const auto mark = [&](std::size_t i) {
    if (i < s.size() && s.tokens[i].is_name()) s.tokens[i].kind = Token::Kind::kKeyword;
  };
  if (s.guarded) mark(0);
  if (s.kind != Kind::kAssignment) mark(s.action);
  for (std::size_t i = s.action; s.kind == Kind::kSubprogram && i + 1 < s.size(); ++i) {
    if (!s.tokens[i].is("FUNCTION") && !s.tokens[i].is("SUBROUTINE")) continue;
    mark(i);
    break;
  }
  if (s.kind == Kind::kCondition) mark(s.size() - 1);  // THEN
}

/// Classifies the action that starts at s.action by the node of its rule.
void classify_node(Statement& s, const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  const auto has = [&](std::size_t rule) { return node.find(rule).has_value(); };
  const std::size_t rule = node.rule();
  if (rule == rules.assignment || rule == rules.multiple_assignment) {
    s.kind = Kind::kAssignment;
  } else if (rule == rules.do_statement) {
    if (has(rules.loop_control) && !has(rules.construct)) classify_do(s);
  } else if (rule == rules.if_statement && !has(rules.construct)) {
    if (!s.at(s.action + 1).is("(")) return;  // ELSE, END IF
    const std::size_t behind = after_group(s.tokens, s.action + 1);
    if (const auto guarded = node.find(rules.guarded)) {
      s.guarded = true;
      s.action = behind;
      classify_node(s, guarded->child(0));
    } else if (s.head().is("IF") || s.head().is("ELSEIF")) {
      s.kind = s.at(behind).kind == Token::Kind::kNumber ? kind_of_branches(s, behind) : Kind::kCondition;
    }
  } else if (rule == rules.format) {
    s.kind = Kind::kFormat;
  } else if (rule == rules.end) {
    s.kind = Kind::kEnd;
  } else if (rule == rules.function || rule == rules.subroutine) {
    if (!split_prefixes(s)) split_keyword(s);
    s.kind = Kind::kSubprogram;
  } else if (rule == rules.newer_unit || rule == rules.newer_action) {
    classify_action(s, s.guarded ? 1 : 0);
  } else if (s.head().text == "TYPE" && s.at(s.action + 1).is("*")) {  // PRINT *, also in VAX Fortran
    s.kind = Kind::kPrint;
  } else {
    split_keyword(s);
  }
}

}  // namespace

void classify(Statement& statement) {
  statement.action = 0;
  for (auto& token : statement.tokens) {  // a rule may have changed the words since
    if (token.kind == Token::Kind::kKeyword) token.kind = Token::Kind::kName;
  }
  classify_action(statement, 0);
  mark_keywords(statement);
}

void classify_by_tree(Statement& statement) {
  statement.action = 0;
  classify_node(statement, statement.tree->child(0));
  mark_keywords(statement);
}

}  // namespace platter::dialect

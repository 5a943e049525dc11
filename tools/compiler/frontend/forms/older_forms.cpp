#include "tools/compiler/frontend/forms/older_forms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "tools/compiler/frontend/forms/fortran_two.hpp"
#include "tools/compiler/frontend/forms/inserted_statements.hpp"
#include "tools/compiler/frontend/forms/vendor_forms.hpp"
#include "tools/compiler/frontend/forms/word_sizes.hpp"
#include "tools/compiler/frontend/statement/reading.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Returns the names that are called without a list, or with an empty one.
std::set<std::string> called_without(const std::vector<Statement>& statements) {
  std::set<std::string> names;
  for (const auto& s : statements) {
    for (std::size_t i = 0; i < s.size(); ++i) {
      const bool bare = s.kind == Kind::kCall && i == s.action + 1 && i + 1 == s.size();
      const bool empty = s.at(i + 1).is("(") && s.at(i + 2).is(")");
      if (s.tokens[i].is_name() && (bare || empty)) names.insert(s.tokens[i].text);
    }
  }
  return names;
}

/// Gives an ENTRY without a list the arguments of its SUBROUTINE or FUNCTION, as FTN 4 did (unsourced),
/// unless the text calls the entry point without arguments, as FORTRAN 77 allows.
void give_entries_lists(std::vector<Statement>& statements) {
  const auto without = called_without(statements);
  Tokens list;  // argument list of the SUBROUTINE or FUNCTION around the statement
  for (auto& s : statements) {
    const auto name = subprogram_of(s);
    if (s.kind == Kind::kEnd) list.clear();
    if (!name) continue;
    std::size_t behind = s.action + 1;
    while (s.tokens[behind - 1].text != *name) ++behind;
    const bool has_list = s.at(behind).is("(");
    if (!s.head().is("ENTRY")) {
      list = has_list ? slice(s.tokens, behind, after_group(s.tokens, behind)) : Tokens{};
      continue;
    }
    if (list.empty() || has_list || without.contains(*name)) continue;
    Tokens given = list;
    for (auto& token : given) token.at = s.tokens.back().at;
    s.assumed.emplace_back(
        s.head().at,
        fmt::format("ENTRY {} without an argument list has the arguments of its subprogram", *name));
    replace(s, s.size(), s.size(), given);
  }
}

/// Returns the declaration of a name as the type that a function has; "" for other types.
std::string declaration_of(const std::string& name, const std::string& function, const Symbols& symbols) {
  switch (symbols.type_of(function)) {
    case Type::kInteger:
      return "INTEGER " + name;
    case Type::kReal:
      return (symbols.is_double(function) ? "DOUBLE PRECISION " : "REAL ") + name;
    case Type::kComplex:
      return "COMPLEX " + name;
    case Type::kLogical:
      return "LOGICAL " + name;
    default:
      return "";
  }
}

/// Declares the ENTRY points of one FUNCTION with its type, as FTN 4 had it (unsourced): all have one value.
/// The unit is in [begin, end).
void give_entries_types(std::vector<Statement>& statements, std::size_t begin, std::size_t end,
                        InsertedStatements& added) {
  const auto function = subprogram_of(statements[begin]);
  const bool is_function =
      function && std::any_of(statements[begin].tokens.begin(), statements[begin].tokens.end(),
                              [](const Token& t) { return t.is("FUNCTION"); });
  if (!is_function) return;
  std::vector<Statement*> unit;
  std::size_t place = begin;  // the last IMPLICIT, or the header
  bool has_entries = false;
  for (std::size_t i = begin; i < end; ++i) {
    unit.push_back(&statements[i]);
    if (statements[i].kind == Kind::kImplicit) place = i;
    has_entries =
        has_entries || (statements[i].kind == Kind::kSubprogram && statements[i].head().is("ENTRY"));
  }
  if (!has_entries) return;
  Symbols symbols;
  symbols.read(unit);
  for (std::size_t i = begin; i < end; ++i) {
    Statement& s = statements[i];
    if (s.kind != Kind::kSubprogram || !s.head().is("ENTRY")) continue;
    const std::string name = subprogram_of(s).value_or("");
    if (symbols.is_typed(name) || symbols.type_of(name) == symbols.type_of(*function)) continue;
    const std::string declaration = declaration_of(name, *function, symbols);
    if (declaration.empty()) continue;
    s.assumed.emplace_back(s.head().at, fmt::format("ENTRY {} has the type of {}", name, *function));
    added.emplace_back(
        place + 1, declaration_after(statements[place], made_of(declaration, statements[place].head().at)));
  }
}

/// Changes READ NAME and PRINT NAME, if NAME is a NAMELIST of the unit (unsourced: FTN 4), to READ (5,NAME)
/// and WRITE (6,NAME), which gfortran requires.
class NamelistNames {
 public:
  void mend(Statement& s) {
    if (s.kind == Kind::kProgram || s.kind == Kind::kSubprogram) names_.clear();
    if (s.kind == Kind::kNamelist) {
      for (std::size_t i = 1; i + 2 < s.size(); ++i) {
        if (s.tokens[i].is("/") && s.tokens[i + 2].is("/")) names_.insert(s.tokens[i + 1].text);
      }
    }
    const bool reads = s.kind == Kind::kRead;
    if (!reads && s.kind != Kind::kPrint) return;
    const std::size_t a = s.action;
    if (a + 2 != s.size() || !s.tokens[a + 1].is_name() || !names_.contains(s.tokens[a + 1].text)) return;
    Tokens statement = made_of(reads ? "READ(5," : "WRITE(6,", s.tokens[a].at);
    append(statement, slice(s.tokens, a + 1, a + 2));
    append(statement, made_of(")", s.tokens[a + 1].at));
    replace(s, a, s.size(), statement);
    s.kind = reads ? Kind::kRead : Kind::kWrite;
  }

 private:
  std::set<std::string> names_;  ///< NAMELIST names of the unit declared so far
};

constexpr Reading kBareNamelists =
    Reading::assumed("READ of a NAMELIST without a unit reads the cards, and PRINT writes to the printer");

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Renames Q@Z in CALL Q@Z. gfortran does not allow @ in names. Compilers of the time did not allow
/// underscores, so the new name is unused.
void names_with_at(Statement& s) {
  for (auto& token : s.tokens) {
    if (!token.is_name() || token.text.find('@') == std::string::npos) continue;
    std::string text;
    for (const char c : token.text) {
      if (c == '@') {
        text += text.empty() ? "AT_" : "_AT_";
      } else {
        text += c;
      }
    }
    token.text = std::move(text);
    s.changed = true;
  }
}

/// Replaces L.A..N.M and .T. (unsourced: FTN 4 and CFT), except in a text that defines operators, or that
/// uses modules, which may define them.
void short_words(Statement& s) {
  constexpr std::array<std::array<const char*, 2>, 6> kWords = {{{".A.", ".AND."},
                                                                 {".O.", ".OR."},
                                                                 {".N.", ".NOT."},
                                                                 {".X.", ".XOR."},
                                                                 {".T.", ".TRUE."},
                                                                 {".F.", ".FALSE."}}};
  for (auto& token : s.tokens) {
    if (token.kind != Token::Kind::kDotted || token.text.size() != 3) continue;
    for (const auto& [is, becomes] : kWords) {
      if (token.text != is) continue;
      token.text = becomes;
      s.changed = true;
      break;
    }
  }
}
bool may_have_operators(const Statement& s) {
  return s.kind == Kind::kUse || (s.kind == Kind::kOther && s.head().text.starts_with("INTERFACEOPERATOR"));
}

/// Changes TYPE REAL A,B of FORTRAN 63 and LRLTRAN. In a text with END TYPE, TYPE starts a derived type
/// instead.
void type_statement(Statement& s) {
  constexpr std::array<std::string_view, 6> kTypes = {"REAL",    "INTEGER", "DOUBLE",
                                                      "COMPLEX", "LOGICAL", "CHARACTER"};
  if (s.kind != Kind::kOther || s.guarded || !s.tokens[0].text.starts_with("TYPE")) return;
  const std::string rest = s.tokens[0].text.substr(4);
  const auto* type =
      std::find_if(kTypes.begin(), kTypes.end(), [&](auto word) { return rest.starts_with(word); });
  if (type == kTypes.end() || rest.size() == type->size()) return;
  s.tokens[0].text = rest;
  if (*type == "DOUBLE" && !rest.starts_with("DOUBLEPRECISION")) s.tokens[0].text.insert(6, "PRECISION");
  classify(s);
  s.changed = true;
}

/// Changes TYPE 10,A and ACCEPT 10,A, the terminal statements of interactive compilers, to PRINT 10,A and
/// READ 10,A.
void terminal_statement(Statement& s) {
  if (s.kind != Kind::kOther || s.action >= s.size() || !s.head().is_word()) return;
  const bool types = s.head().text.starts_with("TYPE");
  if (!types && !s.head().text.starts_with("ACCEPT")) return;
  const std::size_t length = types ? 4 : 6;
  const std::string rest = s.head().text.substr(length);
  const bool labelled = !rest.empty() && rest.find_first_not_of("0123456789") == std::string::npos;
  const Token& next = s.at(s.action + 1);
  if (labelled ? s.size() > s.action + 1 && !next.is(",") : !rest.empty() || !next.is("*")) return;
  if (labelled) split_name(s.tokens, s.action, length);
  replace(s, s.action, s.action + 1, made_of(types ? "PRINT " : "READ ", s.head().at));
  s.kind = types ? Kind::kPrint : Kind::kRead;
}

/// Changes DOUBLE A and DOUBLE FUNCTION F(X), in which PRECISION is optional (unsourced: FTN 4 and CFT).
void double_statement(Statement& s) {
  const std::string& head = s.tokens[0].text;
  const bool declares = s.kind == Kind::kOther || s.kind == Kind::kSubprogram;
  if (!declares || s.guarded || !head.starts_with("DOUBLE") || head.size() < 7) return;
  if (head.starts_with("DOUBLEPRECISION") || head.starts_with("DOUBLECOMPLEX")) return;
  s.tokens[0].text.insert(6, "PRECISION");
  classify(s);
  s.changed = true;
}

/// Changes TASK COMMON /W/ X of CFT (unsourced) to COMMON. Each task has a copy of such a block, and a
/// program here has one task.
void task_common(Statement& s) {
  if (s.kind != Kind::kOther || s.guarded || !s.head().is("TASKCOMMON") || !s.at(1).is("/")) return;
  s.tokens[0].text = "COMMON";
  classify(s);
  s.changed = true;
}

/// Renames the block of COMMON/1/A, whose name is a number.
void numbered_common(Statement& s) {
  const std::string& head = s.head().text;
  if (s.kind != Kind::kLevel && head != "COMMON" && head != "SAVE") return;
  for (std::size_t i = 1; i + 2 < s.size(); ++i) {
    if (!s.tokens[i].is("/") || !s.tokens[i + 2].is("/") || !is_digits(s.tokens[i + 1].text)) continue;
    s.tokens[i + 1].kind = Token::Kind::kName;
    s.tokens[i + 1].text.insert(0, "PLT_");
    s.changed = true;
  }
}

/// Adds parentheses to PARAMETER N=5,M=6. The name of a variable PARAMETERN would be too long for any
/// compiler of the time.
void bare_parameter(Statement& s) {
  const std::string_view word = "PARAMETER";
  if (s.kind == Kind::kAssignment && !s.guarded && s.label.empty() && s.tokens[0].text.starts_with(word) &&
      s.tokens[0].text.size() > word.size() && s.at(1).is("=")) {
    split_name(s.tokens, 0, word.size());
    s.kind = Kind::kParameter;
  }
  if (s.kind != Kind::kParameter || s.guarded || s.at(1).is("(") || s.size() < 4) return;
  s.tokens.insert(s.tokens.begin() + 1, made(Token::Kind::kOperator, "(", s.tokens[1].at));
  s.tokens.push_back(made(Token::Kind::kOperator, ")", s.tokens.back().at));
  s.changed = true;
}

/// Does the same for VAX FORTRAN, where the value of PARAMETER P='ABC' determines the type of P, whatever its
/// first letter.
void bare_vax_parameter(Statement& s) {
  const std::size_t count = s.size();
  bare_parameter(s);
  if (s.size() == count || s.kind != Kind::kParameter) return;
  for (const auto& part : split_at_commas(s.tokens, 2, s.size() - 1)) {
    if (part.end == part.begin + 3 && s.tokens[part.begin + 2].kind == Token::Kind::kString)
      s.before.push_back(made_of("CHARACTER*(*) " + s.tokens[part.begin].text, s.tokens[part.begin].at));
  }
}

/// Changes PRINT, A and PRINT without a format to PRINT *. The comma stays.
void bare_print(Statement& s) {
  if (s.kind != Kind::kPrint) return;
  const std::size_t behind = s.action + 1;
  if (behind < s.size() && !s.tokens[behind].is(",")) return;
  const Place at = s.head().at;
  replace(s, behind, behind, made_of("*", at));
}

/// Converts the text of STOP 5HABCDE, and removes the B of STOP 77B, whose digits are octal also without it.
void stop_text(Statement& s) {
  if (s.action + 2 != s.size() || (!s.head().is("STOP") && !s.head().is("PAUSE"))) return;
  Token& text = s.tokens.back();
  if (text.kind == Token::Kind::kOctal) {
    text.kind = Token::Kind::kNumber;
    s.changed = true;
  }
  if (text.kind != Token::Kind::kHollerith) return;
  text.kind = Token::Kind::kString;
  for (std::size_t i = 0; (i = text.text.find('\'', i)) != std::string::npos; i += 2)
    text.text.insert(i, 1, '\'');
  text.text = "'" + text.text + "'";
  s.changed = true;
}

/// Changes CALL S(A,&10) of IBM's compilers and CALL S(A,$10) of Univac's to CALL S(A,*10), and SUBROUTINE
/// S(A,$) to SUBROUTINE S(A,*).
void other_return_marks(Statement& s) {
  if (s.kind != Kind::kCall && s.kind != Kind::kSubprogram) return;
  for (std::size_t i = s.action + 2; i + 1 < s.size(); ++i) {
    if ((!s.tokens[i].is("&") && !s.tokens[i].is("$")) ||
        (!s.tokens[i - 1].is("(") && !s.tokens[i - 1].is(",")))
      continue;
    const auto behind = i + (s.kind == Kind::kCall && s.tokens[i + 1].kind == Token::Kind::kNumber ? 2 : 1);
    if (!s.at(behind).is(",") && !s.at(behind).is(")")) continue;
    s.tokens[i].text.assign(1, '*');
    s.changed = true;
  }
}

/// Marks BOOLEAN A of FTN 5 and CFT77 as rejected.
void refuse_boolean(Statement& s) {
  const std::string_view word = "BOOLEAN";
  const std::string& head = s.head().text;
  if (s.kind != Kind::kOther || s.guarded || !head.starts_with(word) || head.size() == word.size()) return;
  s.refused =
      "BOOLEAN, whose values are words that assignments do not convert, is not supported; declare the "
      "variables INTEGER, and do not assign REALs to them";
}

/// Changes CALL S(A),RETURNS(10,20) to CALL S(A,*10,*20), SUBROUTINE S(A),RETURNS(X,Y) to SUBROUTINE
/// S(A,*,*), and RETURN Y in that subroutine to RETURN 2.
class Returns {
 public:
  void mend(Statement& s) {
    if (s.kind == Kind::kProgram || (s.kind == Kind::kSubprogram && !s.head().is("ENTRY"))) names_.clear();
    if (s.kind == Kind::kCall || s.kind == Kind::kSubprogram) return list(s);
    const std::string& head = s.head().text;
    if (names_.empty() || s.action + 1 != s.size() || !head.starts_with("RETURN")) return;
    const auto found = names_.find(head.substr(6));
    if (found == names_.end()) return;
    const auto number = found->second;
    if (number == kSeveral) {
      s.refused = fmt::format(
          "{} is at different positions in the RETURNS lists of this subprogram and its ENTRY "
          "points; put it at the same position in all of them",
          found->first);
      return;
    }
    replace(s, s.action, s.size(), made_of(fmt::format("RETURN {}", number), s.head().at));
    s.tokens[s.action].at.column = s.tokens[s.action].end.column;
  }

 private:
  void list(Statement& s) {
    const auto word = find_outside(s.tokens, s.action, s.size(), "RETURNS");
    if (word + 1 >= s.size() || !s.tokens[word + 1].is("(") || !s.tokens[word - 1].is(",")) return;
    Tokens list;
    int number = 0;
    for (const auto& part : split_at_commas(s.tokens, word + 2, after_group(s.tokens, word + 1) - 1)) {
      if (!list.empty()) append(list, made_of(",", s.tokens[part.begin].at));
      append(list, made_of("*", s.tokens[part.begin].at));
      if (s.kind == Kind::kCall) append(list, slice(s.tokens, part.begin, part.end));
      if (s.kind == Kind::kSubprogram) name(s.tokens[part.begin].text, ++number);
    }
    std::size_t close = word - 2;  // closing parenthesis of the arguments, if there are any
    if (s.tokens[close].is(")")) {
      const bool none = s.tokens[close - 1].is("(");
      if (!none) list.insert(list.begin(), made(Token::Kind::kOperator, ",", s.tokens[close].at));
    } else {
      close = word - 1;
      list.insert(list.begin(), made(Token::Kind::kOperator, "(", s.tokens[close].at));
    }
    append(list, made_of(")", s.tokens[close].at));
    replace(s, close, s.size(), list);
  }

  void name(const std::string& name, int number) {
    const auto [place, is_new] = names_.try_emplace(name, number);
    if (!is_new && place->second != number) place->second = kSeveral;
  }

  static constexpr int kSeveral = 0;
  std::map<std::string, int> names_;  ///< position in the RETURNS lists of the unit, by name
};

/// A form of one statement, the dialects that have it, and its interpretation.
struct OlderForm {
  void (*mend)(Statement&);
  DialectSet dialects;
  Reading reading;
};
constexpr std::array kOlderForms = {
    OlderForm{names_with_at, kOld, Reading::assumed("@ in a name is read as _AT_")},
    OlderForm{short_words, kOld, Reading::only("letters between periods have no other meaning")},
    OlderForm{type_statement, kOld, Reading::assumed("TYPE is read as the start of a declaration")},
    OlderForm{terminal_statement, kOld, Reading::only("TYPE or ACCEPT before a label declares nothing")},
    OlderForm{double_statement, kOld, Reading::only("a statement with this beginning has no other meaning")},
    OlderForm{whole_words, kOld,
              Reading::assumed("a variable occupies whole words, whatever length is declared")},
    OlderForm{tape_statements, kOld,
              Reading::assumed("a tape statement is read as a statement for the unit of that number")},
    OlderForm{refuse_lights, kOld, Reading::only("the statements are rejected")},
    OlderForm{refuse_frequency, kOld, Reading::only("the statement is rejected")},
    OlderForm{task_common, kOld,
              Reading::assumed("TASK COMMON is read as COMMON, because a program has only one task here")},
    OlderForm{numbered_common, kOld, Reading::only("a number between slashes is the name of a COMMON block")},
    OlderForm{bare_vax_parameter, kOnlyVax,
              Reading::assumed("PARAMETER without parentheses declares a constant")},
    OlderForm{bare_parameter, kOld, Reading::assumed("PARAMETER without parentheses declares a constant")},
    OlderForm{bare_print, kOld, Reading::assumed("PRINT without a format means PRINT *")},
    OlderForm{other_return_marks, kTranslated,
              Reading::only("this character at the start of an argument has no other meaning")},
    OlderForm{refuse_boolean, kOld, Reading::only("the statement is rejected")},
    OlderForm{name_record, kVaxAndVs, Reading::only("an apostrophe after a unit is not text")},
    OlderForm{virtual_statement, kOnlyVax, Reading::only("no other statement has this beginning")},
    OlderForm{type_as_print, kOnlyVax, Reading::only("TYPE before a format declares nothing")},
    OlderForm{slashed_dummies, kOnlyVs, Reading::only("all arguments are passed by their addresses")},
    OlderForm{hexadecimal_values, kOnlyVs, Reading::only("the values of DATA cannot be variables")},
    OlderForm{generic_statement, kOnlyVs, Reading::only("all functions of the language are generic")},
    OlderForm{refuse_debug_packets, kOnlyVs, Reading::only("the statement is rejected")},
    OlderForm{refuse_asynchronous, kOnlyVs, Reading::only("the statement is rejected")},
    OlderForm{stop_text, kOld, Reading::only("the text is printed without a change")},
};
constexpr Reading kReturns =
    Reading::assumed("the labels of RETURNS are alternate returns in the same order");

}  // namespace

void mend_older_forms(std::vector<Statement>& statements, Dialect dialect) {
  const auto any = [&](auto is) {
    return std::any_of(statements.begin(), statements.end(), [&](const Statement& s) {
      return !s.guarded && !s.tokens.empty() && s.action < s.size() && is(s);
    });
  };
  const bool has_types =
      any([](const Statement& s) { return s.kind == Kind::kOther && s.head().text.starts_with("ENDTYPE"); });
  const bool has_operators = any(may_have_operators);
  if (dialect == Dialect::kVs || dialect == Dialect::kVax) rename_dollar_names(statements);
  Returns returns;
  NamelistNames namelists;
  for (auto& s : statements) {
    if (s.tokens.empty() || s.action >= s.size()) continue;
    for (const auto& form : kOlderForms) {
      const bool is_newer =
          (form.mend == type_statement && has_types) || (form.mend == short_words && has_operators);
      if (form.dialects.contains(dialect) && !is_newer) form.reading.apply(s, [&] { form.mend(s); });
    }
    if (!is_old(dialect)) continue;
    kReturns.apply(s, [&] { returns.mend(s); });
    kBareNamelists.apply(s, [&] { namelists.mend(s); });
  }
  if (dialect != Dialect::kFtn) return;
  give_entries_lists(statements);
  InsertedStatements declarations;
  for (std::size_t begin = 0, i = 0; i < statements.size(); ++i) {
    if (statements[i].kind != Kind::kEnd && i + 1 < statements.size()) continue;
    give_entries_types(statements, begin, i + 1, declarations);
    begin = i + 1;
  }
  insert(statements, std::move(declarations));
}

}  // namespace platter::dialect

// DEFINE FILE 8(50,100,E,K) opens a direct-access file of 50 records of 100 characters. K is its associated
// variable: READ (8'N) and WRITE (8'N) set it to N+1, and FIND (8'N) to N (unsourced: FORTRAN IV H Extended).
// VAX FORTRAN counts words of two bytes.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/syntax/syntax_rules.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Returns the value of a keyword in the list of READ (8,REC=N) or FIND (8,REC=N), such as REC.
std::optional<Range> value_of(const Statement& s, const char* keyword) {
  if (!s.at(s.action + 1).is("(")) return std::nullopt;
  for (const auto& part : split_at_commas(s.tokens, s.action + 2, after_group(s.tokens, s.action + 1) - 1)) {
    if (s.at(part.begin).is(keyword) && s.at(part.begin + 1).is("=")) return Range{part.begin + 2, part.end};
  }
  return std::nullopt;
}

/// Returns whether a statement of the unit transfers records of a file with a format.
bool is_formatted(const std::string& unit, const Context& context) {
  return std::any_of(context.statements->begin(), context.statements->end(), [&](const Statement* s) {
    return (s->kind == Kind::kRead || s->kind == Kind::kWrite) && s->at(s->action + 2).is(unit.c_str()) &&
           value_of(*s, "REC") && value_of(*s, "FMT");
  });
}

/// Returns the statement after which a DEFINE FILE opens its files; nullptr for its own place. gfortran
/// requires declarations and statement functions first. Under CMS the first transfer opens the file, so the
/// FILEDEF may follow the DEFINE FILE: CALL CMS at the start of the program precedes the OPEN.
Statement* place_of_open(const Statement& s, const Context& context) {
  if (!s.label.empty()) return nullptr;
  const auto is_executable = [&](const Statement& other) {
    const bool function = other.at(1).is("(") &&
                          context.symbols.is_statement_function(other.at(other.action).text) &&
                          !other.guarded;
    return other.kind >= Kind::kAssignment && !function &&
           !(other.tree && other.tree->child(0).is(syntax_rules().vax_specification)) &&
           !other.at(other.action).text.starts_with("DEFINEFILE");
  };
  const auto calls_command = [&](const Statement& other) {
    return other.kind == Kind::kCall && !other.guarded && other.label.empty() && other.at(1).is("CMS") &&
           context.options.dialect == Dialect::kVs;
  };
  Statement* place = nullptr;
  auto next = std::find(context.statements->begin(), context.statements->end(), &s);
  for (++next; next != context.statements->end(); ++next) {
    if ((*next)->kind == Kind::kEnd || (is_executable(**next) && !calls_command(**next))) break;
    const bool anywhere = (*next)->kind == Kind::kFormat || (*next)->kind == Kind::kData;
    if (!anywhere && !(*next)->at((*next)->action).text.starts_with("DEFINEFILE")) place = *next;
  }
  return place;
}

void define(Statement& s, Context& context) {
  if (!s.tree) return;  // a syntax error, which is reported
  const bool is_vax = context.options.dialect == Dialect::kVax;
  const Place at = s.head().at;
  std::vector<Tokens> opens;
  const std::size_t first = s.action;
  constexpr std::size_t kWord = 10;  // characters of DEFINEFILE
  if (s.head().text.size() > kWord) split_name(s.tokens, first, kWord);
  for (const auto& file : split_at_commas(s.tokens, first + 1, s.size())) {
    const std::size_t open = find_outside(s.tokens, file.begin, file.end, "(");
    const auto parts = split_at_commas(s.tokens, open + 1, file.end - 1);
    const auto text_of = [&](const Range& range) {
      std::string text;
      for (std::size_t i = range.begin; i < range.end; ++i) text += s.tokens[i].text;
      return text;
    };
    const std::string unit = text_of({file.begin, open});
    const std::string length = text_of(parts[1]);
    const Token& form = s.tokens[parts[2].begin];
    const std::string variable = text_of(parts[3]);
    const bool words = form.is("U");
    if (!words && (is_vax || (!form.is("E") && !form.is("L")))) {
      throw Refused{form.at,
                    fmt::format("DEFINE FILE: {} is not a valid form of records; {}", form.text,
                                is_vax ? "write U, the only form of VAX FORTRAN, for unformatted records"
                                       : "write E, L or U, for a length in characters, bytes or words")};
    }
    const bool formatted = form.is("E") || (form.is("L") && is_formatted(unit, context));
    const char* const bytes = is_vax ? "(({})+1)/2" : words ? "4*({})" : "{}";
    Tokens open_statement = made_of(fmt::format("OPEN(UNIT={},ACCESS=", unit), at);
    const auto add_text = [&](const char* text) {
      open_statement.push_back(made(Token::Kind::kString, text, at));
    };
    add_text("'DIRECT'");
    append(open_statement, made_of(fmt::format(fmt::runtime(std::string(",RECL=") + bytes), length), at));
    append(open_statement, made_of(",FORM=", at));
    add_text(formatted ? "'FORMATTED'" : "'UNFORMATTED'");
    if (is_vax) append(open_statement, made_of(fmt::format(",ASSOCIATEVARIABLE={}", variable), at));
    append(open_statement, made_of(")", at));
    context.associated[unit] = variable;
    if (!is_vax && !context.own.empty()) {
      s.assumed.emplace_back(at, fmt::format("READ, WRITE and FIND set {}, the associated variable of "
                                             "DEFINE FILE, only in this program unit",
                                             variable));
    }
    Statement translated;
    translated.tokens = std::move(open_statement);
    if (is_vax) vax_open(translated, context);
    opens.push_back(std::move(translated.tokens));
  }
  if (Statement* const last = place_of_open(s, context)) {
    last->after.insert(last->after.end(), opens.begin(), opens.end());
    last->changed = s.changed = s.blank = true;
    return;
  }
  replace(s, s.action, s.size(), opens.front());
  s.after.assign(opens.begin() + 1, opens.end());
}

/// Returns the unit of READ (8'N), as the text of its tokens.
std::string unit_of(const Statement& s) {
  const std::size_t begin = s.action + 2;
  const auto parts = split_at_commas(s.tokens, begin, after_group(s.tokens, s.action + 1) - 1);
  std::string text;
  for (std::size_t i = begin; !parts.empty() && i < parts[0].end; ++i) text += s.tokens[i].text;
  return text;
}

/// Returns assignments that store the record's number plus `more` in the associated variable of the file. If
/// the unit is not a constant, the program compares it with each unit that has an associated variable.
std::vector<Tokens> assignments_of(const Statement& s, const Range& record, const char* more,
                                   const Context& context) {
  const std::string unit = unit_of(s);
  const Place at = s.head().at;
  std::vector<Tokens> assignments;
  for (const auto& [defined, variable] : context.associated) {
    const bool is_same = defined == unit;
    if (!is_same && s.tokens[s.action + 2].kind == Token::Kind::kNumber) continue;
    Tokens assignment = made_of(
        is_same ? fmt::format("{}=", variable) : fmt::format("IF({}.EQ.{}){}=", unit, defined, variable), at);
    append(assignment, slice(s.tokens, record.begin, record.end));
    append(assignment, made_of(more, at));
    if (is_same) return {std::move(assignment)};
    assignments.push_back(std::move(assignment));
  }
  return assignments;
}

/// Returns whether the transfer, or a function in the record's number, may change the number.
bool may_change(const Statement& s, const Range& record, const Context& context) {
  for (std::size_t i = record.begin; i < record.end; ++i) {
    const Token& t = s.tokens[i];
    if (!t.is_name()) continue;
    if (s.at(i + 1).is("(") && !context.symbols.is_array(t.text)) return true;
    if (std::any_of(s.tokens.begin() + static_cast<std::ptrdiff_t>(record.end), s.tokens.end(),
                    [&](const Token& other) { return other.is_name() && other.text == t.text; }))
      return true;
  }
  return false;
}

}  // namespace

void define_file(Statement& s, Context& context) {
  const bool has_word = !s.tokens.empty() && s.action < s.size() && s.head().is_word();
  if (!has_word) return;
  if (s.kind == Kind::kOther && s.head().text.starts_with("DEFINEFILE")) return define(s, context);
  const bool finds = s.kind == Kind::kOther && s.head().is("FIND") && s.at(s.action + 1).is("(");
  if (!finds && s.kind != Kind::kRead && s.kind != Kind::kWrite) return;
  if (!finds && context.options.dialect == Dialect::kVax) return;  // the runtime sets the variable
  auto record = value_of(s, "REC");
  if (!record || context.associated.empty()) {
    if (finds) replace(s, s.action, s.size(), made_of("CONTINUE", s.head().at));
    return;
  }
  std::vector<Tokens> before;
  if (may_change(s, *record, context)) {
    context.declarations.insert("INTEGER PLT_RECORD");
    before.push_back(made_of("PLT_RECORD=", s.head().at));
    append(before.back(), slice(s.tokens, record->begin, record->end));
    replace(s, record->begin, record->end, made_of("PLT_RECORD", s.tokens[record->begin].at));
    record->end = record->begin + 1;
  }
  const auto assignments = assignments_of(s, *record, finds ? "" : "+1", context);
  if (finds) replace(s, s.action, s.size(), made_of("CONTINUE", s.head().at));
  if (assignments.empty() && before.empty()) return;
  put_before(s, before);
  s.after.insert(s.after.begin(), assignments.begin(), assignments.end());
}

}  // namespace platter::dialect

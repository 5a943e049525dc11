#include "tools/compiler/frontend/unit/byte_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/unit/data_sets.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

template <std::size_t size>
bool is_among(const Token& t, const std::array<std::string_view, size>& words) {
  return (t.kind == Token::Kind::kDotted || t.kind == Token::Kind::kOperator) &&
         std::find(words.begin(), words.end(), t.text) != words.end();
}

bool is_comparison(const Token& t) {
  static constexpr std::array<std::string_view, 12> kAll = {".EQ.", ".NE.", ".LT.", ".LE.", ".GT.", ".GE.",
                                                            "==",   "/=",   "<",    "<=",   ">",    ">="};
  return is_among(t, kAll);
}

bool is_connective(const Token& t) {
  static constexpr std::array<std::string_view, 6> kAll = {".AND.", ".OR.",   ".NOT.",
                                                           ".EQV.", ".NEQV.", ".XOR."};
  return is_among(t, kAll);
}

bool is_truth(const Token& t) {
  return t.kind == Token::Kind::kDotted && (t.text == ".TRUE." || t.text == ".FALSE.");
}

bool holds_text(const Token& t) {
  return t.kind == Token::Kind::kString || t.kind == Token::Kind::kHollerith;
}

/// Returns the index after the name at `i` and its subscripts or arguments.
std::size_t after_name(const Statement& s, std::size_t i) {
  return s.at(i + 1).is("(") ? after_group(s.tokens, i + 1) : i + 1;
}

/// Returns the index of the name whose subscripts or arguments, if any, end at token `last`; nothing if no
/// such name exists.
std::optional<std::size_t> name_ending_at(const Statement& s, std::size_t last) {
  if (s.tokens[last].is_name()) return last;
  if (!s.tokens[last].is(")")) return std::nullopt;
  int depth = 0;
  for (std::size_t i = last + 1; i-- > 1;) {
    depth += s.tokens[i].is(")") ? 1 : s.tokens[i].is("(") ? -1 : 0;
    if (depth == 0) return s.tokens[i - 1].is_word() ? std::optional(i - 1) : std::nullopt;
  }
  return std::nullopt;
}

/// Returns whether a name is a system service or a run-time library routine of VMS, which return a number as
/// status.
bool returns_status(const Token& t) {
  return t.is_name() && (t.text.starts_with("SYS$") || t.text.starts_with("LIB$"));
}

/// The uses of names that a unit declares LOGICAL.
struct Uses {
  std::set<std::string> text;     ///< variables that contain characters or numbers
  std::set<std::string> logical;  ///< variables that contain .TRUE. or .FALSE.
};

/// Reads values between slashes, which initialize the names before them.
void look_at_values(const Statement& s, const Symbols& symbols, Uses& uses) {
  for (const DataSet& set : data_sets_of(s)) {
    for (const auto& [at, name] : targeted_values(s, set, symbols)) {
      const Token& v = s.tokens[at];
      if (holds_text(v) || v.kind == Token::Kind::kNumber || v.kind == Token::Kind::kOctal)
        uses.text.insert(s.tokens[name].text);
      if (is_truth(v) || v.is("T") || v.is("F")) uses.logical.insert(s.tokens[name].text);
    }
  }
}

void look_at_assignment(const Statement& s, Uses& uses) {
  const auto equals = find_outside(s.tokens, s.action, s.size(), "=");
  if (equals + 1 >= s.size() || !s.head().is_name()) return;
  const auto value = s.tokens.begin() + static_cast<std::ptrdiff_t>(equals) + 1;
  const bool logical = std::any_of(value, s.tokens.end(), [](const Token& t) {
    return is_truth(t) || is_comparison(t) || is_connective(t);
  });
  const bool constant =
      equals + 2 == s.size() &&
      (holds_text(*value) || value->kind == Token::Kind::kNumber || value->kind == Token::Kind::kOctal);
  if (logical) uses.logical.insert(s.head().text);
  if (constant || returns_status(*value)) uses.text.insert(s.head().text);
}

/// Returns whether a variable is declared with a length of one byte.
bool is_one_byte(const std::string& name, const Symbols& symbols) {
  std::string kind;
  for (const auto& token : symbols.kind_of(name)) kind += token.text;
  return kind == "*1" || kind == "1";
}

/// Returns whether the comparison at `i` has two logical operands. Two LOGICAL*1 are not, as they often
/// contain text.
bool compares_logicals(const Statement& s, std::size_t i, const Symbols& symbols) {
  const auto left = name_ending_at(s, i - 1);
  const std::array<Token, 2> operands = {left ? s.tokens[*left] : s.tokens[i - 1], s.at(i + 1)};
  const auto is_logical = [&](const Token& t) {
    return is_truth(t) || (t.is_name() && symbols.type_of(t.text) == Type::kLogical);
  };
  return std::all_of(operands.begin(), operands.end(), is_logical) &&
         std::any_of(operands.begin(), operands.end(),
                     [&](const Token& t) { return !is_one_byte(t.text, symbols); });
}

Uses uses_of(const std::vector<Statement*>& unit, const Symbols& symbols) {
  Uses uses;
  for (const auto* s : unit) {
    look_at_values(*s, symbols, uses);
    if (s->kind == Kind::kAssignment) look_at_assignment(*s, uses);
    if (s->kind < Kind::kAssignment) continue;
    for (std::size_t i = 0; i < s->size(); ++i) {
      if (!s->tokens[i].is_name()) continue;
      if (returns_status(s->tokens[i])) uses.text.insert(s->tokens[i].text);
      const auto end = after_name(*s, i);
      const Token& before = i > 0 ? s->tokens[i - 1] : s->at(s->size());
      const Token& behind = s->at(end);
      const bool alone = i > 1 && before.is("(") && behind.is(")") &&
                         (s->tokens[i - 2].is("IF") || s->tokens[i - 2].is("ELSEIF"));
      // A comparison binds closer than .AND. and similar operators.
      if (is_comparison(before) || is_comparison(behind)) {
        const bool is_equal = compares_logicals(*s, is_comparison(before) ? i - 1 : end, symbols);
        (is_equal ? uses.logical : uses.text).insert(s->tokens[i].text);
      } else if (is_connective(before) || is_connective(behind) || alone) {
        uses.logical.insert(s->tokens[i].text);
      }
    }
  }
  return uses;
}

/// Returns the names in a declaration that gives each of them a type.
std::vector<std::string> declared_by(const Statement& s) {
  std::vector<std::string> names;
  bool values = false;
  int depth = 0;
  for (std::size_t i = 1; i < s.size(); ++i) {
    const Token& t = s.tokens[i];
    depth += t.is("(") ? 1 : t.is(")") ? -1 : 0;
    if (t.is("/") && depth == 0) values = !values;
    if (t.is_name() && depth == 0 && !values) names.push_back(t.text);
  }
  return names;
}

/// Changes the type of those `names` that contain text to INTEGER, at the word LOGICAL at token `type`.
void declare_bytes(Statement& s, std::size_t type, const std::vector<std::string>& names, const Uses& uses,
                   const Symbols& symbols, std::vector<Edit>* edits) {
  const auto text = std::find_if(names.begin(), names.end(), [&](const auto& name) {
    return uses.text.contains(name) && symbols.type_of(name) == Type::kLogical;
  });
  if (text == names.end()) return;
  const auto logical =
      std::find_if(names.begin(), names.end(), [&](const auto& name) { return uses.logical.contains(name); });
  if (logical != names.end()) {
    throw Refused{
        s.tokens[type].at,
        uses.logical.contains(*text)
            ? fmt::format(
                  "{} holds text or a number in some statements and a logical value in others, which have "
                  "different bits; use two variables, or in VAX FORTRAN an INTEGER, whose lowest bit "
                  "is tested",
                  *text)
            : fmt::format("{} holds text or a number, and {} a logical value; declare them in separate "
                          "statements",
                          *text, *logical)};
  }
  rewrite(s, type, type + 1, "INTEGER", edits);
}

/// A type in an IMPLICIT statement, and the variables of the unit that it applies to.
struct ImplicitType {
  std::size_t at;      ///< token index
  std::size_t length;  ///< declared length in bytes; 0 if not given
  std::vector<std::string> names;
};

std::vector<ImplicitType> implicit_types(const Statement& s, const std::vector<Statement*>& unit,
                                         const Symbols& symbols) {
  std::vector<ImplicitType> types;
  for (const auto& part : split_at_commas(s.tokens, s.action + 1, s.size())) {
    ImplicitType type{part.begin, 0, {}};
    std::size_t open = part.begin + 1;
    if (s.at(open).is("*")) {
      type.length = static_cast<std::size_t>(std::atol(s.at(open + 1).text.c_str()));
      open += 2;
    }
    if (!s.at(open).is("(")) continue;
    std::set<char> letters;
    for (const auto& range : split_at_commas(s.tokens, open + 1, after_group(s.tokens, open) - 1)) {
      const char last = s.tokens[range.end - 1].text[0];
      for (char c = s.tokens[range.begin].text[0]; c <= last; ++c) letters.insert(c);
    }
    std::set<std::string> names;
    for (const auto* each : unit) {
      if (each->kind == Kind::kImplicit) continue;
      for (const auto& t : each->tokens) {
        if (t.is_name() && letters.contains(t.text[0]) && !symbols.is_typed(t.text) &&
            symbols.is_taken(t.text))
          names.insert(t.text);
      }
    }
    type.names.assign(names.begin(), names.end());
    types.push_back(std::move(type));
  }
  return types;
}

/// Returns whether a variable contains one character: a BYTE, an INTEGER*1, or a LOGICAL*1 with text,
/// declared by name or by IMPLICIT.
bool is_byte(const std::string& name, const std::vector<Statement*>& unit, const Symbols& symbols) {
  const auto among = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  return std::any_of(unit.begin(), unit.end(), [&](const Statement* s) {
    if (s->guarded) return false;
    if (s->kind == Kind::kImplicit) {
      const auto types = implicit_types(*s, unit, symbols);
      return std::any_of(types.begin(), types.end(), [&](const ImplicitType& type) {
        const Token& word = s->tokens[type.at];
        return (word.is("BYTE") || (type.length == 1 && (word.is("LOGICAL") || word.is("INTEGER")))) &&
               among(type.names);
      });
    }
    const bool of_function = s->kind == Kind::kSubprogram && subprogram_of(*s) == name;
    if (s->kind != Kind::kType && !of_function) return false;
    const bool kind = s->at(1).is("(") && (s->at(2).is("1") || (s->at(2).is("KIND") && s->at(4).is("1")));
    const bool sized = (s->at(1).is("*") && s->at(2).is("1")) || kind;
    if (!s->head().is("BYTE") && !(sized && (s->head().is("LOGICAL") || s->head().is("INTEGER"))))
      return false;
    return of_function || among(declared_by(*s));
  });
}

void compare_bytes(const std::vector<Statement*>& unit, const Symbols& symbols, Statement& s,
                   std::vector<Edit>* edits) {
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    if (!is_comparison(s.tokens[i])) continue;
    for (const bool behind : {false, true}) {
      const std::size_t text = behind ? i + 1 : i - 1;
      if (!holds_text(s.tokens[text])) continue;
      const auto name = behind ? name_ending_at(s, i - 1)
                               : (s.tokens[i + 1].is_name() ? std::optional(i + 1) : std::nullopt);
      if (!name || !is_byte(s.tokens[*name].text, unit, symbols)) continue;
      const Token& t = s.tokens[text];
      const bool quoted = t.kind == Token::Kind::kString;
      const std::string inside = quoted ? t.text.substr(1, t.text.size() - 2) : t.text;
      const bool one = inside.size() == 1 ||
                       (quoted && inside.size() == 2 && inside[0] == inside[1] && inside[0] == t.text[0]);
      if (!one) {
        throw Refused{t.at,
                      fmt::format("{} holds one character, and is compared with a longer or empty text; "
                                  "compare it with one character",
                                  s.tokens[*name].text)};
      }
      const auto code = static_cast<int>(static_cast<signed char>(inside[0]));
      rewrite(s, text, text + 1, code < 0 ? fmt::format("({})", code) : fmt::format("{}", code), edits);
    }
  }
}

}  // namespace

void hold_text_in_bytes(const std::vector<Statement*>& unit, const Symbols& symbols, Statement& s,
                        std::vector<Edit>* edits) {
  if (s.guarded) return compare_bytes(unit, symbols, s, edits);
  if (s.kind == Kind::kType && s.head().is("LOGICAL"))
    return declare_bytes(s, s.action, declared_by(s), uses_of(unit, symbols), symbols, edits);
  if (s.kind == Kind::kSubprogram && s.head().is("LOGICAL") && subprogram_of(s))
    return declare_bytes(s, s.action, {*subprogram_of(s)}, uses_of(unit, symbols), symbols, edits);
  if (s.kind == Kind::kImplicit) {
    for (const auto& type : implicit_types(s, unit, symbols)) {
      if (s.tokens[type.at].is("LOGICAL"))
        declare_bytes(s, type.at, type.names, uses_of(unit, symbols), symbols, edits);
    }
  }
  if (s.kind >= Kind::kAssignment) compare_bytes(unit, symbols, s, edits);
}

std::set<std::string> logical_names_of_text(const std::vector<Statement*>& unit, const Symbols& symbols) {
  const bool has_logical = std::any_of(unit.begin(), unit.end(), [](const Statement* s) {
    return std::any_of(s->tokens.begin(), s->tokens.end(), [](const Token& t) { return t.is("LOGICAL"); });
  });
  if (!has_logical) return {};
  const Uses uses = uses_of(unit, symbols);
  std::set<std::string> found;
  const auto add = [&](const std::vector<std::string>& names) {
    const bool text = std::any_of(names.begin(), names.end(), [&](const auto& name) {
      return uses.text.contains(name) && symbols.type_of(name) == Type::kLogical;
    });
    for (const auto& name : names) {
      if (symbols.type_of(name) != Type::kLogical) continue;
      if (text || (is_one_byte(name, symbols) && !uses.logical.contains(name))) found.insert(name);
    }
  };
  for (const auto* s : unit) {
    if (s->guarded || s->size() == 0) continue;
    if (s->kind == Kind::kType && s->head().is("LOGICAL")) add(declared_by(*s));
    if (s->kind == Kind::kSubprogram && s->head().is("LOGICAL") && subprogram_of(*s))
      add({*subprogram_of(*s)});
    if (s->kind != Kind::kImplicit) continue;
    for (const auto& type : implicit_types(*s, unit, symbols)) {
      if (s->tokens[type.at].is("LOGICAL")) add(type.names);
    }
  }
  return found;
}

}  // namespace platter::dialect

#include "tools/dialect/forms/word_sizes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// A type, and the bytes that a variable of it takes here.
struct Whole {
  std::string_view type;
  long bytes;
};
constexpr std::array<Whole, 4> kWhole = {{{"REAL", 8}, {"INTEGER", 8}, {"LOGICAL", 8}, {"COMPLEX", 16}}};

const Whole* whole_of(const Token& t) {
  if (!t.is_name()) return nullptr;
  const auto* found =
      std::find_if(kWhole.begin(), kWhole.end(), [&](const Whole& one) { return one.type == t.text; });
  return found == kWhole.end() ? nullptr : found;
}

bool is_short_kind(const Token& t) {
  return t.kind == Token::Kind::kNumber && (t.text == "1" || t.text == "2" || t.text == "4");
}

/// A length that is left out: tokens up to `end`, or none.
struct Length {
  std::size_t end;
};

/// (4) or (KIND=4) at `i`: the index of the kind, if it is one token.
std::optional<std::size_t> kind_at(const Statement& s, std::size_t i) {
  if (!s.at(i).is("(")) return std::nullopt;
  const std::size_t kind = s.at(i + 1).is("KIND") && s.at(i + 2).is("=") ? i + 3 : i + 1;
  return kind < s.size() && s.at(kind + 1).is(")") ? std::optional(kind) : std::nullopt;
}

/// *4, (4) or the like at `i`, shorter than the type's own length; with `own` also that length.
std::optional<Length> short_length(const Statement& s, std::size_t i, const Whole& whole, bool own) {
  if (s.at(i).is("*") && s.at(i + 1).kind == Token::Kind::kNumber) {
    const long bytes = std::atol(s.tokens[i + 1].text.c_str());
    if (bytes > 0 && (bytes < whole.bytes || (own && bytes == whole.bytes))) return Length{i + 2};
  }
  const auto kind = own ? std::nullopt : kind_at(s, i);
  if (kind && is_short_kind(s.tokens[*kind])) return Length{*kind + 2};
  return std::nullopt;
}

/// Replaces tokens [from, to) by `text`; with `edits`, in place.
void put(Statement& s, std::size_t from, std::size_t to, const std::string& text, std::vector<Edit>* edits) {
  for (std::size_t i = from; i < to && edits != nullptr; ++i) {
    const Token& t = s.tokens[i];
    const bool whole = t.at.line == t.end.line;  // a token that is continued has the rest of its text there
    const auto length = whole ? static_cast<std::size_t>(t.end.column - t.at.column) + 1 : t.text.size();
    const std::string with = i == from ? text : "";
    edits->push_back(
        {t.at, length, with + std::string(length > with.size() ? length - with.size() : 0, ' ')});
  }
  const Tokens made = text.empty() ? Tokens{} : made_of(text, s.tokens[from].at);
  replace(s, from, to, made);
}

/// SELECTED_INT_KIND(4), SELECTED_REAL_KIND(6,37): kinds that gfortran has shorter than a word.
void whole_selected_kinds(Statement& s) {
  // Elsewhere it may be a function of the program's own.
  if (s.kind != Kind::kType && s.kind != Kind::kParameter) return;
  for (std::size_t i = 0; i + 2 < s.size(); ++i) {
    const bool real = s.tokens[i].is("SELECTED_REAL_KIND");
    if ((!real && !s.tokens[i].is("SELECTED_INT_KIND")) || !s.tokens[i + 1].is("(")) continue;
    const auto end = behind_group(s.tokens, i + 1);
    const auto parts = split_at_commas(s.tokens, i + 2, end - 1);
    bool is_short = !parts.empty();
    for (std::size_t part = 0; part < parts.size(); ++part) {
      const Token& value = s.tokens[parts[part].end - 1];
      const Token& name = s.tokens[parts[part].begin];
      const bool range = part > 0 || name.is("R");
      const long most = !real ? 9 : range ? 37 : 6;
      is_short = is_short && value.kind == Token::Kind::kNumber && std::atol(value.text.c_str()) <= most;
    }
    if (is_short) put(s, i, end, "8", nullptr);
  }
}

/// 1.0_4
void whole_constants(Statement& s) {
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Token& t = s.tokens[i];
    const auto underscore = t.kind == Token::Kind::kNumber ? t.text.find('_') : std::string::npos;
    if (underscore == std::string::npos) continue;
    const std::string kind = t.text.substr(underscore + 1);
    if (kind == "1" || kind == "2" || kind == "4") put(s, i, i + 1, t.text.substr(0, underscore), nullptr);
  }
}

void declare_whole_words(Statement& s, std::vector<Edit>* edits) {
  if (s.guarded || (s.kind != Kind::kType && s.kind != Kind::kSubprogram && s.kind != Kind::kImplicit))
    return;
  if (s.kind == Kind::kType && s.head().is("BYTE") && !s.at(1).is("=")) put(s, 0, 1, "INTEGER", edits);
  const bool implicit = s.kind == Kind::kImplicit;
  const Whole* whole = implicit ? nullptr : whole_of(s.tokens[0]);
  // Of newer programs: PURE REAL(4) FUNCTION F(X)
  std::size_t type = 0;
  while (s.kind == Kind::kSubprogram && whole == nullptr && type + 1 < s.size() &&
         !s.tokens[type].is("FUNCTION"))
    whole = whole_of(s.tokens[++type]);
  if (!implicit && whole == nullptr) return;
  bool values = false;  // between the slashes of REAL A/3*0./
  for (std::size_t i = type + 1; i < s.size(); ++i) {
    if (s.tokens[i].is("/")) values = !values;
    if (implicit) whole = whole_of(s.tokens[i - 1]);
    if (values || whole == nullptr) continue;
    // gfortran knows a length behind the type alone, so that of REAL X*8 goes as well.
    const bool of_name = !implicit && i > type + 1;
    const bool behind = s.tokens[i - 1].is_name() || s.tokens[i - 1].is(")");
    if (!behind) continue;
    if (edits != nullptr && !s.tokens[i].is("*")) continue;  // an explicit KIND of Fortran 90
    if (const auto length = short_length(s, i, *whole, of_name)) put(s, i, length->end, "", edits);
  }
}

void make_whole(Statement& s, std::vector<Edit>* edits) {
  if (s.kind == Kind::kFormat) return;
  // A program in free form is Fortran 90, in which an explicit KIND is a request for that size.
  if (edits == nullptr) {
    whole_selected_kinds(s);
    whole_constants(s);
  }
  declare_whole_words(s, edits);
}

}  // namespace

void whole_words(Statement& s) {
  make_whole(s, nullptr);
}

void whole_words_in_place(Statement& s, std::vector<Edit>& edits) {
  make_whole(s, &edits);
}

void add_kind_names(const Statement& s, std::set<std::string>& names) {
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Token& t = s.tokens[i];
    const auto underscore = t.kind == Token::Kind::kNumber ? t.text.find('_') : std::string::npos;
    if (underscore != std::string::npos) names.insert(t.text.substr(underscore + 1));
    if (i > 2 || whole_of(t) == nullptr || (s.kind != Kind::kType && s.kind != Kind::kSubprogram)) continue;
    if (const auto kind = kind_at(s, i + 1); kind && s.tokens[*kind].is_name())
      names.insert(s.tokens[*kind].text);
  }
}

void whole_word_kinds(Statement& s, const std::set<std::string>& names) {
  const bool constants = s.kind == Kind::kParameter || s.kind == Kind::kType;
  if (!constants ||
      std::none_of(s.tokens.begin(), s.tokens.end(), [](const Token& t) { return t.is("PARAMETER"); }))
    return;
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    const Token& behind = s.at(i + 2);
    const bool alone = i + 2 == s.size() || behind.is(",") || behind.is(")");
    if (s.tokens[i].is("=") && alone && is_short_kind(s.tokens[i + 1]) &&
        names.contains(s.tokens[i - 1].text))
      put(s, i + 1, i + 2, "8", nullptr);
  }
}

std::vector<Statement> length_of_names(const Statement& s) {
  if (s.guarded || s.kind != Kind::kType || s.at(1).is(":") || s.at(1).is(",")) return {};
  const Whole* whole = whole_of(s.at(0));
  if (whole == nullptr) return {};
  const std::size_t first = s.at(1).is("*") ? 3 : 1;
  const Tokens type = slice(s.tokens, 0, first);
  std::vector<Statement> statements;
  bool own = false;
  std::vector<std::size_t> begins = {first};
  bool values = false;
  int depth = 0;
  for (std::size_t i = first; i < s.size(); ++i) {
    const Token& t = s.tokens[i];
    depth += t.is("(") ? 1 : t.is(")") ? -1 : 0;
    if (t.is("/") && depth == 0) values = !values;
    if (t.is(",") && depth == 0 && !values) begins.push_back(i + 1);
    if (t.is(":") && depth == 0) return {};  // of a newer program
  }
  begins.push_back(s.size() + 1);
  for (std::size_t part = 0; part + 1 < begins.size(); ++part) {
    const std::size_t end = begins[part + 1] - 1;
    Tokens name = slice(s.tokens, begins[part], end);
    Tokens declared = type;
    for (std::size_t i = 1; i + 1 < name.size(); ++i) {
      if (name[i].is("/")) break;
      if (!name[i].is("*") || name[i + 1].kind != Token::Kind::kNumber) continue;
      const bool behind = i == 1 || (name[1].is("(") && behind_group(name, 1) == i);
      if (!behind) continue;
      declared = slice(type, 0, 1);
      append(declared, slice(name, i, i + 2));
      name.erase(name.begin() + static_cast<std::ptrdiff_t>(i),
                 name.begin() + static_cast<std::ptrdiff_t>(i) + 2);
      own = true;
      break;
    }
    append(declared, name);
    Statement& one = statements.emplace_back(s);
    one.tokens = std::move(declared);
    one.changed = true;
    if (part == 0) continue;
    one.label.clear();
    one.shares_card = true;
  }
  if (!own) return {};
  return statements;
}

std::string why_no_long_integer(const Statement& s) {
  if (s.guarded || (s.kind != Kind::kType && s.kind != Kind::kSubprogram && s.kind != Kind::kImplicit))
    return {};
  bool integer = false;
  for (std::size_t i = 0; i + 1 < s.size(); ++i) {
    const Token& t = s.tokens[i];
    if (t.is("/") && s.kind == Kind::kType) break;
    if (const Whole* whole = whole_of(t)) integer = whole->type == "INTEGER";
    if (!integer) continue;
    const bool behind = i > 0 && (s.tokens[i - 1].is_name() || s.tokens[i - 1].is(")"));
    const auto kind = whole_of(s.at(i > 0 ? i - 1 : s.size())) != nullptr ? kind_at(s, i) : std::nullopt;
    if ((behind && t.is("*") && s.tokens[i + 1].is("8")) || (kind && s.tokens[*kind].is("8")))
      return "INTEGER*8: the machine's compilers had INTEGERs of two and of four bytes; declare INTEGER*4, "
             "or REAL*8";
  }
  return {};
}

void length_of_function(Statement& s) {
  if (s.kind != Kind::kSubprogram || whole_of(s.at(0)) == nullptr || !s.at(1).is("FUNCTION")) return;
  if (!s.at(2).is_name() || !s.at(3).is("*") || s.at(4).kind != Token::Kind::kNumber || !s.at(5).is("("))
    return;
  const Tokens length = slice(s.tokens, 3, 5);
  replace(s, 3, 5, {});
  replace(s, 1, 1, length);
}

}  // namespace platter::dialect

#include "tools/compiler/frontend/forms/word_sizes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// A type, and the length of its variables on the host in bytes.
struct Whole {
  std::string_view type;
  long bytes;
};
constexpr std::array<Whole, 4> kWhole = {{{"REAL", 8}, {"INTEGER", 8}, {"LOGICAL", 8}, {"COMPLEX", 16}}};

const Whole* whole_of(const Token& t) {
  if (!t.is_word()) return nullptr;
  const auto* found =
      std::find_if(kWhole.begin(), kWhole.end(), [&](const Whole& one) { return one.type == t.text; });
  return found == kWhole.end() ? nullptr : found;
}

bool is_short_kind(const Token& t) {
  return t.kind == Token::Kind::kNumber && (t.text == "1" || t.text == "2" || t.text == "4");
}

/// A length to remove: the tokens up to `end`.
struct Length {
  std::size_t end;
};

/// Returns the index of the kind in (4) or (KIND=4) at `i`, if the kind is one token.
std::optional<std::size_t> kind_at(const Statement& s, std::size_t i) {
  if (!s.at(i).is("(")) return std::nullopt;
  const std::size_t kind = s.at(i + 1).is("KIND") && s.at(i + 2).is("=") ? i + 3 : i + 1;
  return kind < s.size() && s.at(kind + 1).is(")") ? std::optional(kind) : std::nullopt;
}

/// Returns the length at token `i`, such as *4 or (4), if it is shorter than the type's full length. With
/// `own`, a length that equals the full one is returned as well.
std::optional<Length> short_length(const Statement& s, std::size_t i, const Whole& whole, bool own) {
  if (s.at(i).is("*") && s.at(i + 1).kind == Token::Kind::kNumber) {
    const long bytes = std::atol(s.tokens[i + 1].text.c_str());
    if (bytes > 0 && (bytes < whole.bytes || (own && bytes == whole.bytes))) return Length{i + 2};
  }
  const auto kind = own ? std::nullopt : kind_at(s, i);
  if (kind && is_short_kind(s.tokens[*kind])) return Length{*kind + 2};
  return std::nullopt;
}

/// Raises the digits in SELECTED_INT_KIND(4) or SELECTED_REAL_KIND(P=6) until they select a whole-word kind.
void whole_selected_kinds(Statement& s, std::vector<Edit>* edits) {
  // In other statements it may be a function of the program.
  if (s.kind != Kind::kType && s.kind != Kind::kParameter && s.kind != Kind::kImplicit &&
      s.kind != Kind::kSubprogram)
    return;
  for (std::size_t i = 0; i + 2 < s.size(); ++i) {
    const bool real = s.tokens[i].is("SELECTED_REAL_KIND");
    if ((!real && !s.tokens[i].is("SELECTED_INT_KIND")) || !s.tokens[i + 1].is("(")) continue;
    if (i > 0 && (s.tokens[i - 1].is("FUNCTION") || s.tokens[i - 1].is("SUBROUTINE"))) continue;
    std::size_t from = i + 2;
    const bool keyword = s.at(from + 1).is("=");
    const bool range = real && keyword && s.tokens[from].is("R");
    if (keyword) from += 2;
    const std::size_t to = split_at_commas(s.tokens, from, after_group(s.tokens, i + 1) - 1).front().end;
    if (from >= to) continue;
    const char* least = range ? "38" : real ? "7" : "10";
    std::string digits;
    for (std::size_t j = from; j < to; ++j) digits += s.tokens[j].text;
    rewrite(s, from, to, std::string("MAX(") + least + "," + digits + ")", edits);
  }
}

/// Changes constants such as 1.0_4.
void whole_constants(Statement& s, std::vector<Edit>* edits) {
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Token& t = s.tokens[i];
    const auto underscore = t.kind == Token::Kind::kNumber ? t.text.find('_') : std::string::npos;
    if (underscore == std::string::npos) continue;
    const std::string kind = t.text.substr(underscore + 1);
    if (kind == "1" || kind == "2" || kind == "4") rewrite(s, i, i + 1, t.text.substr(0, underscore), edits);
  }
}

void declare_whole_words(Statement& s, std::vector<Edit>* edits) {
  if (s.guarded || (s.kind != Kind::kType && s.kind != Kind::kSubprogram && s.kind != Kind::kImplicit))
    return;
  if (s.kind == Kind::kType && s.head().is("BYTE") && !s.at(1).is("=")) rewrite(s, 0, 1, "INTEGER", edits);
  const bool implicit = s.kind == Kind::kImplicit;
  const Whole* whole = implicit ? nullptr : whole_of(s.tokens[0]);
  // In newer programs, the type may follow a prefix, as in PURE REAL(4) FUNCTION F(X).
  std::size_t type = 0;
  while (s.kind == Kind::kSubprogram && whole == nullptr && type + 1 < s.size() &&
         !s.tokens[type].is("FUNCTION"))
    whole = whole_of(s.tokens[++type]);
  if (!implicit && whole == nullptr) return;
  bool values = false;  // inside the slashes of REAL A/3*0./
  int depth = 0;        // number of open parentheses; the bound in REAL A(N*4) contains no length
  for (std::size_t i = type + 1; i < s.size(); ++i) {
    if (s.tokens[i].is("/")) values = !values;
    if (s.tokens[i - 1].is("(")) ++depth;
    if (s.tokens[i].is(")")) --depth;
    if (depth > 0 && s.tokens[i].is("*")) continue;
    if (implicit) whole = whole_of(s.tokens[i - 1]);
    if (values || whole == nullptr) continue;
    // gfortran allows a length only after the type, so the one of REAL X*8 is also removed.
    const bool of_name = !implicit && i > type + 1;
    const bool behind = s.tokens[i - 1].is_word() || s.tokens[i - 1].is(")");
    if (!behind) continue;
    if (const auto length = short_length(s, i, *whole, of_name)) rewrite(s, i, length->end, "", edits);
  }
}

/// Changes ALLOCATE (REAL(4) :: A(N)) and (/ REAL(4) :: 1, 2 /).
void whole_types_inside(Statement& s, std::vector<Edit>* edits) {
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    const Whole* whole = whole_of(s.tokens[i]);
    const auto length = whole == nullptr ? std::nullopt : short_length(s, i + 1, *whole, false);
    if (length && s.at(length->end).is(":") && s.at(length->end + 1).is(":"))
      rewrite(s, i + 1, length->end, "", edits);
  }
}

/// Makes INT32 and the like of USE ISO_FORTRAN_ENV the kinds of a word.
void whole_kinds_of_module(Statement& s, std::vector<Edit>* edits) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kShort = {
      {{"INT8", "INT64"}, {"INT16", "INT64"}, {"INT32", "INT64"}, {"REAL32", "REAL64"}}};
  std::size_t module = 1;
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    if (s.tokens[i].is(":") && s.tokens[i + 1].is(":")) module = i + 2;
  }
  if (!s.at(module).is("ISO_FORTRAN_ENV")) return;
  bool only = false;
  std::set<std::string_view> renamed;
  for (std::size_t i = s.size(); i-- > module + 1;) {
    only = only || (s.tokens[i].is("ONLY") && s.at(i + 1).is(":"));
    const auto* found = std::find_if(kShort.begin(), kShort.end(),
                                     [&](const auto& one) { return s.tokens[i].text == one.first; });
    const bool is_local = s.at(i + 1).is("=");
    if (found == kShort.end() || is_local) continue;
    const bool has_local = s.tokens[i - 1].is(">");
    renamed.insert(found->first);
    const std::string local = has_local ? "" : std::string(found->first) + "=>";
    rewrite(s, i, i + 1, local + std::string(found->second), edits);
  }
  if (only) return;
  std::string more;
  for (const auto& [from, to] : kShort) {
    if (!renamed.contains(from)) more += "," + std::string(from) + "=>" + std::string(to);
  }
  const std::size_t last = s.size() - 1;
  more += ",INT64=>INT64,REAL64=>REAL64";
  if (edits == nullptr) {
    append(s.tokens, made_of(more, s.tokens[last].at));
    s.changed = true;
  } else {
    const Token& t = s.tokens[last];
    edits->push_back({{t.end.line, t.end.column + 1}, 0, more});
  }
}

bool is_bound(const Statement& s) {
  for (std::size_t i = 0; i + 2 < s.size(); ++i) {
    if (s.tokens[i].is("BIND") && s.tokens[i + 1].is("(") && s.tokens[i + 2].is("C")) return true;
  }
  return false;
}

void make_whole(Statement& s, std::vector<Edit>* edits) {
  if (s.kind == Kind::kFormat || s.tokens.empty()) return;
  if (s.kind == Kind::kUse) return whole_kinds_of_module(s, edits);
  if (edits == nullptr && s.kind == Kind::kSubprogram && s.at(0).is("FUNCTION") && s.at(2).is("*") &&
      s.at(3).kind == Token::Kind::kNumber && s.at(4).is("("))
    replace(s, 2, 4, {});  // FUNCTION F*8(X)
  whole_selected_kinds(s, edits);
  whole_constants(s, edits);
  declare_whole_words(s, edits);
  whole_types_inside(s, edits);
}

}  // namespace

void whole_words(Statement& s) {
  make_whole(s, nullptr);
}

void whole_words(std::vector<Statement>& statements, std::vector<Edit>* edits) {
  bool bound = false;
  for (auto& s : statements) {
    if (s.kind == Kind::kSubprogram && is_bound(s)) bound = true;
    if (!bound) make_whole(s, edits);
    if (s.kind == Kind::kEnd) bound = false;
    if (edits != nullptr) s.changed = false;
  }
}

void add_kind_names(const Statement& s, std::set<std::string>& names) {
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Token& t = s.tokens[i];
    const auto underscore = t.kind == Token::Kind::kNumber ? t.text.find('_') : std::string::npos;
    if (underscore != std::string::npos) names.insert(t.text.substr(underscore + 1));
    if (t.is("KIND") && s.at(i + 1).is("=") && s.at(i + 2).is_name()) names.insert(s.tokens[i + 2].text);
    const auto kind = whole_of(t) == nullptr ? std::nullopt : kind_at(s, i + 1);
    if (!kind || !s.tokens[*kind].is_name()) continue;
    const bool declares =
        i <= 2 && (s.kind == Kind::kType || s.kind == Kind::kSubprogram || s.kind == Kind::kImplicit);
    if (declares || s.at(*kind + 2).is(":")) names.insert(s.tokens[*kind].text);
  }
}

void add_other_kind_names(std::set<std::string>& names, const Definitions& program) {
  std::vector<std::string> added(names.begin(), names.end());
  while (!added.empty()) {
    const auto found = program.other_names.find(added.back());
    added.pop_back();
    if (found == program.other_names.end()) continue;
    for (const auto& other : found->second) {
      if (names.insert(other).second) added.push_back(other);
    }
  }
}

void whole_word_kinds(Statement& s, const std::set<std::string>& names, std::vector<Edit>* edits) {
  const bool constants = s.kind == Kind::kParameter || s.kind == Kind::kType;
  if (!constants ||
      std::none_of(s.tokens.begin(), s.tokens.end(), [](const Token& t) { return t.is("PARAMETER"); }))
    return;
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    const Token& behind = s.at(i + 2);
    const bool alone = i + 2 == s.size() || behind.is(",") || behind.is(")");
    if (s.tokens[i].is("=") && alone && is_short_kind(s.tokens[i + 1]) &&
        names.contains(s.tokens[i - 1].text))
      rewrite(s, i + 1, i + 2, "8", edits);
  }
}

void whole_word_results(Statement& s, const Symbols& symbols, std::vector<Edit>* edits) {
  if (s.kind < Kind::kAssignment) return;
  static constexpr std::array<std::pair<std::string_view, std::size_t>, 9> kPlaces = {{{"REAL", 1},
                                                                                       {"INT", 1},
                                                                                       {"NINT", 1},
                                                                                       {"AINT", 1},
                                                                                       {"ANINT", 1},
                                                                                       {"FLOOR", 1},
                                                                                       {"CEILING", 1},
                                                                                       {"LOGICAL", 1},
                                                                                       {"CMPLX", 2}}};
  for (std::size_t i = 0; i + 1 < s.size(); ++i) {
    const bool numbers = s.tokens[i].is_name() && s.tokens[i + 1].is("(") && !s.tokens[i].is("CHAR") &&
                         !s.tokens[i].is("ACHAR") && !s.tokens[i].is("CHARACTER");
    const std::size_t end = numbers ? after_group(s.tokens, i + 1) : i;
    for (const auto& part : split_at_commas(s.tokens, i + 2, std::max(end, i + 1) - 1)) {
      const bool keyword = part.end == part.begin + 3 && s.tokens[part.begin].is("KIND") &&
                           s.tokens[part.begin + 1].is("=") && is_short_kind(s.tokens[part.begin + 2]);
      if (keyword) rewrite(s, part.begin + 2, part.end, "8", edits);
    }
    const auto* place = std::find_if(kPlaces.begin(), kPlaces.end(),
                                     [&](const auto& one) { return s.tokens[i].text == one.first; });
    if (place == kPlaces.end() || !s.tokens[i].is_name() || !s.tokens[i + 1].is("(") ||
        symbols.is_own(s.tokens[i].text))
      continue;
    const auto parts = split_at_commas(s.tokens, i + 2, after_group(s.tokens, i + 1) - 1);
    if (parts.size() != place->second + 1) continue;
    const Range& last = parts.back();
    if (last.end == last.begin + 1 && is_short_kind(s.tokens[last.begin]))
      rewrite(s, last.begin, last.end, "8", edits);
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
    if (t.is(":") && depth == 0) return {};  // a declaration of a newer program
  }
  begins.push_back(s.size() + 1);
  for (std::size_t part = 0; part + 1 < begins.size(); ++part) {
    const std::size_t end = begins[part + 1] - 1;
    Tokens name = slice(s.tokens, begins[part], end);
    Tokens declared = type;
    for (std::size_t i = 1; i + 1 < name.size(); ++i) {
      if (name[i].is("/")) break;
      if (!name[i].is("*") || name[i + 1].kind != Token::Kind::kNumber) continue;
      const bool behind = i == 1 || (name[1].is("(") && after_group(name, 1) == i);
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
    const bool behind = i > 0 && (s.tokens[i - 1].is_word() || s.tokens[i - 1].is(")"));
    const auto kind = whole_of(s.at(i > 0 ? i - 1 : s.size())) != nullptr ? kind_at(s, i) : std::nullopt;
    if ((behind && t.is("*") && s.tokens[i + 1].is("8")) || (kind && s.tokens[*kind].is("8")))
      return "INTEGER*8: the machine's compilers had only INTEGERs of two and four bytes; declare INTEGER*4 "
             "or REAL*8";
  }
  return {};
}

void length_of_function(Statement& s) {
  if (s.kind == Kind::kSubprogram && s.at(0).is("FUNCTION") && s.at(1).is_name() && s.at(2).is("*") &&
      s.at(3).kind == Token::Kind::kNumber &&
      s.at(4).is("(")) {  // FUNCTION F*8(X), whose type follows from its first letter
    const bool is_integer = s.at(1).text[0] >= 'I' && s.at(1).text[0] <= 'N';
    const std::string type = (is_integer ? "INTEGER*" : "REAL*") + s.at(3).text + " ";
    replace(s, 2, 4, {});
    replace(s, 0, 0, made_of(type, s.at(0).at));
    classify(s);
    return;
  }
  if (s.kind != Kind::kSubprogram || whole_of(s.at(0)) == nullptr || !s.at(1).is("FUNCTION")) return;
  if (!s.at(2).is_name() || !s.at(3).is("*") || s.at(4).kind != Token::Kind::kNumber || !s.at(5).is("("))
    return;
  const Tokens length = slice(s.tokens, 3, 5);
  replace(s, 3, 5, {});
  replace(s, 1, 1, length);
}

}  // namespace platter::dialect

#include "tools/dialect/forms/word_sizes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "tools/dialect/unit/context.hpp"

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

/// Whether *4 or the like, shorter than the type's own length, is at `i`; with `own` also that length.
bool is_short(const Statement& s, std::size_t i, const Whole& whole, bool own) {
  if (!s.at(i).is("*") || s.at(i + 1).kind != Token::Kind::kNumber) return false;
  const long bytes = std::atol(s.tokens[i + 1].text.c_str());
  return bytes > 0 && (bytes < whole.bytes || (own && bytes == whole.bytes));
}

}  // namespace

void whole_words(Statement& s) {
  if (s.guarded || (s.kind != Kind::kType && s.kind != Kind::kSubprogram && s.kind != Kind::kImplicit)) return;
  if (s.kind == Kind::kType && s.head().is("BYTE") && !s.at(1).is("=")) {
    s.tokens[0].text = "INTEGER";
    s.changed = true;
  }
  const bool implicit = s.kind == Kind::kImplicit;
  const Whole* whole = implicit ? nullptr : whole_of(s.tokens[0]);
  if (!implicit && whole == nullptr) return;
  bool values = false;  // between the slashes of REAL A/3*0./
  for (std::size_t i = 1; i < s.size(); ++i) {
    if (s.tokens[i].is("/")) values = !values;
    if (implicit) whole = whole_of(s.tokens[i - 1]);
    if (values || whole == nullptr) continue;
    // gfortran knows a length behind the type alone, so that of REAL X*8 goes as well.
    const bool of_name = !implicit && i > 1;
    const bool behind = s.tokens[i - 1].is_name() || s.tokens[i - 1].is(")");
    if (behind && is_short(s, i, *whole, of_name)) replace(s, i, i + 2, {});
  }
}

void length_of_function(Statement& s) {
  if (s.kind != Kind::kSubprogram || whole_of(s.at(0)) == nullptr || !s.at(1).is("FUNCTION")) return;
  if (!s.at(2).is_name() || !s.at(3).is("*") || s.at(4).kind != Token::Kind::kNumber || !s.at(5).is("(")) return;
  const Tokens length = slice(s.tokens, 3, 5);
  replace(s, 3, 5, {});
  replace(s, 1, 1, length);
}

}  // namespace platter::dialect

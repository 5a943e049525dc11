// WRITE (6,FMT) list, where FMT is an array that holds the format as characters in words. gfortran would take
// its memory as text; here the first character is in a word's highest bits, so the runtime makes text of it.

#include <fmt/format.h>

#include "tools/dialect/rules.hpp"
#include "tools/dialect/words.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Longest format, in words: a hundred cards' worth.
constexpr int kLongest = 1000;

}  // namespace

void stored_formats(Statement& s, Context& context) {
  if (s.kind != Kind::kRead && s.kind != Kind::kWrite && s.kind != Kind::kPrint && s.kind != Kind::kEncode &&
      s.kind != Kind::kDecode)
    return;
  const std::size_t a = s.action;
  std::size_t at = a + 1;
  if (s.at(at).is("(")) {
    const auto parts = split_at_commas(s.tokens, at + 1, behind_group(s.tokens, at) - 1);
    if (parts.size() < 2) return;
    at = parts[1].begin;
    const bool keyword = s.at(at).is("FMT") && s.at(at + 1).is("=");
    if (keyword) at += 2;
    if (at + 1 != parts[1].end) return;
  } else if (s.kind == Kind::kEncode || s.kind == Kind::kDecode ||
             (!s.at(at + 1).is(",") && at + 1 < s.size())) {
    return;
  }
  const Token name = s.at(at);
  if (!name.is_name() || !context.symbols.is_array(name.text)) return;
  const Type type = context.symbols.type_of(name.text);
  if (type != Type::kInteger && type != Type::kReal) return;
  const auto elements = context.symbols.elements(name.text);
  Tokens call = made_of(fmt::format("PLT_FORMAT({},{})", name.text, elements.value_or(kLongest)), name.at);
  call.front().at = name.at;
  replace(s, at, at + 1, call);
  context.declarations.insert(
      fmt::format("CHARACTER*{} PLT_FORMAT", kLongest * characters_per_word(context.options)));
}

}  // namespace platter::dialect

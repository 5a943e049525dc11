// WRITE (6,FMT) list, where FMT holds the format as characters in words: an array, an element where it
// begins, or a variable, whose word is enough for a short one. gfortran would take an array's memory as text,
// and the others for labels; here the first character is in a word's highest bits, so the runtime makes text
// of it.

#include <fmt/format.h>

#include "tools/compiler/frontend/expression/words.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Longest format, in words: a hundred cards' worth.
constexpr int kLongest = 1000;

/// How many words there are from NAME, or an element of it, on; at most, where nobody knows.
std::int64_t words_from(const std::string& name, bool element, const Symbols& symbols) {
  const auto elements = symbols.elements(name);
  const bool more = !symbols.is_array(name) && symbols.may_be_shared(name);
  return element || more || !elements ? kLongest : *elements;
}

/// Behind NAME, or NAME(I).
std::size_t behind_element(const Statement& s, std::size_t at) {
  return s.at(at + 1).is("(") ? behind_group(s.tokens, at + 1) : at + 1;
}

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
    if (behind_element(s, at) != parts[1].end) return;
  } else if (s.kind == Kind::kEncode || s.kind == Kind::kDecode ||
             (!s.at(behind_element(s, at)).is(",") && behind_element(s, at) < s.size())) {
    return;
  }
  const Token name = s.at(at);
  if (!name.is_name() || name.text.starts_with("PLT_") || context.lists_and_labels.contains(name.text))
    return;
  const auto end = behind_element(s, at);
  const bool element = end > at + 1;
  if (!context.symbols.is_array(name.text) && (element || context.symbols.is_newer())) return;
  const Type type = context.symbols.type_of(name.text);
  if (type != Type::kInteger && type != Type::kReal) return;
  Tokens call = made_of("PLT_FORMAT(", name.at);
  append(call, slice(s.tokens, at, end));
  append(call, made_of(fmt::format(",{})", words_from(name.text, element, context.symbols)), name.at));
  call.front().at = name.at;
  replace(s, at, end, call);
  context.declarations.insert(
      fmt::format("CHARACTER*{} PLT_FORMAT", kLongest * characters_per_word(context.options)));
}

}  // namespace platter::dialect

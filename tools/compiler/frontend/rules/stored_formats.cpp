// WRITE (6,FMT) list, if FMT contains the format as characters in words. FMT is an array, an element at which
// the format starts, or a variable, whose single word suffices for a short format. gfortran would read an
// array's memory as text and the others as labels. Here the first character is in the highest bits of a word,
// so the runtime converts the words to text.

#include <fmt/format.h>

#include "tools/compiler/frontend/expression/words.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/extents.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Longest format, in words: about a hundred cards.
constexpr int kLongest = 1000;

/// Returns the number of words from NAME, or an element of it, on; the maximum if it is not known.
std::int64_t words_from(const std::string& name, bool element, const Symbols& symbols) {
  const auto elements = size_of(name, symbols);
  const bool more = !symbols.is_array(name) && symbols.may_be_shared(name);
  return element || more || !elements ? kLongest : *elements;
}

/// Returns the index after NAME or NAME(I).
std::size_t after_element(const Statement& s, std::size_t at) {
  return s.at(at + 1).is("(") ? after_group(s.tokens, at + 1) : at + 1;
}

}  // namespace

void stored_formats(Statement& s, Context& context) {
  if (s.kind != Kind::kRead && s.kind != Kind::kWrite && s.kind != Kind::kPrint && s.kind != Kind::kEncode &&
      s.kind != Kind::kDecode)
    return;
  const std::size_t a = s.action;
  std::size_t at = a + 1;
  if (s.at(at).is("(")) {
    const auto parts = split_at_commas(s.tokens, at + 1, after_group(s.tokens, at) - 1);
    if (parts.size() < 2) return;
    at = parts[1].begin;
    const bool keyword = s.at(at).is("FMT") && s.at(at + 1).is("=");
    if (keyword) at += 2;
    if (after_element(s, at) != parts[1].end) return;
  } else if (s.kind == Kind::kEncode || s.kind == Kind::kDecode ||
             (!s.at(after_element(s, at)).is(",") && after_element(s, at) < s.size())) {
    return;
  }
  const Token name = s.at(at);
  if (!name.is_name() || name.text.starts_with("PLT_") || context.lists_and_labels.contains(name.text))
    return;
  const auto end = after_element(s, at);
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

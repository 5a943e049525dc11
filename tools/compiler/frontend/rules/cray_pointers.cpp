// POINTER (P,A): gfortran stores a byte address in P, whereas CFT stored a word address, with which programs
// calculate. So values assigned to P are converted to bytes, and the values of P and LOC to words (unsourced:
// CFT, POINTER and LOC).

#include <fmt/format.h>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/usage.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

bool is_loc(const Statement& s, std::size_t i, const Context& context) {
  return s.at(i).is("LOC") && s.at(i + 1).is("(") && !context.symbols.is_own("LOC") &&
         !context.own.contains("LOC");
}

/// Returns whether the name at `i` is a pointer that is passed as an argument to a subprogram in which the
/// argument is also a pointer.
bool is_passed_on(const Statement& s, std::size_t i, const Context& context) {
  const bool alone = i > 0 && (s.tokens[i - 1].is("(") || s.tokens[i - 1].is(",")) &&
                     (s.at(i + 1).is(",") || s.at(i + 1).is(")"));
  if (!alone) return false;
  const auto place = argument_place(s, i);
  const auto called = context.own.find(s.at(place.called).text);
  return called != context.own.end() && called->second.pointers.contains(place.number);
}

bool is_pointer(const Statement& s, std::size_t i, const Context& context) {
  return s.at(i).is_name() && context.symbols.is_pointer(s.at(i).text) && !is_passed_on(s, i, context);
}

/// Returns the index after P or LOC(A) at `i`; `i` if it is neither.
std::size_t after_address(const Statement& s, std::size_t i, const Context& context) {
  if (is_loc(s, i, context)) return after_group(s.tokens, i + 1);
  return is_pointer(s, i, context) ? i + 1 : i;
}

/// Returns tokens [from, to) with addresses in words.
Tokens in_words(const Statement& s, std::size_t from, std::size_t to, const Context& context) {
  Tokens words;
  for (auto i = from; i < to;) {
    const auto end = after_address(s, i, context);
    if (end == i) {
      words.push_back(s.tokens[i++]);
      continue;
    }
    append(words, made_of("(", s.tokens[i].at));
    append(words, slice(s.tokens, i, end));
    append(words, made_of("/8)", s.tokens[i].at));
    i = end;
  }
  return words;
}

/// Returns the value assigned to a pointer, as a byte address plus an offset if it starts with an address.
Tokens in_bytes(const Statement& s, std::size_t from, const Context& context) {
  auto end = after_address(s, from, context);
  const Place at = s.at(from).at;
  if (end > from && end < s.size() && !s.at(end).is("+") && !s.at(end).is("-")) end = from;
  Tokens bytes = slice(s.tokens, from, end);
  if (end == s.size()) return bytes;
  append(bytes, made_of(end > from ? "+8*(" : "8*(", at));
  append(bytes, in_words(s, end, s.size(), context));
  append(bytes, made_of(")", at));
  return bytes;
}

}  // namespace

void cray_pointers(Statement& s, Context& context) {
  if (s.kind < Kind::kAssignment || s.kind == Kind::kFormat) return;
  std::size_t first = s.size();  // index of the first pointer or LOC
  for (std::size_t i = 0; i < s.size() && first == s.size(); ++i) {
    if (after_address(s, i, context) > i) first = i;
  }
  if (first == s.size()) return;
  s.assumed.emplace_back(s.tokens[first].at, "LOC and pointers are read as word addresses, as in CFT");
  const bool target =
      s.kind == Kind::kAssignment && context.symbols.is_pointer(s.head().text) && s.at(s.action + 1).is("=");
  const bool reads = s.kind == Kind::kRead || s.kind == Kind::kDecode || s.kind == Kind::kDo ||
                     s.kind == Kind::kCall || s.kind == Kind::kBufferIn;
  for (auto i = std::max(first, s.action); reads && i < s.size(); ++i) {
    if (!is_pointer(s, i, context)) continue;
    throw Refused{
        s.tokens[i].at,
        fmt::format(
            "{} is the pointer of a POINTER statement, and this statement may store a word address in it, "
            "whereas gfortran needs a byte address; use another variable here, and assign it to the pointer",
            s.tokens[i].text)};
  }
  const std::size_t from = target ? s.action + 2 : s.size();
  if (target) replace(s, from, s.size(), in_bytes(s, from, context));
  const std::size_t to = target ? s.action : s.size();
  const auto before = s.size();
  const Tokens words = in_words(s, 0, to, context);
  if (words.size() == to) return;
  replace(s, 0, to, words);
  if (s.action > 0 && (s.guarded)) s.action += s.size() - before;
}

}  // namespace platter::dialect

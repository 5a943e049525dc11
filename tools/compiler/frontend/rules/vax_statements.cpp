// Statements of VAX Fortran that gfortran does not know: ACCEPT, ENCODE and DECODE of bytes, and OPTIONS, and
// statements that are rejected because they have no equivalent here.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

struct Missing {
  std::string_view word;
  std::string_view why;
};
/// Statements that start with these words, followed by a parenthesis or a name, are rejected.
constexpr auto kMissing = std::to_array<Missing>(
    {{"REWRITE(",
      "REWRITE is not supported, because files are sequential or direct; WRITE the record by its number"},
     {"DELETE(",
      "DELETE is not supported, because records of sequential and direct files cannot be deleted; overwrite "
      "the record with WRITE instead"},
     {"UNLOCK(", "UNLOCK has no effect, because no other program shares the file; remove it"},
     {"DICTIONARY",
      "DICTIONARY is not supported, because Platter has no common data dictionary; write the STRUCTURE "
      "declaration itself"}});

void require_known(const Statement& s) {
  std::string begin = s.head().text;
  if (s.at(s.action + 1).is("(")) begin += "(";
  for (const auto& missing : kMissing) {
    if (s.head().is_word() && begin.starts_with(missing.word))
      throw Refused{s.head().at, std::string(missing.why)};
  }
}

/// Changes ACCEPT 10,A to READ 10,A.
bool accept(Statement& s) {
  constexpr std::string_view kAccept = "ACCEPT";
  if (!s.head().is_word() || !s.head().text.starts_with(kAccept)) return false;
  if (s.head().text.size() > kAccept.size()) split_name(s.tokens, s.action, kAccept.size());
  replace(s, s.action, s.action + 1, made_of("READ ", s.head().at));
  s.kind = Kind::kRead;
  return true;
}

/// Processes an OPTIONS statement such as OPTIONS /G_FLOATING. Options that have no effect in Platter are
/// ignored.
bool options(Statement& s, Context& context) {
  if (!s.head().is("OPTIONS") || !s.at(s.action + 1).is("/")) return false;
  constexpr auto kEmpty =
      std::to_array<std::string_view>({"I4", "F77", "G_FLOATING", "NOG_FLOATING", "CHECK", "NOCHECK"});
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    if (!s.tokens[i].is("/")) continue;
    const Token& option = s.tokens[i + 1];
    if (std::find(kEmpty.begin(), kEmpty.end(), option.text) == kEmpty.end()) {
      throw Refused{option.at, fmt::format("OPTIONS /{}: this option is not supported; remove it, or write "
                                           "/I4, /F77, /CHECK, /NOCHECK, /G_FLOATING or /NOG_FLOATING",
                                           option.text)};
    }
    if (option.is("G_FLOATING")) context.g_floating = true;
  }
  s.blank = s.changed = true;
  return true;
}

/// Changes ENCODE (12,10,LINE) list to a WRITE to the bytes of LINE, as a text of 12 characters. A CHARACTER
/// variable is used directly.
void encode(Statement& s, Context& context) {
  const bool writes = s.kind == Kind::kEncode;
  const char* const name = writes ? "ENCODE" : "DECODE";
  const Place at = s.head().at;
  const std::size_t a = s.action;
  const auto close = s.at(a + 1).is("(") ? after_group(s.tokens, a + 1) : s.size();
  const auto parts = close > a + 2 ? split_at_commas(s.tokens, a + 2, close - 1) : std::vector<Range>{};
  if (parts.size() < 3 || parts[2].begin == parts[2].end || !s.tokens[parts[2].begin].is_name())
    throw Refused{
        at, fmt::format(
                "{0} must have a length, a format and a variable; write, for example, {0} (20,10,LINE) list",
                name)};
  const Tokens length = slice(s.tokens, parts[0].begin, parts[0].end);
  const Tokens buffer = slice(s.tokens, parts[2].begin, parts[2].end);
  const bool text = context.symbols.type_of(buffer[0].text) == Type::kCharacter;
  const bool whole = text && context.symbols.is_array(buffer[0].text) && buffer.size() == 1;
  std::vector<Tokens> before;
  if (!text || whole) {
    context.declarations.insert("CHARACTER*32767 PLT_VAX_TEXT");
    context.declarations.insert("POINTER(PLT_VAX_PLACE,PLT_VAX_TEXT)");
    before.push_back(made_of("PLT_VAX_PLACE=LOC(", at));
    append(before.back(), buffer);
    append(before.back(), made_of(")", at));
  }
  Tokens transfer = made_of(writes ? "WRITE(" : "READ(", at);
  append(transfer, before.empty() ? buffer : made_of("PLT_VAX_TEXT", at));
  append(transfer, made_of("(1:", at));
  append(transfer, length);
  append(transfer, made_of("),", at));
  append(transfer, slice(s.tokens, parts[1].begin, parts[1].end));
  if (!writes) append(transfer, made_of(",PAD='NO'", at));  // reading past the end of the text is an error
  for (std::size_t i = 3; i < parts.size(); ++i) {
    append(transfer, made_of(",", at));
    append(transfer, slice(s.tokens, parts[i].begin, parts[i].end));
  }
  replace(s, a, close - 1, transfer);
  if (!before.empty()) put_before(s, before);
  s.kind = writes ? Kind::kWrite : Kind::kRead;
}

/// Throws Refused for edit descriptors for which gfortran would report an error of the whole FORMAT.
void require_edits(const Statement& s) {
  bool quoted = false;
  const Token& list = s.tokens.back();
  for (std::size_t i = 0; i < list.text.size(); ++i) {
    const char c = list.text[i];
    if (c == '\'') quoted = !quoted;
    if (quoted) continue;
    const char before = i == 0 ? '(' : list.text[i - 1];
    if ((c == 'Q' || c == 'q') && (before == '(' || before == ',' || before == ' '))
      throw Refused{list.at,
                    "the Q descriptor, which returns the number of characters left in the record, is not "
                    "supported; read the characters with A"};
  }
}

}  // namespace

void vax_statements(Statement& s, Context& context) {
  if (s.kind == Kind::kEncode || s.kind == Kind::kDecode) return encode(s, context);
  if (s.kind == Kind::kFormat && s.tokens.back().kind == Token::Kind::kRaw) return require_edits(s);
  if (s.kind != Kind::kOther || s.action >= s.size()) return;
  if (!accept(s) && !options(s, context)) require_known(s);
}

}  // namespace platter::dialect

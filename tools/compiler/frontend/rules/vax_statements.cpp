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
    {{"UNLOCK(", "UNLOCK has no effect, because no other program shares the file; remove it"},
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

/// Returns the parts between the parentheses of READ(...), REWRITE(...) or DELETE(...).
std::vector<Range> controls_of(const Statement& s) {
  return split_at_commas(s.tokens, s.action + 2, after_group(s.tokens, s.action + 1) - 1);
}

bool is_control(const Statement& s, const Range& part, std::string_view name) {
  return part.end - part.begin > 2 && s.tokens[part.begin].text == name && s.tokens[part.begin + 1].is("=");
}

/// Returns the tokens of the unit: the first part, or UNIT=.
Tokens unit_of(const Statement& s, const std::vector<Range>& parts) {
  for (const Range& part : parts) {
    if (is_control(s, part, "UNIT")) return slice(s.tokens, part.begin + 2, part.end);
  }
  return slice(s.tokens, parts[0].begin, parts[0].end);
}

/// Replaces the unit by a function of the runtime that returns it.
void pass_unit(Statement& s, const std::vector<Range>& parts, const Tokens& with) {
  for (const Range& part : parts) {
    if (is_control(s, part, "UNIT")) return replace(s, part.begin + 2, part.end, with);
  }
  replace(s, parts[0].begin, parts[0].end, with);
}

void declare_function(Context& context, const char* name) {
  context.declarations.insert(fmt::format("INTEGER*4 {}", name));
  context.declarations.insert(fmt::format("EXTERNAL {}", name));
}

/// Changes READ(1,10,KEYEQ=NAME,KEYID=1) list: the function receives the key, and the READ finds its record.
void read_by_key(Statement& s, Context& context) {
  constexpr auto kMatches = std::to_array<std::string_view>({"KEYEQ", "KEYGE", "KEYGT", "KEY"});
  if (!s.at(s.action + 1).is("(")) return;
  const auto parts = controls_of(s);
  Tokens value;
  Tokens key = made_of("0", s.head().at);
  int match = -1;
  std::vector<Range> taken;
  for (const Range& part : parts) {
    for (std::size_t i = 0; i < kMatches.size(); ++i) {
      if (!is_control(s, part, kMatches[i])) continue;
      match = static_cast<int>(i % 3);
      value = slice(s.tokens, part.begin + 2, part.end);
      taken.push_back(part);
    }
    if (!is_control(s, part, "KEYID")) continue;
    key = slice(s.tokens, part.begin + 2, part.end);
    taken.push_back(part);
  }
  if (taken.empty()) return;
  const Place at = s.head().at;
  if (match < 0) throw Refused{at, "READ with KEYID also needs KEYEQ, KEYGE or KEYGT"};
  const bool is_text = value[0].kind == Token::Kind::kString ||
                       (value[0].is_name() && context.symbols.type_of(value[0].text) == Type::kCharacter);
  const char* const name = is_text ? "PLT_VAX_KEY_TEXT" : "PLT_VAX_KEY_NUMBER";
  declare_function(context, name);
  Tokens unit = made_of(fmt::format("{}(", name), at);
  append(unit, unit_of(s, parts));
  append(unit, made_of(fmt::format(",{},", match), at));
  append(unit, key);
  append(unit, made_of(is_text ? "," : ",INT(", at));
  append(unit, value);
  append(unit, made_of(is_text ? ")" : "))", at));
  for (auto part = taken.rbegin(); part != taken.rend(); ++part) replace(s, part->begin - 1, part->end, {});
  pass_unit(s, parts, unit);
}

/// Changes REWRITE(1,10) list to a WRITE of which the runtime knows that it replaces a record.
bool rewrite(Statement& s, Context& context) {
  if (!s.head().is("REWRITE") || !s.at(s.action + 1).is("(")) return false;
  const Place at = s.head().at;
  const auto parts = controls_of(s);
  if (parts.empty()) throw Refused{at, "REWRITE has no unit; write, for example, REWRITE (1,10) list"};
  declare_function(context, "PLT_VAX_REWRITE");
  Tokens unit = made_of("PLT_VAX_REWRITE(", at);
  append(unit, unit_of(s, parts));
  append(unit, made_of(")", at));
  pass_unit(s, parts, unit);
  replace(s, s.action, s.action + 1, made_of("WRITE", at));
  s.kind = Kind::kWrite;
  return true;
}

/// Changes DELETE(1,REC=5,IOSTAT=I,ERR=10) to a CALL with the label as alternate return.
bool remove_record(Statement& s, Context& context) {
  if (!s.head().is("DELETE") || !s.at(s.action + 1).is("(")) return false;
  const Place at = s.head().at;
  const auto parts = controls_of(s);
  if (parts.empty()) throw Refused{at, "DELETE has no unit; write, for example, DELETE (1)"};
  Tokens record = made_of("-1", at);
  Tokens status;
  Tokens label;
  for (const Range& part : parts) {
    if (is_control(s, part, "REC")) record = slice(s.tokens, part.begin + 2, part.end);
    if (is_control(s, part, "IOSTAT")) status = slice(s.tokens, part.begin + 2, part.end);
    if (is_control(s, part, "ERR")) label = slice(s.tokens, part.begin + 2, part.end);
  }
  const bool handled = !status.empty() || !label.empty();
  if (status.empty()) {
    context.declarations.insert("INTEGER*4 PLT_VAX_STATUS");
    status = made_of("PLT_VAX_STATUS", at);
  }
  // The two routines have different numbers of arguments.
  Tokens call = made_of(label.empty() ? "CALL PLT_VAX_DELETE(" : "CALL PLT_VAX_DELETE_OR(", at);
  append(call, unit_of(s, parts));
  append(call, made_of(",", at));
  append(call, record);
  append(call, made_of(",", at));
  append(call, status);
  append(call, made_of(handled ? ",1" : ",0", at));
  if (!label.empty()) {
    append(call, made_of(",*", at));
    append(call, label);
  }
  append(call, made_of(")", at));
  replace(s, s.action, s.size(), call);
  s.kind = Kind::kCall;
  return true;
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
  if (s.kind == Kind::kRead) return read_by_key(s, context);
  if (s.kind != Kind::kOther || s.action >= s.size()) return;
  if (rewrite(s, context) || remove_record(s, context)) return;
  if (!accept(s) && !options(s, context)) require_known(s);
}

}  // namespace platter::dialect

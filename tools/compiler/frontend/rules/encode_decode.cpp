// ENCODE (n,f,buf) list and DECODE (n,f,buf) list transfer formatted records of n characters to and from
// memory. The record becomes an internal file, which the runtime copies to or from words. Each record starts
// in a new word.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "tools/compiler/frontend/expression/words.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/extents.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

constexpr std::int64_t kMostRecords = 64;       // records of one statement
constexpr std::int64_t kLongestRecord = 10000;  // characters; CFT's limit was 152
constexpr int kLongestVariable = 152;           // in characters, for a record whose length is a variable

/// The internal file of a statement.
struct File {
  std::string declaration;
  std::string unit;  ///< the unit in WRITE and READ
  std::string name;
  std::int64_t records;
};

/// Returns the number of records of n characters that fit into a buffer, as far as its declaration shows it.
std::int64_t records_of(const Tokens& tokens, const Range& buffer, std::int64_t n, bool decode,
                        const Context& context) {
  const Symbols& symbols = context.symbols;
  const bool whole = buffer.end - buffer.begin == 1;
  const auto elements = size_of(tokens[buffer.begin].text, symbols);
  const bool array = symbols.is_array(tokens[buffer.begin].text);
  if (!whole || !array || !elements) return decode || !array ? 1 : kMostRecords;
  const auto most = static_cast<std::int64_t>(characters_per_word(context.options));
  const auto words = (n + most - 1) / most;
  return std::clamp(*elements / words, std::int64_t{1}, kMostRecords);
}

File file_of(const Statement& s, const Range& length, const Range& buffer, const Context& context) {
  const Token& n = s.tokens[length.begin];
  const bool constant = length.end - length.begin == 1 && n.kind == Token::Kind::kNumber &&
                        n.text.find_first_not_of("0123456789") == std::string::npos;
  if (!constant) {
    return {fmt::format("CHARACTER*{} PLT_TEXT", kLongestVariable), "PLT_TEXT(1:", "PLT_TEXT", 1};
  }
  const std::int64_t characters = std::strtoll(n.text.c_str(), nullptr, 10);
  if (characters < 1 || characters > kLongestRecord)
    throw Refused{
        n.at, fmt::format("{1} is not a valid length of a record; write a number of characters from 1 to {0}",
                          kLongestRecord, n.text)};
  const auto records = records_of(s.tokens, buffer, characters, s.kind == Kind::kDecode, context);
  const std::string name = fmt::format("PLT_TEXT_{}_{}", characters, records);
  return {fmt::format("CHARACTER*{} {}({})", characters, name, records), name, name, records};
}

}  // namespace

void encode_decode(Statement& s, Context& context) {
  const bool encode = s.kind == Kind::kEncode;
  if (!encode && s.kind != Kind::kDecode) return;
  const std::size_t a = s.action;
  const char* name = encode ? "ENCODE" : "DECODE";
  const Place at = s.head().at;
  const auto close = s.at(a + 1).is("(") ? after_group(s.tokens, a + 1) : s.size();
  const auto parts = close > a + 2 ? split_at_commas(s.tokens, a + 2, close - 1) : std::vector<Range>{};
  if (parts.size() != 3 || !s.tokens[close - 1].is(")") ||
      std::any_of(parts.begin(), parts.end(), [](const Range& r) { return r.begin == r.end; }))
    throw Refused{
        at,
        fmt::format("{0} must have a length, a format and a buffer; write, for example, {0} (20,10,A) list",
                    name)};
  const Tokens n = slice(s.tokens, parts[0].begin, parts[0].end);
  const Tokens buffer = slice(s.tokens, parts[2].begin, parts[2].end);
  if (!buffer[0].is_name())
    throw Refused{
        buffer[0].at,
        fmt::format(
            "the buffer of {0} must be a variable, an array or an array element{1}", name,
            encode ? ""
                   : "; assign a constant to a variable first, as in K=10H..., and DECODE the variable")};
  if (context.symbols.type_of(buffer[0].text) == Type::kCharacter) {
    throw Refused{buffer[0].at,
                  fmt::format("{} transfers words, but {} is of type CHARACTER; use {} ({},...) instead",
                              name, buffer[0].text, encode ? "WRITE" : "READ", buffer[0].text)};
  }
  const File file = file_of(s, parts[0], parts[2], context);
  context.declarations.insert(file.declaration);

  // WRITE (unit,f) list
  Tokens transfer = made_of(encode ? "WRITE(" : "READ(", at);
  transfer.front().at = at;
  append(transfer, made_of(file.unit, at));
  if (file.unit.back() == ':') {
    append(transfer, n);
    append(transfer, made_of(")", at));
  }
  append(transfer, made_of(",", at));
  append(transfer, slice(s.tokens, parts[1].begin, parts[1].end));
  append(transfer, slice(s.tokens, close - 1, s.size()));

  const auto call = [&](const std::string& routine, bool moves) {
    Tokens tokens = made_of(fmt::format("CALL {}({},{},", routine, file.name, file.records), at);
    append(tokens, n);
    if (moves) {
      // Pass the address, because the compiler would warn about buffers of different types and shapes.
      append(tokens, made_of(",LOC(", at));
      append(tokens, buffer);
      append(tokens, made_of(")", at));
    }
    if (!encode || !moves) {
      append(tokens, made_of(",", at));  // the name of the statement, for messages
      tokens.push_back(made(Token::Kind::kString, fmt::format("'{}'", buffer[0].text), at));
    }
    append(tokens, made_of(")", at));
    return tokens;
  };
  std::vector<Tokens> before;
  if (s.guarded) {
    Tokens block = slice(s.tokens, 0, a);
    append(block, made_of("THEN", at));
    before.push_back(block);
    s.after.insert(s.after.begin(), made_of("ENDIF", at));
  }
  before.push_back(encode ? call("PLT_ENCODE_BEGIN", false) : call("PLT_DECODE", true));
  if (encode) s.after.insert(s.after.begin(), call("PLT_ENCODE_END", true));
  s.before.insert(s.before.end(), before.begin(), before.end());
  s.tokens = std::move(transfer);
  s.action = 0;
  s.guarded = false;
  s.kind = encode ? Kind::kWrite : Kind::kRead;
  s.changed = true;
}

}  // namespace platter::dialect

// BUFFER IN (u,m) (first,last) and BUFFER OUT become calls of the runtime. If first and last have the same
// type, the call specifies it, because --words cray depends on the type.

#include <fmt/format.h>

#include <string>
#include <vector>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

struct Words {
  Type type;
  bool is_double;
};

/// Returns the suffix of the runtime routine for words of this type. Words of two types, or of an unknown
/// type, are untyped.
const char* ending(const Words& first, const Words& last) {
  if (first.type != last.type || first.is_double != last.is_double) return "";
  switch (first.type) {
    case Type::kReal:
      return first.is_double ? "_DOUBLE" : "_REAL";
    case Type::kInteger:
      return "_INTEGER";
    case Type::kLogical:
      return "_LOGICAL";
    case Type::kComplex:
      return "_COMPLEX";
    default:
      return "";
  }
}

}  // namespace

void buffer_statements(Statement& s, Context& context) {
  const bool in = s.kind == Statement::Kind::kBufferIn;
  if (!in && s.kind != Statement::Kind::kBufferOut) return;
  const std::size_t a = s.action;
  const char* name = in ? "BUFFER IN" : "BUFFER OUT";
  const auto form = [&](Place at) {
    return Refused{at, fmt::format("{0} must have a unit and a mode, followed by the first and the last "
                                   "word; write {0} (unit,mode) (first,last)",
                                   name)};
  };
  const auto second = s.at(a + 1).is("(") ? after_group(s.tokens, a + 1) : s.size();
  if (!s.at(second).is("(") || after_group(s.tokens, second) != s.size() || !s.tokens.back().is(")"))
    throw form(s.head().at);
  for (const auto& group :
       {split_at_commas(s.tokens, a + 2, second - 1), split_at_commas(s.tokens, second + 1, s.size() - 1)}) {
    if (group.size() != 2) throw form(s.tokens[a].at);
    for (const auto& part : group) {
      if (part.begin == part.end) throw form(s.tokens[part.begin].at);
    }
  }
  // `first` and `last` must be places in memory.
  std::vector<Words> ends;
  for (const auto& part : split_at_commas(s.tokens, second + 1, s.size() - 1)) {
    const bool variable = s.tokens[part.begin].is_name() &&
                          (part.end - part.begin == 1 || (s.at(part.begin + 1).is("(") &&
                                                          after_group(s.tokens, part.begin + 1) == part.end));
    if (!variable) {
      throw Refused{s.tokens[part.begin].at,
                    fmt::format("the first and the last word of {} must be variables or array elements; "
                                "write, for example, (A(1),A(512))",
                                name)};
    }
    const std::string& variable_name = s.tokens[part.begin].text;
    if (context.symbols.has_double_words(variable_name) &&
        context.symbols.type_of(variable_name) == Type::kComplex) {
      throw Refused{s.tokens[part.begin].at,
                    fmt::format("{} transfers words, and {} is DOUBLE COMPLEX, of which a number takes four "
                                "words on the machine and two here; use READ and WRITE",
                                name, variable_name)};
    }
    ends.push_back({context.symbols.type_of(variable_name), context.symbols.is_double(variable_name)});
    if (ends.back().type == Type::kNoWord || ends.back().type == Type::kCharacter) {
      throw Refused{s.tokens[part.begin].at,
                    fmt::format("{} transfers words, and {} does not consist of whole words; declare it "
                                "REAL, INTEGER, LOGICAL or COMPLEX",
                                name, variable_name)};
    }
  }
  if (ends[0].is_double != ends[1].is_double) {
    throw Refused{
        s.tokens[second + 1].at,
        fmt::format(
            "the first and the last word of {0} differ in precision, and a double-precision number takes two "
            "words on the machine and one here; transfer the numbers of each precision with a separate {0}",
            name)};
  }
  const std::string call_of =
      fmt::format("CALL PLT_BUFFER_{}{}(", in ? "IN" : "OUT", ending(ends[0], ends[1]));
  Tokens call = made_of(call_of, s.head().at);
  call.front().at = s.head().at;
  append(call, slice(s.tokens, a + 2, second - 1));
  call.push_back(made(Token::Kind::kOperator, ",", s.tokens[second].at));
  append(call, slice(s.tokens, second + 1, s.size()));
  replace(s, a, s.size(), call);
  s.kind = Statement::Kind::kCall;
}

}  // namespace platter::dialect

// Calls of the libraries of the time: READMS, RANF, REMARK. They are held against how many arguments the
// subprogram takes, since nobody can at run time; where arguments may be left out, or gfortran means
// something else by the name, the runtime has it under another one.

#include "tools/dialect/library_calls.hpp"

#include <fmt/format.h>

#include "tools/dialect/rules.hpp"
#include "tools/dialect/uses.hpp"
#include "tools/dialect/words.hpp"

namespace platter::dialect {
namespace {

/// Of a name with its arguments, if it has parentheses.
std::vector<Range> arguments_of(const Statement& s, std::size_t i) {
  if (!s.at(i + 1).is("(")) return {};
  return split_at_commas(s.tokens, i + 2, behind_group(s.tokens, i + 1) - 1);
}

std::string counted(std::size_t count) {
  return count == 1 ? "1 argument" : fmt::format("{} arguments", count);
}

void require_count(const LibraryCall& call, const Token& name, std::size_t count) {
  if (count >= call.least && count <= call.most) return;
  const std::string allowed = call.least == call.most ? fmt::format("{}", call.least)
                                                      : fmt::format("{} to {}", call.least, call.most);
  throw Refused{name.at, fmt::format("{} is given {} and takes {}: {}", name.text, counted(count), allowed,
                                     call.usage)};
}

/// A text as an array of words, and how many it has: 0 where nobody knows.
struct Text {
  Tokens tokens;
  std::int64_t words;
};
Text text_of(const Tokens& argument, const Context& context) {
  const Token& first = argument.front();
  if (first.kind == Token::Kind::kString) {
    std::string list;
    const auto words = hollerith_words(hollerith_of(first), context.options);
    for (const auto word : words)
      list += fmt::format("{}{}", list.empty() ? "" : ",", integer_text(host_word(word, context.options)));
    return {made_of(fmt::format("(/{}/)", list), first.at), std::ssize(words)};
  }
  const bool word = first.kind == Token::Kind::kNumber && argument.size() == 1;
  if (word) return {made_of(fmt::format("(/{}/)", first.text), first.at), 1};
  if (first.text.starts_with("(")) {  // what word_expressions has made of Hollerith
    std::int64_t words = 1;
    for (const Token& token : argument) words += token.is(",") ? 1 : 0;
    return {argument, words};
  }
  const bool whole = argument.size() == 1 && !context.symbols.is_argument(first.text);
  const auto elements = whole ? context.symbols.elements(first.text) : std::nullopt;
  return {argument, elements.value_or(0)};
}

/// CALL REMARK(text): PLT_REMARK(text,words)
void with_text(Statement& s, std::size_t i, const Range& first, const std::string& name,
               const Context& context) {
  const Text text = text_of(slice(s.tokens, first.begin, first.end), context);
  Tokens made = text.tokens;
  append(made, made_of(fmt::format(",{}", text.words), s.tokens[i].at));
  replace(s, first.begin, first.end, made);
  s.tokens[i].text = name;
}

/// Of a function whose type is the program's to say.
const char* type_of(const Token& name, const Context& context) {
  switch (context.symbols.type_of(name.text)) {
    case Type::kReal:
      return "REAL";
    case Type::kInteger:
      return "INTEGER";
    default:
      throw Refused{name.at,
                    fmt::format("{} is a function that is REAL or INTEGER, of a whole word; this unit "
                                "declares it as something else",
                                name.text)};
  }
}

void call_at(Statement& s, std::size_t i, Use use, const LibraryCall& call, Context& context) {
  const Token name = s.tokens[i];
  if (call.form == LibraryCall::Form::kNowhere)
    throw Refused{name.at, fmt::format("{}: {}", name.text, call.usage)};
  const auto arguments = arguments_of(s, i);
  require_count(call, name, arguments.size());
  if (call.form == LibraryCall::Form::kText)
    return with_text(s, i, arguments[0], fmt::format("PLT_{}", name.text), context);
  const bool as_it_is = call.form == LibraryCall::Form::kAsItIs ||
                        (call.form == LibraryCall::Form::kMore && arguments.size() == call.least);
  if (as_it_is) return;
  const bool function = use == Use::kFunction;
  const std::string ours = fmt::format("PLT_{}_{}{}", name.text, function ? "F" : "", arguments.size());
  if (function) context.declarations.insert(fmt::format("{} {}", type_of(name, context), ours));
  s.tokens[i].text = ours;
  s.changed = true;
}

/// CALL ABORT and CALL ABORT(text). gfortran's ABORT would be a crash.
void abort(Statement& s, Context& context) {
  const std::size_t i = s.action + 1;
  if (s.kind != Statement::Kind::kCall || s.at(i).text != "ABORT" || context.own.contains("ABORT")) return;
  const auto arguments = arguments_of(s, i);
  if (arguments.size() > 1)
    throw Refused{s.at(i).at,
                  fmt::format("ABORT is given {} and takes 0 to 1: a text", counted(arguments.size()))};
  if (!arguments.empty()) return with_text(s, i, arguments[0], "PLT_ABORT_1", context);
  s.tokens[i].text = "PLT_ABORT_0";
  s.changed = true;
}

}  // namespace

void library_calls(Statement& s, Context& context) {
  if (s.kind < Statement::Kind::kAssignment || s.blank) return;
  abort(s, context);
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (!s.tokens[i].is_name() || (s.tokens[i].text == "SECOND" && i == s.action + 1)) continue;
    const LibraryCall* const call = library_call(s.tokens[i].text, context);
    if (call == nullptr) continue;
    const Use use = use_at(s, i, context.symbols);
    if (use == Use::kCall || use == Use::kFunction) call_at(s, i, use, *call, context);
  }
}

}  // namespace platter::dialect

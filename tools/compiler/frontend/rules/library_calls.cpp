// Calls of the libraries of the time: READMS, RANF, REMARK. The rule checks the number of arguments, since
// the runtime cannot. The runtime has another name for a subprogram if some of its arguments are optional, or
// if gfortran gives the name another meaning. The rule also applies to sources that are not translated.

#include "tools/compiler/frontend/libraries/library_calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/expression/words.hpp"
#include "tools/compiler/frontend/libraries/absent_routines.hpp"
#include "tools/compiler/frontend/libraries/foreign_routines.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/extents.hpp"
#include "tools/compiler/frontend/unit/intrinsics.hpp"
#include "tools/compiler/frontend/unit/usage.hpp"

namespace platter::dialect {
namespace {

/// Returns the arguments of the name at `i`; none without parentheses.
std::vector<Range> arguments_of(const Statement& s, std::size_t i) {
  if (!s.at(i + 1).is("(")) return {};
  return split_at_commas(s.tokens, i + 2, after_group(s.tokens, i + 1) - 1);
}

std::string counted(std::size_t count) {
  return count == 1 ? "1 argument" : fmt::format("{} arguments", count);
}

/// Throws Refused if a routine is called with a number of arguments that it does not accept.
void require_count(const Token& name, std::size_t count, const RoutineArguments& accepted,
                   std::string_view kind) {
  const auto& [least, most, usage] = accepted;
  if (count >= least && count <= most) return;
  const std::string range = least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
  const std::string allowed = most == 0 ? "none" : fmt::format("{}: {}", range, usage);
  throw Refused{
      name.at, fmt::format("{0} is called with {1}, but the {2} of this name accepts {3}; if the program has "
                           "its own {0}, add the source file that contains it",
                           name.text, counted(count), kind, allowed)};
}

/// Checks the call of a system's routine, which would take a missing argument from whatever a register
/// contains.
void require_count_of_routine(const Statement& s, std::size_t i, const Context& context) {
  const Token& name = s.tokens[i];
  const auto routine = context.options.routines.find(name.text);
  if (routine == context.options.routines.end() || is_programs_own(name.text, context)) return;
  require_count(name, arguments_of(s, i).size(), routine->second, "system's routine");
}

bool is_constant(const Token& token) {
  return token.kind == Token::Kind::kNumber || token.kind == Token::Kind::kString;
}
bool is_constant(const Statement& s, const Range& argument) {
  return std::all_of(s.tokens.begin() + static_cast<std::ptrdiff_t>(argument.begin),
                     s.tokens.begin() + static_cast<std::ptrdiff_t>(argument.end),
                     [](const Token& token) { return is_constant(token) || token.is("-") || token.is("+"); });
}

/// Returns whether an argument is an expression, into which a subprogram cannot store.
bool is_expression(const Statement& s, const Range& argument) {
  if (!s.tokens[argument.begin].is_name()) return true;
  const std::size_t begin = argument.begin + 1;
  const std::size_t end = s.at(begin).is("(") ? after_group(s.tokens, begin) : begin;
  return end < argument.end && !s.tokens[end].is("(") && !s.tokens[end].is("%");  // a substring, a component
}

std::string in_source(const Statement& s, const Range& argument) {
  std::string text;
  for (std::size_t i = argument.begin; i < argument.end; ++i) text += s.tokens[i].text;
  return text;
}

/// Returns whether an argument is of type CHARACTER, which has a length.
bool is_characters(const Statement& s, const Range& argument, const Context& context) {
  const Token& first = s.tokens[argument.begin];
  if (first.is_name()) return context.symbols.type_of(first.text) == Type::kCharacter;
  return context.plain && first.kind == Token::Kind::kString;
}

/// Throws Refused if an argument has the wrong kind: an expression into which the subprogram stores, text for
/// a word, or a REAL constant for a count.
void require_kind(const LibraryCall& call, const Statement& s, std::size_t number, const Range& argument,
                  const Context& context) {
  const auto& wanted = call.arguments[number];
  const Token& first = s.tokens[argument.begin];
  const auto refuse = [&](const std::string& why) {
    throw Refused{first.at,
                  fmt::format("{}: argument {} ({}) is {}", call.name, number + 1, wanted.name, why)};
  };
  const bool constant = is_constant(s, argument);
  if (wanted.stores && is_expression(s, argument))
    refuse(fmt::format("{}, but {} stores a value there; pass a variable or an array",
                       constant ? "the constant " + in_source(s, argument) : "an expression", call.name));
  if (call.form == LibraryCall::Form::kText && number == 0) return;
  // Its characters would be stored in reverse order.
  if (wanted.stores && call.result == LibraryCall::Result::kAnyWord && is_characters(s, argument, context))
    refuse(
        fmt::format("of type CHARACTER, but {} stores the characters in a word; pass an INTEGER or a REAL "
                    "variable, and write it with an A descriptor",
                    call.name));
  if (first.kind == Token::Kind::kString && argument.end == argument.begin + 1)
    refuse(
        fmt::format("{}, which is of type CHARACTER, but the routine needs characters in a word; write {}H{}",
                    first.text, first.text.size() - 2, first.text.substr(1, first.text.size() - 2)));
  const std::string& last = s.tokens[argument.end - 1].text;
  if (wanted.integer && constant && last.find_first_of(".ED") != std::string::npos)
    refuse(fmt::format("{}, a REAL constant; write an INTEGER", in_source(s, argument)));
}

const char* name_of(LibraryCall::Result result) {
  return result == LibraryCall::Result::kInteger ? "INTEGER" : "REAL";
}

/// Returns the type that the unit gives a function, which must match the function's result.
const char* type_of(const LibraryCall& call, const Token& name, const Context& context) {
  const Type type = context.symbols.type_of(name.text);
  const bool any = call.result == LibraryCall::Result::kAnyWord;
  if (type == Type::kReal && (any || call.result == LibraryCall::Result::kReal)) return "REAL";
  if (type == Type::kInteger && (any || call.result == LibraryCall::Result::kInteger)) return "INTEGER";
  if (type == Type::kUnknown) return name_of(call.result);
  if (any)
    throw Refused{name.at, fmt::format("the function {} returns a whole word, but has another type in this "
                                       "program unit; declare it REAL or INTEGER",
                                       name.text)};
  throw Refused{
      name.at,
      fmt::format("the function {0} is {1}, but has another type in this program unit; declare {1} {0}",
                  name.text, name_of(call.result))};
}

void require_use(const LibraryCall& call, const Token& name, Use use, const Context& context) {
  if (use == Use::kCall && call.called == LibraryCall::Called::kFunction)
    throw Refused{name.at, fmt::format("{0} is a function, and CALL would ignore its value; write X={0}(...)",
                                       name.text)};
  if (use == Use::kFunction && call.called == LibraryCall::Called::kSubroutine)
    throw Refused{name.at,
                  fmt::format("{0} is a subroutine and has no value; write CALL {0}(...)", name.text)};
  if (use == Use::kFunction) type_of(call, name, context);
}

/// A text as an array of words, and the number of its words, or 0 if it is not known.
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
  if (first.kind == Token::Kind::kHollerith) {  // gfortran's constant, if the text is not translated
    constexpr std::int64_t kPerWord = 8;
    return {argument, (std::ssize(first.text) + kPerWord - 1) / kPerWord};
  }
  const bool word = first.kind == Token::Kind::kNumber && argument.size() == 1;
  if (word) return {made_of(fmt::format("(/{}/)", first.text), first.at), 1};
  if (first.text.starts_with("(")) {  // an array constructor that word_expressions made of Hollerith
    std::int64_t words = 1;
    for (const Token& token : argument) words += token.is(",") ? 1 : 0;
    return {argument, words};
  }
  const bool whole = argument.size() == 1 && !context.symbols.is_argument(first.text);
  const auto elements = whole ? size_of(first.text, context.symbols) : std::nullopt;
  return {argument, elements.value_or(0)};
}

/// Replaces the name at token `i`.
void rename(Statement& s, std::size_t i, const std::string& ours, Context& context) {
  Token& name = s.tokens[i];
  if (context.plain && context.options.form == Form::kFree) {
    if (name.at.line != name.end.line)
      throw Refused{name.at,
                    fmt::format("{}: the name is split over several lines; write it on one line", name.text)};
    context.edits.push_back({name.at, name.text.size(), ours});
    return;
  }
  name.text = ours;
  s.changed = true;
}

/// Changes CALL REMARK(text) to CALL PLT_REMARK(text,words).
void with_text(Statement& s, std::size_t i, const Range& first, Context& context) {
  const std::string ours = fmt::format("PLT_{}", s.tokens[i].text);
  if (is_characters(s, first, context)) return rename(s, i, ours + "_TEXT", context);
  const Text text = text_of(slice(s.tokens, first.begin, first.end), context);
  const std::string words = fmt::format(",{}", text.words);
  const Place at = s.tokens[i].at;
  rename(s, i, ours, context);
  if (!s.changed) {
    const Place end = s.tokens[first.end].at;  // place of the comma or parenthesis after it
    context.edits.push_back({end, 0, words});
    return;
  }
  Tokens made = text.tokens;
  append(made, made_of(words, at));
  replace(s, first.begin, first.end, made);
}

/// Appends the number of arguments to the name, which specifies it to the runtime.
void by_count(Statement& s, std::size_t i, Use use, const LibraryCall& call, std::size_t count,
              Context& context) {
  const Token& name = s.tokens[i];
  const bool function = use == Use::kFunction;
  const std::string ours = fmt::format("PLT_{}_{}{}", name.text, function ? "F" : "", count);
  if (function) context.declarations.insert(fmt::format("{} {}", type_of(call, name, context), ours));
  rename(s, i, ours, context);
}

/// A name such as DATE that an untranslated source declares may be a function of the program.
bool may_be_own(const Statement& s, std::size_t i, Use use, const Context& context) {
  return context.plain && use == Use::kFunction && !s.at(i + 2).is(")") &&
         context.symbols.declared_type_of(s.tokens[i].text) && !context.symbols.is_external(s.tokens[i].text);
}

void call_at(Statement& s, std::size_t i, Use use, const LibraryCall& call, Context& context) {
  using Form = LibraryCall::Form;
  const Token name = s.tokens[i];
  if (may_be_own(s, i, use, context)) return;
  const auto arguments = arguments_of(s, i);
  require_use(call, name, use, context);
  const bool stores = call.called == LibraryCall::Called::kEither && use == Use::kCall;
  const std::size_t least = std::max<std::size_t>(call.least, stores ? 1 : 0);
  require_count(name, arguments.size(), {least, call.arguments.size(), call.usage()}, "library routine");
  // The argument of a function, as in T=SECOND(0.), may be any expression.
  const bool idle = use == Use::kFunction && call.called == LibraryCall::Called::kEither &&
                    !arguments.empty() && is_expression(s, arguments[0]);
  if (idle) {
    if (context.plain)
      throw Refused{
          name.at,
          fmt::format("{0} stores a value into its argument, which cannot be an expression; write {0}()",
                      name.text)};
    replace(s, arguments[0].begin, arguments[0].end, {});
    return by_count(s, i, use, call, 0, context);
  }
  for (std::size_t k = 0; k < arguments.size(); ++k) require_kind(call, s, k, arguments[k], context);
  const bool more = call.form == Form::kMore && arguments.size() > call.least;
  if (call.form == Form::kText && !arguments.empty()) return with_text(s, i, arguments[0], context);
  if (more || call.form == Form::kByCount || call.form == Form::kText)
    by_count(s, i, use, call, arguments.size(), context);
}

/// Returns whether a routine accesses the argument as words in memory, whatever their number.
bool takes_words(const std::string& argument) {
  static constexpr std::array<std::string_view, 8> kOneOrMore = {"array",  "from",   "to",    "packed",
                                                                 "target", "source", "bytes", "byte"};
  return std::find(kOneOrMore.begin(), kOneOrMore.end(), argument) != kOneOrMore.end();
}

/// Throws Refused if an argument is not stored as words, because library routines count words. `call` is null
/// for a routine of the system. A routine that is neither may be a subprogram that another file defines.
void require_single_words(const Statement& s, std::size_t i, const LibraryCall* call,
                          const Context& context) {
  const std::string& name = s.tokens[i].text;
  if (context.options.has_bytes || is_programs_own(name, context) || name == "LEGVAR") return;
  if (call == nullptr && !context.options.routines.contains(name)) return;
  const auto arguments = arguments_of(s, i);
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const auto& argument = arguments[k];
    if (argument.begin == argument.end) continue;
    const Token& first = s.tokens[argument.begin];
    const std::size_t end =
        s.at(argument.begin + 1).is("(") ? after_group(s.tokens, argument.begin + 1) : argument.begin + 1;
    if (!first.is_name() || end != argument.end ||
        context.symbols.type_of_function(first.text) == Type::kUnknown)
      continue;
    const Storage storage = context.symbols.storage_of(first.text, context.program->constants);
    const bool words = call != nullptr && k < call->arguments.size() && takes_words(call->arguments[k].name);
    const bool text = storage.is == Storage::Class::kCharacter;
    const bool takes_text = text && (call == nullptr || call->form == LibraryCall::Form::kText);
    if (storage.is_word() || takes_text || (!words && (text || !context.symbols.is_array(first.text))))
      continue;
    throw Refused{first.at, fmt::format("{0} counts words, but {1} is of {2}, and {3}; pass REAL or INTEGER "
                                        "variables, or use READ and WRITE",
                                        name, first.text, described(storage), difference_of(storage))};
  }
}

/// Checks a library subprogram that is passed as an argument, as in CALL APPLY(RANF).
void passed_at(const Statement& s, std::size_t i, const LibraryCall& call, const Context& context) {
  using Form = LibraryCall::Form;
  const Token& name = s.tokens[i];
  if (!context.symbols.is_external(name.text) || call.form == Form::kAsItIs || call.form == Form::kMore)
    return;
  throw Refused{
      name.at,
      fmt::format("{0} cannot be passed as an argument, because a call through the dummy argument does not "
                  "specify the number of arguments; pass a subprogram of the program that calls {0}",
                  name.text)};
}

}  // namespace

void library_calls(Statement& s, Context& context) {
  if (s.kind < Statement::Kind::kAssignment || s.blank) return;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (!s.tokens[i].is_name() || (s.tokens[i].text == "SECOND" && i == s.action + 1)) continue;
    const Use use = use_at(s, i, context.symbols);
    if (const auto why = use == Use::kCall ? why_absent(s.tokens[i].text, context) : std::nullopt)
      throw Refused{s.tokens[i].at, *why};
    const bool is_used = use == Use::kCall || use == Use::kFunction;
    const bool may_be_foreign = is_used && (!context.plain || context.options.has_bytes);
    if (const auto why = may_be_foreign ? why_foreign(s.tokens[i].text, context) : std::nullopt)
      throw Refused{s.tokens[i].at, *why};
    const LibraryCall* const call = library_call(s.tokens[i].text, context);
    if (use == Use::kCall || (use == Use::kFunction && call != nullptr))
      require_single_words(s, i, call, context);
    if (call == nullptr && use == Use::kCall) require_count_of_routine(s, i, context);
    if (call == nullptr) continue;
    if (use == Use::kCall || use == Use::kFunction) call_at(s, i, use, *call, context);
    if (use == Use::kArgument) passed_at(s, i, *call, context);
  }
}

}  // namespace platter::dialect

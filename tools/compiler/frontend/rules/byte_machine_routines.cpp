// Clocks, dates, random numbers and EXIT on byte machines (VAX, IBM 3081). gfortran gives another meaning to
// some of these names, and a call does not show the runtime whether its REALs have four or eight bytes. So
// TIMEF(D) becomes REAL(PLT_MILLISECONDS(),KIND(TIMEF(D))), whose kind gfortran determines without a call,
// and subroutines get the KIND of each argument into which they store.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/libraries/absent_routines.hpp"
#include "tools/compiler/frontend/libraries/foreign_routines.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/usage.hpp"

namespace platter::dialect {
namespace {

/// Changes to a statement: to its tokens or, in free form, to the characters of its lines.
class Rewriting {
 public:
  Rewriting(Statement& s, Context& context) : s_(s), context_(context) {}

  /// Replaces the name at token i by `text`.
  void rename(std::size_t i, const std::string& text) {
    const Token& name = s_.tokens[i];
    if (edits() && name.at.line != name.end.line)
      throw Refused{name.at,
                    fmt::format("{}: the name is split over several lines; write it on one line", name.text)};
    changes_.push_back({i, i + 1, text, {name.at, name.text.size(), text}});
  }
  void insert_after(std::size_t i, const std::string& text) {
    const Token& last = s_.tokens[i];
    changes_.push_back({i + 1, i + 1, text, {{last.end.line, last.end.column + 1}, 0, text}});
  }
  /// Applies all changes. Must be called once, after the last change.
  void apply() {
    std::stable_sort(changes_.begin(), changes_.end(),
                     [](const Change& a, const Change& b) { return a.from < b.from; });
    if (edits()) {
      for (const Change& change : changes_) context_.edits.push_back(change.edit);
      return;
    }
    for (auto change = changes_.rbegin(); change != changes_.rend(); ++change) {
      const Place at = s_.tokens[std::min(change->from, s_.size() - 1)].at;
      replace(s_, change->from, change->to, made_of(change->text, at));
    }
  }

 private:
  struct Change {
    std::size_t from;
    std::size_t to;
    std::string text;
    Edit edit;
  };
  bool edits() const { return context_.options.form == Form::kFree; }

  Statement& s_;
  Context& context_;
  std::vector<Change> changes_;
};

std::vector<Range> arguments_of(const Statement& s, std::size_t i) {
  if (!s.at(i + 1).is("(")) return {};
  return split_at_commas(s.tokens, i + 2, after_group(s.tokens, i + 1) - 1);
}

std::string text_of(const Statement& s, const Range& range) {
  std::string text;
  for (std::size_t i = range.begin; i < range.end; ++i) text += s.tokens[i].text;
  return text;
}

/// Returns whether an argument is a variable or an array element, into which a routine can store.
bool is_place(const Statement& s, const Range& argument) {
  if (argument.begin >= argument.end || !s.tokens[argument.begin].is_name()) return false;
  const std::size_t next = argument.begin + 1;
  return next == argument.end || (s.at(next).is("(") && after_group(s.tokens, next) == argument.end);
}

void require_places(const Statement& s, std::size_t i, std::size_t count, const char* usage) {
  const auto arguments = arguments_of(s, i);
  const bool right =
      arguments.size() == count && std::all_of(arguments.begin(), arguments.end(),
                                               [&](const Range& argument) { return is_place(s, argument); });
  if (!right) {
    throw Refused{s.tokens[i].at, fmt::format("{} must have variables or array elements as arguments, "
                                              "because it stores values into them; write {}",
                                              s.tokens[i].text, usage)};
  }
}

void require_type(const Statement& s, std::size_t i, const Range& argument, const Context& context,
                  bool integer, const char* usage) {
  const std::string& name = s.tokens[argument.begin].text;
  const Type type = context.symbols.type_of(name);
  const bool is_integer = context.symbols.is_integer(name);
  const bool is_number = type == Type::kReal || type == Type::kInteger || type == Type::kNoWord;
  if (type == Type::kUnknown || (is_number && is_integer == integer)) return;
  throw Refused{s.tokens[argument.begin].at, fmt::format("{}: {} is not {}; write {}", s.tokens[i].text, name,
                                                         integer ? "an INTEGER" : "a REAL", usage)};
}

/// Changes TIMEF(D) and SECOND(); the result has the type that the unit gives the name.
void clock_function(Statement& s, std::size_t i, const std::string& ours, Context& context) {
  const std::string name = s.tokens[i].text;
  if (context.symbols.is_integer(name))
    throw Refused{
        s.tokens[i].at,
        fmt::format("{0} is a REAL function, but it is INTEGER in this program unit; declare REAL {0}",
                    name)};
  context.declarations.insert("DOUBLE PRECISION " + ours);
  const std::size_t close = after_group(s.tokens, i + 1) - 1;
  Rewriting rewriting(s, context);
  rewriting.rename(i, fmt::format("REAL({}(),KIND({}", ours, name));
  rewriting.insert_after(close, "))");
  rewriting.apply();
}

/// Changes CALL NAME(A,B) to CALL OURS(A,KIND(A),B,KIND(B)).
void with_kinds(Statement& s, std::size_t i, const std::string& ours, Context& context) {
  const auto arguments = arguments_of(s, i);
  Rewriting rewriting(s, context);
  for (const Range& argument : arguments)
    rewriting.insert_after(argument.end - 1, fmt::format(",KIND({})", text_of(s, argument)));
  rewriting.rename(i, ours);
  rewriting.apply();
}

void rename(Statement& s, std::size_t i, const std::string& ours, Context& context) {
  Rewriting rewriting(s, context);
  rewriting.rename(i, ours);
  rewriting.apply();
}

/// Changes CALL DATE(TEXT). TEXT is of type CHARACTER, which has a length, or a variable of another type,
/// whose bytes hold the text.
void date(Statement& s, std::size_t i, Context& context) {
  const std::string name = s.tokens[i].text;
  const auto arguments = arguments_of(s, i);
  if (arguments.size() != 1 || !s.tokens[arguments[0].begin].is_name()) {
    throw Refused{s.tokens[i].at, fmt::format("CALL {0} must have one argument, a CHARACTER variable or an "
                                              "array of at least {1} bytes; write CALL {0}(TEXT)",
                                              name, name == "DATE" ? 9 : 8)};
  }
  const Type type = context.symbols.type_of(s.tokens[arguments[0].begin].text);
  rename(s, i, fmt::format("PLT_VAX_{}{}", name, type == Type::kCharacter ? "_TEXT" : ""), context);
}

void random(Statement& s, std::size_t i, Context& context) {
  constexpr const char* kUsage = "X=RAN(ISEED) with ISEED an INTEGER variable";
  require_places(s, i, 1, kUsage);
  const Range seed = arguments_of(s, i)[0];
  require_type(s, i, seed, context, true, kUsage);
  context.declarations.insert("REAL PLT_VAX_RAN");
  with_kinds(s, i, "PLT_VAX_RAN", context);
}

void seconds(Statement& s, std::size_t i, Context& context) {
  if (arguments_of(s, i).size() != 1)
    throw Refused{s.tokens[i].at,
                  "SECNDS must have one argument, the number of seconds to subtract; write, for example, "
                  "T=SECNDS(0.0)"};
  if (context.symbols.is_integer("SECNDS"))
    throw Refused{s.tokens[i].at,
                  "SECNDS is a REAL function, but it is INTEGER in this program unit; declare REAL SECNDS"};
  context.declarations.insert("REAL PLT_VAX_SECNDS");
  const std::size_t close = after_group(s.tokens, i + 1) - 1;
  Rewriting rewriting(s, context);
  // The argument may be a REAL*8 or an expression; the routine receives it as a REAL*4.
  rewriting.rename(i, "PLT_VAX_SECNDS");
  rewriting.insert_after(i + 1, "REAL(");
  rewriting.insert_after(close - 1, ",4)");
  rewriting.apply();
}

/// A function whose name specifies the length of its INTEGERs, and the generic functions that replace it for
/// INTEGERs of any length.
struct Specific {
  std::string_view name;
  std::string_view begins;  ///< replaces the name
  std::string_view within;  ///< inserted after the arguments
  std::string_view ends;    ///< inserted after the parenthesis
};
constexpr auto kVaxSpecifics = std::to_array<Specific>(
    {{"IINT", "INT", ",2", ""},       {"JINT", "INT", ",4", ""},       {"ININT", "NINT", ",2", ""},
     {"JNINT", "NINT", ",4", ""},     {"IIFIX", "INT", ",2", ""},      {"JIFIX", "INT", ",4", ""},
     {"IIDINT", "INT", ",2", ""},     {"JIDINT", "INT", ",4", ""},     {"IIDNNT", "NINT", ",2", ""},
     {"JIDNNT", "NINT", ",4", ""},    {"DFLOTI", "DBLE", "", ""},      {"DFLOTJ", "DBLE", "", ""},
     {"IMAX0", "MAX", "", ""},        {"JMAX0", "MAX", "", ""},        {"IMIN0", "MIN", "", ""},
     {"JMIN0", "MIN", "", ""},        {"AIMAX0", "REAL(MAX", "", ")"}, {"AJMAX0", "REAL(MAX", "", ")"},
     {"AIMIN0", "REAL(MIN", "", ")"}, {"AJMIN0", "REAL(MIN", "", ")"}, {"IMAX1", "INT(MAX", "", ",2)"},
     {"JMAX1", "INT(MAX", "", ",4)"}, {"IMIN1", "INT(MIN", "", ",2)"}, {"JMIN1", "INT(MIN", "", ",4)"},
     {"IIDIM", "DIM", "", ""},        {"JIDIM", "DIM", "", ""},        {"IISIGN", "SIGN", "", ""},
     {"JISIGN", "SIGN", "", ""}});
constexpr auto kIbmSpecifics = std::to_array<Specific>({{"HFIX", "INT", ",2", ""}});

template <std::size_t size>
void specific_function(const std::array<Specific, size>& all, Statement& s, std::size_t i, Context& context) {
  const auto* const found =
      std::find_if(all.begin(), all.end(), [&](const Specific& one) { return one.name == s.tokens[i].text; });
  if (found == all.end()) return;
  const std::size_t close = after_group(s.tokens, i + 1) - 1;
  Rewriting rewriting(s, context);
  rewriting.rename(i, std::string(found->begins));
  if (!found->within.empty()) rewriting.insert_after(close - 1, std::string(found->within));
  if (!found->ends.empty()) rewriting.insert_after(close, std::string(found->ends));
  rewriting.apply();
}

/// Changes ZEXT, JZEXT and IZEXT of an INTEGER or a BYTE, which extend it with zeros instead of the sign.
void zero_extension(Statement& s, std::size_t i, Context& context) {
  const bool is_short = s.tokens[i].text == "IZEXT";
  const auto arguments = arguments_of(s, i);
  if (arguments.size() != 1)
    throw Refused{s.tokens[i].at,
                  fmt::format("{} must have exactly one argument, an INTEGER or a BYTE", s.tokens[i].text)};
  context.declarations.insert("INTEGER*4 PLT_VAX_ZEXT");
  const std::size_t close = after_group(s.tokens, i + 1) - 1;
  Rewriting rewriting(s, context);
  rewriting.rename(i, is_short ? "INT(PLT_VAX_ZEXT" : "PLT_VAX_ZEXT");
  rewriting.insert_after(close - 1, fmt::format(",KIND({})", text_of(s, arguments[0])));
  if (is_short) rewriting.insert_after(close, ",2)");
  rewriting.apply();
}

void vax_call(Statement& s, std::size_t i, Context& context) {
  const std::string name = s.tokens[i].text;
  constexpr const char* kDate = "CALL IDATE(MONTH,DAY,YEAR) with INTEGER variables";
  if (name == "DATE" || name == "TIME") return date(s, i, context);
  if (name == "EXIT" && !arguments_of(s, i).empty()) return rename(s, i, "PLT_VAX_EXIT", context);
  if (name != "IDATE") return;
  require_places(s, i, 3, kDate);
  for (const Range& argument : arguments_of(s, i)) require_type(s, i, argument, context, true, kDate);
  with_kinds(s, i, "PLT_VAX_IDATE", context);
}

void ibm_call(Statement& s, std::size_t i, Context& context) {
  constexpr const char* kClock = "CALL CLOCKX(T) with a REAL*8 variable T, which gets microseconds";
  constexpr const char* kProcessor =
      "CALL CPUTIME(T,IRC) with a REAL*8 variable T, which gets microseconds, and an INTEGER variable IRC";
  const bool clock = s.tokens[i].text == "CLOCKX";
  if (!clock && s.tokens[i].text != "CPUTIME") return;
  const char* const usage = clock ? kClock : kProcessor;
  require_places(s, i, clock ? 1 : 2, usage);
  const auto arguments = arguments_of(s, i);
  require_type(s, i, arguments[0], context, false, usage);
  if (!clock) require_type(s, i, arguments[1], context, true, usage);
  with_kinds(s, i, clock ? "PLT_CLOCKX" : "PLT_CPUTIME", context);
}

/// Changes CALL TIMEF(T) and CALL SECOND(T), which exist on every machine.
bool clock_call(Statement& s, std::size_t i, Context& context) {
  const std::string name = s.tokens[i].text;
  if (name != "TIMEF" && name != "SECOND") return false;
  const std::string usage = fmt::format("CALL {}(T) with a REAL variable T", name);
  require_places(s, i, 1, usage.c_str());
  require_type(s, i, arguments_of(s, i)[0], context, false, usage.c_str());
  with_kinds(s, i, name == "TIMEF" ? "PLT_STORE_MILLISECONDS" : "PLT_STORE_SECONDS", context);
  return true;
}

/// Rejects routines of Cray's and CDC's libraries; otherwise the linker would use them.
void reject_other_libraries(const Token& name, const Options& options) {
  constexpr auto kOthers = std::to_array<std::string_view>({"DVCHK", "OVERFL"});
  if (std::find(kOthers.begin(), kOthers.end(), name.text) == kOthers.end()) return;
  throw Refused{name.at, fmt::format("{}: {} does not have this routine; {}", name.text,
                                     options.library == Dialect::kVax ? "VAX FORTRAN" : "VS FORTRAN",
                                     substitute_for(name.text, options.library))};
}

}  // namespace

void byte_machine_routines(Statement& s, Context& context) {
  if (s.kind < Statement::Kind::kAssignment || s.blank) return;
  const bool vax = context.options.library == Dialect::kVax;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Use use = use_at(s, i, context.symbols);
    if (use == Use::kNone || is_programs_own(s.tokens[i].text, context)) continue;
    const std::string name = s.tokens[i].text;
    if (const auto why = use == Use::kArgument ? std::nullopt : why_foreign(name, context))
      throw Refused{s.tokens[i].at, *why};
    if (!context.options.has_bytes) continue;
    if (use == Use::kArgument) {
      if (context.symbols.is_external(name) && (name == "TIMEF" || name == "SECOND" || name == "SECNDS"))
        throw Refused{s.tokens[i].at, fmt::format("{0} cannot be passed as an argument here; pass a function "
                                                  "of your own that calls it",
                                                  name)};
      continue;
    }
    reject_other_libraries(s.tokens[i], context.options);
    if (use == Use::kCall) {
      if (clock_call(s, i, context)) continue;
      if (vax)
        vax_call(s, i, context);
      else
        ibm_call(s, i, context);
      continue;
    }
    if (name == "TIMEF") clock_function(s, i, "PLT_MILLISECONDS", context);
    if (name == "SECOND") clock_function(s, i, "PLT_SECONDS", context);
    if (vax && name == "SECNDS") seconds(s, i, context);
    if (vax && name == "RAN") random(s, i, context);
    if (vax && (name == "ZEXT" || name == "IZEXT" || name == "JZEXT")) zero_extension(s, i, context);
    vax ? specific_function(kVaxSpecifics, s, i, context) : specific_function(kIbmSpecifics, s, i, context);
    // The inserted text contains the name again, so continue after it.
    const bool is_named_again = name == "TIMEF" || name == "SECOND";
    if (is_named_again && context.options.form == Form::kFixed) i = after_group(s.tokens, i + 1) - 1;
  }
}

}  // namespace platter::dialect

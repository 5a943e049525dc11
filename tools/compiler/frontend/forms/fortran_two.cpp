#include "tools/compiler/frontend/forms/fortran_two.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {
namespace {

struct TapeForm {
  std::string_view word;
  const char* becomes;
  bool formatted;
};
constexpr std::array<TapeForm, 4> kTapes = {{{"READINPUTTAPE", "READ(", true},
                                             {"WRITEOUTPUTTAPE", "WRITE(", true},
                                             {"READTAPE", "READ(", false},
                                             {"WRITETAPE", "WRITE(", false}}};

/// Returns whether a name starts with SENSE LIGHT or SENSE SWITCH and a digit, as SENSELIGHT3 does.
bool is_light(std::string_view name) {
  constexpr std::array<std::string_view, 2> kWords = {"SENSELIGHT", "SENSESWITCH"};
  return std::any_of(kWords.begin(), kWords.end(), [&](auto word) {
    return name.size() > word.size() && name.starts_with(word) &&
           std::isdigit(static_cast<unsigned char>(name[word.size()])) != 0;
  });
}

/// Returns whether a statement starts as IFDIVIDECHECK10 does, without a parenthesis.
bool is_fault(std::string_view head) {
  constexpr std::array<std::string_view, 8> kFaults = {
      "DIVIDECHECK",         "DIVIDEFAULT",      "OVERFLOWFAULT", "EXPONENTFAULT",
      "ACCUMULATOROVERFLOW", "QUOTIENTOVERFLOW", "SENSELIGHT",    "SENSESWITCH"};
  return head.starts_with("IF") && std::any_of(kFaults.begin(), kFaults.end(),
                                               [&](auto fault) { return head.substr(2).starts_with(fault); });
}

}  // namespace

void tape_statements(Statement& s) {
  const std::size_t a = s.action;
  // READ and WRITE may be a token, or part of a longer one.
  std::string words = s.tokens[a].text;
  std::size_t last = a;
  if ((words == "READ" || words == "WRITE") && s.at(a + 1).is_name()) words += s.tokens[last = a + 1].text;
  const auto* form = std::find_if(kTapes.begin(), kTapes.end(),
                                  [&](const TapeForm& tape) { return words.starts_with(tape.word); });
  if (form == kTapes.end() || s.kind == Statement::Kind::kAssignment) return;
  Tokens unit;  // the unit number may follow the word in its token or be a token itself
  std::size_t next = last + 1;
  if (const std::string rest = words.substr(form->word.size()); !rest.empty()) {
    unit = made_of(rest, s.tokens[last].at);
  } else if (next < s.size()) {
    unit = slice(s.tokens, next, next + 1);
    ++next;
  }
  if (unit.empty() || (form->formatted && (!s.at(next).is(",") || next + 1 >= s.size()))) return;
  Tokens statement = made_of(form->becomes, s.tokens[a].at);
  append(statement, unit);
  if (form->formatted) {
    append(statement, made_of(",", s.tokens[a].at));
    append(statement, slice(s.tokens, next + 1, next + 2));
    next += 2;
  }
  append(statement, made_of(")", s.tokens[a].at));
  if (s.at(next).is(",")) ++next;
  const Place at = s.tokens[a].at;
  replace(s, a, std::min(next, s.size()), statement);
  s.tokens[a].at = at;
  s.kind = form->becomes[0] == 'R' ? Statement::Kind::kRead : Statement::Kind::kWrite;
}

void refuse_lights(Statement& s) {
  const std::size_t a = s.action;
  const bool condition = s.head().is("IF") && s.at(a + 1).is("(") && is_light(s.at(a + 2).text) &&
                         s.at(a + 3).is(")") && s.kind == Statement::Kind::kTwoBranchIf;
  const bool alone = is_light(s.head().text) && a + 1 == s.size();
  if (!condition && !alone && !is_fault(s.head().text)) return;
  s.refused =
      "the FORTRAN II statements for sense lights, sense switches and arithmetic faults are not supported; "
      "CALL SLITE(i), SLITET(i,j), SSWTCH(i,j), OVERFL(j) or DVCHK(j), in which j becomes 1 if the light or "
      "switch is on or the fault occurred, and 2 if not; then write IF (J-1) or GO TO (10,20),J";
}

void refuse_frequency(Statement& s) {
  constexpr std::string_view kWord = "FREQUENCY";
  const std::string& head = s.head().text;
  if (s.kind != Statement::Kind::kOther || s.guarded || !head.starts_with(kWord) ||
      !s.at(s.action + 1).is("(") || head.size() == kWord.size())
    return;
  s.refused =
      "FREQUENCY of FORTRAN II, a hint to the compiler about how often branches are taken, is not supported; "
      "remove it, which does not change any result";
}

}  // namespace platter::dialect

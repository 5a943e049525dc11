// CALL LINK("UNIT6=(OUT,CREATE,TEXT)//") of LTSS and CTSS, and the statement LINK UNIT6=OUT: which files the
// units are. Here the flags of the command say that.

#include "tools/dialect/rules.hpp"

namespace platter::dialect {

namespace {

/// LINK UNIT6=OUT; no variable of the time has a name as long as that.
bool is_statement(const Statement& s) {
  return s.kind == Statement::Kind::kAssignment && s.head().text.starts_with("LINKUNIT") &&
         s.head().text.size() > 8;
}

void require_text(const Statement& s) {
  const Token& text = s.at(s.action + 3);
  const bool alone = s.at(s.action + 2).is("(") && s.at(s.action + 4).is(")") && s.action + 5 == s.size();
  if (!alone || (text.kind != Token::Kind::kString && text.kind != Token::Kind::kHollerith)) {
    throw Refused{
        s.head().at,
        "CALL LINK of LTSS connects units to files by a text; with anything else it is not known. Take it "
        "out, and name the files with --file UNIT=NAME"};
  }
}

}  // namespace

void link_call(Statement& s, Context& context) {
  const bool call =
      s.kind == Statement::Kind::kCall && s.at(s.action + 1).is("LINK") && !context.own.contains("LINK");
  if (!call && !is_statement(s)) return;
  if (call) require_text(s);
  replace(s, s.action, s.size(), made_of("CONTINUE", s.head().at));
  s.kind = Statement::Kind::kOther;
}

}  // namespace platter::dialect

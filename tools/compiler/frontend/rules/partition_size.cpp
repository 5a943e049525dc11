// N$PES is the number of PEs that run the program, an INTEGER that needs no declaration.

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

/// Returns whether a READ assigns a value to the token.
bool is_read(const Statement& s, std::size_t token) {
  if (s.kind != Statement::Kind::kRead) return false;
  const std::size_t from = s.action + 1;
  const bool controlled = from < s.size() && s.tokens[from].is("(");
  const std::size_t list =
      controlled ? after_group(s.tokens, from) : find_outside(s.tokens, from, s.size(), ",") + 1;
  return find_outside(s.tokens, list, s.size(), "N$PES") == token;
}

}  // namespace

void partition_size(Statement& s, Context& context) {
  constexpr const char* kName = "N$PES";
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (!s.tokens[i].is(kName) || !s.tokens[i].is_name()) continue;
    if (s.kind < Statement::Kind::kAssignment)
      throw Refused{s.tokens[i].at,
                    "N$PES cannot appear in a declaration: it needs none, and its value is known only when "
                    "the program runs; declare arrays with a constant size, for the largest number of PEs"};
    if ((i + 1 < s.size() && s.tokens[i + 1].is("=")) || is_read(s, i))
      throw Refused{s.tokens[i].at,
                    "N$PES is the number of PEs and cannot be assigned a value; use another variable"};
    context.declarations.insert("INTEGER PLT_NPES");
    context.declarations.insert("EXTERNAL PLT_NPES");
    replace(s, i, i + 1, made_of("PLT_NPES()", s.tokens[i].at));
  }
}

}  // namespace platter::dialect

// N$PES: how many PEs run the program, an INTEGER that nobody declares.

#include "tools/dialect/rules.hpp"

namespace platter::dialect {

void partition_size(Statement& s, Context& context) {
  constexpr const char* kName = "N$PES";
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (!s.tokens[i].is(kName) || !s.tokens[i].is_name()) continue;
    if (s.kind < Statement::Kind::kAssignment)
      throw Refused{s.tokens[i].at,
                    "N$PES is known without a declaration, and it is known when the program runs: an array has "
                    "a constant size, for as many PEs as there may be"};
    if (s.at(i + 1).is("=") && i == s.action && s.kind == Statement::Kind::kAssignment)
      throw Refused{s.tokens[i].at, "N$PES is the number of PEs, and nothing is stored there"};
    context.declarations.insert("INTEGER PLT_NPES");
    context.declarations.insert("EXTERNAL PLT_NPES");
    replace(s, i, i + 1, made_of("PLT_NPES()", s.tokens[i].at));
  }
}

}  // namespace platter::dialect

// A=B=C has become B=C and A=B before any rule came (multiple_assignments.hpp), where it can.

#include "tools/dialect/multiple_assignments.hpp"
#include "tools/dialect/rules.hpp"

namespace platter::dialect {

void multiple_assignment(Statement& s, Context&) {
  if (is_multiple_assignment(s))
    throw Refused{s.head().at, "A=B=C cannot be the last statement of a DO loop; end that with a CONTINUE"};
}

}  // namespace platter::dialect

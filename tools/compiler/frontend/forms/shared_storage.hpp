#pragma once

#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// A value that a program sees through a variable of another representation than the one it was stored by.
struct SharedValue {
  const Statement* statement;  ///< that puts both in one place
  Place at;
  std::string name;  ///< of the variable that the message is about
  bool rejected;     ///< otherwise it is noted
  std::string text;
};

/// Those of EQUIVALENCE and COMMON in a unit: among its own variables, and with those of other units.
std::vector<SharedValue> shared_values(const std::vector<Statement*>& unit, const Context& context);

/// Rejects and notes those of a statement among `values`, and those of the arguments of its calls.
void check_shared_values(Statement& s, const std::vector<SharedValue>& values, Context& context);

/// Rejects EQUIVALENCE, COMMON and arguments that put variables of different storage in the same place, as
/// the result would differ from a word machine's. Throws Refused at the declaration or the argument.
void require_shared_storage(const Statement& s, const Context& context);

}  // namespace platter::dialect

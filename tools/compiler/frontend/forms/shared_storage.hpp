#pragma once

#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// A value that a program stores in a variable of one representation and reads in a variable of another.
struct SharedValue {
  const Statement* statement;  ///< statement that puts both variables in one place
  Place at;
  std::string name;  ///< name of the variable that the message is about
  bool rejected;     ///< the program is rejected; otherwise a note reports the value
  std::string text;
};

/// Returns the shared values of EQUIVALENCE and COMMON in a unit: among its own variables, and with the
/// variables of other units.
std::vector<SharedValue> shared_values(const std::vector<Statement*>& unit, const Context& context);

/// Rejects or notes the `values` that belong to a statement, and the shared values of the arguments of its
/// calls.
void check_shared_values(Statement& s, const std::vector<SharedValue>& values, Context& context);

/// Rejects EQUIVALENCE, COMMON and arguments that put variables of different storage in the same place,
/// because the result would differ from a word machine's. Throws Refused at the declaration or the argument.
void require_shared_storage(const Statement& s, const Context& context);

}  // namespace platter::dialect

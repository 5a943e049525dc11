#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/text/lines.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Returns the statements in the form that the rules expect, with older forms converted if the dialect allows
/// them.
std::vector<Statement> statements_of(const Lines& lines, const Options& options, CardParser& parser,
                                     std::vector<Edit>& edits);

}  // namespace platter::dialect

#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/compiler/charge/assembly/assembly.hpp"

namespace platter::charge {

/// Throws Error for every Fortran line that has instructions, none of which is charged. `charged`: for each
/// instruction whether its block has a charge; `exempt`: whether it needs none (the C main program).
void check_coverage(const Assembly& assembly, const LineTable& lines, const std::vector<bool>& charged,
                    const std::vector<bool>& exempt);

}  // namespace platter::charge

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"

namespace platter::dialect {

/// Whether the `$` at `at`, behind the name `before`, belongs to N$PES, the size of a partition of PEs; and
/// ends no statement `...N`, behind which PES is assigned to: `begins_action`, if nothing stands before N
/// that could be such a statement. Looks at the name's few characters, and behind them.
bool is_partition_size(const std::vector<Character>& text, std::size_t at, std::string_view before,
                       bool begins_action);

}  // namespace platter::dialect

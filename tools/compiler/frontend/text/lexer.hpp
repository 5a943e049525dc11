#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"
#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// Splits the characters of a statement's lines into statements at each separator (`$`, `;`) outside
/// parentheses and text constants, and splits these statements into tokens.
///
/// A number before H, L or R is the count of a Hollerith constant. A number before B is octal if neither a
/// letter nor a digit follows the B. Neither applies after the `*` of REAL*8, which precedes a size. Text in
/// apostrophes before H, L or R is also a Hollerith constant, and O'777' is octal.
std::vector<Tokens> lex(const std::vector<Character>& text, std::string_view separators);

/// Returns true if the `$` at index `at`, after the name `before`, belongs to N$PES, the size of a partition
/// of PEs, and false if it separates a statement `...N` from an assignment to PES. `begins_action`: the
/// N is at the start of a statement, so that nothing precedes it that could end with N.
bool is_partition_size(const std::vector<Character>& text, std::size_t at, std::string_view before,
                       bool begins_action);

}  // namespace platter::dialect

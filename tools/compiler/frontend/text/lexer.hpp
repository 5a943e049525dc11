#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"
#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// Whether the `$` at `at`, behind the name `before`, belongs to N$PES, the size of a partition of PEs; and
/// ends no statement `...N`, behind which PES is assigned to: `begins_action`, if nothing stands before N
/// that could be such a statement. Looks at the name's few characters, and behind them.
bool is_partition_size(const std::vector<Character>& text, std::size_t at, std::string_view before,
                       bool begins_action);

/// A word between two points, such as AND of .AND.; `end` is behind the second point, 0 where there is none.
struct DottedWord {
  std::string word;
  std::size_t end = 0;
};
/// The one that the point at `from` begins. Only words of Fortran are: 1.E5 has none.
DottedWord dotted_word(const std::vector<Character>& text, std::size_t from);

/// REAL*8 and the like: a statement that begins so may have a size behind a *.
inline bool has_size(std::string_view statement) {
  constexpr std::array<std::string_view, 7> kSized = {"REAL",      "INTEGER",         "LOGICAL", "COMPLEX",
                                                      "CHARACTER", "DOUBLEPRECISION", "IMPLICIT"};
  return std::any_of(kSized.begin(), kSized.end(),
                     [&](std::string_view word) { return statement.starts_with(word); });
}

/// Length of STOP or PAUSE, where a number and nothing else is behind it; 0 of other words.
inline std::size_t stop_word(std::string_view text) {
  const std::size_t word = text.starts_with("STOP") ? 4 : text.starts_with("PAUSE") ? 5 : text.size();
  const bool number =
      word < text.size() && text.find_first_not_of("0123456789", word) == std::string_view::npos;
  return number ? word : 0;
}

/// Splits the characters of a statement's lines into statements at each separator (`$`, `;`) that is neither
/// in parentheses nor in text, and these into tokens.
///
/// A number is a Hollerith count where H, L or R follows it, and octal where B does and then neither letter
/// nor digit; but not behind the `*` of REAL*8, which is a size. Text in apostrophes with an H, L or R behind
/// it is Hollerith too, and O'777' is octal.
std::vector<Tokens> lex(const std::vector<Character>& text, std::string_view separators);

}  // namespace platter::dialect

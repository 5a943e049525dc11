#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace platter::dialect {

/// The machines as far as they represent numbers, logical values and characters differently.
enum class Machine {
  kWords,  ///< Cray and CDC: a word for each
  kVax,    ///< bytes, the low byte of an INTEGER first; F_floating and D_floating
  kIbm,    ///< bytes, the high byte of an INTEGER first; hexadecimal floating point
};

/// How a number, a logical value or a character is represented. A COMPLEX is two REALs.
struct Representation {
  enum class Kind {
    kInteger,
    kReal,
    kLogical,
    kCharacter,
    kUnknown,  ///< a derived type, a RECORD, or of a kind that is not known
  };
  Kind is = Kind::kUnknown;
  std::int64_t bytes = 0;  ///< that each takes on the host; 1 for a character

  auto operator<=>(const Representation&) const = default;
};

/// Why a value of one representation is not seen through another as the machine would show it.
struct Difference {
  bool is_wrong;    ///< the value seen is always another one; otherwise it depends on what the program does
  std::string why;  ///< a clause, with what to do
};

/// Nothing if both have the same representation, or if Platter's results are the machine's.
std::optional<Difference> difference_of(const Representation& a, const Representation& b, Machine machine);

/// "REAL*8", or "REAL" if that is how the machine's programs declare it.
std::string described(const Representation& representation, Machine machine);

/// What a program unit does with a variable or an array.
struct Usage {
  bool has_values = false;  ///< it uses the values, and does not just pass the storage along
  /// Subprograms that get it as an argument, each with the number of the argument, from 0.
  std::set<std::pair<std::string, std::size_t>> passed = {};
};

}  // namespace platter::dialect

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace platter::dialect {

/// A machine's representation of numbers, logical values and characters.
enum class Machine {
  kWords,  ///< Cray and CDC: one word for each
  kVax,    ///< bytes, with the low byte of an INTEGER first; F_floating and D_floating
  kIbm,    ///< bytes, with the high byte of an INTEGER first; hexadecimal floating point
};

/// The representation of a number, a logical value or a character. A COMPLEX counts as two REALs.
struct Representation {
  enum class Kind {
    kInteger,
    kReal,
    kLogical,
    kCharacter,
    kUnknown,  ///< a derived type, a RECORD, or an unknown kind
  };
  Kind is = Kind::kUnknown;
  std::int64_t bytes = 0;  ///< host bytes of each value; 1 for a character

  auto operator<=>(const Representation&) const = default;
};

/// The reason why a value stored in one representation and read in another differs from the machine's.
struct Difference {
  bool is_wrong;    ///< the value always differs; otherwise it depends on how the program uses it
  std::string why;  ///< reason and remedy, as a clause of a message
};

/// Returns nothing if both have the same representation, or if Platter's results equal the machine's.
std::optional<Difference> difference_of(const Representation& a, const Representation& b, Machine machine);

/// Returns "REAL*8", or "REAL" if the machine's programs declare it so.
std::string described(const Representation& representation, Machine machine);

/// The use that a program unit makes of a variable or an array.
struct Usage {
  bool has_values = false;  ///< the unit uses the values, and does not only pass the storage along
  /// Subprograms that receive it as an argument, each with the argument's number from 0.
  std::set<std::pair<std::string, std::size_t>> passed = {};
};

}  // namespace platter::dialect

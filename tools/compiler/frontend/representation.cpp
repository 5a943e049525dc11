// Determines, for each pair of representations, whether a value stored in one and read in the other is the
// same as on the machine. docs/dialect_words.md contains the same table.

#include "tools/compiler/frontend/representation.hpp"

#include <fmt/format.h>

#include <string_view>

namespace platter::dialect {
namespace {

constexpr std::int64_t kDefaultBytes = 4;  // length of INTEGER, REAL and LOGICAL on byte machines

constexpr const char* kLogicalOfWords =
    "on the machine .TRUE. is a negative number, and in Platter it is 1; declare both LOGICAL, or keep "
    "numbers and logical values in different variables";
constexpr const char* kLogicalOfVax =
    "on a VAX .TRUE. is -1 and the lowest bit decides, and in Platter .TRUE. is 1; declare both LOGICAL of "
    "the same length, or keep numbers and logical values in different variables";
constexpr const char* kLogicalOfIbm =
    "on the machine .AND. and .OR. combine all bits of a LOGICAL, and in Platter the result is 0 or 1";
constexpr const char* kHalves =
    "on the machine the first half of a REAL*8 is almost the same number as a REAL*4, and in Platter it is "
    "another number; declare both with the same length, and convert by assignment";
constexpr const char* kBitsOfVax =
    "on a VAX a REAL has the bits of F_floating or D_floating, and in Platter those of IEEE numbers; text is "
    "the same";
constexpr const char* kBitsOfIbm =
    "on the machine a REAL has the bits of hexadecimal floating point, and in Platter those of IEEE numbers; "
    "text is the same";
constexpr const char* kBytesOfIbm =
    "the machine stores the high byte of a number first, and Platter the low byte; text is the same";

/// Returns whether it is a character, or an INTEGER*1, which may hold one.
bool is_one_byte(const Representation& one) {
  return one.is == Representation::Kind::kCharacter || one.bytes == 1;
}

}  // namespace

std::optional<Difference> difference_of(const Representation& a, const Representation& b, Machine machine) {
  if (a == b || a.is == Representation::Kind::kUnknown || b.is == Representation::Kind::kUnknown)
    return std::nullopt;
  const auto has = [&](Representation::Kind kind) { return a.is == kind || b.is == kind; };
  const bool both_real = a.is == Representation::Kind::kReal && b.is == Representation::Kind::kReal;
  switch (machine) {
    case Machine::kWords:
      // Storage, in storage.hpp, covers all other differences.
      if (has(Representation::Kind::kLogical) && !has(Representation::Kind::kCharacter))
        return Difference{true, kLogicalOfWords};
      return std::nullopt;
    case Machine::kVax:
      if (has(Representation::Kind::kLogical)) return Difference{true, kLogicalOfVax};
      if (both_real) return Difference{true, kHalves};
      if (has(Representation::Kind::kReal)) return Difference{false, kBitsOfVax};
      return std::nullopt;  // INTEGERs of any length and characters have the same bytes
    case Machine::kIbm:
      if (both_real) return Difference{true, kHalves};
      if (has(Representation::Kind::kReal)) return Difference{false, kBitsOfIbm};
      if (is_one_byte(a) && is_one_byte(b)) return std::nullopt;
      if (a.bytes == b.bytes) return Difference{false, kLogicalOfIbm};
      return Difference{false, kBytesOfIbm};
  }
  return std::nullopt;
}

std::string described(const Representation& representation, Machine machine) {
  std::string_view type;
  switch (representation.is) {
    case Representation::Kind::kInteger:
      type = "INTEGER";
      break;
    case Representation::Kind::kReal:
      type = "REAL";
      break;
    case Representation::Kind::kLogical:
      type = "LOGICAL";
      break;
    case Representation::Kind::kCharacter:
      return "CHARACTER";
    default:
      return "a type that is not known here";
  }
  const bool short_form =
      machine == Machine::kWords ||
      (representation.is == Representation::Kind::kLogical && representation.bytes == kDefaultBytes);
  return short_form ? std::string(type) : fmt::format("{}*{}", type, representation.bytes);
}

}  // namespace platter::dialect

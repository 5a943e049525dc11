#include "tools/compiler/frontend/checks/intrinsic_arguments.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace platter::dialect {
namespace {

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

// FORTRAN 66 (tables 3 and 4) and FORTRAN 77 (table 5). The functions that gfortran extends to further types
// have these types too.
constexpr auto kFunctions = std::to_array<IntrinsicFunction>({
    {"ABS", 1, 1, "IRDC", false, '|'},   {"IABS", 1, 1, "I", false, 'I'},
    {"DABS", 1, 1, "D", false, 'D'},     {"CABS", 1, 1, "C", false, 'R'},
    {"AINT", 1, 1, "RD", false, '='},    {"INT", 1, 1, "IRDC", false, 'I'},
    {"IDINT", 1, 1, "D", false, 'I'},    {"DINT", 1, 1, "D", false, 'D'},
    {"ANINT", 1, 1, "RD", false, '='},   {"DNINT", 1, 1, "D", false, 'D'},
    {"NINT", 1, 1, "RD", false, 'I'},    {"IDNINT", 1, 1, "D", false, 'I'},
    {"AMOD", 2, 2, "R", true, 'R'},      {"MOD", 2, 2, "IRD", true, '='},
    {"DMOD", 2, 2, "D", true, 'D'},      {"AMAX0", 2, kAny, "I", true, 'R'},
    {"AMAX1", 2, kAny, "R", true, 'R'},  {"MAX0", 2, kAny, "I", true, 'I'},
    {"MAX1", 2, kAny, "R", true, 'I'},   {"DMAX1", 2, kAny, "D", true, 'D'},
    {"MAX", 2, kAny, "IRD", true, '='},  {"AMIN0", 2, kAny, "I", true, 'R'},
    {"AMIN1", 2, kAny, "R", true, 'R'},  {"MIN0", 2, kAny, "I", true, 'I'},
    {"MIN1", 2, kAny, "R", true, 'I'},   {"DMIN1", 2, kAny, "D", true, 'D'},
    {"MIN", 2, kAny, "IRD", true, '='},  {"FLOAT", 1, 1, "I", false, 'R'},
    {"DFLOAT", 1, 1, "I", false, 'D'},   {"IFIX", 1, 1, "R", false, 'I'},
    {"SIGN", 2, 2, "IRD", true, '='},    {"ISIGN", 2, 2, "I", true, 'I'},
    {"DSIGN", 2, 2, "D", true, 'D'},     {"DIM", 2, 2, "IRD", true, '='},
    {"IDIM", 2, 2, "I", true, 'I'},      {"DDIM", 2, 2, "D", true, 'D'},
    {"SNGL", 1, 1, "D", false, 'R'},     {"REAL", 1, 1, "IRDC", false, 'R'},
    {"DBLE", 1, 1, "IRDC", false, 'D'},  {"AIMAG", 1, 1, "C", false, 'R'},
    {"CMPLX", 1, 2, "IRDC", false, 'C'}, {"CONJG", 1, 1, "C", false, 'C'},
    {"EXP", 1, 1, "RDC", false, '='},    {"DEXP", 1, 1, "D", false, 'D'},
    {"CEXP", 1, 1, "C", false, 'C'},     {"ALOG", 1, 1, "R", false, 'R'},
    {"DLOG", 1, 1, "D", false, 'D'},     {"CLOG", 1, 1, "C", false, 'C'},
    {"LOG", 1, 1, "RDC", false, '='},    {"ALOG10", 1, 1, "R", false, 'R'},
    {"DLOG10", 1, 1, "D", false, 'D'},   {"LOG10", 1, 1, "RD", false, '='},
    {"SIN", 1, 1, "RDC", false, '='},    {"DSIN", 1, 1, "D", false, 'D'},
    {"CSIN", 1, 1, "C", false, 'C'},     {"COS", 1, 1, "RDC", false, '='},
    {"DCOS", 1, 1, "D", false, 'D'},     {"CCOS", 1, 1, "C", false, 'C'},
    {"TAN", 1, 1, "RDC", false, '='},    {"DTAN", 1, 1, "D", false, 'D'},
    {"SINH", 1, 1, "RDC", false, '='},   {"DSINH", 1, 1, "D", false, 'D'},
    {"COSH", 1, 1, "RDC", false, '='},   {"DCOSH", 1, 1, "D", false, 'D'},
    {"TANH", 1, 1, "RDC", false, '='},   {"DTANH", 1, 1, "D", false, 'D'},
    {"SQRT", 1, 1, "RDC", false, '='},   {"DSQRT", 1, 1, "D", false, 'D'},
    {"CSQRT", 1, 1, "C", false, 'C'},    {"ATAN", 1, 2, "RDC", true, '='},
    {"DATAN", 1, 1, "D", false, 'D'},    {"ATAN2", 2, 2, "RD", true, '='},
    {"DATAN2", 2, 2, "D", true, 'D'},    {"ASIN", 1, 1, "RDC", false, '='},
    {"DASIN", 1, 1, "D", false, 'D'},    {"ACOS", 1, 1, "RDC", false, '='},
    {"DACOS", 1, 1, "D", false, 'D'},    {"DPROD", 2, 2, "R", true, 'D'},
    {"ICHAR", 1, 1, "T", false, 'I'},    {"CHAR", 1, 1, "I", false, 'T'},
    {"LEN", 1, 1, "T", false, 'I'},      {"INDEX", 2, 2, "T", true, 'I'},
    {"LGE", 2, 2, "T", true, 'L'},       {"LGT", 2, 2, "T", true, 'L'},
    {"LLE", 2, 2, "T", true, 'L'},       {"LLT", 2, 2, "T", true, 'L'},
});

}  // namespace

const IntrinsicFunction* find_intrinsic_function(std::string_view name) {
  const auto* found = std::find_if(kFunctions.begin(), kFunctions.end(),
                                   [&](const IntrinsicFunction& one) { return one.name == name; });
  return found == kFunctions.end() ? nullptr : found;
}

ValueType type_of_letter(char letter) {
  switch (letter) {
    case 'I':
      return ValueType::kInteger;
    case 'R':
      return ValueType::kReal;
    case 'D':
      return ValueType::kDouble;
    case 'C':
      return ValueType::kComplex;
    case 'L':
      return ValueType::kLogical;
    case 'T':
      return ValueType::kCharacter;
    default:
      return ValueType::kUnknown;
  }
}

}  // namespace platter::dialect

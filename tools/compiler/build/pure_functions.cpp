#include "tools/compiler/build/pure_functions.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace platter::guest {
namespace {

// Functions of <math.h> and <complex.h> that take numbers by value and have no other effects. sincos and
// frexp also write a number to storage that the compiler provides.
constexpr std::array<std::string_view, 93> kMathematics = {
    "acos",   "acosh",     "asin",  "asinh",  "atan",    "atan2",  "atanh",     "cabs",        "cacos",
    "cacosh", "carg",      "casin", "casinh", "catan",   "catanh", "cbrt",      "ccos",        "ccosh",
    "ceil",   "cexp",      "cexpi", "cimag",  "clog",    "clog10", "conj",      "copysign",    "cos",
    "cosh",   "cpow",      "cproj", "creal",  "csin",    "csinh",  "csqrt",     "ctan",        "ctanh",
    "erf",    "erfc",      "exp",   "exp10",  "exp2",    "expm1",  "fabs",      "fdim",        "finite",
    "floor",  "fma",       "fmax",  "fmin",   "fmod",    "gamma",  "hypot",     "ilogb",       "isinf",
    "isnan",  "j0",        "j1",    "jn",     "ldexp",   "lgamma", "llrint",    "llround",     "log",
    "log10",  "log1p",     "log2",  "logb",   "lrint",   "lround", "nearbyint", "nextafter",   "nexttoward",
    "pow",    "remainder", "rint",  "round",  "scalbln", "scalbn", "signbit",   "significand", "sin",
    "sincos", "sinh",      "sqrt",  "tan",    "tanh",    "tgamma", "trunc",     "y0",          "y1",
    "yn",     "frexp",     "drem"};
constexpr std::array<std::string_view, 5> kPrecisions = {"", "f", "l", "q", "f128"};

/// Functions for storage: ALLOCATE, array assignments and comparisons of texts.
constexpr std::array<std::string_view, 9> kStorage = {"calloc", "free",    "malloc", "memchr", "memcmp",
                                                      "memcpy", "memmove", "memset", "realloc"};

/// Returns whether the name belongs to a libgcc function, such as __multf3 or __powidf2: two underscores,
/// lower-case letters, the mode of its numbers, and the number of operands.
bool is_of_compiler(std::string_view name) {
  if (!name.starts_with("__")) return false;
  if (std::isdigit(static_cast<unsigned char>(name.back())) != 0) name.remove_suffix(1);
  name.remove_prefix(2);
  constexpr std::array<std::string_view, 11> kModes = {"hi", "si", "di", "ti", "hf", "sf",
                                                       "df", "xf", "tf", "sc", "dc"};
  const bool letters = std::all_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return letters && (name.ends_with("xc") || name.ends_with("tc") ||
                     std::any_of(kModes.begin(), kModes.end(),
                                 [&](std::string_view mode) { return name.ends_with(mode); }));
}

bool is_of_module(std::string_view name) {
  return name.starts_with("__") && name.find("_MOD_") != std::string_view::npos;
}

}  // namespace

bool is_pure_mathematics(std::string_view name) {
  return std::any_of(kPrecisions.begin(), kPrecisions.end(), [&](std::string_view precision) {
    if (!name.ends_with(precision)) return false;
    const auto base = name.substr(0, name.size() - precision.size());
    return std::find(kMathematics.begin(), kMathematics.end(), base) != kMathematics.end();
  });
}

bool is_asked_for_by_gfortran(std::string_view name) {
  const bool fortran = name.ends_with('_') && !name.starts_with('_');
  return fortran || name.starts_with("_gfortran_") || name == "_GLOBAL_OFFSET_TABLE_" || is_of_module(name) ||
         is_of_compiler(name) || is_pure_mathematics(name) ||
         std::find(kStorage.begin(), kStorage.end(), name) != kStorage.end();
}

}  // namespace platter::guest

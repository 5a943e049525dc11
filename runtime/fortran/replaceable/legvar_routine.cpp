// LEGVAR as the program calls it. If this file is linked into the program, the program tests for arithmetic
// faults itself and continues after them (session/arithmetic.cpp).

#include <cstdint>

extern "C" {
extern const char plt_looks_for_faults_;
std::int64_t platter_legvar(const double* number);
std::int64_t legvar_(const double* number);

[[gnu::used]] static const char* const mark = &plt_looks_for_faults_;

std::int64_t legvar_(const double* number) {
  return platter_legvar(number);
}
}

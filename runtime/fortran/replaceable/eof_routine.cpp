// EOF(u) as the program calls it. If this file is linked into the program, the program tests for the end of
// file itself (statement/libgfortran_errors.cpp).

#include <cstdint>

extern "C" {
double platter_eof(const std::int64_t* unit);
double plt_eof_(const std::int64_t* unit);

double plt_eof_(const std::int64_t* unit) {
  return platter_eof(unit);
}
}

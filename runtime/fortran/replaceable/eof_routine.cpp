// EOF(u), the only part of the runtime that stands in the guest itself: that it is linked there tells that
// the program asks for it (statement/ending.cpp).

#include <cstdint>

extern "C" {
double platter_eof(const std::int64_t* unit);
double plt_eof_(const std::int64_t* unit);

double plt_eof_(const std::int64_t* unit) {
  return platter_eof(unit);
}
}

// EOF(u). In a file of its own: that it is linked tells that the program asks for it (statement/ending.cpp).

#include <cstdint>

extern "C" {
double platter_eof(const std::int64_t* unit);
double plt_eof_(const std::int64_t* unit);

double plt_eof_(const std::int64_t* unit) {
  return platter_eof(unit);
}
}

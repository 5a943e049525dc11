// OVERFL as the program calls it. If this file is linked into the program, the program tests for arithmetic
// faults itself and continues after them (session/arithmetic.cpp).

#include <cstdint>

extern "C" {
extern const char plt_looks_for_faults_;
void platter_overfl(std::int64_t* answer);
void overfl_(std::int64_t* answer);

[[gnu::used]] static const char* const mark = &plt_looks_for_faults_;

void overfl_(std::int64_t* answer) {
  platter_overfl(answer);
}
}

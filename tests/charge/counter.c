/* What a charged program needs of a runtime, for tests: the counter, and ways to see it from Fortran. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

uint64_t platter_cp;
uint64_t platter_port_cp;

/* CALL MARK(K): prints K and the counter. */
void mark_(const int64_t* k) {
  printf("%" PRId64 " %" PRIu64 "\n", *k, platter_cp);
}

/* CALL PUT(X): prints a result, to the bit. */
void put_(const double* x) {
  printf("= %a\n", *x);
}

void puti_(const int64_t* i) {
  printf("= %" PRId64 "\n", *i);
}

/* What SECOND becomes; gfortran's is REAL*4 whatever the flags say. */
float platter_second(void) {
  return (float)(12.5e-9 * (double)platter_cp);
}

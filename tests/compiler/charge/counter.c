/* What a charged program needs of a runtime, for tests: the counter, and ways to see it from Fortran. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

#include "../../../runtime/program/session/charged_words.h"

static struct platter_charged_words words;

__attribute__((constructor)) static void begin(void) {
  platter_put_behind_gs(&words);
}

/* Whoever is called may use the registers that charged code has its counter in. */
static void use_registers(void) {
  __asm__ volatile("pcmpeqd %%xmm14, %%xmm14\n\tpcmpeqd %%xmm15, %%xmm15" ::: "xmm14", "xmm15");
}

/* CALL MARK(K): prints K and the counter. */
void mark_(const int64_t* k) {
  use_registers();
  printf("%" PRId64 " %" PRIu64 "\n", *k, words.cp);
}

/* CALL PUT(X): prints a result, to the bit. */
void put_(const double* x) {
  use_registers();
  printf("= %a\n", *x);
}

void puti_(const int64_t* i) {
  use_registers();
  printf("= %" PRId64 "\n", *i);
}

/* What SECOND becomes; gfortran's is REAL*4 whatever the flags say. */
float platter_second(void) {
  return (float)(12.5e-9 * (double)words.cp);
}

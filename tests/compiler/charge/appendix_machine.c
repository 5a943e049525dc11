/* The machine of the test of Appendix A: channel N is busy for as many tests of its status as BUSY says.
   Prints the clock periods between one call of COMPUTE and the next, and between calls of TIMEF. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../../../runtime/program/session/charged_words.h"

static struct platter_charged_words words;

__attribute__((constructor)) static void begin(void) {
  platter_put_behind_gs(&words);
}

enum { kBusy = 5 };
static int busy[8];
static uint64_t last_time;
static uint64_t last_compute;

double timef_(const double* dummy) {
  (void)dummy;
  printf("TIMEF %" PRIu64 "\n", words.cp - last_time);
  last_time = words.cp;
  return (double)words.cp;
}

void compute_(const int64_t* length) {
  (void)length;
  printf("COMPUTE %" PRIu64 "\n", words.cp - last_compute);
  last_compute = words.cp;
}

void rdisk_(const int64_t* connector) {
  printf("RDISK\n");
  busy[*connector - 4] = kBusy;
}

double dsp_(const int64_t* four, const int64_t* channel) {
  (void)four;
  return (double)*channel;
}

int64_t iftbl_(const int64_t* three, const int64_t* entry) {
  (void)three;
  if (busy[*entry] == 0) return 0;
  --busy[*entry];
  return -1;
}

void idle_(void) {
  memset(busy, 0, sizeof busy);
}

/* What fortran/appendixa.f calls beyond the listing: its cards, and the printing, which is not wanted here.
 */
struct cards {
  int64_t ncomp, maxch, nwrite, nrand, ntimes, nwds, ncall, nspt, nhg, nfirst, nbufs, isect[40];
};
extern struct cards param_ __attribute__((weak));

void cards_(void) {
  param_.ncomp = 20;
  param_.maxch = 4;
  param_.ntimes = 1;
  param_.nwds = 2048;
  param_.nbufs = 2;
  param_.isect[0] = 1;
  param_.isect[1] = 2;
}

int64_t lset_(void) {
  return 0;
}

void head_(void) {}
void agree_(void) {}
void table_(void) {}
void draw_(void) {}
void line_(void) {}
void result_(void) {}
void iowait_(void) {}
void wdisk_(void) {}

/* What the mathematics of guests returns, to the bit: a line for each function and argument, NAME
 * ARGUMENTS... RESULT in hexadecimal, and a sum of many more.
 *
 *   mathematics_bits [LINES]      so many lines for each function (32) */

#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kSummed = 2000 };

static int lines = 32;
static uint64_t state;

/* Marsaglia's xorshift. */
static uint64_t draw(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static uint64_t bits_of(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return isnan(x) ? 0x7ff8000000000000 : bits;
}
static double double_of(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}
static uint32_t single_bits_of(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return isnan(x) ? 0x7fc00000 : bits;
}
static float single_of(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

/* Zeros, the smallest and largest of all and of the normal numbers, infinity, NaN, ones, pi, where EXP
 * overflows and underflows, and one of the arguments whose remainder by pi/2 is smallest. */
static const uint64_t kSpecial[] = {
    0,
    0x8000000000000000,
    1,
    0x8000000000000001,
    0x000fffffffffffff,
    0x0010000000000000,
    0x7fefffffffffffff,
    0xffefffffffffffff,
    0x7ff0000000000000,
    0xfff0000000000000,
    0x7ff8000000000000,
    0x3ff0000000000000,
    0xbff0000000000000,
    0x3fe0000000000000,
    0x4000000000000000,
    0x400921fb54442d18,
    0x3ff921fb54442d18,
    0x40862e42fefa39ef,
    0xc0874910d52d3051,
    0x7506ac5b262ca1ff,
};
enum { kSpecials = sizeof kSpecial / sizeof *kSpecial };

/* Argument i: the special ones, then any bits, up to 10 and to 1000, and of all magnitudes from 2^-30 to
 * 2^30. */
static double argument(int i) {
  if (i < kSpecials) return double_of(kSpecial[i]);
  const uint64_t r = draw();
  const double unit = (double)(int64_t)r * 0x1p-63;
  switch (i % 4) {
    case 0:
      return double_of(r);
    case 1:
      return unit * 10;
    case 2:
      return unit * 1000;
    default:
      return double_of((r & 0x800fffffffffffff) | (1023 - 30 + (r >> 53) % 60) << 52);
  }
}
static float single_argument(int i) {
  return i % 4 == 0 && i >= kSpecials ? single_of((uint32_t)draw()) : (float)argument(i);
}
/* The second of two: all pairs of special ones come early. */
static int second(int i) {
  return i < kSpecials ? (i * 7 + 3) % kSpecials : i + 1;
}

static uint64_t sum;
static int shown;

static void begin(void) {
  state = 88172645463325252;
  sum = 0;
  shown = 0;
}
static void show(const char* name, const char* line) {
  if (shown++ < lines) printf("%s%s\n", name, line);
  for (const char* c = line; *c != 0; ++c) sum = (sum ^ (unsigned char)*c) * 1099511628211;
}
static void end(const char* name) {
  printf("%s sum %016lx\n", name, sum);
}
static int count(void) {
  return lines > kSummed ? lines : kSummed;
}

#define SERIES(name, ...)             \
  begin();                            \
  for (int i = 0; i < count(); ++i) { \
    char line[200];                   \
    __VA_ARGS__                       \
    show(name, line);                 \
  }                                   \
  end(name);

#define D " %016lx"
#define F " %08x"

#define ONE(fn)                                                                        \
  SERIES(#fn, double x = argument(i); sprintf(line, D D, bits_of(x), bits_of(fn(x)));) \
  SERIES(#fn "f", float x = single_argument(i);                                        \
         sprintf(line, F F, single_bits_of(x), single_bits_of(fn##f(x)));)
#define TWO(fn)                                                                       \
  SERIES(#fn, double x = argument(i); double y = argument(second(i));                 \
         sprintf(line, D D D, bits_of(x), bits_of(y), bits_of(fn(x, y)));)            \
  SERIES(#fn "f", float x = single_argument(i); float y = single_argument(second(i)); \
         sprintf(line, F F F, single_bits_of(x), single_bits_of(y), single_bits_of(fn##f(x, y)));)
#define ORDER(fn)                                                     \
  SERIES(#fn, double x = argument(i); int n = i % 43 - 3;             \
         sprintf(line, " %d" D D, n, bits_of(x), bits_of(fn(n, x)));) \
  SERIES(#fn "f", float x = single_argument(i); int n = i % 43 - 3;   \
         sprintf(line, " %d" F F, n, single_bits_of(x), single_bits_of(fn##f(n, x)));)
#define COMPLEX(fn)                                                                                       \
  SERIES(#fn, double x = argument(i); double y = argument(second(i)); double complex w = fn(CMPLX(x, y)); \
         sprintf(line, D D D D, bits_of(x), bits_of(y), bits_of(creal(w)), bits_of(cimag(w)));)           \
  SERIES(#fn "f", float x = single_argument(i); float y = single_argument(second(i));                     \
         float complex w = fn##f(CMPLXF(x, y));                                                           \
         sprintf(line, F F F F, single_bits_of(x), single_bits_of(y), single_bits_of(crealf(w)),          \
                 single_bits_of(cimagf(w)));)
#define EXTENDED(fn)                                                                           \
  SERIES(#fn, long double x = argument(i); long double y = fn(x); uint64_t low; uint16_t high; \
         memcpy(&low, &y, 8); memcpy(&high, (char*)&y + 8, 2); if (isnan(y)) low = high = 0;   \
         sprintf(line, D " %04x%016lx", bits_of((double)x), high, low);)

double exp10(double x);
float exp10f(float x);

int main(int argc, char** argv) {
  if (argc > 1) lines = atoi(argv[1]);
  ONE(acos)
  ONE(acosh) ONE(asin) ONE(asinh) ONE(atan) ONE(atanh) ONE(cbrt) ONE(ceil) ONE(cos) ONE(cosh) ONE(erf) ONE(
      erfc) ONE(exp) ONE(exp10) ONE(exp2) ONE(expm1) ONE(floor) ONE(j0) ONE(j1) ONE(lgamma) ONE(log)
      ONE(log10) ONE(log1p) ONE(log2) ONE(logb) ONE(nearbyint) ONE(rint) ONE(round) ONE(sin) ONE(sinh) ONE(
          sqrt) ONE(tan) ONE(tanh) ONE(tgamma) ONE(trunc) ONE(y0) ONE(y1) TWO(atan2) TWO(copysign) TWO(fdim)
          TWO(fmax) TWO(fmin) TWO(fmod) TWO(hypot) TWO(nextafter) TWO(pow) TWO(remainder) ORDER(jn) ORDER(
              yn) COMPLEX(cacos) COMPLEX(cacosh) COMPLEX(casin) COMPLEX(casinh) COMPLEX(catan) COMPLEX(catanh)
              COMPLEX(ccos) COMPLEX(ccosh) COMPLEX(cexp) COMPLEX(clog) COMPLEX(csin) COMPLEX(csinh)
                  COMPLEX(csqrt) COMPLEX(ctan) COMPLEX(ctanh) SERIES(
                      "fma", double x = argument(i);
                      double y = argument(second(i)); double z = argument(i / 2 + 1);
                      sprintf(line, D D D D, bits_of(x), bits_of(y), bits_of(z), bits_of(fma(x, y, z)));)
                      SERIES("cpow", double x = argument(i); double y = argument(second(i));
                             double complex w = cpow(CMPLX(x, y), CMPLX(1.5, y)); sprintf(
                                 line, D D D D, bits_of(x), bits_of(y), bits_of(creal(w)),
                                 bits_of(cimag(w)));)
                          SERIES("sincos", double x = argument(i); double s; double c; sincos(x, &s, &c);
                                 sprintf(line, D D D, bits_of(x), bits_of(s), bits_of(c));)
                              SERIES("frexp", double x = argument(i); int e = 0; double m = frexp(x, &e);
                                     sprintf(line, D D " %d", bits_of(x), bits_of(m), isfinite(x) ? e : 0);)
                                  SERIES("scalbn", double x = argument(i);
                                         int e = (int)(draw() % 4200) - 2100;
                                         sprintf(line, D " %d" D, bits_of(x), e, bits_of(scalbn(x, e)));)
                                      SERIES("lround", double x = argument(i);
                                             if (!(fabs(x) < 0x1p62)) x = 0.5;
                                             sprintf(line, D " %ld %ld", bits_of(x), lround(x), lrint(x));)
                                          EXTENDED(acosl) EXTENDED(atanl) EXTENDED(cosl) EXTENDED(expl)
                                              EXTENDED(floorl) EXTENDED(logl) EXTENDED(log10l) EXTENDED(sinl)
                                                  EXTENDED(sqrtl) EXTENDED(tanhl) EXTENDED(tgammal) return 0;
}

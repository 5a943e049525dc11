// Complex functions that musl computes by their textbook formulas, which lose accuracy or overflow.

#include <complex.h>
#include <math.h>
#include <quadmath.h>

// log() is accurate far from the unit circle, on which the logarithm of the absolute value is 0.
double complex clog(double complex z) {
  const double r = cabs(z);
  const int plain = (r > 0x1p-1000 && r < 0.5) || (r > 2 && r < 0x1p1000);
  return plain ? CMPLX(log(r), carg(z)) : (double complex)clogq(z);
}

double complex cpow(double complex z, double complex w) {
  return cexp(w * clog(z));
}

#define BY_QUAD(name)                     \
  double complex name(double complex z) { \
    return (double complex)name##q(z);    \
  }
#define SINGLE(name)                       \
  float complex name##f(float complex z) { \
    return (float complex)name(z);         \
  }

BY_QUAD(cacos)
BY_QUAD(cacosh)
BY_QUAD(casin)
BY_QUAD(casinh)
BY_QUAD(catan)
BY_QUAD(catanh)

SINGLE(cacos)
SINGLE(cacosh)
SINGLE(casin)
SINGLE(casinh)
SINGLE(catan)
SINGLE(catanh)
SINGLE(clog)

float complex cpowf(float complex z, float complex w) {
  return (float complex)cpow(z, w);
}

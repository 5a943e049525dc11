// Functions of REAL*10 and COMPLEX*20. C libraries compute them with x87 instructions (F2XM1, FYL2X, FPATAN),
// and the last bit of these differs between processors. These use libquadmath, which is plain C, and round
// the result.

#include <quadmath.h>

typedef _Complex long double Complex;

#define ONE(name)                      \
  long double name##l(long double x) { \
    return (long double)name##q(x);    \
  }
#define TWO(name)                                     \
  long double name##l(long double x, long double y) { \
    return (long double)name##q(x, y);                \
  }
#define ORDER(name)                           \
  long double name##l(int n, long double x) { \
    return (long double)name##q(n, x);        \
  }
#define COMPLEX(name)           \
  Complex name##l(Complex z) {  \
    return (Complex)name##q(z); \
  }

ONE(acos)
ONE(acosh)
ONE(asin)
ONE(asinh)
ONE(atan)
ONE(atanh)
ONE(cbrt)
ONE(cos)
ONE(cosh)
ONE(erf)
ONE(erfc)
ONE(exp)
ONE(exp2)
ONE(expm1)
ONE(j0)
ONE(j1)
ONE(lgamma)
ONE(log)
ONE(log10)
ONE(log1p)
ONE(log2)
ONE(sin)
ONE(sinh)
ONE(tan)
ONE(tanh)
ONE(tgamma)
ONE(y0)
ONE(y1)
TWO(atan2)
TWO(hypot)
TWO(pow)
ORDER(jn)
ORDER(yn)
COMPLEX(cacos)
COMPLEX(cacosh)
COMPLEX(casin)
COMPLEX(casinh)
COMPLEX(catan)
COMPLEX(catanh)
COMPLEX(ccos)
COMPLEX(ccosh)
COMPLEX(cexp)
COMPLEX(clog)
COMPLEX(csin)
COMPLEX(csinh)
COMPLEX(csqrt)
COMPLEX(ctan)
COMPLEX(ctanh)

long double cabsl(Complex z) {
  return (long double)cabsq(z);
}
long double cargl(Complex z) {
  return (long double)cargq(z);
}
Complex cpowl(Complex z, Complex w) {
  return (Complex)cpowq(z, w);
}

void sincosl(long double x, long double* s, long double* c) {
  *s = (long double)sinq(x);
  *c = (long double)cosq(x);
}

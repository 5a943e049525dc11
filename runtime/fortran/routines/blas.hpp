#pragma once

#include <cstdint>

// The distribution's reference BLAS, whose names for 64-bit numbers begin with D; its INTEGERs have 32 bits.
// A vector of n elements with increment i begins at its other end where i is negative.

extern "C" {
using Short = const int*;
double ddot_(Short n, const double* x, Short incx, const double* y, Short incy);
void daxpy_(Short n, const double* a, const double* x, Short incx, double* y, Short incy);
void dcopy_(Short n, const double* x, Short incx, double* y, Short incy);
void dswap_(Short n, double* x, Short incx, double* y, Short incy);
void dscal_(Short n, const double* a, double* x, Short incx);
void drot_(Short n, double* x, Short incx, double* y, Short incy, const double* c, const double* s);
void drotg_(double* a, double* b, double* c, double* s);
double dnrm2_(Short n, const double* x, Short incx);
double dasum_(Short n, const double* x, Short incx);
int idamax_(Short n, const double* x, Short incx);
}

namespace platter::runtime {

/// A number that BLAS can take. Throws system::CallError of the routine `name`; `what` it is.
int narrow(const char* name, const char* what, std::int64_t number);

}  // namespace platter::runtime

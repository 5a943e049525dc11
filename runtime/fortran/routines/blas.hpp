#pragma once

#include <cstdint>

// The distribution's reference BLAS. Its routines for 64-bit numbers start with D, and its INTEGERs have 32
// bits. If an increment is negative, a vector starts at its other end.

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

/// Converts a number to an INTEGER of BLAS. Throws system::CallError in the name of the routine `name` if it
/// is too large; `what` is the meaning of the number, for the message.
int narrow(const char* name, const char* what, std::int64_t number);

}  // namespace platter::runtime

// The basic vector routines of Cray's SCILIB. Arithmetic and the definition of a vector are those of the
// distribution's BLAS.

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "runtime/fortran/routines/blas.hpp"
#include "runtime/fortran/routines/library_entry.hpp"

namespace platter::runtime {

int narrow(const char* name, const char* what, std::int64_t number) {
  if (number > std::numeric_limits<int>::max() || number < -std::numeric_limits<int>::max())
    throw system::CallError(name, fmt::format("{} {}", what, number), "it exceeds the length of any array");
  return static_cast<int>(number);
}

namespace {

/// Runs `work` with the vectors' length and increments as INTEGERs of BLAS.
template <typename Work>
auto on_vectors(const char* name, std::int64_t n, std::int64_t incx, std::int64_t incy, Work work) {
  return library_entry(name, n, [&](Session&) {
    return watched([&] {
      return work(narrow(name, "length", n), narrow(name, "increment", incx),
                  narrow(name, "increment", incy));
    });
  });
}
template <typename Work>
auto on_vector(const char* name, std::int64_t n, std::int64_t incx, Work work) {
  return on_vectors(name, n, incx, 1, [&](int count, int step, int) { return work(count, step); });
}

/// Returns the number, from 1, of the element that `better` prefers to all others; the first of equal ones; 0
/// if there are no elements.
template <typename Better>
std::int64_t best(const char* name, std::int64_t n, const double* x, std::int64_t incx, Better better) {
  return library_entry(name, n, [&](Session&) {
    std::int64_t found = 0;
    const double* const first = incx < 0 ? x - (n - 1) * incx : x;
    for (std::int64_t i = 1; i < n; ++i) {
      if (better(first[i * incx], first[found * incx])) found = i;
    }
    return n < 1 ? 0 : found + 1;
  });
}

}  // namespace
}  // namespace platter::runtime

using Number = const std::int64_t*;
using platter::runtime::best;
using platter::runtime::on_vector;
using platter::runtime::on_vectors;

extern "C" {
double ssum_(Number n, const double* x, Number incx);
double sasum_(Number n, const double* x, Number incx);
double snrm2_(Number n, const double* x, Number incx);
double sdot_(Number n, const double* x, Number incx, const double* y, Number incy);
void saxpy_(Number n, const double* a, const double* x, Number incx, double* y, Number incy);
void scopy_(Number n, const double* x, Number incx, double* y, Number incy);
void sswap_(Number n, double* x, Number incx, double* y, Number incy);
void sscal_(Number n, const double* a, double* x, Number incx);
void srot_(Number n, double* x, Number incx, double* y, Number incy, const double* c, const double* s);
std::int64_t isamax_(Number n, const double* x, Number incx);
std::int64_t isamin_(Number n, const double* x, Number incx);
std::int64_t ismax_(Number n, const double* x, Number incx);
std::int64_t ismin_(Number n, const double* x, Number incx);

/// BLAS has no sum, so the elements are added here in their order.
double ssum_(Number n, const double* x, Number incx) {
  return on_vector("SSUM", *n, *incx, [&](int count, int step) {
    double sum = 0;
    const double* at = step < 0 ? x - static_cast<std::ptrdiff_t>(count - 1) * step : x;
    for (int i = 0; i < count; ++i, at += step) sum += *at;
    return sum;
  });
}

double sasum_(Number n, const double* x, Number incx) {
  return on_vector("SASUM", *n, *incx, [&](int count, int step) { return dasum_(&count, x, &step); });
}

double snrm2_(Number n, const double* x, Number incx) {
  return on_vector("SNRM2", *n, *incx, [&](int count, int step) { return dnrm2_(&count, x, &step); });
}

double sdot_(Number n, const double* x, Number incx, const double* y, Number incy) {
  return on_vectors("SDOT", *n, *incx, *incy,
                    [&](int count, int step, int other) { return ddot_(&count, x, &step, y, &other); });
}

void saxpy_(Number n, const double* a, const double* x, Number incx, double* y, Number incy) {
  on_vectors("SAXPY", *n, *incx, *incy,
             [&](int count, int step, int other) { daxpy_(&count, a, x, &step, y, &other); });
}

void scopy_(Number n, const double* x, Number incx, double* y, Number incy) {
  on_vectors("SCOPY", *n, *incx, *incy,
             [&](int count, int step, int other) { dcopy_(&count, x, &step, y, &other); });
}

void sswap_(Number n, double* x, Number incx, double* y, Number incy) {
  on_vectors("SSWAP", *n, *incx, *incy,
             [&](int count, int step, int other) { dswap_(&count, x, &step, y, &other); });
}

void sscal_(Number n, const double* a, double* x, Number incx) {
  on_vector("SSCAL", *n, *incx, [&](int count, int step) { dscal_(&count, a, x, &step); });
}

void srot_(Number n, double* x, Number incx, double* y, Number incy, const double* c, const double* s) {
  on_vectors("SROT", *n, *incx, *incy,
             [&](int count, int step, int other) { drot_(&count, x, &step, y, &other, c, s); });
}

std::int64_t isamax_(Number n, const double* x, Number incx) {
  return on_vector("ISAMAX", *n, *incx,
                   [&](int count, int step) { return static_cast<std::int64_t>(idamax_(&count, x, &step)); });
}

std::int64_t isamin_(Number n, const double* x, Number incx) {
  return best("ISAMIN", *n, x, *incx, [](double a, double b) { return std::abs(a) < std::abs(b); });
}

std::int64_t ismax_(Number n, const double* x, Number incx) {
  return best("ISMAX", *n, x, *incx, [](double a, double b) { return a > b; });
}

std::int64_t ismin_(Number n, const double* x, Number incx) {
  return best("ISMIN", *n, x, *incx, [](double a, double b) { return a < b; });
}
}

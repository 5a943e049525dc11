// Matrix products of Cray's SCILIB (unsourced). Every column of the product is a sum of columns, added in
// their order by the distribution's BLAS, as the library accumulated them in a vector register.

#include <limits>

#include "runtime/fortran/routines/blas.hpp"
#include "runtime/fortran/routines/library_entry.hpp"

namespace platter::runtime {
namespace {

/// A matrix: its first element, and the distances between elements of a column and of a row.
template <typename Number>
struct Matrix {
  Number* first;
  std::int64_t down;
  std::int64_t across;
  Number* column(std::int64_t j) const { return first + j * across; }
  Number& at(std::int64_t i, std::int64_t j) const { return first[i * down + j * across]; }
};

/// Returns the number of multiplications, for their processor time. If it does not fit into 64 bits, returns
/// the largest number.
std::int64_t product(std::int64_t rows, std::int64_t inner, std::int64_t columns) {
  std::int64_t all = std::max<std::int64_t>(rows, 0);
  for (const auto factor : {inner, columns}) {
    if (__builtin_mul_overflow(all, std::max<std::int64_t>(factor, 0), &all))
      return std::numeric_limits<std::int64_t>::max();
  }
  return all;
}

/// Returns the start of a vector for BLAS, which starts at the other end if an increment is negative. SCILIB
/// starts at the element that it is given.
template <typename Number>
Number* of_blas(Number* first, int count, int increment) {
  return increment < 0 ? first + std::ptrdiff_t{count - 1} * increment : first;
}

/// Computes c = a b. `rows` and `columns` are those of c; `inner` is the number of columns of a.
void multiply(const char* name, Matrix<const double> a, Matrix<const double> b, Matrix<double> c,
              std::int64_t rows, std::int64_t inner, std::int64_t columns) {
  library_entry(name, product(rows, inner, columns), [&](Session&) {
    const int count = narrow(name, "rows", rows);
    const int from = narrow(name, "increment", a.down);
    const int to = narrow(name, "increment", c.down);
    watched([&] {
      for (std::int64_t j = 0; j < columns; ++j) {
        for (std::int64_t i = 0; i < rows; ++i) c.at(i, j) = 0;
        for (std::int64_t k = 0; k < inner; ++k)
          daxpy_(&count, &b.at(k, j), of_blas(a.column(k), count, from), &from,
                 of_blas(c.column(j), count, to), &to);
      }
    });
  });
}

}  // namespace
}  // namespace platter::runtime

using Count = const std::int64_t*;
using platter::runtime::multiply;

extern "C" {
void mxm_(const double* a, Count rows, const double* b, Count inner, double* c, Count columns);
void mxma_(const double* a, Count a_down, Count a_across, const double* b, Count b_down, Count b_across,
           double* c, Count c_down, Count c_across, Count rows, Count inner, Count columns);
void mxv_(const double* a, Count rows, const double* b, Count inner, double* c);
void mxva_(const double* a, Count a_down, Count a_across, const double* b, Count b_down, double* c,
           Count c_down, Count rows, Count inner);
void srotg_(double* a, double* b, double* c, double* s);

void mxm_(const double* a, Count rows, const double* b, Count inner, double* c, Count columns) {
  multiply("MXM", {a, 1, *rows}, {b, 1, *inner}, {c, 1, *rows}, *rows, *inner, *columns);
}

void mxma_(const double* a, Count a_down, Count a_across, const double* b, Count b_down, Count b_across,
           double* c, Count c_down, Count c_across, Count rows, Count inner, Count columns) {
  multiply("MXMA", {a, *a_down, *a_across}, {b, *b_down, *b_across}, {c, *c_down, *c_across}, *rows, *inner,
           *columns);
}

void mxv_(const double* a, Count rows, const double* b, Count inner, double* c) {
  multiply("MXV", {a, 1, *rows}, {b, 1, *inner}, {c, 1, *rows}, *rows, *inner, 1);
}

void mxva_(const double* a, Count a_down, Count a_across, const double* b, Count b_down, double* c,
           Count c_down, Count rows, Count inner) {
  multiply("MXVA", {a, *a_down, *a_across}, {b, *b_down, 0}, {c, *c_down, 0}, *rows, *inner, 1);
}

void srotg_(double* a, double* b, double* c, double* s) {
  platter::runtime::library_entry("SROTG", 1, [&](platter::runtime::Session&) { drotg_(a, b, c, s); });
}
}
